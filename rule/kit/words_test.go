package kit

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"":           "",
		"reloadAll":  "reload all",
		"ioMu":       "io mu",
		"HTTPServer": "http server",
		"getURL":     "get url",
		"do_it2now":  "do it now",
		"X":          "x",
		"_1":         "",
	} {
		equal(t, strings.Join(Words(name), " "), want, "%q", name)
		first, _, _ := strings.Cut(want, " ")
		equal(t, FirstWord(name), first, "%q", name)
		equal(t, LastWord(name), want[strings.LastIndex(want, " ")+1:], "%q", name)
	}
}

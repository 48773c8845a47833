package kit

import (
	"go/parser"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"":            "",
		"reloadAll":   "reload all",
		"ioMu":        "io mu",
		"HTTPServer":  "http server",
		"getURL":      "get url",
		"do_it2now":   "do it now",
		"X":           "x",
		"_1":          "",
		"größeÄndern": "größe ändern",
		"a\xffB\xff":  "a b",
	} {
		equal(t, strings.Join(Words(name), " "), want, "%q", name)
		first, _, _ := strings.Cut(want, " ")
		equal(t, FirstWord(name), first, "%q", name)
		equal(t, LastWord(name), want[strings.LastIndex(want, " ")+1:], "%q", name)
	}
}

func TestNameOf(t *testing.T) {
	for text, want := range map[string]string{
		"x":       "x",
		"(x)":     "x",
		"x.f":     "f",
		"x[i].f":  "f",
		"x[i]":    "",
		"f(x)":    "",
		"&x":      "",
		"pkg.F":   "F",
		"(x.g).f": "f",
	} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, NameOf(e), want, "%s", text)
	}
}

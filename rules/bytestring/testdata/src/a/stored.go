package a

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strings"
)

func answer(w http.ResponseWriter, name string) {
	page := []byte("<p>" + name) // want `copies a string into bytes for a call that has a twin for strings`
	w.Write(page)
}

func matches(re *regexp.Regexp, line []byte) bool {
	text := string(line) // want `copies bytes into a string for calls that have twins for bytes`
	if re.MatchString(text) {
		return true
	}
	return false
}

func emit(out *bytes.Buffer, line []byte) {
	text := string(line) // want `copies bytes into a string for a call that has a twin for bytes`
	out.WriteString(text)
}

func post(url, body string) error {
	data := []byte(body) // want `copies a string into bytes for a call that has a twin for strings`
	resp, err := http.Post(url, "text/plain", bytes.NewReader(data))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Used again, further down, on some ways only, or by a call without a twin.
func storedElsewhere(w io.Writer, s string, b []byte, lines []string) (n int) {
	twice := []byte(s)
	w.Write(twice)
	w.Write(twice)
	later := []byte(s)
	s = strings.TrimSpace(s)
	w.Write(later)
	some := []byte(s)
	if n > 0 {
		w.Write(some)
	}
	each := []byte(s)
	for range lines {
		w.Write(each)
	}
	words := string(b)
	return len(strings.Fields(words))
}

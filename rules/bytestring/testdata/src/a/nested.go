package a

import (
	"bytes"
	"io"
	"strings"
)

func slug(title string) string {
	return string(bytes.ToLower(bytes.TrimSpace([]byte(title)))) // want `copies a string into bytes and their text back for a call that has a twin for strings`
}

func headerName(b []byte) []byte {
	return []byte(strings.ToUpper(strings.Trim(strings.TrimSpace(string(b)), "_"))) // want `copies bytes into a string and its text back for a call that has a twin for bytes`
}

func slugOf[S ~string](title S) S {
	return S(string(bytes.ReplaceAll([]byte(title), []byte(" "), []byte("-")))) // want `copies a string into bytes and their text back`
}

func writeAll[S ~string](w io.Writer, texts []S) (err error) {
	for _, s := range texts {
		if _, err = io.Copy(w, bytes.NewReader([]byte(s))); err != nil { // want `copies a string into bytes for a call that has a twin for strings`
			break
		}
	}
	return err
}

// Text or bytes: there is no one twin.
func copyAny[S ~string | ~[]byte](w io.Writer, text S) error {
	_, err := io.Copy(w, bytes.NewReader([]byte(text)))
	return err
}

// The pieces in between are looked at.
func firstWord(line string) string {
	return string(bytes.ToLower(bytes.Fields([]byte(line))[0]))
}

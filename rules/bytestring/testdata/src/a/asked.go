package a

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"
)

// There and back again.
func lowered(b []byte, name string) ([]byte, []byte, string) {
	low := []byte(strings.ToLower(string(b)))              // want `copies bytes into a string and its text back`
	cut := []byte(strings.TrimSpace(string(b)))            // want `copies bytes into a string and its text back`
	return low, cut, string(bytes.TrimSpace([]byte(name))) // want `copies a string into bytes and their text back`
}

// One way only.
func cut(b []byte) (string, []byte) {
	return strings.TrimSpace(string(b)), []byte(strings.ToLower("X" + string(b)))
}

// The string is only asked.
func kindOf(body []byte) int {
	text := string(body) // want `copies bytes into a string for calls that have twins for bytes`
	if text == "" || !utf8.ValidString(text) {
		return 0
	}
	if strings.Contains(text, "<html") || strings.HasPrefix(text, "<!DOCTYPE") {
		return 1
	}
	return len(text)
}

func isObject(body []byte) bool {
	return strings.HasPrefix(strings.TrimSpace(string(body)), "{") // want `copies bytes into a string for calls that have twins for bytes`
}

// It is kept, or only compared, which copies nothing.
func keptText(body []byte) (string, bool) {
	text := string(body)
	if strings.Contains(text, "x") {
		return text, true
	}
	other := string(body[1:])
	return "", other == "y"
}

// So few bytes are on the stack.
func traced(data []byte) bool {
	head := string(data[:min(len(data), 32)])
	return strings.HasPrefix(head, "go 1.") && strings.Contains(head, " trace")
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

func plainLine(line string) int {
	return len(string(colour.ReplaceAll([]byte(line), nil))) // want `copies a string into bytes and their text back`
}

func braces(body []byte) bool {
	text := strings.TrimSpace(string(body)) // want `copies bytes into a string for calls that have twins for bytes`
	return strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}")
}

// The text is kept.
func keptTrimmed(body []byte) string {
	text := strings.TrimSpace(string(body))
	if strings.HasPrefix(text, "#") {
		return ""
	}
	return text
}

// Cut twice, and only compared; by a name of its own as well.
func emptyObject(body []byte) bool {
	if strings.TrimSpace(strings.TrimPrefix(string(body), "{")) == "" { // want `copies bytes into a string for calls that have twins for bytes`
		return true
	}
	if s := string(body); strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(s, "{"), "}")) == "" { // want `copies bytes into a string for calls that have twins for bytes`
		return true
	}
	s := string(body)
	kept := strings.TrimSpace(strings.TrimPrefix(s, "{"))
	return kept == ""
}

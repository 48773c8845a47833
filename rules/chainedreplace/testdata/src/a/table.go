package a

import "strings"

var entities = map[string]string{"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;"}

var signs = []string{".", "-", "/"}

func entity(s string) string {
	for c, text := range entities {
		s = strings.ReplaceAll(s, c, text) // want `walks and copies the string once per replacement`
	}
	return s
}

// The table changes.
func plain(s, more string) string {
	signs = append(signs, more)
	for _, c := range signs {
		s = strings.ReplaceAll(s, c, "_")
	}
	return s
}

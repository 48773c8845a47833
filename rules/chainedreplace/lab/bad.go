// Package lab races a chain of replacements against one Replacer.
package lab

import "strings"

// Bad escapes the five special characters of HTML.
func Bad(s string) string {
	s = strings.ReplaceAll(s, "&", "&amp;")
	s = strings.ReplaceAll(s, "<", "&lt;")
	s = strings.ReplaceAll(s, ">", "&gt;")
	s = strings.ReplaceAll(s, "'", "&#39;")
	return strings.ReplaceAll(s, "\"", "&#34;")
}

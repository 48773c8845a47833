package lab

import "strings"

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "'", "&#39;", "\"", "&#34;")

// Better escapes the five special characters of HTML.
func Better(s string) string { return escape.Replace(s) }

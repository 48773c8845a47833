// Package a replaces characters one after the other.
package a

import str "strings"

func statements(s string) string {
	s = str.ReplaceAll(s, "&", "&amp;") // want `walks and copies the string once per replacement`
	s = str.ReplaceAll(s, "<", "&lt;")
	s = str.ReplaceAll(s, ">", "&gt;")
	return s
}

func nested(s string) string {
	return str.ReplaceAll(str.Replace(str.ReplaceAll(s, "\\", "\\\\"), "\n", "\\n", -1), "\"", "\\\"") // want `walks and copies the string once per replacement`
}

func renamed(name string) string {
	clean := str.Replace(name, "-", "_", -1) // want `walks and copies the string once per replacement`
	clean = str.Replace(clean, ".", "_", -1)
	clean = str.Replace(clean, "/", "_", -1)
	clean = str.Replace(clean, " ", "", -1)
	return "x" + clean
}

func mixed(s string) string {
	s = str.ReplaceAll(str.ReplaceAll(s, "-", "_"), ".", "_") // want `walks and copies the string once per replacement`
	return str.ReplaceAll(s, "/", "_")
}

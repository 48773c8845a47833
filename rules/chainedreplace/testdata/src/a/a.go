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

type metric struct{ name string }

func (m *metric) clean() {
	m.name = str.ReplaceAll(m.name, ".", "_") // want `walks and copies the string once per replacement`
	m.name = str.ReplaceAll(m.name, "-", "_")
	m.name = str.ReplaceAll(m.name, "/", "_")
}

func slug(title string) string {
	s := str.ToLower(str.ReplaceAll(title, " ", "-")) // want `walks and copies the string once per replacement`
	s = str.TrimSpace(s)
	s = str.ReplaceAll(s, "/", "-")
	return str.ReplaceAll(s, ".", "")
}

func table(s string) string {
	for _, c := range []string{".", "-", "/"} {
		s = str.ReplaceAll(s, c, "_") // want `walks and copies the string once per replacement`
	}
	for _, r := range ":;," {
		s = str.Replace(s, string(r), "", -1) // want `walks and copies the string once per replacement`
	}
	for c, text := range map[string]string{"&": "&amp;", "<": "&lt;", ">": "&gt;"} {
		s = str.ReplaceAll(s, c, text) // want `walks and copies the string once per replacement`
	}
	return s
}

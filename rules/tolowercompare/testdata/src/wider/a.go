package wider

import (
	"bytes"
	"strings"
)

func norm(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

func upper(s string) string { return strings.ToUpper(s) }

// It does more than to fold.
func slug(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") }

func compared(a, b string, raw []byte) bool {
	if norm(a) == norm(b) { // want `builds a lower-case copy of each side to compare them`
		return true
	}
	if upper(a) == "SELECT" { // want `builds an upper-case copy to compare it once`
		return true
	}
	if string(bytes.ToUpper(raw)) == "SELECT" { // want `builds an upper-case copy to compare it once`
		return true
	}
	return slug(a) == slug(b) || norm(a) == a
}

func kept(m map[string]bool, a string) bool { return m[norm(a)] }

package tolowercompare

import (
	"strings"
	"testing"
	"unicode"
)

// TestAgrees tries every rune that has forms against each ASCII letter that agrees calls safe:
// folding and EqualFold must give the same answer, for the whole and for a part.
func TestAgrees(t *testing.T) {
	var cased []rune // all others are their own and only form
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r <= unicode.MaxASCII || unicode.ToLower(r) != r || unicode.ToUpper(r) != r || unicode.SimpleFold(r) != r {
			cased = append(cased, r)
		}
	}
	for c := rune(1); c <= unicode.MaxASCII; c++ {
		text := string(c)
		for _, to := range []string{"ToLower", "ToUpper"} {
			if fold(to, text) != text {
				continue
			}
			whole, part := agrees("equal", to, text), agrees("HasPrefix", to, text)
			for _, r := range cased {
				s := string(r)
				if whole && (fold(to, s) == text) != strings.EqualFold(s, text) {
					t.Errorf("%s(%q) == %q and EqualFold differ", to, s, text)
				}
				if part && strings.HasPrefix(fold(to, s), text) != (len(s) >= 1 && strings.EqualFold(s[:1], text)) {
					t.Errorf("HasPrefix(%s(%q), %q) and EqualFold differ", to, s, text)
				}
			}
		}
	}
	if agrees("equal", "ToLower", "list") || agrees("equal", "ToLower", "é") {
		t.Error("letters with other forms are called safe")
	}
}

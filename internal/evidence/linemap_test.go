package evidence

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func hashesOf(s string) []uint32 { return lineHashes([]byte(strings.ReplaceAll(s, " ", "\n"))) }

func TestLineMap(t *testing.T) {
	for _, c := range []struct {
		name, was, now string
		want           []int32
	}{
		{"same", "a b c", "a b c", []int32{1, 2, 3}},
		{"added above", "a b c", "x y a b c", []int32{0, 0, 1, 2, 3}},
		{"added inside", "a b c", "a x b c", []int32{1, 0, 2, 3}},
		{"removed", "a b c d", "a d", []int32{1, 4}},
		{"changed", "a b c", "a x c", []int32{1, 0, 3}},
		{"two places", "a b c d e f g", "x a b d e y f g", []int32{0, 1, 2, 4, 5, 0, 6, 7}},
		{"braces", "f { a } g { b }", "f { a } h { c } g { b }", []int32{1, 2, 3, 4, 0, 0, 0, 0, 5, 6, 7, 8}},
		{"repeated", "a a a", "a a", []int32{1, 2}},
		{"all new", "a b", "x y", []int32{0, 0}},
		{"empty", "", "x", []int32{0}},
	} {
		m := newLineMap(hashesOf(c.was), hashesOf(c.now))
		if d := cmp.Diff(c.want, m.was[1:]); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

func FuzzLineMap(f *testing.F) {
	f.Add("a b c d", "a x c d")
	f.Add("{ } { } a { }", "{ } a { } { }")
	f.Fuzz(func(t *testing.T, was, now string) {
		w, n := hashesOf(was), hashesOf(now)
		if len(w)*len(n) > 1<<20 {
			return
		}
		m := newLineMap(w, n)
		last := int32(0)
		for i, old := range m.was[1:] {
			if old == 0 {
				continue
			}
			if int(old) > len(w) || w[old-1] != n[i] {
				t.Fatalf("line %d is said to be line %d, whose text differs", i+1, old)
			}
			if old <= last {
				t.Fatalf("order is lost: line %d was %d, after %d", i+1, old, last)
			}
			last = old
		}
	})
}

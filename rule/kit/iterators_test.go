package kit

import (
	"go/ast"
	"testing"
)

func TestIteratorTrips(t *testing.T) {
	tests := []struct {
		over, text, counter string
		ok                  bool
	}{
		{"slices.Values(list)", "len(list)", "", true},
		{"maps.Keys(m)", "len(m)", "", true},
		{"slices.Values(made())", "", "", true},
		{"strings.SplitSeq(s, sep)", "", "strings.Count", true},
		{"strings.Lines(s)", "", "", false},
		{"b.All()", "", "Len", true},
		{"b.Some()", "", "", false},
		{"u.All()", "", "", false},
		{"list", "", "", false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, `package p

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

var _, _, _ = maps.Keys[map[int]int], slices.Values[[]int], strings.Lines

type bag struct{}

func (bag) Len() int { return 0 }
func (bag) All() iter.Seq[int] { return nil }
func (bag) Some() iter.Seq[int] { return nil }

type uncounted struct{}

func (uncounted) Len(of string) int { return 0 }
func (uncounted) All() iter.Seq[int] { return nil }

func made() []int { return nil }

func f(list []int, m map[int]int, s, sep string, b bag, u uncounted) {
	for range `+tt.over+` {
	}
}
`)
		for c := range Root(pass).Preorder((*ast.RangeStmt)(nil)) {
			trips, counter, ok := IteratorTrips(pass, c.Node())
			if trips.Text != tt.text || counter != tt.counter || ok != tt.ok {
				t.Errorf("%s: %q by %q, %v; want %q by %q, %v", tt.over, trips.Text, counter, ok, tt.text, tt.counter, tt.ok)
			}
		}
	}
}

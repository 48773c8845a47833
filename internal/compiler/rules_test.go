package compiler

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/rule"
)

func TestForRules(t *testing.T) {
	notes := Notes{
		{Kind: Escape, File: "a.go", Line: 1, Col: 2, What: "x", Reason: "return", Expr: "return &x", At: 3},
		{Kind: Defer, File: "p/q/b.go", Line: 4, Col: 5, What: "heap-allocated"},
		{Kind: Bounds, File: "a.go", Line: 6, Col: 7, What: "index"},
		{Kind: Stays, File: "a.go", Line: 8, Col: 9, What: "make([]byte, n)"},
	}
	want := map[string]rule.Notes{
		".":   {{Heap: true, File: "a.go", Line: 1, Col: 2, What: "x", Reason: "return", At: 3}, {Stays: true, File: "a.go", Line: 8, Col: 9, What: "make([]byte, n)"}},
		"p/q": {{File: "b.go", Line: 4, Col: 5, What: "heap-allocated"}},
	}
	if d := cmp.Diff(want, notes.ForRules()); d != "" {
		t.Errorf("notes (-want +got):\n%s", d)
	}
}

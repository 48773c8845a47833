package kit

import (
	"go/ast"
	"strings"
	"testing"
)

func TestDeclComments(t *testing.T) {
	pass, file := newPass(t, `package p

// All of them.
var (
	// The first.
	a int // beside a
	b int
)

// A pair.
type pair struct {
	// The left one.
	left int // beside left

	right int
}

func f() { c := 1; _ = c }
`)
	want := map[string][]string{
		"a": {"The first.", "beside a", "All of them."}, "b": {"All of them."}, "pair": {"A pair."},
		"left": {"The left one.", "beside left", "A pair."}, "right": {"A pair."}, "c": nil,
	}
	ast.Inspect(file, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || pass.TypesInfo.Defs[id] == nil {
			return true
		}
		texts, known := want[id.Name]
		if !known {
			return true
		}
		delete(want, id.Name)
		var got []string
		for _, g := range DeclComments(pass, id.Pos()) {
			got = append(got, strings.TrimSpace(g.Text()))
		}
		if strings.Join(got, "|") != strings.Join(texts, "|") {
			t.Errorf("DeclComments(%s) = %q, want %q", id.Name, got, texts)
		}
		return true
	})
	if len(want) > 0 {
		t.Errorf("not declared: %v", want)
	}
}

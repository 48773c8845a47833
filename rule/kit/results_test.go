package kit

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

const resultsSource = `package p

import "os"

type box struct{ dir, name string }

func f(b box, other string) {
	x, err := os.Open(b.dir + "/" + b.name)
	var y, _ = os.Open(b.dir + "/" + b.name)
	_, err = os.Open(b.dir + other)
	os.Open(other)
	_, _, _ = x, y, err
}
`

func TestResults(t *testing.T) {
	pass, _ := newPass(t, resultsSource)
	var calls []inspector.Cursor
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		calls = append(calls, c)
	}
	want := [][]string{{"x", "err"}, {"y", ""}, {"", "err"}, nil}
	for i, c := range calls {
		got := Results(pass.TypesInfo, c)
		if len(got) != len(want[i]) {
			t.Fatalf("call %d: %d results, want %d", i, len(got), len(want[i]))
		}
		for j, v := range got {
			if v == nil && want[i][j] != "" || v != nil && v.Name() != want[i][j] {
				t.Errorf("call %d, result %d: %v, want %q", i, j, v, want[i][j])
			}
		}
	}
	for i, ignored := range []bool{false, false, true, true} {
		if got := Ignored(calls[i], 0); got != ignored {
			t.Errorf("call %d: result ignored is %v", i, got)
		}
	}
}

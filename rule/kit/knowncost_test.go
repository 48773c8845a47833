package kit

import (
	"go/ast"
	"testing"
)

func TestKnownCost(t *testing.T) {
	pass, file := newPass(t, `package p

func f() {
	g(1) // quadratic, but probably ok
	// This is not a hot path, and plain code is easier to read.
	g(2)
	g(3) // TODO: slow, but it works
	// fast enough

	g(4)
	g(5) // the fast path
}

func g(int) {}
`)
	want := []bool{true, true, false, false, false}
	i := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if got := KnownCost(pass, call.Pos()); got != want[i] {
				t.Errorf("g(%d): %v, want %v", i+1, got, want[i])
			}
			i++
		}
		return true
	})
	if i != len(want) {
		t.Errorf("%d calls, want %d", i, len(want))
	}
}

package kit

import (
	"go/ast"
	"testing"
)

// The argument of each mark is 1 where the loop turns often.
func TestManyTurns(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int) int { return n }

func f(xs []int, s string) {
	mark(0)
	for range xs {
		mark(1)
	}
	for range 16 {
		mark(0)
	}
	for range 17 {
		mark(1)
		for range 2 {
			mark(0)
		}
	}
	for range s {
		mark(1)
	}
	for {
		if mark(1) > 0 {
			mark(0)
			return
		}
	}
}
`)
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			want, _ := ConstInt(pass.TypesInfo, call.Args[0])
			if _, ok := ManyTurns(pass, c); ok != (want == 1) {
				t.Errorf("line %d: %v", Line(pass, call.Pos()), ok)
			}
		}
	}
}

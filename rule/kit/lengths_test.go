package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

// TestLengths goes through the values that f gives to _, in order.
func TestLengths(t *testing.T) {
	pass, file := newPass(t, `package p

type list []int

var (
	xs []int
	n  = 2
)

func f(len2 func([]int) int) {
	_ = (len(xs))
	_ = len(xs) - 1
	_ = len(xs) - n
	_ = cap(xs)
	_ = xs[:0]
	_ = xs[0:0]
	_ = xs[1:]
	_ = xs[:]
	_ = list(nil)
	_ = []int{}
	_ = len2(xs)
}
`)
	var got []string
	ast.Inspect(file, func(node ast.Node) bool {
		a, ok := node.(*ast.AssignStmt)
		if !ok {
			return true
		}
		e, is := a.Rhs[0], ""
		if of := LenOf(pass.TypesInfo, e); of != nil {
			is = "len " + types.ExprString(of)
		}
		if of, less := LenLess(pass.TypesInfo, e); of != nil && less == 1 {
			is = "last of " + types.ExprString(of)
		}
		if of := CutToNothing(pass.TypesInfo, e); of != nil {
			is = "nothing of " + types.ExprString(of)
		}
		if IsTypedNil(pass.TypesInfo, e) {
			is = "typed nil"
		}
		got = append(got, is)
		return true
	})
	want := []string{"len xs", "last of xs", "", "", "nothing of xs", "nothing of xs", "", "", "typed nil", "", ""}
	if len(got) != len(want) {
		t.Fatalf("%d values; want %d", len(got), len(want))
	}
	for i := range want {
		equal(t, got[i], want[i], "value %d", i)
	}
	if LenOf(pass.TypesInfo, nil) != nil {
		t.Error("nil has a length")
	}
}

package kit

import (
	"go/ast"
	"testing"
)

func TestMadeEmpty(t *testing.T) {
	pass, _ := newPass(t, `package p

func f(n int) (a, b, c, d any) {
	return make(map[string]int, n), (map[string]int{}), map[string]int{"a": 1}, len("a")
}
`)
	body := pass.Files[0].Decls[0].(*ast.FuncDecl).Body.List
	for i, e := range body[0].(*ast.ReturnStmt).Results {
		if got, want := MadeEmpty(pass.TypesInfo, e), i < 2; got != want {
			t.Errorf("result %d: %v, want %v", i, got, want)
		}
	}
}

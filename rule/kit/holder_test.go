package kit

import (
	"go/ast"
	"testing"
)

func TestHolder(t *testing.T) {
	pass, file := newPass(t, `package p

func e() []int

func m() map[string][]int

func f() {
	a := e()
	var b = e()
	c, ok := m()["c"]
	d := e()
	d = nil
	x := len(e())
	for _, item := range a {
		_ = item
	}
	for _, changed := range b {
		changed++
	}
	for i := range c {
		_ = i
	}
	_, _, _, _, _ = b, c, d, ok, x
}
`)
	held := map[string]bool{}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil), (*ast.IndexExpr)(nil)) {
		if v := Holder(pass.TypesInfo, file, c); v != nil {
			held[v.Name()] = true
		}
	}
	elements := map[string]bool{}
	for c := range Root(pass).Preorder((*ast.Ident)(nil)) {
		if v := Element(pass.TypesInfo, file, c); v != nil {
			elements[v.Name()] = true
		}
	}
	if len(held) != 4 || !held["x"] || !held["a"] || !held["b"] || !held["c"] {
		t.Errorf("held: %v", held)
	}
	if len(elements) != 1 || !elements["item"] {
		t.Errorf("elements: %v", elements)
	}
}

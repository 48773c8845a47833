package kit

import (
	"go/ast"
	"strings"
	"testing"
)

// The name of each variable that is shown says whether it comes from a parameter.
func TestFromParam(t *testing.T) {
	pass, file := newPass(t, `package p

var global string

type T struct{ own string }

func show(any) {}

func split(s string) (string, error) { return s, nil }

func (t *T) f(yesA string, list []string) func(string) {
	yesB := yesA + "x"
	yesC, err := split(yesB)
	noA := "text"
	noB := t.own
	noC := global
	for _, yesD := range list {
		show(yesD)
	}
	_ = err
	show(yesA)
	show(yesB)
	show(yesC)
	show(noA)
	show(noB)
	show(noC)
	return func(yesE string) { show(yesE) }
}
`)
	seen := 0
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "show" {
			return true
		}
		seen++
		name := call.Args[0].(*ast.Ident).Name
		decl := file.Decls[len(file.Decls)-1].(*ast.FuncDecl)
		if got, want := FromParam(pass.TypesInfo, decl, call.Args[0]), strings.HasPrefix(name, "yes"); got != want {
			t.Errorf("FromParam(%s) = %v, want %v", name, got, want)
		}
		return true
	})
	if seen != 8 {
		t.Fatalf("saw %d of 8 variables", seen)
	}
}

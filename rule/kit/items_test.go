package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestItemOf(t *testing.T) {
	tests := []struct {
		loop string // whose last statement is _ = of the expression asked about
		want string
	}{
		{`for _, x := range list { _ = x }`, "list"},
		{`for i := range list { _ = list[i] }`, "list"},
		{`for i := range list { x := list[i]; _ = x }`, "list"},
		{`for i := 0; i < len(list); i++ { x := list[i]; _ = x }`, "list"},
		{`for i := 0; i < len(list); i++ { _ = other[i] }`, "other"},
		{`for i, x := range list { _ = x; _ = i }`, ""},
		{`for k := range m { x := m[k]; _ = x }`, "m"},
		{`for i := range list { x := list[i]; x = ""; _ = x }`, ""},
		{`for i := range list { x := list[n]; _ = x; _ = i }`, ""},
		{`for i := 0; i < len(list); i++ { x := list[n]; _ = x }`, ""},
		{`for i := range list { i++; x := list[i]; _ = x }`, ""},
		{`for range list { _ = list[n] }`, ""},
		{`for i := 0; i < len(list); i += 2 { _ = list[i] }`, ""},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nfunc f(list, other []string, m map[string]string, n int) {\n"+tt.loop+"\n}\n")
		for c := range Root(pass).Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			body := LoopBody(c.Node()).List
			e := body[len(body)-1].(*ast.AssignStmt).Rhs[0]
			got := ""
			if list := ItemOf(pass.TypesInfo, c.Node(), e); list != nil {
				got = types.ExprString(list)
			}
			if got != tt.want {
				t.Errorf("%s: %q, want %q", tt.loop, got, tt.want)
			}
		}
	}
}

func TestOfItem(t *testing.T) {
	tests := []struct {
		loop string // whose last statement is _ = of the expression asked about
		want bool
	}{
		{`for _, x := range list { _ = x }`, true},
		{`for _, x := range list { _ = x.names }`, true},
		{`for i := range list { _ = list[i].names }`, true},
		{`for i := 0; i < len(list); i++ { _ = list[i].names[1:] }`, true},
		{`for _, x := range list { names := x.names; _ = names }`, true},
		{`for i := range list { x := &list[i]; _ = (*x).names }`, true},
		{`for _, x := range list { names := x.names; names = more; _ = names }`, false},
		{`for i := range list { _ = other[i].names }`, false},
		{`for range list { _ = more }`, false},
		{`for range list { names := more; _ = names }`, false},
		{`for _, x := range list { _ = x.given() }`, false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\ntype group struct{ names []string }\nfunc (group) given() []string { return nil }\nfunc f(list, other []group, more []string) {\n"+tt.loop+"\n}\n")
		for c := range Root(pass).Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			body := LoopBody(c.Node()).List
			if got := OfItem(pass.TypesInfo, c.Node(), body[len(body)-1].(*ast.AssignStmt).Rhs[0]); got != tt.want {
				t.Errorf("%s: %v", tt.loop, got)
			}
		}
	}
}

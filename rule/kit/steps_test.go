package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestStep(t *testing.T) {
	tests := []struct {
		post string
		want int64 // 0 for none
	}{
		{"i++", 1},
		{"i += 2", 2},
		{"i += two", 2},
		{"i += n", 0},
		{"i += -1", 0},
		{"i--", 0},
		{"n++", 0},
		{"i *= 2", 0},
		{"", 0},
	}
	for _, tt := range tests {
		pass, file := newPass(t, "package p\nconst two = 2\nfunc f(n int) { for i := 0; i < n; "+tt.post+" {} }\n")
		loop := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body.List[0].(*ast.ForStmt)
		i, _ := pass.TypesInfo.Defs[loop.Init.(*ast.AssignStmt).Lhs[0].(*ast.Ident)].(*types.Var)
		step, ok := Step(pass.TypesInfo, loop.Post, i)
		if ok != (tt.want > 0) || ok && step != tt.want {
			t.Errorf("%s: %d, %v, want %d", tt.post, step, ok, tt.want)
		}
	}
}

func TestCutsRecords(t *testing.T) {
	tests := []struct {
		loop string
		want bool
	}{
		{"for len(b) >= 8 { b = b[8:] }", true},
		{"for len(b) > 0 { b = b[1:] }", true},
		{"for ; len(b) != 0; b = b[4:] { _ = b[0] }", true},
		{"for len(b) >= n { b = b[8:] }", false},
		{"for len(b) < 8 { b = b[8:] }", false},
		{"for len(b) >= 8 { b = b[n:] }", false},
		{"for len(b) >= 8 { b = b[0:] }", false},
		{"for len(b) >= 8 { b = b[8:]; b = b[8:] }", false},
		{"for len(b) >= 8 { b = b[8:]; b = append(b, 1) }", false},
		{"for len(b) >= 8 { b = b[:8] }", false},
		{"for len(global) >= 8 { global = global[8:] }", false},
		{"for cap(b) >= 8 { b = b[8:] }", false},
	}
	for _, tt := range tests {
		pass, file := newPass(t, "package p\nvar global []byte\nfunc f(b []byte, n int) { "+tt.loop+" }\n")
		loop := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body.List[0].(*ast.ForStmt)
		x, op, n, _ := Comparison(loop.Cond)
		if got := CutsRecords(pass.TypesInfo, loop, x, op, n); got != tt.want {
			t.Errorf("%s: %v", tt.loop, got)
		}
	}
}

package kit

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

func TestApart(t *testing.T) {
	tests := []struct {
		name, body string
		want       bool
	}{
		{"if and else", "if ok { one() } else { two() }", true},
		{"else and if", "if ok { two() } else { one() }", true},
		{"else of an else", "if ok { one() } else if !ok { if ok { two() } }", true},
		{"no else", "if ok { one() }; two()", false},
		{"head", "if one() { two() }", false},
		{"head of the else", "if ok { one() } else if two() {}", true},
		{"same branch", "if ok { one(); two() } else { }", false},
		{"cases", "switch { case ok: one(); default: two() }", true},
		{"same case", "switch { case ok: one(); two() }", false},
		{"behind a switch", "switch { case ok: one() }; two()", false},
		{"other ifs", "if ok { one() }; if ok { } else { two() }", false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nfunc one() bool { return true }\nfunc two() bool { return true }\nfunc f(ok bool) {\n"+tt.body+"\n}\n")
		calls := map[string]inspector.Cursor{}
		for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
			if id, ok := c.Node().(*ast.CallExpr).Fun.(*ast.Ident); ok {
				calls[id.Name] = c
			}
		}
		if got := Apart(calls["one"], calls["two"]); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

package kit

import (
	"go/ast"
	"testing"
)

func TestSkipsEmpty(t *testing.T) {
	tests := []struct {
		over, body string
		want       bool
	}{
		{`strings.Split(s, ",")`, `if it == "" { continue }`, true},
		{`strings.Split(s, ",")`, `if len(it) == 0 { continue }`, true},
		{`strings.Split(s, ",")`, `if it != "" { println(it) }`, true},
		{`pieces`, `if it == "" { continue }`, true},
		{`strings.Split(s, ",")`, `if t := strings.TrimSpace(it); t != "" { println(t) }`, true},
		{`strings.Split(s, ",")`, `if t := strings.Repeat(it, 2); t != "" { println(t) }`, false},
		{`strings.Split(s, ",")`, `if s == "" { continue }`, false},
		{`strings.Split(s, ",")`, `if it == "" { break }`, false},
		{`strings.Split(s, ",")`, `if it == "x" { continue }`, false},
		{`strings.Split(s, ",")`, `if it == "" { println() } else { continue }`, false},
		{`list`, `if it == "" { continue }`, false},
		{`strings.Split(s, ",")`, `if name() == "" { continue }`, false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nimport \"strings\"\nfunc name() string { return \"\" }\nfunc f(s string, list []string) {\npieces := strings.Split(s, \";\")\n_ = pieces\nfor _, it := range "+tt.over+" {\n_ = it\n"+tt.body+"\n}\n}\n")
		for c := range Root(pass).Preorder((*ast.RangeStmt)(nil)) {
			stmt := c.Node().(*ast.RangeStmt).Body.List[1].(*ast.IfStmt)
			if got := SkipsEmpty(pass.TypesInfo, stmt, c); got != tt.want {
				t.Errorf("%s, %s: %v, want %v", tt.over, tt.body, got, tt.want)
			}
		}
	}
}

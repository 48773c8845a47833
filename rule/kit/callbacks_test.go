package kit

import (
	"go/ast"
	"testing"
)

func TestCallback(t *testing.T) {
	tests := []struct {
		stmt string
		want string // the counter, "" where it is none
	}{
		{"b.Range(func(k int) bool { println(k); return true })", "Len"},
		{"(&b).Range(func(k int) bool { println(k); return true })", "Len"},
		{"b.Each(func(k int) error { println(k); return nil })", "Len"},
		{"b.Range(func(k int) bool { println(k); return k > 0 })", ""},
		{"b.Range(func(k int) bool { return true })", ""},
		{"b.Range(f)", ""},
		{"b.Once(func(k int) bool { println(k); return true })", ""},
		{"u.Range(func(k int) bool { println(k); return true })", ""},
		{"println()", ""},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, `package p

type bag struct{}

func (*bag) Len() int { return 0 }
func (*bag) Range(func(int) bool) {}
func (*bag) Each(func(int) error) {}
func (*bag) Once(func(int) bool) {}

type uncounted struct{}

func (uncounted) Range(func(int) bool) {}

func g(b bag, u uncounted, f func(int) bool) {
	`+tt.stmt+`
}
`)
		for c := range Root(pass).Preorder((*ast.ExprStmt)(nil)) {
			if kind, _ := c.Parent().Parent().Node().(*ast.FuncDecl); kind == nil {
				continue // in a literal
			}
			body, counter, ok := Callback(pass.TypesInfo, c)
			if ok != (tt.want != "") || ok && (counter != tt.want || len(body) != 1) {
				t.Errorf("%s: %d statements by %q, %v; want %q", tt.stmt, len(body), counter, ok, tt.want)
			}
		}
	}
}

package kit

import (
	"go/ast"
	"testing"
)

func TestCommReceive(t *testing.T) {
	tests := []struct {
		name, comm string
		receives   bool
	}{
		{"statement", "case <-c:", true},
		{"value", "case n := <-c: _ = n", true},
		{"parentheses", "case (<-c):", true},
		{"send", "case c <- 1:", false},
		{"default", "default:", false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nfunc f(c chan int) {\nselect {\n"+tt.comm+"\n}\n}\n")
		for c := range Root(pass).Preorder((*ast.CommClause)(nil)) {
			if got := CommReceive(c.Node().(*ast.CommClause).Comm) != nil; got != tt.receives {
				t.Errorf("%s: %v, want %v", tt.name, got, tt.receives)
			}
		}
	}
}

func TestWaitsOnChannel(t *testing.T) {
	for body, want := range map[string]bool{
		"<-c":                              true,
		"n := <-c; _ = n":                  true,
		"select { case c <- 1: default: }": true,
		"c <- 1":                           false,
		"go func() { <-c }()":              false,
	} {
		pass, _ := newPass(t, "package p\nfunc f(c chan int) {\n"+body+"\n}\n")
		for c := range Root(pass).Preorder((*ast.FuncDecl)(nil)) {
			if got := WaitsOnChannel(FuncBody(c.Node())); got != want {
				t.Errorf("%s: %v, want %v", body, got, want)
			}
		}
	}
}

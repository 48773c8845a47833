package kit

import (
	"go/ast"
	"strings"
	"testing"
)

func TestTakesEnd(t *testing.T) {
	pass, _ := newPass(t, `package p

import "context"

func yesContext(n int, ctx context.Context) {}
func yesStop(stop <-chan struct{})          {}
func yesBoth(quit chan struct{})            {}
func noSend(done chan<- struct{})           {}
func noItems(in <-chan int)                 {}
func noNothing()                            {}
`)
	for c := range Preorder(pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if got, want := TakesEnd(pass.TypesInfo, decl), strings.HasPrefix(decl.Name.Name, "yes"); got != want {
			t.Errorf("%s: %v", decl.Name.Name, got)
		}
	}
}

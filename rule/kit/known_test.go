package kit

import (
	"go/ast"
	"testing"
)

func TestMakesError(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"errors"
	"fmt"
)

type gone struct{ name string }

func (g *gone) Error() string { return g.name }

func NewGoneError(name string, more ...func(*gone)) *gone {
	g := &gone{name}
	for _, m := range more {
		m(g)
	}
	return g
}

func wrapf(err error, text string) error { return err }
func errorCount() int                    { return 0 }
func check() error                       { return nil }
func lastErr() (string, error)           { return "", nil }

type store struct{}

func (s *store) takeError() error { return nil }

func f(s *store) {
	_ = fmt.Errorf("x")
	_ = errors.New("x")
	_ = NewGoneError("x")
	_ = wrapf(nil, "x")
	_ = errorCount()
	_ = check()
	_, _ = lastErr()
	_ = s.takeError()
}
`)
	want := []bool{true, false, true, true, false, false, false, false} // errors.New is known otherwise
	i := 0
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		if decl := Decl(c); decl == nil || decl.Name.Name != "f" {
			continue
		}
		call := c.Node().(*ast.CallExpr)
		equal(t, MakesError(pass.TypesInfo, call), want[i], "call %d", i)
		i++
	}
	equal(t, i, len(want), "calls")
}

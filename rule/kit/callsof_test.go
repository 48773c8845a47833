package kit

import (
	"go/types"
	"testing"
)

func TestCallsOf(t *testing.T) {
	pass, _ := newPass(t, `package p

type s struct{}

func (s) method(a, b int) {}
func twice(addr string)   {}
func kept()               {}
func unused()             {}

func f() {
	s{}.method(1, 2)
	go twice("a")
	(twice)("b")
	kept()
	g := kept
	g()
}
`)
	for _, c := range []struct {
		name  string
		calls int
		all   bool
	}{{"twice", 2, true}, {"kept", 1, false}, {"unused", 0, true}} {
		calls, all := CallsOf(pass, pass.Pkg.Scope().Lookup(c.name))
		if len(calls) != c.calls || all != c.all {
			t.Errorf("%s: %d calls, all %t; want %d, %t", c.name, len(calls), all, c.calls, c.all)
		}
	}
	method, _, _ := types.LookupFieldOrMethod(pass.Pkg.Scope().Lookup("s").Type(), false, pass.Pkg, "method")
	f := method.(*types.Func)
	if calls, all := CallsOf(pass, f); len(calls) != 1 || !all {
		t.Errorf("a method: %d calls, all %t", len(calls), all)
	}
	if i := ParamIndex(f.Signature(), f.Signature().Params().At(1)); i != 1 {
		t.Errorf("the second parameter is number %d", i)
	}
	if i := ParamIndex(f.Signature(), f.Signature().Recv()); i != -1 {
		t.Errorf("the receiver is parameter %d", i)
	}
}

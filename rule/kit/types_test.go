package kit

import (
	"go/types"
	"testing"
)

func TestMethod(t *testing.T) {
	pass, _ := newPass(t, `package p

type inner struct{}

func (inner) Read() {}

type s struct {
	inner
	Field func()
}

func (*s) Write() {}

type reader interface{ Read() }
`)
	named := func(name string) types.Type { return pass.Pkg.Scope().Lookup(name).Type() }
	for _, c := range []struct {
		of   types.Type
		name string
		want bool
	}{
		{named("s"), "Write", true}, {types.NewPointer(named("s")), "Write", true}, {named("s"), "Read", true},
		{named("s"), "Field", false}, {named("s"), "Close", false}, {named("reader"), "Read", true}, {types.Typ[types.Int], "Read", false},
	} {
		if got := Method(c.of, c.name); (got != nil) != c.want {
			t.Errorf("%s of %s: %v", c.name, c.of, got)
		}
	}
}

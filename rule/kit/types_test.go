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

func TestArrayLen(t *testing.T) {
	pass, _ := newPass(t, `package p

type key [4]byte
type pointer *key

var a key
var b *[8]int
var c pointer
var d []byte
var e **key
`)
	for name, want := range map[string]int64{"a": 4, "b": 8, "c": 4, "d": -1, "e": -1} {
		if got := ArrayLen(pass.Pkg.Scope().Lookup(name).Type()); got != want {
			t.Errorf("%s: %d; want %d", name, got, want)
		}
	}
	if got := ArrayLen(nil); got != -1 {
		t.Errorf("nil: %d", got)
	}
}

func TestImplementsError(t *testing.T) {
	pass, _ := newPass(t, `package p

type failure struct{}

func (*failure) Error() string { return "" }
`)
	failure := pass.Pkg.Scope().Lookup("failure").Type()
	for _, c := range []struct {
		of   types.Type
		want bool
	}{
		{nil, false}, {failure, false}, {types.NewPointer(failure), true}, {types.Universe.Lookup("error").Type(), true}, {types.Typ[types.String], false},
	} {
		if got := ImplementsError(c.of); got != c.want {
			t.Errorf("%v: %v", c.of, got)
		}
	}
}

func TestStructOf(t *testing.T) {
	pass, _ := newPass(t, `package p

type s struct{ a int }
type to *s

var (
	value   s
	pointer *s
	named   to
	twice   **s
	list    []s
)
`)
	for name, want := range map[string]bool{"value": true, "pointer": true, "named": true, "twice": false, "list": false} {
		if got := StructOf(pass.Pkg.Scope().Lookup(name).Type()) != nil; got != want {
			t.Errorf("%s: a struct or a pointer to one: %t, want %t", name, got, want)
		}
	}
	if StructOf(nil) != nil {
		t.Error("nil is a struct")
	}
}

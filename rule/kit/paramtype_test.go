package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestParamType(t *testing.T) {
	pass, _ := newPass(t, `package p

func none() {}

func plain(n int, s string) {}

func rest(n int, s ...any) {}
`)
	for _, c := range []struct {
		of   string
		i    int
		want string
	}{
		{"none", 0, "invalid type"}, {"plain", 0, "int"}, {"plain", 1, "string"}, {"plain", 2, "invalid type"},
		{"rest", 0, "int"}, {"rest", 1, "any"}, {"rest", 3, "any"},
	} {
		if got := ParamType(pass.Pkg.Scope().Lookup(c.of).Type().(*types.Signature), c.i); got.String() != c.want {
			t.Errorf("%s's argument %d: %s", c.of, c.i, got)
		}
	}
}

func TestOnlyParam(t *testing.T) {
	pass, file := newPass(t, `package p

func none() {}

func one(n int) {}

func unnamed(int) {}

func two(n, m int) {}

func more(n int, s string) {}
`)
	for _, d := range file.Decls {
		f := d.(*ast.FuncDecl)
		if v := OnlyParam(pass.TypesInfo, f.Type); (v != nil) != (f.Name.Name == "one") || v != nil && v.Name() != "n" {
			t.Errorf("%s: %v", f.Name.Name, v)
		}
	}
}

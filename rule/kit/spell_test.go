package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestTypeText(t *testing.T) {
	pass, file := newPass(t, `package p

import (
	str "strings"
	"time"
)

type own[T any] struct{ x T }

var (
	a []*own[str.Builder]
	b map[string]struct{ f func(time.Time) error }
	c = time.Now().Location().String
	d = str.NewReader("").Size
)

func f(time int) {
	type own int
	println(a, b, time, own(0))
}
`)
	lookup := func(name string) types.Type { return pass.Pkg.Scope().Lookup(name).Type() }
	var body *ast.BlockStmt
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			body = fn.Body
		}
	}
	inside, outside := body.List[1].Pos(), file.Decls[1].Pos()
	for _, tt := range []struct {
		name string
		at   string
		want string
		ok   bool
	}{
		{"a", "outside", "[]*own[str.Builder]", true},
		{"a", "inside", "", false}, // own is another there
		{"b", "outside", "map[string]struct{f func(time.Time) error}", true},
		{"b", "inside", "", false}, // time is a parameter
		{"c", "inside", "func() string", true},
	} {
		pos := outside
		if tt.at == "inside" {
			pos = inside
		}
		text, ok := TypeText(pass, file, pos, lookup(tt.name))
		equal(t, ok, tt.ok, "%s %s", tt.name, tt.at)
		if ok {
			equal(t, text, tt.want, "%s %s", tt.name, tt.at)
		}
	}
}

package finalizerhot

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

const wrappers = `package p

// typedef struct thing thing;
import "C"

type pointer struct{ p *C.thing }
type several struct { a, b *C.thing; n C.int; ok bool }
type unknown struct{ v C.thing }
`

// A wrapper of something of C has a size though cgo did not run.
func TestSize(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", wrappers, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{FakeImportC: true, Error: func(error) {}}
	pkg, _ := conf.Check("p", fset, []*ast.File{file}, info)
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, TypesSizes: types.SizesFor("gc", "amd64"),
		ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New([]*ast.File{file})},
	}
	for name, want := range map[string]int64{"pointer": 8, "several": 32, "unknown": -1} {
		if got := sizeOf(pass, pkg.Scope().Lookup(name).Type()); got != want {
			t.Errorf("%s has %d bytes, not %d", name, got, want)
		}
	}
}

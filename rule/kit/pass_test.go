package kit

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// std resolves imports to the standard library's sources, each read once.
var std = sync.OnceValue(func() (w struct {
	fset *token.FileSet
	types.Importer
}) {
	w.fset = token.NewFileSet()
	w.Importer = importer.ForCompiler(w.fset, "source", nil)
	return w
})

// newPass type-checks src as the only file of a package p. Imports resolve to
// the standard library's sources.
func newPass(t *testing.T, src string) (*analysis.Pass, *ast.File) {
	t.Helper()
	fset := std().fset
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: std().Importer, GoVersion: "go1.24"}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, TypesSizes: types.SizesFor("gc", "amd64"),
		ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New([]*ast.File{file})},
		ReadFile: func(string) ([]byte, error) { return []byte(src), nil },
	}
	pass.ResultOf[IndexAnalyzer] = newIndex(pass)
	return pass, file
}

// perform applies edits to src, which is the file they are for.
func perform(t *testing.T, pass *analysis.Pass, file *ast.File, src string, edits []analysis.TextEdit) string {
	t.Helper()
	tf := pass.Fset.File(file.FileStart)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	out, at := "", 0
	for _, e := range edits {
		lo, hi := tf.Offset(e.Pos), tf.Offset(editEnd(e))
		if lo < at {
			t.Fatalf("edits overlap at %d: %q", lo, e.NewText)
		}
		out += src[at:lo] + string(e.NewText)
		at = hi
	}
	return out + src[at:]
}

// marks yields the calls of mark(n, ...) with n, in source order.
func marks(pass *analysis.Pass, yield func(inspector.Cursor, int64)) {
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "mark" {
			n, _ := ConstInt(pass.TypesInfo, call.Args[0])
			yield(c, n)
		}
	}
}

func equal[T comparable](t *testing.T, got, want T, format string, args ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", fmt.Sprintf(format, args...), got, want)
	}
}

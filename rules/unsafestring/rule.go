// Package unsafestring is the rule for unsafe conversions of bytes to a string
// where the compiler makes no copy for the safe one.
//
// It owns the list of places in which string(b) is not copied, and it refuses to
// speak of any other place, where the unsafe form buys something. It is fast
// because it leaves packages that do not import unsafe.
package unsafestring

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is unsafestring.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "unsafestring",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/unsafestring.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "an unsafe conversion stands where the safe one is not copied",
	Status:  rule.Preview, // a liability, not a cost
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU},
		Flat:  true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "unsafe") {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.StarExpr)(nil), (*ast.CallExpr)(nil)) {
		e := c.Node().(ast.Expr)
		b := converted(pass.TypesInfo, e)
		if b == nil {
			b = helped(pass.TypesInfo, effects, e)
		}
		if b != nil {
			check(pass, c, e, b)
		}
	}
	return nil, nil
}

func check(pass *analysis.Pass, c inspector.Cursor, e, b ast.Expr) {
	switch place(pass.TypesInfo, c) {
	case kept:
		kit.Report(pass, finding.Suggest, e, "keeps a key whose bytes change with their buffer")
	case borrowed:
		const message = "converts unsafely where string(b) is not copied either"
		file := kit.File(c)
		if !kit.Predeclared(pass, file, e.Pos(), "string") || kit.HasComment(file, e.Pos(), e.End()) {
			kit.Report(pass, finding.Suggest, e, message)
			return
		}
		edits := kit.EditImports(pass, file, unsafeNames(pass.TypesInfo, e))
		edits = append(edits, kit.Replace(e, "string("+kit.Text(pass, b)+")"))
		kit.Report(pass, "", e, message, kit.Fix("use string(b)", kit.Tidy(pass, file, edits...)...))
	}
}

// A use is what is done with the string.
type use int

const (
	other    use = iota
	borrowed     // looked at once: string(b) is not copied
	kept         // a key for good
)

func place(info *types.Info, c inspector.Cursor) use {
	kind, _ := c.ParentEdge()
	parent := c.Parent()
	switch n := parent.Node().(type) {
	case *ast.IndexExpr:
		if _, ok := kit.Underlying(info, n.X).(*types.Map); !ok || kind != edge.IndexExpr_Index {
			return other
		}
		switch up, _ := parent.ParentEdge(); up {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
			return kept
		case edge.UnaryExpr_X:
			return other
		}
		return borrowed
	case *ast.BinaryExpr:
		if n.Op != token.ADD {
			return borrowed // a comparison: there is no other operator on strings
		}
	case *ast.SwitchStmt:
		return borrowed
	}
	return other
}

// converted is b of *(*string)(unsafe.Pointer(&b)), unsafe.String(unsafe.SliceData(b), len(b))
// and unsafe.String(&b[0], len(b)); nil for anything else.
func converted(info *types.Info, e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		cast, ok := ast.Unparen(e.X).(*ast.CallExpr)
		if !ok || !kit.IsConversion(info, cast) || !types.Identical(info.TypeOf(cast), types.NewPointer(types.Typ[types.String])) {
			return nil
		}
		pointer, ok := ast.Unparen(cast.Args[0]).(*ast.CallExpr)
		if !ok || !kit.IsConversion(info, pointer) || len(pointer.Args) != 1 {
			return nil
		}
		address, ok := ast.Unparen(pointer.Args[0]).(*ast.UnaryExpr)
		if ok && address.Op == token.AND && kit.IsBytes(info.TypeOf(address.X)) {
			return address.X
		}
	case *ast.CallExpr:
		if !isUnsafe(info, e, "String") || len(e.Args) != 2 {
			return nil
		}
		size, ok := ast.Unparen(e.Args[1]).(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, size, "len") {
			return nil
		}
		if b := dataOf(info, e.Args[0]); b != nil && kit.Object(info, b) == kit.Object(info, size.Args[0]) && kit.Object(info, b) != nil {
			return b
		}
	}
	return nil
}

// dataOf is b of unsafe.SliceData(b) and &b[0].
func dataOf(info *types.Info, e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if isUnsafe(info, e, "SliceData") && kit.IsBytes(info.TypeOf(e.Args[0])) {
			return e.Args[0]
		}
	case *ast.UnaryExpr:
		index, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if !ok || e.Op != token.AND || !kit.IsBytes(info.TypeOf(index.X)) {
			return nil
		}
		if n, constant := kit.ConstInt(info, index.Index); constant && n == 0 {
			return index.X
		}
	}
	return nil
}

// helped is the argument of a call of a function of this package that does
// nothing but convert it.
func helped(info *types.Info, effects *kit.Effects, e ast.Expr) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() != nil || f.Signature().Params().Len() != 1 {
		return nil
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 {
		return nil
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	b := converted(info, ret.Results[0])
	if b == nil || kit.Object(info, b) != types.Object(f.Signature().Params().At(0)) {
		return nil
	}
	return call.Args[0]
}

// isUnsafe tells whether call calls the function name of package unsafe.
func isUnsafe(info *types.Info, call *ast.CallExpr, name string) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	return kit.PackageIdent(info, call) != nil && info.Uses[kit.PackageIdent(info, call)].(*types.PkgName).Imported() == types.Unsafe
}

// unsafeNames are the names of package unsafe in e.
func unsafeNames(info *types.Info, e ast.Expr) (names []*ast.Ident) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if p, ok := info.Uses[id].(*types.PkgName); ok && p.Imported() == types.Unsafe {
				names = append(names, id)
			}
		}
		return true
	})
	return names
}

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
	"strings"

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
	Status:  rule.Stable,
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
	h := helpersOf(pass)
	for c := range kit.Preorder(pass, (*ast.StarExpr)(nil), (*ast.CallExpr)(nil)) {
		e := c.Node().(ast.Expr)
		if b := source(pass.TypesInfo, h, c, toString); b != nil {
			check(pass, c, e, b)
		} else if s := source(pass.TypesInfo, h, c, toBytes); s != nil {
			checkBytes(pass, c, e, s)
		} else if star, ok := e.(*ast.StarExpr); ok && place(pass.TypesInfo, c) == borrowed && fromHeader(pass.TypesInfo, c, star) {
			kit.Report(pass, finding.Suggest, e, message)
		}
	}
	return nil, nil
}

// source is what the expression at c converts, itself or by a function of the
// package.
func source(info *types.Info, h *helpers, c inspector.Cursor, by conversion) ast.Expr {
	var fn ast.Node
	if frame, ok := kit.Frame(c); ok {
		fn = frame.Node()
	}
	e := c.Node().(ast.Expr)
	if b := by.of(info, fn, e); b != nil {
		return b
	}
	return h.helped(info, e, by)
}

const (
	message     = "converts unsafely where string(b) is not copied either"
	keptMessage = "keeps a key whose bytes change with their buffer"
)

func check(pass *analysis.Pass, c inspector.Cursor, e, b ast.Expr) {
	named := !isString(pass.TypesInfo.TypeOf(e))
	c = asString(pass.TypesInfo, c)
	if looked(pass.TypesInfo, c) {
		kit.Report(pass, finding.Suggest, e, message)
		return
	}
	if keeps(pass.TypesInfo, c) && filledAgain(pass.TypesInfo, c, b) {
		kit.Report(pass, finding.Suggest, e, keptMessage)
		return
	}
	switch place(pass.TypesInfo, c) {
	case kept:
		if !reused(pass.TypesInfo, c, b) {
			return
		}
		kit.Report(pass, finding.Suggest, e, keptMessage)
	case borrowed:
		if named {
			kit.Report(pass, finding.Suggest, e, message)
			return
		}
		report(pass, c, e, b, message, "string")
	}
}

// report offers the conversion to the predeclared type name.
func report(pass *analysis.Pass, c inspector.Cursor, e, from ast.Expr, message, name string) {
	file := kit.File(c)
	if name != "" && !kit.Predeclared(pass, file, e.Pos(), strings.TrimPrefix(name, "[]")) || kit.HasComment(file, e.Pos(), e.End()) {
		kit.Report(pass, finding.Suggest, e, message)
		return
	}
	edits := kit.EditImports(pass, file, unsafeNames(pass.TypesInfo, e))
	text, title := kit.Text(pass, from), "use the string itself"
	if name != "" {
		text, title = name+"("+text+")", "use "+name+"(b)"
	}
	edits = append(edits, kit.Replace(e, text))
	kit.Report(pass, "", e, message, kit.Fix(title, kit.Tidy(pass, file, edits...)...))
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
		if n.Op != token.ADD || glued(info, parent) {
			return borrowed // there are no other operators on strings but comparisons
		}
	case *ast.SwitchStmt:
		if kind == edge.SwitchStmt_Tag && constants(info, n) {
			return borrowed
		}
	}
	return other
}

// reused tells whether the function writes to the bytes of b, or cuts them to be
// filled again.
func reused(info *types.Info, c inspector.Cursor, b ast.Expr) bool {
	fn, ok := kit.Frame(c)
	if ok && lent(info, fn.Node(), b) {
		return true
	}
	v := kit.RootVar(info, b)
	if !ok || v == nil {
		return false
	}
	for use := range kit.Uses(info, fn, v) {
		at := use
		for {
			if kind, _ := at.ParentEdge(); kind != edge.SelectorExpr_X {
				break
			}
			at = at.Parent()
		}
		kind, i := at.ParentEdge()
		switch n := at.Parent().Node().(type) {
		case *ast.SliceExpr:
			if high, constant := kit.ConstInt(info, n.High); n.High != nil && kind == edge.SliceExpr_X && constant && high == 0 {
				return true
			}
		case *ast.CallExpr:
			f := kit.Callee(info, n)
			if kind == edge.CallExpr_Args && (kit.IsBuiltin(info, n, "copy") && i == 0 || f != nil && (f.Name() == "Read" || f.Name() == "ReadFull")) {
				return true
			}
		case *ast.IndexExpr:
			if up, _ := at.Parent().ParentEdge(); kind == edge.IndexExpr_X && up == edge.AssignStmt_Lhs {
				return true
			}
		}
	}
	return false
}

// glued tells whether the sum at c has a part that is a constant and not empty:
// then the compiler copies the bytes once, into the sum.
func glued(info *types.Info, c inspector.Cursor) bool {
	for up, ok := c.Parent().Node().(*ast.BinaryExpr); ok && up.Op == token.ADD; up, ok = c.Parent().Node().(*ast.BinaryExpr) {
		c = c.Parent()
	}
	found := false
	var walk func(e ast.Expr)
	walk = func(e ast.Expr) {
		if text, ok := kit.ConstString(info, e); ok {
			found = found || text != ""
		} else if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
			walk(b.X)
			walk(b.Y)
		}
	}
	walk(c.Node().(ast.Expr))
	return found
}

// constants tells whether all cases are: only then the switch borrows the bytes.
func constants(info *types.Info, s *ast.SwitchStmt) bool {
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if _, ok := kit.ConstString(info, e); !ok {
				return false
			}
		}
	}
	return true
}

// looked tells whether the string goes to a local variable that is nothing but
// looked at. What an error shows of it is copied there, and a length is one of the bytes, too.
func looked(info *types.Info, c inspector.Cursor) bool {
	fn, ok := kit.Frame(c)
	vars := kit.Results(info, c)
	if !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) || len(kit.Given(info, fn.Node(), vars[0])) != 1 {
		return false
	}
	uses := 0
	for use := range kit.Uses(info, fn, vars[0]) {
		inner, ok := kit.Frame(use)
		if !ok || inner.Node() != fn.Node() {
			return false
		}
		if kit.ErrorPath(info, use) || measured(info, use) {
			continue
		}
		if place(info, use) != borrowed {
			return false
		}
		uses++
	}
	return uses > 0
}

// measured tells len(s).
func measured(info *types.Info, use inspector.Cursor) bool {
	return kit.LenOf(info, use.Parent().Node()) != nil
}

// checkBytes reports bytes of a string that are only read where the string would do.
func checkBytes(pass *analysis.Pass, c inspector.Cursor, e, s ast.Expr) {
	info := pass.TypesInfo
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.RangeStmt:
		if kind == edge.RangeStmt_X {
			report(pass, c, e, s, "converts unsafely where a range over []byte(s) is not copied either", "[]byte")
		}
	case *ast.CallExpr:
		if kind == edge.CallExpr_Args && i == 1 && (kit.IsBuiltin(info, n, "copy") || kit.IsBuiltin(info, n, "append") && n.Ellipsis.IsValid()) {
			report(pass, c, e, s, "converts unsafely for a builtin that takes the string itself", "")
		}
	}
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

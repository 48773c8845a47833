package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// reportCopy reports a copy of an element, with an edit that gives the element's
// own address away.
func reportCopy(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) {
	level, fixes := finding.Suggest, inPlace(pass, home, decl, v, taken)
	if fixes != nil {
		level = finding.Unsafe
	}
	kit.Report(pass, level, decl.Node(), "moves "+v.Name()+", a copy of the element, to the heap once per iteration", fixes...)
}

// inPlace takes addresses of xs[i] where a range takes those of its variable. It
// makes no edit where the loop may change which slice that is, or its elements.
func inPlace(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) []analysis.SuggestedFix {
	info, file := pass.TypesInfo, kit.File(decl)
	r, ok := home.Node().(*ast.RangeStmt)
	top := kit.Decl(decl)
	if !ok || top == nil || r.Value != decl.Node() || !kit.Named(info, r.X) || !kit.Steady(info, r.X, r.Body) || stores(info, r, v.Type()) ||
		kit.HasComment(file, r.For, r.X.Pos()) {
		return nil
	}
	if root := kit.RootVar(info, r.X); root == nil || kit.Changes(info, r.Body, root) {
		return nil
	}
	index, named := "i", false
	if id, ok := r.Key.(*ast.Ident); ok && !kit.IsBlank(id) {
		key := kit.Variable(info, id)
		if key == nil || kit.Changes(info, r.Body, key) {
			return nil
		}
		index, named = id.Name, true
	}
	var names kit.Locals
	if !named {
		index = names.Fresh(pass, file, top, index)
	}
	element := kit.Text(pass, r.X) + "[" + index + "]"
	var edits []analysis.TextEdit
	left := false
	for use := range kit.Uses(info, home, v) {
		switch {
		case !inside(taken, use.Node()):
			left = true
		case !kit.Resolves(pass, file, use.Node().Pos(), rootName(r.X), kit.RootVar(info, r.X)) || named && !kit.Resolves(pass, file, use.Node().Pos(), index, kit.Variable(info, r.Key)):
			return nil
		default:
			edits = append(edits, kit.Replace(use.Node(), element))
		}
	}
	head := index + ", " + v.Name()
	if !left {
		head = index
	}
	edits = append(edits, kit.ReplaceRange(r.Key.Pos(), r.Value.End(), head))
	return []analysis.SuggestedFix{kit.Fix("take the address of the element itself", kit.Tidy(pass, file, edits...)...)}
}

func inside(taken []inspector.Cursor, n ast.Node) bool {
	for _, t := range taken {
		if kit.Encloses(t.Node(), n) {
			return true
		}
	}
	return false
}

// rootName is the first name of a chain of fields.
func rootName(e ast.Expr) string {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x.Name
		case *ast.SelectorExpr:
			e = x.X
		default:
			return ""
		}
	}
}

// stores tells whether the loop assigns to an element of such a type, to what a
// pointer leads to, or grows or reorders a slice of them.
func stores(info *types.Info, r *ast.RangeStmt, element types.Type) bool {
	found := false
	ast.Inspect(r.Body, func(n ast.Node) bool {
		var targets []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				targets = n.Lhs
			}
		case *ast.IncDecStmt:
			targets = []ast.Expr{n.X}
		case *ast.CallExpr:
			if kit.IsBuiltin(info, n, "copy") || kit.IsBuiltin(info, n, "clear") {
				targets = n.Args[:1]
			}
		}
		for _, t := range targets {
			_, plain := ast.Unparen(t).(*ast.Ident)
			if s, ok := kit.Underlying(info, t).(*types.Slice); ok && types.Identical(s.Elem(), element) {
				found = true
			}
			found = found || !plain && (kit.Base(info, t) == nil && reaches(info, t, element))
		}
		return !found
	})
	return found
}

// reaches tells whether storing to e may change a value of type t, or a part of
// one.
func reaches(info *types.Info, e ast.Expr, t types.Type) bool {
	for {
		if of := info.TypeOf(e); of != nil && types.Identical(of, t) {
			return true
		}
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
			if p, ok := kit.Underlying(info, e).(*types.Pointer); ok && types.Identical(p.Elem(), t) {
				return true
			}
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			return false
		default:
			return false
		}
	}
}

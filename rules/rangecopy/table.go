package rangecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// kept tells whether the address of v, a copy of an element of list, is kept by what scope
// makes, where the element's own would be the same: a table of the package that is written
// at start alone.
func kept(pass *analysis.Pass, scope inspector.Cursor, list ast.Expr, v *types.Var) bool {
	t, ok := types.Unalias(v.Type()).(*types.Named)
	if !ok || !hidden(pass, t) || !isTable(pass, list) {
		return false
	}
	out := false
	for use := range kit.Uses(pass.TypesInfo, scope, v) {
		switch up := use.Parent().Node().(type) {
		case *ast.AssignStmt:
			if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
				return false
			}
		case *ast.UnaryExpr:
			out = out || up.Op == token.AND && goesOut(pass.TypesInfo, use.Parent(), scope, 2)
		}
	}
	return out && !written(pass, t) && !told(pass, t)
}

// hidden tells whether t is a struct that the package alone can write to.
func hidden(pass *analysis.Pass, t *types.Named) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || t.Obj().Exported() || t.Obj().Pkg() != pass.Pkg || t.TypeArgs() != nil {
		return false
	}
	for f := range st.Fields() {
		if f.Exported() {
			return false // a decoder may find it
		}
	}
	return true
}

// isTable tells whether list is an array that lives elsewhere, or a list of the package that is
// looked up and walked through alone.
func isTable(pass *analysis.Pass, list ast.Expr) bool {
	info := pass.TypesInfo
	if indirect(info, list) {
		return true
	}
	v := kit.RootVar(info, list)
	if v == nil || v.IsField() || kit.IsLocal(v) || v.Pkg() != pass.Pkg {
		return false
	}
	if kit.IsArray(info.TypeOf(list)) {
		return true
	}
	if kit.Variable(info, list) != v || v.Exported() {
		return false
	}
	for use := range kit.Uses(info, kit.Root(pass), v) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.IndexExpr_X, edge.RangeStmt_X:
		case edge.CallExpr_Args:
			if kit.LenOf(info, use.Parent().Node()) == nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// goesOut tells whether what is at c is part of what scope returns, appends or stores behind a
// pointer, itself or in another variable.
func goesOut(info *types.Info, c, scope inspector.Cursor, depth int) bool {
	for at := c; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.KeyValueExpr, *ast.CompositeLit, *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.ReturnStmt:
			return true
		case *ast.CallExpr:
			return kind == edge.CallExpr_Args && i > 0 && kit.IsBuiltin(info, up, "append")
		case *ast.AssignStmt:
			return kind == edge.AssignStmt_Rhs && len(up.Lhs) == len(up.Rhs) && keeps(info, up.Lhs[i], scope, depth)
		default:
			return false
		}
	}
}

// keeps tells whether what is assigned to e is behind a pointer then, or in a variable that
// goes out.
func keeps(info *types.Info, e ast.Expr, scope inspector.Cursor, depth int) bool {
	root := kit.RootVar(info, e)
	if root == nil || kit.IsBlank(e) || depth == 0 {
		return false
	}
	if plain := kit.Variable(info, e) == root; !kit.IsLocal(root) || !plain && !valuePath(info, e) {
		return true
	}
	for use := range kit.Uses(info, scope, root) {
		if goesOut(info, use, scope, depth-1) {
			return true
		}
	}
	return false
}

// written tells whether the package writes to a field of a t, or puts another t in the place of
// one, but for what it does at start.
func written(pass *analysis.Pass, t *types.Named) bool {
	all := kit.WrittenIn(pass)
	for f := range t.Underlying().(*types.Struct).Fields() {
		if all.Has(f) {
			return true
		}
	}
	for c := range kit.Root(pass).Preorder((*ast.AssignStmt)(nil), (*ast.SliceExpr)(nil)) {
		if replaces(pass.TypesInfo, c.Node(), t) && !kit.AtStart(pass.TypesInfo, c) && !kit.InTest(pass, c.Node().Pos()) {
			return true
		}
	}
	return false
}

// replaces tells whether n assigns a t, or what holds one, to more than a local variable, or
// makes a slice of an array of them, which may be written to.
func replaces(info *types.Info, n ast.Node, t *types.Named) bool {
	switch n := n.(type) {
	case *ast.SliceExpr:
		of := info.TypeOf(n.X)
		if p, ok := kit.Underlying(info, n.X).(*types.Pointer); ok {
			of = p.Elem()
		}
		return kit.IsArray(of) && holds(of, t, 0)
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			v, of := kit.Variable(info, l), info.TypeOf(l)
			if n.Tok != token.DEFINE && of != nil && holds(of, t, 0) && !(kit.IsLocal(v) && types.Identical(of, t)) {
				return true
			}
		}
	}
	return false
}

// told tells whether the package tells one t from another by where it is.
func told(pass *analysis.Pass, t *types.Named) bool {
	info, pointer := pass.TypesInfo, types.NewPointer(t)
	is := func(e ast.Expr) bool {
		of := info.TypeOf(e)
		return of != nil && types.Identical(of, pointer)
	}
	for c := range kit.Root(pass).Preorder((*ast.BinaryExpr)(nil), (*ast.MapType)(nil)) {
		switch n := c.Node().(type) {
		case *ast.BinaryExpr:
			if (n.Op == token.EQL || n.Op == token.NEQ) && is(n.X) && is(n.Y) {
				return true
			}
		case *ast.MapType:
			if is(n.Key) {
				return true
			}
		}
	}
	return false
}

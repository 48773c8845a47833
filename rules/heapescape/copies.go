package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// isCopy tells whether decl declares a copy of a slice's element that is made at
// each iteration: the value of a range where each iteration has its own, x := xs[i],
// or x := x.
func isCopy(pass *analysis.Pass, home, decl inspector.Cursor) bool {
	info := pass.TypesInfo
	if r, ok := home.Node().(*ast.RangeStmt); ok {
		return r.Value == decl.Node() && r.Tok == token.DEFINE && elements(info, r.X) && kit.AtLeast(pass, kit.File(decl), "1.22")
	}
	if body := kit.LoopBody(home.Parent().Node()); body == nil || body != home.Node() {
		return false
	}
	s, ok := decl.Parent().Node().(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return false
	}
	switch from := ast.Unparen(s.Rhs[0]).(type) {
	case *ast.IndexExpr:
		return elements(info, from.X)
	case *ast.Ident:
		r, ok := home.Parent().Node().(*ast.RangeStmt)
		return ok && r.Value != nil && kit.Variable(info, r.Value) == kit.Variable(info, from) && elements(info, r.X)
	}
	return false
}

// elements tells whether e is a slice, whose elements have addresses that stay.
func elements(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// assigned tells whether v or a part of it is assigned to below home: then the
// copy may be the purpose.
func assigned(info *types.Info, home inspector.Cursor, v *types.Var) bool {
	changed := func(e ast.Expr) bool { return kit.RootVar(info, e) == v }
	for c := range home.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		switch s := c.Node().(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE && slices.ContainsFunc(s.Lhs, changed) {
				return true
			}
		case *ast.IncDecStmt:
			if changed(s.X) {
				return true
			}
		}
	}
	return false
}

// passed tells whether addresses are given to calls that change nothing, as far as
// their names show: as an argument or as the receiver, on the spot or by a variable that
// has nothing else.
func passed(info *types.Info, home inspector.Cursor, taken []inspector.Cursor) bool {
	for _, t := range handedOn(info, home, taken) {
		kind, _ := t.ParentEdge()
		call, ok := t.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args && kind != edge.CallExpr_Fun || kit.IsBuiltin(info, call, "append") {
			return false
		}
		obj := kit.Object(info, call.Fun)
		if obj == nil || slices.ContainsFunc(kit.Words(obj.Name()), changes) {
			return false
		}
	}
	return true
}

// changes tells whether a callee is for changing what it is given.
func changes(word string) bool {
	switch word {
	case "set", "reset", "apply", "default", "defaults", "normalize", "fill", "init", "update", "add", "unmarshal", "decode", "scan", "parse",
		"read", "merge", "sort", "delete", "remove", "clear", "trim", "convert", "mutate", "patch", "complete", "clone", "copy", "deep", "into":
		return true
	}
	return false
}

// collected tells whether the loop appends the address of every element, where
// the elements are the function's own: &xs[i] keeps no more memory then.
func collected(info *types.Info, home inspector.Cursor, taken []inspector.Cursor) bool {
	r, ok := home.Node().(*ast.RangeStmt)
	if !ok || len(taken) != 1 {
		return false
	}
	list := kit.RootVar(info, r.X)
	fn, ok := kit.Frame(home)
	if !ok || !kit.IsLocal(list) || list.Pos() < kit.FuncBody(fn.Node()).Pos() || list.Pos() > home.Node().Pos() {
		return false
	}
	at := taken[0]
	call, ok := at.Parent().Node().(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") {
		return false
	}
	stmt, ok := kit.Stmt(at)
	return ok && stmt.Parent().Node() == r.Body
}

// Sizes of a variable that is a waste on the heap if only a part is needed there.
const (
	leastWhole = 64 // bytes
	leastRatio = 2  // whole to part
)

// wasteful tells whether v is a copy for this function, a parameter or an element,
// that is on the heap whole although all addresses are of small parts, which a
// variable of their own can hold.
func wasteful(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) bool {
	if kind, _ := decl.ParentEdge(); kind != edge.Field_Names && !isCopy(pass, home, decl) {
		return false
	}
	if _, ok := v.Type().Underlying().(*types.Struct); !ok || assigned(pass.TypesInfo, home, v) {
		return false
	}
	whole, parts := kit.Size(pass, v.Type()), int64(0)
	for _, t := range taken {
		e, ok := part(t.Node())
		if !ok {
			return false
		}
		parts += kit.Size(pass, pass.TypesInfo.TypeOf(e))
	}
	return whole >= leastWhole && parts*leastRatio <= whole
}

// part is the field whose address n takes; ok is false for that of all of a
// variable.
func part(n ast.Node) (e ast.Expr, ok bool) {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		e = n.X
	case *ast.SliceExpr:
		e = n.X
	case *ast.SelectorExpr: // a method on a pointer
		e = n.X
	default:
		return nil, false
	}
	e = ast.Unparen(e)
	_, whole := e.(*ast.Ident)
	return e, !whole
}

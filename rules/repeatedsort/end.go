package repeatedsort

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// oneEnd names the end of a local slice that is all the function looks at once
// it is sorted: "first" or "last", "" if there is more.
func oneEnd(info *types.Info, c inspector.Cursor, list ast.Expr) string {
	v := kit.RootVar(info, list)
	decl := kit.Decl(c)
	if !kit.IsLocal(v) || decl == nil || decl.Body == nil || v.Pos() < decl.Body.Pos() || !path(info, list) {
		return "" // a parameter's order is the caller's to see
	}
	if loop, loops := kit.Loop(c); loops && (v.Pos() < loop.Node().Pos() || ranges(info, loop, v)) {
		return ""
	}
	for _, value := range kit.Given(info, decl, v) {
		if value != nil && kit.RootVar(info, value) != nil && !kit.IsNil(info, value) && kit.RootVar(info, value) != v {
			return "" // another name of a list that stays
		}
	}
	if fewAppends(info, c, v) || ofFew(info, c, v) {
		return ""
	}
	end := ""
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if v.Pos() < fn.Node().Pos() {
			return ""
		}
		for id := range kit.Uses(info, fn, v) {
			if id.Node().Pos() < c.Node().End() {
				continue
			}
			which := endOf(info, id, list)
			if which == "" || end != "" && which != end && which != "len" && end != "len" {
				return ""
			}
			if which != "len" || end == "" {
				end = which
			}
		}
		break
	}
	if end == "len" {
		return ""
	}
	return end
}

// fewAppends tells whether a list begins empty and gets its elements one by one,
// none of them in a loop.
func fewAppends(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	appends := 0
	for at := range frame(c).Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		s, ok := at.Node().(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
			continue
		}
		switch value := ast.Unparen(s.Rhs[0]).(type) {
		case *ast.CallExpr:
			here, _ := kit.Frame(at)
			there, _ := kit.Frame(c)
			if _, loops := kit.Loop(at); loops || here.Node() != there.Node() || !kit.IsBuiltin(info, value, "append") || value.Ellipsis.IsValid() {
				return false
			}
			appends++
		case *ast.CompositeLit:
		default:
			return false
		}
	}
	return appends > 0
}

// ofFew tells whether the list is collected from what promises a handful.
func ofFew(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for at := range frame(c).Preorder((*ast.RangeStmt)(nil)) {
		if r := at.Node().(*ast.RangeStmt); kit.FewByName(r.X) && kit.Changes(info, r.Body, v) {
			return true
		}
	}
	return false
}

// ranges tells whether v is what a loop takes from its list.
func ranges(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	return ok && r.Value != nil && kit.Variable(info, r.Value) == v
}

// endOf classifies one use of the list's variable: "first" for list[0], "last"
// for list[len(list)-1], "len" for its length, "" for anything else.
func endOf(info *types.Info, id inspector.Cursor, list ast.Expr) string {
	at := id
	for {
		sel, ok := at.Parent().Node().(*ast.SelectorExpr)
		if e, is := at.Node().(ast.Expr); is && kit.Same(info, e, list) {
			break
		}
		if !ok || sel.X != at.Node() {
			return ""
		}
		at = at.Parent()
	}
	switch p := at.Parent().Node().(type) {
	case *ast.CallExpr:
		if kit.IsBuiltin(info, p, "len") {
			return "len"
		}
	case *ast.SliceExpr:
		if n, ok := kit.ConstInt(info, p.High); ok && n == 1 && p.Low == nil {
			return "first"
		}
	case *ast.IndexExpr:
		if p.X != at.Node() {
			return ""
		}
		if n, ok := kit.ConstInt(info, p.Index); ok && n == 0 {
			return "first"
		}
		if of, n := kit.LenLess(info, kit.Origin(info, kit.TopDecl(id), p.Index)); of != nil && n == 1 && kit.Same(info, of, list) {
			return "last"
		}
	}
	return ""
}

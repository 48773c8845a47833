package tickerleak

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

// mayEnd tells whether the function around c can come to its end after c.
func mayEnd(info *types.Info, c inspector.Cursor) bool {
	frame, ok := kit.Function(c)
	if !ok {
		return false
	}
	return ends(info, kit.FuncBody(frame.Node()), c.Node().Pos())
}

// ends tells whether body has a return after pos, or can be left at its end.
func ends(info *types.Info, body *ast.BlockStmt, pos token.Pos) bool {
	last := body.End() // of what can be reached
	for _, stmt := range body.List {
		if stmt.End() > pos && kit.Endless(info, stmt, true) {
			last = stmt.End()
			break
		}
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || n.Pos() > pos && n.Pos() < last
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() <= pos && pos < n.End() && !kit.Endless(info, n.(ast.Stmt), true) {
				found = true
			}
		}
		return !found
	})
	return found || last == body.End()
}

// usersEnd tells whether each literal that uses v can end: else somebody needs
// the ticker for ever.
func usersEnd(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for id := range kit.Uses(info, frame, v) {
		user, _ := kit.Function(id)
		if user.Node() != frame.Node() && !ends(info, kit.FuncBody(user.Node()), id.Node().Pos()) {
			return false
		}
	}
	return true
}

// skipsStop tells whether a function that stops the ticker v, which it makes at c,
// has a way on which it does not: it returns, or makes the next one, before. All
// but a receive from the ticker's channel may be what stops it.
func skipsStop(pass *analysis.Pass, frame, c inspector.Cursor, v *types.Var) bool {
	var stops []token.Pos
	for id := range kit.Uses(pass.TypesInfo, frame, v) {
		if user, _ := kit.Function(id); user.Node() != frame.Node() {
			return false // who stops it when is not known
		}
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "C" && sel.Sel.Name != "Reset" {
			stops = append(stops, id.Node().Pos())
		}
	}
	duty := kit.Duty{Settles: func(n ast.Node) bool {
		return slices.ContainsFunc(stops, func(pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() })
	}}
	return duty.Neglected(pass.TypesInfo, kit.FuncBody(frame.Node()), c.Node()) != nil
}

// neverStopped tells whether a field of this package that holds tickers is never
// stopped, and used for nothing but its channel.
func neverStopped(pass *analysis.Pass, field *types.Var) bool {
	if field.Pkg() != pass.Pkg || field.Exported() || !field.IsField() {
		return false
	}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), field) {
		at := id
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.KeyValueExpr_Key:
			continue
		case edge.SelectorExpr_X:
			sel := at.Parent()
			if name := sel.Node().(*ast.SelectorExpr).Sel.Name; name == "C" && onlyReceived(pass.TypesInfo, sel) || name == "Reset" {
				continue
			}
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			continue
		}
		return false
	}
	return true
}

package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Endless tells whether stmt is a loop that nothing in its text ends: for {}, or
// a range over a channel of times, which nobody closes, without a break, a
// goto or a return of its own. returns tells that one which only a return ends counts, too.
func Endless(info *types.Info, stmt ast.Stmt, returns bool) bool {
	var body *ast.BlockStmt
	label := ""
	if l, ok := stmt.(*ast.LabeledStmt); ok {
		stmt, label = l.Stmt, l.Label.Name
	}
	switch s := stmt.(type) {
	case *ast.ForStmt:
		if s.Cond != nil {
			return false
		}
		body = s.Body
	case *ast.RangeStmt:
		ch, ok := Underlying(info, s.X).(*types.Chan)
		if !ok || !IsNamed(ch.Elem(), "time", "Time") {
			return false
		}
		body = s.Body
	default:
		return false
	}
	return !breaks(info, body, label, false, returns)
}

// breaks tells whether n leaves the loop around it; inside tells that a plain
// break belongs to something inside.
func breaks(info *types.Info, n ast.Node, label string, inside, returns bool) bool {
	found := false
	ast.Inspect(n, func(c ast.Node) bool {
		switch c := c.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || !returns
		case *ast.CallExpr:
			found = found || !returns && neverReturns(info, c)
		case *ast.BranchStmt:
			if c.Tok == token.BREAK && (c.Label == nil && !inside || c.Label != nil && c.Label.Name == label) || c.Tok == token.GOTO {
				found = true
			}
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if c != n && !inside {
				found = found || breaks(info, c, label, true, returns)
				return false
			}
		}
		return !found
	})
	return found
}

package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
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
	out := exits{own: label, inner: labels(body), returns: returns, info: info}
	return !out.in(body, false)
}

// BreakEnds is the statement that a break at c, which has no label, ends; nil for none.
func BreakEnds(c inspector.Cursor) ast.Node {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.SwitchStmt)(nil), (*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil)) {
		return up.Node()
	}
	return nil
}

// Quits tells whether a loop's body, or a statement of it, may end the loop before its head
// does: by a return, a jump elsewhere, or a break of its own.
func Quits(n ast.Node) bool {
	out := exits{inner: labels(n)}
	return out.in(n, false)
}

// exits is what leaves a loop.
type exits struct {
	own     string          // the loop's label, "" if it has none or nobody knows
	inner   map[string]bool // the labels in its body
	returns bool            // those that return do not count, nor those that end the program
	info    *types.Info     // nil: nor do those that end the program
}

// labels are the names of the statements of n that have one.
func labels(n ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok {
			names[l.Label.Name] = true
		}
		return true
	})
	return names
}

// in tells whether something in n leaves; inside tells that a plain break belongs to a
// statement around it.
func (e exits) in(n ast.Node, inside bool) bool {
	found := false
	ast.Inspect(n, func(c ast.Node) bool {
		switch c := c.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || !e.returns
		case *ast.CallExpr:
			found = found || !e.returns && e.info != nil && NeverReturns(e.info, c)
		case *ast.BranchStmt:
			found = found || e.jump(c, inside)
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if !inside {
				found = found || e.in(c, true)
				return false
			}
		}
		return !found
	})
	return found
}

// jump tells whether a branch leaves.
func (e exits) jump(b *ast.BranchStmt, inside bool) bool {
	switch {
	case b.Tok == token.GOTO:
		return true
	case b.Label == nil:
		return b.Tok == token.BREAK && !inside
	case b.Tok == token.CONTINUE && b.Label.Name == e.own:
		return false
	}
	return !e.inner[b.Label.Name]
}

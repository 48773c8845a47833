package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// closedBehind tells whether nobody closes the channel of a receive while the loop runs: it is a local one that only
// literals of the function send to, or it is closed, of all in the package, by functions that call the one
// around and close it behind that.
func (l *looker) closedBehind(receive ast.Node) bool {
	var ch ast.Expr
	ast.Inspect(receive, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && ch == nil {
			ch = u.X
		}
		return ch == nil
	})
	of := kit.Object(l.info, ch)
	if of == nil || l.decl == nil {
		return false
	}
	if v, ok := of.(*types.Var); ok && (kit.IsLocal(v) && l.staysOpen(v) || v.IsField() && l.ownField(v)) {
		return true
	}
	closes := 0
	for c := range kit.Root(l.pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsBuiltin(l.info, call, "close") || kit.Object(l.info, call.Args[0]) != of {
			continue
		}
		closes++
		by, ok := kit.Function(c)
		if !ok || !l.callsBefore(by.Node(), call) {
			return false
		}
	}
	return closes > 0
}

// callsBefore tells whether function by calls the function around the loop, and waits for it, before end.
func (l *looker) callsBefore(by ast.Node, end ast.Node) bool {
	at, ok := kit.Find(kit.Root(l.pass), by)
	if !ok {
		return false
	}
	for use := range kit.Uses(l.info, at, l.info.Defs[l.decl.Name]) {
		call := use
		if kind, _ := call.ParentEdge(); kind == edge.SelectorExpr_Sel {
			call = call.Parent()
		}
		if kind, _ := call.ParentEdge(); kind != edge.CallExpr_Fun || use.Node().End() > end.Pos() {
			continue
		}
		if kind, _ := call.Parent().ParentEdge(); kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call {
			return true
		}
	}
	return false
}

// staysOpen tells whether a local channel is only sent to and received from: nobody closes it.
func (l *looker) staysOpen(ch *types.Var) bool {
	at, ok := kit.Find(kit.Root(l.pass), l.decl)
	if !ok || !kit.DeclaredIn(ch, l.decl.Body) {
		return false
	}
	for use := range kit.Uses(l.info, at, ch) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.SendStmt_Chan:
		case edge.UnaryExpr_X: // <-ch
		default:
			return false
		}
	}
	for _, given := range kit.Given(l.info, l.decl, ch) {
		if !l.makes(given) {
			return false
		}
	}
	return true
}

// ownField tells whether the channel in a field of the package is only made, sent to, received from and measured.
func (l *looker) ownField(ch *types.Var) bool {
	if ch.Exported() || ch.Pkg() != l.pass.Pkg {
		return false
	}
	for use := range kit.Uses(l.info, kit.Root(l.pass), ch) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.SendStmt_Chan:
		case edge.KeyValueExpr_Key:
			if !l.makes(at.Parent().Node().(*ast.KeyValueExpr).Value) {
				return false // somebody else has it
			}
		case edge.UnaryExpr_X:
			if at.Parent().Node().(*ast.UnaryExpr).Op != token.ARROW {
				return false
			}
		case edge.AssignStmt_Lhs:
			s := at.Parent().Node().(*ast.AssignStmt)
			if len(s.Rhs) != 1 || !l.makes(s.Rhs[0]) {
				return false
			}
		case edge.CallExpr_Args:
			call := at.Parent().Node().(*ast.CallExpr)
			if !kit.IsBuiltin(l.info, call, "len") && !kit.IsBuiltin(l.info, call, "cap") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (l *looker) makes(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(l.info, call, "make")
}

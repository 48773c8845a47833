package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// closedBehind tells whether nobody closes the channel of a receive while the loop runs: it stays open, or it is
// closed, of all in the package, by functions that call the one around and close it behind that.
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
	if v, ok := of.(*types.Var); ok && l.staysOpen(v) {
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

// staysOpen tells whether a channel of the function, or in a field of the package, is only made, sent to, received
// from and measured: nobody closes it.
func (l *looker) staysOpen(ch *types.Var) bool {
	in := kit.Root(l.pass)
	switch {
	case kit.IsLocal(ch):
		at, ok := kit.Find(in, l.decl)
		if !ok || !kit.DeclaredIn(ch, l.decl.Body) || slices.ContainsFunc(kit.Given(l.info, l.decl, ch), func(e ast.Expr) bool { return !l.makes(e) }) {
			return false
		}
		in = at
	case !ch.IsField() || ch.Exported() || ch.Pkg() != l.pass.Pkg:
		return false
	}
	for use := range kit.Uses(l.info, in, ch) {
		if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
			use = use.Parent()
		}
		if !l.keepsOpen(use) {
			return false
		}
	}
	return true
}

// keepsOpen judges one use of a channel.
func (l *looker) keepsOpen(use inspector.Cursor) bool {
	kind, _ := use.ParentEdge()
	switch up := use.Parent().Node().(type) {
	case *ast.SendStmt:
		return kind == edge.SendStmt_Chan
	case *ast.KeyValueExpr:
		return kind == edge.KeyValueExpr_Key && l.makes(up.Value) // else somebody else has it
	case *ast.UnaryExpr:
		return up.Op == token.ARROW
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Lhs && len(up.Rhs) == 1 && l.makes(up.Rhs[0])
	case *ast.CallExpr:
		return kit.IsBuiltin(l.info, up, "len") || kit.IsBuiltin(l.info, up, "cap")
	}
	return false
}

func (l *looker) makes(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(l.info, call, "make")
}

package timerinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// forToken tells whether the timer made at c, outside of a loop, limits the wait for a token
// that the function gives back: a slot of a semaphore, a lock made of a channel. It is mostly
// there, so that nobody would wait; who has tried before makes the timer only to wait.
func forToken(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	fn, ok := kit.Function(c)
	if !ok {
		return false
	}
	sel := waitsFor(info, c, fn)
	if sel == nil {
		return false
	}
	for _, s := range sel.Body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm == nil {
			return false
		}
		ch, takes := channelOf(clause.Comm)
		if ch == nil || ofTimer(info, clause.Comm) || !lasting(info, fn, ch) {
			continue
		}
		if givenBack(info, fn, sel, ch, takes) && !tried(info, fn, sel, ch) && !roomless(pass, ch) {
			return true
		}
	}
	return false
}

// waitsFor is the select of the function that waits for the timer made at c.
func waitsFor(info *types.Info, c, fn inspector.Cursor) (found *ast.SelectStmt) {
	v := assigned(info, c)
	var same []*types.Var // that have its channel
	if v != nil {
		same = append(channelsOf(info, kit.FuncBody(fn.Node()), v), v)
	}
	for at := range fn.Preorder((*ast.SelectStmt)(nil)) {
		if f, ok := kit.Function(at); !ok || f.Node() != fn.Node() {
			continue
		}
		sel := at.Node().(*ast.SelectStmt)
		for _, s := range sel.Body.List {
			comm := s.(*ast.CommClause).Comm
			if comm != nil && (kit.Encloses(comm, c.Node()) || slices.ContainsFunc(same, func(w *types.Var) bool { return kit.Mentions(info, comm, w) })) {
				found = sel
			}
		}
	}
	return found
}

// channelOf is the channel of a case, and whether it is received from.
func channelOf(comm ast.Stmt) (ch ast.Expr, takes bool) {
	if send, ok := comm.(*ast.SendStmt); ok {
		return send.Chan, false
	}
	if recv := kit.CommReceive(comm); recv != nil {
		return recv.X, true
	}
	return nil, false
}

// lasting tells whether a channel outlives the function: a field, or a variable from outside.
func lasting(info *types.Info, fn inspector.Cursor, ch ast.Expr) bool {
	if sel, ok := ast.Unparen(ch).(*ast.SelectorExpr); ok {
		v, ok := info.ObjectOf(sel.Sel).(*types.Var)
		return ok && v.IsField()
	}
	v := kit.Variable(info, ch)
	return v != nil && !kit.DeclaredIn(v, fn.Node())
}

// roomless tells whether the package makes the channel that ch names, and never with room: then no
// token lies in it, and what comes is another goroutine's to send.
func roomless(pass *analysis.Pass, ch ast.Expr) bool {
	info, found := pass.TypesInfo, false
	for c := range kit.Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsBuiltin(info, call, "make") {
			continue
		}
		if to := madeFor(c); to == nil || kit.Object(info, to) != kit.Object(info, ch) {
			continue
		}
		if len(call.Args) > 1 {
			return false
		}
		found = true
	}
	return found
}

// madeFor is the variable or field that is given what the call at c makes; nil where it goes elsewhere.
func madeFor(c inspector.Cursor) ast.Expr {
	_, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			return n.Lhs[i]
		}
	case *ast.ValueSpec:
		if len(n.Names) == len(n.Values) {
			return n.Names[i]
		}
	case *ast.KeyValueExpr:
		return n.Key
	}
	return nil
}

// givenBack tells whether the function, or a literal in it, does the opposite afterwards.
func givenBack(info *types.Info, fn inspector.Cursor, sel *ast.SelectStmt, ch ast.Expr, takes bool) bool {
	found := false
	ast.Inspect(fn.Node(), func(n ast.Node) bool {
		if n != nil && n.End() <= sel.Pos() {
			return false // what was sent before is waited for
		}
		switch n := n.(type) {
		case *ast.SendStmt:
			found = found || takes && kit.Same(info, n.Chan, ch)
		case *ast.UnaryExpr:
			found = found || !takes && n.Op == token.ARROW && kit.Same(info, n.X, ch) && !inCase(sel, n)
		}
		return !found
	})
	return found
}

// inCase tells whether n stands at the head of a case of the select.
func inCase(sel *ast.SelectStmt, n ast.Node) bool {
	for _, s := range sel.Body.List {
		if comm := s.(*ast.CommClause).Comm; comm != nil && kit.Encloses(comm, n) {
			return true
		}
	}
	return false
}

// tried tells whether a select with a default has asked for the same before.
func tried(info *types.Info, fn inspector.Cursor, wait *ast.SelectStmt, ch ast.Expr) bool {
	found := false
	ast.Inspect(fn.Node(), func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectStmt)
		if !ok || sel == wait || sel.Pos() > wait.Pos() {
			return !found
		}
		asks, empty := false, false
		for _, s := range sel.Body.List {
			comm := s.(*ast.CommClause).Comm
			if comm == nil {
				empty = true
				continue
			}
			of, _ := channelOf(comm)
			asks = asks || of != nil && kit.Same(info, of, ch)
		}
		found = found || asks && empty
		return !found
	})
	return found
}

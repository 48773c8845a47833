package resultchanleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// uses is how one function uses a channel that it made.
type uses struct {
	sends    []inspector.Cursor // in goroutines that it starts
	starts   []*ast.GoStmt      // of those goroutines
	receives []inspector.Cursor // by the function itself
	looped   bool               // a send or a start stands in a loop
}

// usesOf sorts the uses of v; ok is false where the channel is handed on, sent
// to by the function itself, received from elsewhere, or asked for its length: then it is another thing than a
// place for results. A branch that closes it starts no goroutine.
func usesOf(info *types.Info, fn inspector.Cursor, v *types.Var) (u uses, ok bool) {
	for id := range kit.Uses(info, fn, v) {
		start, inside := goAround(id, fn)
		kind, _ := id.ParentEdge()
		switch {
		case kind == edge.SendStmt_Chan && inside:
			if up, _ := id.Parent().ParentEdge(); up == edge.CommClause_Comm {
				return u, false // it waits for something else as well
			}
			u.sends = append(u.sends, id.Parent())
			u.starts = append(u.starts, start)
			u.looped = u.looped || kit.LoopDepth(id) > 0
		case kind == edge.UnaryExpr_X && id.Parent().Node().(*ast.UnaryExpr).Op == token.ARROW && !inside && direct(id, fn):
			u.receives = append(u.receives, id.Parent())
		case kind == edge.RangeStmt_X && !inside && direct(id, fn):
			u.receives = append(u.receives, id.Parent())
		case kind == edge.CallExpr_Args && isClose(info, id) && (inside || insteadOf(id, fn)):
		default:
			return u, false
		}
	}
	for _, start := range u.starts {
		c, found := fn.FindNode(start)
		u.looped = u.looped || found && kit.LoopDepth(c) > 0
	}
	return u, true
}

func isClose(info *types.Info, id inspector.Cursor) bool {
	return kit.IsBuiltin(info, id.Parent().Node().(*ast.CallExpr), "close")
}

// insteadOf tells whether the function itself closes the channel in a branch: in
// place of the goroutine, which is then not started.
func insteadOf(id, fn inspector.Cursor) bool {
	stmt, listed := kit.Stmt(id)
	if !listed || !direct(id, fn) {
		return false
	}
	_, plain := stmt.Node().(*ast.ExprStmt)
	block, _ := stmt.Parent().ParentEdge()
	return plain && (block == edge.IfStmt_Body || block == edge.IfStmt_Else)
}

// goAround is the go statement inside of fn whose literal holds c; inside is
// false when another literal lies between, or none is started.
func goAround(c, fn inspector.Cursor) (start *ast.GoStmt, inside bool) {
	for f := range c.Enclosing((*ast.FuncLit)(nil)) {
		if f.Node() == fn.Node() {
			return nil, false
		}
		kind, _ := f.ParentEdge()
		if kind != edge.CallExpr_Fun {
			return nil, false
		}
		kind, _ = f.Parent().ParentEdge()
		if kind == edge.GoStmt_Call {
			return f.Parent().Parent().Node().(*ast.GoStmt), true
		}
		if kind != edge.DeferStmt_Call && kind != edge.ExprStmt_X {
			return nil, false
		}
	}
	return nil, false
}

// direct tells whether c is executed by fn itself.
func direct(c, fn inspector.Cursor) bool {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f.Node() == fn.Node()
	}
	return false
}

// mayLeave tells whether the function can end without taking all results: a
// select that receives one has another case that leaves, or a return stands
// between the start of the goroutine and the receive.
func (u *uses) mayLeave(info *types.Info, fn inspector.Cursor) bool {
	if len(u.receives) == 0 {
		return false
	}
	first := u.starts[0].End()
	for _, r := range u.receives {
		if sel, clause := selectAround(r); sel != nil {
			for _, other := range sel.Body.List {
				o := other.(*ast.CommClause)
				if o != clause && o.Comm != nil && !u.isReceive(info, o) && leavesFunction(o.Body, sel, fn) && !u.takesLater(o, sel) {
					return true
				}
			}
		}
	}
	return u.returnsBetween(info, fn, first) || u.takesFewer()
}

// takesFewer tells whether several goroutines send and the function, without a
// loop, does not receive as often: it takes the first result and leaves the rest
// waiting.
func (u *uses) takesFewer() bool {
	goroutines := map[*ast.GoStmt]bool{}
	for _, start := range u.starts {
		goroutines[start] = true
	}
	for _, r := range u.receives {
		if _, ranges := r.Node().(*ast.RangeStmt); ranges || kit.LoopDepth(r) > 0 {
			return false
		}
	}
	return !u.looped && len(u.receives) < len(goroutines)
}

// selectAround is the select with the case that receives at r.
func selectAround(r inspector.Cursor) (*ast.SelectStmt, *ast.CommClause) {
	for at := r; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.CommClause_Comm:
			return at.Parent().Parent().Parent().Node().(*ast.SelectStmt), at.Parent().Node().(*ast.CommClause)
		case edge.UnaryExpr_X, edge.AssignStmt_Rhs, edge.ExprStmt_X, edge.ParenExpr_X:
		default:
			return nil, nil
		}
	}
}

// isReceive tells whether a case receives from the channel, too.
func (u *uses) isReceive(info *types.Info, clause *ast.CommClause) bool {
	for _, r := range u.receives {
		if clause.Comm.Pos() <= r.Node().Pos() && r.Node().End() <= clause.Comm.End() {
			return true
		}
	}
	return false
}

// takesLater tells whether a case receives the result after all, or goes on to a
// receive behind the select.
func (u *uses) takesLater(clause *ast.CommClause, sel *ast.SelectStmt) bool {
	returns := false
	if len(clause.Body) > 0 {
		_, returns = clause.Body[len(clause.Body)-1].(*ast.ReturnStmt)
	}
	for _, r := range u.receives {
		if clause.Colon < r.Node().Pos() && r.Node().End() <= clause.End() || !returns && r.Node().Pos() > sel.End() {
			return true
		}
	}
	return false
}

// leavesFunction tells whether a case leads out of the function: by a return of
// its own, or since nothing follows the select.
func leavesFunction(body []ast.Stmt, sel *ast.SelectStmt, fn inspector.Cursor) bool {
	if len(body) > 0 {
		switch s := body[len(body)-1].(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.BranchStmt:
			return false
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok {
				if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
					return true
				}
			}
		}
	}
	list := kit.FuncBody(fn.Node()).List
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	if last == ast.Stmt(sel) {
		return true
	}
	if _, ok := last.(*ast.ReturnStmt); ok && len(list) > 1 {
		return list[len(list)-2] == ast.Stmt(sel)
	}
	return false
}

// returnsBetween tells whether the function returns after the goroutine was
// started and before a result of it was received, or from within the loop that receives several.
func (u *uses) returnsBetween(info *types.Info, fn inspector.Cursor, started token.Pos) bool {
	last := u.receives[len(u.receives)-1].Node()
	found := false
	ast.Inspect(kit.FuncBody(fn.Node()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = found || started < n.Pos() && n.End() < last.Pos() && !u.receivedBefore(fn, n)
		}
		return !found
	})
	return found || u.returnsFromLoop(fn)
}

// receivedBefore tells whether a receive stands before ret in ret's own list of
// statements or one around it: as many results are taken as there are sends.
func (u *uses) receivedBefore(fn inspector.Cursor, ret *ast.ReturnStmt) bool {
	if len(u.starts) > 1 {
		return u.countBefore(ret) >= len(u.sends)
	}
	return u.countBefore(ret) > 0
}

func (u *uses) countBefore(ret *ast.ReturnStmt) int {
	n := 0
	for _, r := range u.receives {
		if r.Node().Pos() < ret.End() {
			n++
		}
	}
	return n
}

// returnsFromLoop tells whether goroutines started in a loop are received from
// in a loop that a return may leave early.
func (u *uses) returnsFromLoop(fn inspector.Cursor) bool {
	started := false
	for _, start := range u.starts {
		if c, ok := fn.FindNode(start); ok && kit.LoopDepth(c) > 0 {
			started = true
		}
	}
	if !started {
		return false
	}
	for _, r := range u.receives {
		loop, ok := kit.Loop(r)
		if !ok {
			continue
		}
		found := false
		ast.Inspect(kit.LoopBody(loop.Node()), func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				found = true
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// onceInAll tells whether one goroutine sends, once: then room for one result
// lets it end whatever happens. Of several sends each but the last must be
// followed by a return.
func (u *uses) onceInAll(info *types.Info) bool {
	if u.looped {
		return false
	}
	for i, s := range u.sends {
		if u.starts[i] != u.starts[0] {
			return false
		}
		if i < len(u.sends)-1 && !thenReturns(s) {
			return false
		}
	}
	return true
}

func thenReturns(send inspector.Cursor) bool {
	next, ok := send.NextSibling()
	if !ok {
		return false
	}
	_, ok = next.Node().(*ast.ReturnStmt)
	return ok
}

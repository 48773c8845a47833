package unboundedqueue

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// between finds the append of a loop that keeps a list of its own between two
// channels: one case receives and appends, elsewhere the front is taken. It is
// nil where the loop asks for the list's length.
func between(info *types.Info, loop inspector.Cursor) (put *ast.AssignStmt, name string) {
	if counted(loop.Node().(*ast.ForStmt)) {
		return nil, ""
	}
	for c := range loop.Preorder((*ast.CommClause)(nil)) {
		clause := c.Node().(*ast.CommClause)
		comm, ok := clause.Comm.(*ast.AssignStmt)
		if !ok {
			continue
		}
		item := kit.Object(info, comm.Lhs[0])
		for _, stmt := range clause.Body {
			s, ok := stmt.(*ast.AssignStmt)
			if !ok || item == nil || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
				continue
			}
			call, ok := s.Rhs[0].(*ast.CallExpr)
			v := kit.Variable(info, s.Lhs[0])
			if !ok || !kit.IsLocal(v) || kit.DeclaredIn(v, loop.Node()) || spoken(v.Name()) {
				continue
			}
			if kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && kit.Variable(info, call.Args[0]) == v && kit.Mentions(info, call.Args[1], item) && takesFront(info, loop, v) {
				return s, v.Name()
			}
		}
	}
	return nil, ""
}

// takesFront tells whether the loop takes from the front of v, and asks for
// nothing but whether there is something.
func takesFront(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	takes := false
	for id := range kit.Uses(info, loop, v) {
		switch up := id.Parent().Node().(type) {
		case *ast.CallExpr:
			if kit.IsBuiltin(info, up, "len") && !withNothing(info, id.Parent()) && !inHead(id.Parent()) {
				return false
			}
			takes = takes || movesUp(info, up, v)
		case *ast.SliceExpr:
			n, constant := int64(0), false
			if up.Low != nil {
				n, constant = kit.ConstInt(info, up.Low)
			}
			takes = takes || constant && n == 1 && up.High == nil
		}
	}
	return takes
}

// inHead tells whether the length at c ends, beside other ends, a loop over what there is: i < len(queue) && size < most.
func inHead(c inspector.Cursor) bool {
	up := c.Parent()
	b, ok := up.Node().(*ast.BinaryExpr)
	if !ok || b.Op != token.LSS || b.Y != c.Node() {
		return false
	}
	for {
		if kind, _ := up.ParentEdge(); kind == edge.ForStmt_Cond {
			return true
		}
		up = up.Parent()
		if b, ok := up.Node().(*ast.BinaryExpr); !ok || b.Op != token.LAND {
			return false
		}
	}
}

// movesUp matches copy(v, v[n:]): what is behind the front moves there.
func movesUp(info *types.Info, call *ast.CallExpr, v *types.Var) bool {
	if !kit.IsBuiltin(info, call, "copy") || kit.Variable(info, call.Args[0]) != v {
		return false
	}
	rest, ok := ast.Unparen(call.Args[1]).(*ast.SliceExpr)
	return ok && rest.Low != nil && rest.High == nil && kit.Variable(info, rest.X) == v
}

// detached tells whether a goroutine does nothing but send what the function was
// given on a channel that outlives it: each call leaves one behind while nobody
// receives. In a loop it is a goroutine per item, but for that over those who are to have it.
func detached(info *types.Info, c inspector.Cursor) bool {
	lit, ok := ast.Unparen(c.Node().(*ast.GoStmt).Call.Fun).(*ast.FuncLit)
	if !ok || len(lit.Body.List) != 1 {
		return false
	}
	send := onlySend(info, lit.Body.List[0])
	decl := kit.Decl(c)
	if send == nil || decl == nil || decl.Recv == nil {
		return false
	}
	if loop, ok := kit.Loop(c); ok {
		return toEach(info, decl, loop, send)
	}
	ch, ok := kit.Underlying(info, send.Chan).(*types.Chan)
	field, isField := kit.Object(info, send.Chan).(*types.Var)
	if !ok || !isField || !field.IsField() || types.Identical(ch.Elem(), types.Universe.Lookup("error").Type()) {
		return false
	}
	frame, ok := kit.Frame(c)
	if !ok || frame.Node() != ast.Node(decl) {
		return false
	}
	root := kit.RootVar(info, send.Chan)
	if root == nil || decl.Recv.Pos() > root.Pos() || root.Pos() >= decl.Recv.End() {
		return false
	}
	value := send.Value
	if u, ok := value.(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = u.X
	}
	return kit.FromParam(info, decl, value) && !asksFar(info, value)
}

// onlySend is the send that a statement is, or waits for in a select until the receiver has gone: the other cases
// receive from channels beside the first, and do nothing.
func onlySend(info *types.Info, stmt ast.Stmt) (send *ast.SendStmt) {
	if send, ok := stmt.(*ast.SendStmt); ok {
		return send
	}
	sel, ok := stmt.(*ast.SelectStmt)
	if !ok {
		return nil
	}
	for _, s := range sel.Body.List {
		clause := s.(*ast.CommClause)
		if of, ok := clause.Comm.(*ast.SendStmt); ok && send == nil {
			send = of
			continue
		}
		recv := (*ast.UnaryExpr)(nil)
		if clause.Comm != nil {
			recv = kit.CommReceive(clause.Comm)
		}
		if recv == nil || len(clause.Body) > 0 {
			return nil
		}
		if field, ok := ast.Unparen(recv.X).(*ast.SelectorExpr); !ok || kit.IsNamed(info.TypeOf(recv), "time", "Time") || info.Selections[field] == nil {
			return nil // it gives up
		}
	}
	return send
}

// toEach tells whether a goroutine sends what the function was given to one of those in a field of the receiver that the
// loop goes through.
func toEach(info *types.Info, decl *ast.FuncDecl, loop inspector.Cursor, send *ast.SendStmt) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	own := kit.ReceiverVar(info, decl)
	if !ok || own == nil || kit.RootVar(info, r.X) != own || kit.LoopDepth(loop) > 0 {
		return false
	}
	to := kit.RootVar(info, send.Chan)
	if to == nil || !kit.DeclaredIn(to, r) || kit.Mentions(info, send.Value, to) {
		return false
	}
	ch, ok := kit.Underlying(info, send.Chan).(*types.Chan)
	return ok && !types.Identical(ch.Elem(), types.Universe.Lookup("error").Type()) && kit.FromParam(info, decl, send.Value) && !asksFar(info, send.Value)
}

// asksFar tells whether a call in e is given a context: what the goroutine is for is that call, and not its send.
func asksFar(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && len(call.Args) > 0 && kit.IsNamed(info.TypeOf(call.Args[0]), "context", "Context")
		return !found
	})
	return found
}

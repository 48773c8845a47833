package unboundedqueue

import (
	"go/ast"
	"go/token"
	"go/types"

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
			if kit.IsBuiltin(info, up, "len") && !withNothing(info, id.Parent()) {
				return false
			}
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

// detached tells whether a goroutine does nothing but send what the function was
// given on a channel that outlives it: each call leaves one behind while nobody
// receives. In a loop it is a goroutine per item.
func detached(info *types.Info, c inspector.Cursor) bool {
	lit, ok := ast.Unparen(c.Node().(*ast.GoStmt).Call.Fun).(*ast.FuncLit)
	if !ok || len(lit.Body.List) != 1 || kit.LoopDepth(c) > 0 {
		return false
	}
	send, ok := lit.Body.List[0].(*ast.SendStmt)
	decl := kit.Decl(c)
	if !ok || decl == nil || decl.Recv == nil {
		return false
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

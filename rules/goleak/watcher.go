package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A watcher waits for something that lasts longer than the call, to cancel the
// context that the call has made for itself.
type watcher struct {
	info   *types.Info
	frame  inspector.Cursor // the function that starts it
	lit    *ast.FuncLit
	cancel *types.Var
	ctx    *types.Var // what cancel ends
	timed  bool       // it ends by itself
}

// staysBehind tells whether a literal that go starts is such a watcher, and is not
// told when the call is over. Only a function that gives something back is judged:
// one that runs until it is stopped ends with what the watcher waits for.
func staysBehind(info *types.Info, start inspector.Cursor, lit *ast.FuncLit) bool {
	frame, ok := kit.Frame(start)
	if !ok || kit.LoopDepth(start) > 0 || !answers(info, frame.Node()) {
		return false
	}
	w := watcher{info: info, frame: frame, lit: lit}
	awaited := awaits(lit.Body)
	if len(awaited) == 0 || !w.cancels() {
		return false
	}
	told := false
	for _, x := range awaited {
		switch own, lasting := w.judge(x); {
		case own:
			told = true
		case !lasting:
			return false
		}
	}
	return !(told && (w.timed || w.cancelledElsewhere())) && w.stays(w.ctx) && w.stays(w.cancel)
}

// answers tells whether a function gives back more than an error.
func answers(info *types.Info, fn ast.Node) bool {
	results := kit.FuncType(fn).Results
	if results == nil {
		return false
	}
	for _, r := range results.List {
		if t := info.TypeOf(r.Type); t != nil && !kit.IsError(t) {
			return true
		}
	}
	return false
}

// awaits lists what a body waits for before it does anything else: by a receive, or a
// select of receives.
func awaits(body *ast.BlockStmt) (channels []ast.Expr) {
	for _, stmt := range body.List {
		switch s := stmt.(type) {
		case *ast.DeferStmt:
			continue
		case *ast.SelectStmt:
			for _, clause := range s.Body.List {
				recv := kit.CommReceive(clause.(*ast.CommClause).Comm)
				if recv == nil {
					return nil
				}
				channels = append(channels, recv.X)
			}
		default:
			if recv := kit.CommReceive(stmt); recv != nil && recv.Op == token.ARROW {
				channels = append(channels, recv.X)
			}
		}
		return channels
	}
	return nil
}

// cancels finds the cancel function that the body calls: of a context that the
// starter has made.
func (w *watcher) cancels() bool {
	ast.Inspect(w.lit.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return w.ctx == nil
		}
		if v := kit.Variable(w.info, call.Fun); v != nil && kit.IsLocal(v) {
			w.madeBy(v)
		}
		return w.ctx == nil
	})
	return w.ctx != nil
}

// madeBy takes in the statement ctx, cancel := context.With...(parent).
func (w *watcher) madeBy(cancel *types.Var) {
	for c := range w.frame.Preorder((*ast.AssignStmt)(nil)) {
		s := c.Node().(*ast.AssignStmt)
		if w.inside(s) || len(s.Lhs) != 2 || len(s.Rhs) != 1 || kit.Variable(w.info, s.Lhs[1]) != cancel {
			continue
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if !ok || !kit.IsCall(w.info, call, "context", "WithCancel", "WithCancelCause", "WithTimeout", "WithDeadline") {
			continue
		}
		w.cancel, w.ctx = cancel, kit.Variable(w.info, s.Lhs[0])
		w.timed = kit.IsCall(w.info, call, "context", "WithTimeout", "WithDeadline")
	}
}

// inside tells whether n stands in the watcher itself.
func (w *watcher) inside(n ast.Node) bool { return w.lit.Pos() <= n.Pos() && n.Pos() < w.lit.End() }

// judge tells whether a channel is the end of the call's own context, or something
// that lasts: a field, what the call was given, the end of another context.
func (w *watcher) judge(ch ast.Expr) (own, lasting bool) {
	if call, ok := ast.Unparen(ch).(*ast.CallExpr); ok {
		if !kit.IsMethod(w.info, call, "context", "Context", "Done") {
			return false, false
		}
		ctx := kit.Receiver(call)
		return kit.Variable(w.info, ctx) == w.ctx, w.outside(ctx)
	}
	return false, w.outside(ch)
}

// outside tells whether e is a field, or a parameter of the function.
func (w *watcher) outside(e ast.Expr) bool {
	v, ok := kit.Object(w.info, e).(*types.Var)
	if !ok || v.IsField() {
		return ok
	}
	return kit.InParams(kit.FuncType(w.frame.Node()), v)
}

// cancelledElsewhere tells whether anybody but the watcher calls cancel.
func (w *watcher) cancelledElsewhere() bool {
	for id := range kit.Uses(w.info, w.frame, w.cancel) {
		if kind, _ := id.ParentEdge(); kind != edge.AssignStmt_Lhs && !w.inside(id.Node()) {
			return true
		}
	}
	return false
}

// stays tells whether a variable is only called, asked and handed to calls: it is over
// when the function is.
func (w *watcher) stays(v *types.Var) bool {
	if results := kit.FuncType(w.frame.Node()).Results; results != nil && kit.DeclaredIn(v, results) {
		return false // the caller's, by a bare return too
	}
	for id := range kit.Uses(w.info, w.frame, v) {
		switch kind, _ := id.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.CallExpr_Fun, edge.SelectorExpr_X:
		case edge.CallExpr_Args:
			if up, _ := id.Parent().ParentEdge(); up == edge.GoStmt_Call {
				return false
			}
		default:
			return false
		}
		for g := range id.Enclosing((*ast.GoStmt)(nil)) {
			if call := g.Node().(*ast.GoStmt).Call; call.Fun != ast.Expr(w.lit) && g.Node().Pos() >= w.frame.Node().Pos() {
				return false // somebody goes on with it
			}
		}
	}
	return true
}

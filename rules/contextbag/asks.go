package contextbag

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A question is a call that looks a value up in a context.
type question struct {
	ctx   ast.Expr
	key   ast.Expr // nil where a function hides it
	known bool     // a function of the package, which surely asks
}

// asksWhat is the question that call puts, nil for other calls: ctx.Value(key), or a
// function of one context that is named for it or does it.
func asksWhat(pass *analysis.Pass, effects *kit.Effects, call *ast.CallExpr) *question {
	if len(call.Args) == 0 {
		return asksOwn(pass, effects, call)
	}
	if len(call.Args) != 1 {
		return nil
	}
	if kit.IsMethod(pass.TypesInfo, call, "context", "Context", "Value") {
		return &question{ctx: kit.Receiver(call), key: call.Args[0]}
	}
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Signature().Recv() != nil || f.Signature().Params().Len() != 1 || !isContext(f.Signature().Params().At(0).Type()) {
		return nil
	}
	if results := f.Signature().Results(); results.Len() == 0 || isContext(results.At(0).Type()) {
		return nil
	}
	own := false
	if decl := effects.Decl(f); f.Pkg() == pass.Pkg && decl != nil && decl.Body != nil && len(decl.Body.List) <= few {
		own = asksIn(pass.TypesInfo, decl)
	}
	if name := f.Name(); own || strings.HasSuffix(name, "FromContext") || strings.HasSuffix(name, "FromCtx") || strings.HasSuffix(name, "FromIncomingContext") {
		return &question{ctx: call.Args[0], known: own}
	}
	return nil
}

// asksOwn is the question of a method of the package without parameters that asks the
// context in a field of its receiver, nil for others.
func asksOwn(pass *analysis.Pass, effects *kit.Effects, call *ast.CallExpr) *question {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() != pass.Pkg || f.Signature().Recv() == nil || f.Signature().Results().Len() == 0 {
		return nil
	}
	decl, recv, found := effects.Decl(f), f.Origin().Signature().Recv(), false
	if decl == nil || decl.Body == nil || len(decl.Body.List) > few {
		return nil
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if ask, ok := n.(*ast.CallExpr); ok && kit.IsMethod(pass.TypesInfo, ask, "context", "Context", "Value") {
			_, field := ast.Unparen(kit.Receiver(ask)).(*ast.SelectorExpr)
			found = found || field && kit.RootVar(pass.TypesInfo, kit.Receiver(ask)) == recv
		}
		return !found
	})
	if !found {
		return nil
	}
	return &question{ctx: kit.Receiver(call)}
}

// few is how many statements a function has that does little but ask.
const few = 5

// asksIn tells whether a function asks its own parameter.
func asksIn(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && kit.IsMethod(info, call, "context", "Context", "Value") {
			found = found || kit.InParams(decl.Type, kit.Variable(info, kit.Receiver(call)))
		}
		return !found
	})
	return found
}

func isContext(t types.Type) bool { return kit.IsNamed(t, "context", "Context") }

// lookup reports a question in a loop that asks for the same each time.
func lookup(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, q *question) bool {
	loop, ok := kit.Loop(c)
	if fn, inside := kit.Function(c); !ok && inside && q.ctx != nil && kit.PerElement(pass.TypesInfo, fn) {
		return compares(pass, call, q, fn.Node())
	}
	if !ok || q.ctx == nil || !steady(pass.TypesInfo, loop.Node(), q.ctx) || q.key != nil && !steady(pass.TypesInfo, loop.Node(), q.key) {
		return false
	}
	if _, counted := kit.LoopTrips(pass, loop.Node()); q.key == nil && (!counted || handsOn(pass, loop.Node())) || waitsForItems(pass.TypesInfo, loop.Node()) {
		return true // what the loop waits for takes longer
	}
	if picked(pass.TypesInfo, c, loop) || endsAtOnce(loop.Node()) {
		return true
	}
	kit.Report(pass, finding.Suggest, call, "walks the context for the same value in every iteration")
	return true
}

// compares reports a question that lit puts which sort or slices call for each element, or
// for each two of them.
func compares(pass *analysis.Pass, call *ast.CallExpr, q *question, lit ast.Node) bool {
	if !steady(pass.TypesInfo, lit, q.ctx) || q.key != nil && !steady(pass.TypesInfo, lit, q.key) {
		return false
	}
	kit.Report(pass, finding.Suggest, call, "walks the context for the same value with every comparison")
	return true
}

// handsOn tells whether a loop gives a context to another call: that may go to
// another machine.
func handsOn(pass *analysis.Pass, loop ast.Node) bool {
	info, effects, found := pass.TypesInfo, kit.EffectsOf(pass), false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			for _, arg := range n.Args {
				found = found || info.TypeOf(arg) != nil && isContext(info.TypeOf(arg)) && asksWhat(pass, effects, n) == nil
			}
		}
		return !found
	})
	return found
}

// waitsForItems tells whether a loop takes its items from a channel.
func waitsForItems(info *types.Info, loop ast.Node) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	_, ok = kit.Underlying(info, r.X).(*types.Chan)
	return ok
}

// always tells whether c is no branch that leaves, and none of several: what is
// asked in branches is not asked one after the other.
func always(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.Invalid, edge.FuncDecl_Body, edge.FuncLit_Body:
			return true
		case edge.CaseClause_Body, edge.CommClause_Body, edge.IfStmt_Else:
			return false
		case edge.IfStmt_Body:
			if kit.Leaves(at.Node().(*ast.BlockStmt)) {
				return false
			}
		}
	}
}

// picked tells whether c runs only for the items that are equal to something, or
// that failed.
func picked(info *types.Info, c, loop inspector.Cursor) bool {
	for at := c; at != loop; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.IfStmt:
			_, op, _, ok := kit.Comparison(up.Cond)
			if kind == edge.IfStmt_Body && (ok && op == token.EQL || kit.Failed(info, up.Cond)) {
				return true
			}
		case *ast.CaseClause:
			if kind == edge.CaseClause_Body {
				return true
			}
		}
	}
	return false
}

// endsAtOnce tells whether a loop's first turn is mostly its last.
func endsAtOnce(loop ast.Node) bool { return kit.Leaves(kit.LoopBody(loop)) }

// steady tells whether e is a constant, a literal of constants or a variable
// that the loop leaves alone.
func steady(info *types.Info, loop ast.Node, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.UnaryExpr:
		return steady(info, loop, e.X)
	case *ast.Ident, *ast.SelectorExpr:
		v := kit.RootVar(info, e)
		return v != nil && !kit.DeclaredIn(v, loop) && kit.Steady(info, e, loop)
	case *ast.CallExpr:
		if kit.IsConversion(info, e) {
			return steady(info, loop, e.Args[0])
		}
		return len(e.Args) == 0 && (kit.IsMethod(info, e, "net/http", "Request", "Context") && steady(info, loop, kit.Receiver(e)))
	}
	return false
}

package looptemp

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// appended reports calls of a loop that append to nothing, or to a buffer made for
// the call, what only the iteration looks at.
func appended(pass *analysis.Pass, effects *kit.Effects) {
	waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		lentAtOnce(pass, effects, c)
		arg := dropped(pass.TypesInfo, c, call)
		if arg == nil && !sumsNothing(pass.TypesInfo, call) {
			continue
		}
		loop, inside := kit.Loop(c)
		if !inside || kit.Cold(pass, c) {
			continue
		}
		switch {
		case digest(pass.TypesInfo, call, loop):
			t := &temporary{Pass: pass, effects: effects, stmt: c, loop: loop}
			if t.passes(c) && !waits.Within(kit.LoopBody(loop.Node())) && !streams(pass.TypesInfo, loop) {
				kit.Report(pass, finding.Suggest, call, "allocates a digest per iteration that nobody keeps: Sum can append to an array from before the loop")
			}
		case arg != nil:
			kit.Report(pass, finding.Suggest, arg, "makes a buffer per iteration, and drops what comes back of it: the next call can have it")
		}
	}
}

// sumsNothing matches x.Sum(nil).
func sumsNothing(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) != 1 || !kit.IsNil(info, call.Args[0]) {
		return false
	}
	f := kit.Callee(info, call)
	return f != nil && f.Name() == "Sum" && f.Signature().Recv() != nil
}

// digest matches h.Sum(nil), where h is a hash from before the loop.
func digest(info *types.Info, call *ast.CallExpr, loop inspector.Cursor) bool {
	if !sumsNothing(info, call) {
		return false
	}
	recv := kit.Receiver(call)
	if recv == nil {
		return false
	}
	v := kit.RootVar(info, recv)
	if v == nil || kit.DeclaredIn(v, loop.Node()) && !another(info, loop, v) {
		return false
	}
	for _, name := range [...]string{"Reset", "BlockSize", "Write"} {
		if kit.Method(info.TypeOf(recv), name) == nil {
			return false
		}
	}
	return true
}

// another tells whether v is but a name, in the loop, of what is there before it:
// h := s.hash.
func another(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	given := kit.Given(info, loop.Node(), v)
	if len(given) != 1 {
		return false
	}
	sel, ok := given[0].(*ast.SelectorExpr)
	if !ok {
		return false
	}
	root := kit.RootVar(info, sel)
	return root != nil && !kit.DeclaredIn(root, loop.Node())
}

// streams tells whether the loop reads what is hashed from a stream, block by block:
// a digest is nothing beside that.
func streams(info *types.Info, loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kit.IsCall(info, call, "io") || kit.IsCall(info, call, "fmt") {
			return true
		}
		if f := kit.Callee(info, call); f != nil && f.Signature().Recv() != nil && (f.Name() == "Read" || f.Name() == "ReadAt") {
			return true
		}
	}
	return false
}

// spelled tells whether the bytes at c become a text, which is allocated anyway.
func spelled(info *types.Info, c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.IsConversion(info, call) {
		return true
	}
	f := kit.Callee(info, call)
	return f != nil && f.Signature().Results().Len() == 1 && kit.IsString(f.Signature().Results().At(0).Type())
}

// passes tells whether what the call at c gives is dead at the end of the iteration.
func (t *temporary) passes(c inspector.Cursor) bool {
	vars := kit.Results(t.TypesInfo, c)
	if vars == nil {
		return !spelled(t.TypesInfo, c) && t.use(c, nil, false, 2)
	}
	frame, ok := kit.Frame(c)
	if !ok || len(vars) != 1 || vars[0] == nil || !kit.DeclaredIn(vars[0], t.loop.Node()) || len(kit.Given(t.TypesInfo, frame.Node(), vars[0])) != 1 {
		return false
	}
	t.v = vars[0]
	for use := range kit.Uses(t.TypesInfo, frame, t.v) {
		if at, ok := kit.Frame(use); !ok || at != frame || spelled(t.TypesInfo, use) || !t.use(use, t.v, false, 2) {
			return false
		}
	}
	return true
}

// dropped is the argument make([]T, 0, n) of a call that gives a []T back, which
// nobody takes: the callee grows it for the next call.
func dropped(info *types.Info, c inspector.Cursor, call *ast.CallExpr) ast.Expr {
	kind, _ := c.ParentEdge()
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || kind != edge.AssignStmt_Rhs || len(s.Rhs) != 1 || len(s.Lhs) < 2 {
		return nil
	}
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok || sig.Results().Len() != len(s.Lhs) {
		return nil
	}
	for i, l := range s.Lhs {
		if !kit.IsBlank(l) {
			continue
		}
		at := slices.IndexFunc(call.Args, func(arg ast.Expr) bool {
			return room(info, arg) && types.Identical(info.TypeOf(arg), sig.Results().At(i).Type())
		})
		if at >= 0 {
			return call.Args[at]
		}
	}
	return nil
}

// room matches make([]T, 0, n).
func room(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 3 {
		return false
	}
	n, constant := kit.ConstInt(info, call.Args[1])
	return constant && n == 0
}

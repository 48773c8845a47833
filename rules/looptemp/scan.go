package looptemp

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// scans matches a method Scan that takes any number of pointers, as those of rows have:
// what it fills is there when it returns.
func scans(f *types.Func) bool {
	sig := f.Signature()
	if f.Name() != "Scan" || sig.Recv() == nil || !sig.Variadic() {
		return false
	}
	list, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && types.IsInterface(list.Elem()) && !kit.IsTypeParam(list.Elem())
}

// scanned judges &x[i] at c: it is given to Scan, or to a list that is there for Scan.
func (t *temporary) scanned(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.CallExpr:
		f := kit.Callee(t.TypesInfo, up)
		if kit.IsBuiltin(t.TypesInfo, up, "append") && i > 0 {
			return t.forScan(c, kit.Variable(t.TypesInfo, up.Args[0]))
		}
		return kind == edge.CallExpr_Args && f != nil && scans(f)
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(up.Lhs) != len(up.Rhs) {
			return false
		}
		at, ok := ast.Unparen(up.Lhs[i]).(*ast.IndexExpr)
		return ok && t.forScan(c, kit.Variable(t.TypesInfo, at.X))
	}
	return false
}

// forScan tells whether a local list of pointers is filled and given to Scan; what else is read
// of it is what a pointer leads to.
func (t *temporary) forScan(c inspector.Cursor, list *types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(list) || !kit.DeclaredIn(list, kit.FuncBody(frame.Node())) {
		return false
	}
	given := false
	for use := range kit.Uses(t.TypesInfo, frame, list) {
		if in, ok := kit.Frame(use); !ok || in.Node() != frame.Node() {
			return false
		}
		kind, i := use.ParentEdge()
		switch up := use.Parent().Node().(type) {
		case *ast.AssignStmt:
			if kind != edge.AssignStmt_Lhs {
				return false
			}
		case *ast.RangeStmt:
			if kind != edge.RangeStmt_X || up.Value != nil && !kit.IsBlank(up.Value) {
				return false
			}
		case *ast.IndexExpr:
			if at, _ := use.Parent().ParentEdge(); at != edge.AssignStmt_Lhs && !t.led(use.Parent()) {
				return false
			}
		case *ast.SliceExpr: // list = list[:0]
			if at, _ := use.Parent().ParentEdge(); at != edge.AssignStmt_Rhs {
				return false
			}
		case *ast.CallExpr:
			f := kit.Callee(t.TypesInfo, up)
			switch {
			case kit.IsBuiltin(t.TypesInfo, up, "len"), kit.IsBuiltin(t.TypesInfo, up, "append") && i == 0:
			case f != nil && scans(f) && up.Ellipsis.IsValid():
				given = true
			default:
				return false
			}
		default:
			return false
		}
	}
	return given
}

// led tells whether of the pointer at c, which is asked for its type, only what it leads to is
// taken: *list[i].(*T), or p := list[i].(*T) and *p.
func (t *temporary) led(c inspector.Cursor) bool {
	assert, ok := c.Parent().Node().(*ast.TypeAssertExpr)
	if !ok || assert.Type == nil {
		return false
	}
	if _, star := c.Parent().Parent().Node().(*ast.StarExpr); star {
		return true
	}
	vars := kit.Results(t.TypesInfo, c.Parent())
	frame, inside := kit.Frame(c)
	if len(vars) == 0 || !inside || !kit.IsLocal(vars[0]) {
		return false
	}
	for use := range kit.Uses(t.TypesInfo, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && kind != edge.StarExpr_X {
			return false
		}
	}
	return true
}

// lentAtOnce reports a make in a loop that is the argument itself of a function of the package, which
// is done with it when it returns.
func lentAtOnce(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	info := pass.TypesInfo
	kind, i := c.ParentEdge()
	to, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args || !kit.IsBuiltin(info, call, "make") {
		return
	}
	if kit.Postponed(c.Parent()) {
		return
	}
	loop, inside := kit.Loop(c)
	f := kit.Callee(info, to)
	if !inside || f == nil || f.Pkg() != pass.Pkg || f.Origin() != f || f.Signature().Variadic() || kit.LastRound(info, c, loop) || kit.Cold(pass, c) {
		return
	}
	decl, ok := effects.Body(f)
	if !ok || i >= f.Signature().Params().Len() {
		return
	}
	t := &temporary{Pass: pass, effects: effects, stmt: c, loop: loop, v: f.Signature().Params().At(i)}
	if t.made(call) && t.harmless(decl, t.v, 0, 1) && t.onHeap() {
		kit.Report(pass, finding.Suggest, call, "makes a "+t.kind.String()+" per iteration for a call that is done with it at its end: one from before the loop would do")
	}
}

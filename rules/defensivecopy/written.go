package defensivecopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkWritten looks at copy(tmp, buf[:n]) right before h.Write(tmp[:n]), where tmp is there for nothing
// else: what writes or hashes only reads the bytes, and buf has them still.
func (g *getters) checkWritten(c inspector.Cursor) {
	call, ok := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(g.info, call, "copy") {
		return
	}
	tmp := kit.Variable(g.info, kit.Uncut(call.Args[0]))
	fn, inside := kit.Frame(c)
	next, more := c.NextSibling()
	if !inside || !more || !kit.IsLocal(tmp) || !g.onlyFor(fn, c, next, tmp, call.Args[1]) || kit.Cold(g.pass, c) {
		return
	}
	kit.Report(g.pass, finding.Suggest, call, "copies "+kit.Text(g.pass, call.Args[1])+" only for the next statement, which reads the bytes and keeps nothing: the original would do")
}

// onlyFor tells whether the list tmp is made by the function, and used by the copy at c of from and once
// by the statement behind it, which reads as many bytes.
func (g *getters) onlyFor(fn, c, next inspector.Cursor, tmp *types.Var, from ast.Expr) bool {
	if made, _ := makeOf(g.info, fn.Node(), tmp); made == nil || kit.Mentions(g.info, from, tmp) {
		return false
	}
	r, read := reading{pass: g.pass, info: g.info, effects: g.effects}, 0
	for use := range kit.Uses(g.info, fn, tmp) {
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.AssignStmt_Lhs, kind == edge.ValueSpec_Names, kit.Encloses(c.Node(), use.Node()):
			continue
		case !kit.Encloses(next.Node(), use.Node()):
			return false
		}
		arg := use
		if _, ok := use.Parent().Node().(*ast.SliceExpr); ok {
			arg = use.Parent()
		}
		call, ok := arg.Parent().Node().(*ast.CallExpr)
		kind, i := arg.ParentEdge()
		at, _ := kit.Frame(use)
		if !ok || kind != edge.CallExpr_Args || at.Node() != fn.Node() || !r.reader(call, i) || !sameCut(g.info, arg.Node().(ast.Expr), from) {
			return false
		}
		read++
	}
	return read == 1 && kit.LoopBody(next.Node()) == nil
}

// sameCut tells whether both are the first n bytes of a list, for the same n.
func sameCut(info *types.Info, a, b ast.Expr) bool {
	x, ok1 := ast.Unparen(a).(*ast.SliceExpr)
	y, ok2 := ast.Unparen(b).(*ast.SliceExpr)
	return ok1 && ok2 && x.Low == nil && y.Low == nil && x.High != nil && y.High != nil && kit.Same(info, x.High, y.High) && kit.SideEffectFree(info, x.High)
}

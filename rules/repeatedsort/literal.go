package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// inLiteral tells whether the sort at c begins a literal that the function around calls several times, as
// for one quantile after the other: of a list that it has from there, and that is only read from the literal on.
func inLiteral(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	v := kit.Variable(info, list)
	fn, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) || !plainItems(v.Type()) {
		return false
	}
	lit, ok := fn.Node().(*ast.FuncLit)
	if !ok || c.Parent().Parent().Node() != lit.Body || kit.DeclaredIn(v, lit) {
		return false
	}
	frame, ok := kit.Frame(fn.Parent())
	if !ok || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
		return false
	}
	if loop, looped := kit.Loop(fn); looped && v.Pos() < loop.Node().Pos() {
		return false
	}
	if !calledAgain(info, frame, fn) {
		return false
	}
	for use := range kit.Uses(info, frame, v) {
		if use.Node().Pos() >= lit.Pos() && !kit.Encloses(c.Node(), use.Node()) && !onlyRead(info, use) {
			return false
		}
	}
	return true
}

// plainItems tells whether a list has numbers or texts: what leads to something else may be sorted by that.
func plainItems(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	_, basic := list.Elem().Underlying().(*types.Basic)
	return basic
}

// calledAgain tells whether all that is done with a literal is to call it by its variable, more than once.
func calledAgain(info *types.Info, frame, lit inspector.Cursor) bool {
	f := kit.Holder(info, frame.Node(), lit)
	if f == nil {
		return false
	}
	calls := 0
	for use := range kit.Uses(info, frame, f) {
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.AssignStmt_Lhs || kind == edge.ValueSpec_Names: // it is declared
		case kind != edge.CallExpr_Fun:
			return false
		default:
			calls++
			if loop, looped := kit.Loop(use); looped && !kit.Encloses(loop.Node(), lit.Node()) {
				calls++
			}
		}
	}
	return calls > 1
}

// onlyRead tells whether the use of a list takes an element, its length or all of them in turn.
func onlyRead(info *types.Info, use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		return kit.LenOf(info, use.Parent().Node()) != nil
	case edge.IndexExpr_X:
		switch up := use.Parent().Parent().Node().(type) {
		case *ast.AssignStmt:
			kind, _ := use.Parent().ParentEdge()
			return kind == edge.AssignStmt_Rhs
		case *ast.UnaryExpr:
			return up.Op != token.AND
		case *ast.IncDecStmt:
			return false
		}
		return true
	}
	return false
}

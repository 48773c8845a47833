package samecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// plainResult tells whether nobody can change what a call gives: texts, numbers, truths and
// errors.
func (c *checker) plainResult(call *ast.CallExpr) bool {
	plain := func(t types.Type) bool { return immutable(t) || kit.IsError(t) }
	t := c.TypesInfo.TypeOf(call)
	if t == nil {
		return false
	}
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if !plain(v.Type()) {
				return false
			}
		}
		return true
	}
	return plain(t)
}

// shareable tells whether the calls may have one result: nobody can change it, or they all
// only read it. The last may do what it likes where those before are done with it.
func (c *checker) shareable(a answer) bool {
	if c.plainResult(a.first.call) {
		return true
	}
	if _, list := kit.Underlying(c.TypesInfo, a.first.call).(*types.Basic); list {
		return true
	}
	all := append([]ask{*a.first}, a.again...)
	if !slices.ContainsFunc(all, func(x ask) bool { return !c.reads(x.cursor, true) }) {
		return true
	}
	return !slices.ContainsFunc(all[:len(all)-1], func(x ask) bool { return !c.reads(x.cursor, false) })
}

// reads tells whether the list, map or pointer at c is only looked at: on the spot, or by a
// local variable that is.
func (c *checker) reads(at inspector.Cursor, variable bool) bool {
	info := c.TypesInfo
	kind, i := at.ParentEdge()
	up := at.Parent()
	switch n := up.Node().(type) {
	case *ast.ParenExpr:
		return c.reads(up, variable)
	case *ast.ExprStmt, *ast.BinaryExpr:
		return true
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X && plainElement(info, n) && !kit.Stored(up)
	case *ast.SliceExpr:
		return kind == edge.SliceExpr_X && c.reads(up, false)
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X && (n.Value == nil || immutable(valueType(info, n)))
	case *ast.StarExpr:
		return !kit.Stored(up)
	case *ast.SelectorExpr:
		return c.selects(up, n)
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && c.readsArgument(n, i)
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || !variable {
			return kind == edge.AssignStmt_Rhs && allBlank(n, i)
		}
		return c.readByVariable(at, n, i)
	}
	return false
}

// plainElement tells whether an element is a text or a number: who has it cannot change the list.
func plainElement(info *types.Info, e *ast.IndexExpr) bool {
	t := info.TypeOf(e)
	return t != nil && immutable(t)
}

func valueType(info *types.Info, r *ast.RangeStmt) types.Type {
	if t := info.TypeOf(r.Value); t != nil {
		return t
	}
	return types.Typ[types.UnsafePointer]
}

// allBlank tells whether an assignment keeps nothing of its right side but errors.
func allBlank(n *ast.AssignStmt, i int) bool {
	return i < len(n.Lhs) && kit.IsBlank(n.Lhs[i])
}

// selects judges a field or a method of the result.
func (c *checker) selects(at inspector.Cursor, n *ast.SelectorExpr) bool {
	sel := c.TypesInfo.Selections[n]
	if sel == nil {
		return false
	}
	if sel.Kind() == types.FieldVal {
		return immutable(sel.Type()) && !kit.Stored(at)
	}
	call, ok := at.Parent().Node().(*ast.CallExpr)
	kind, _ := at.ParentEdge()
	return ok && kind == edge.CallExpr_Fun && c.effects.NoneInCall(call) && c.plainResult(call)
}

// readsArgument tells whether a call only looks at its i-th argument, and keeps nothing of it.
func (c *checker) readsArgument(call *ast.CallExpr, i int) bool {
	info := c.TypesInfo
	switch {
	case kit.IsBuiltin(info, call, "len"), kit.IsBuiltin(info, call, "cap"), kit.IsBuiltin(info, call, "copy") && i == 1, kit.IsConversion(info, call) && c.plainResult(call):
		return true
	case kit.IsBuiltin(info, call, "append"):
		return i > 0 && call.Ellipsis.IsValid()
	}
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	if kit.Answers(f) || f.Pkg() != nil && f.Pkg().Path() == "strings" && c.plainResult(call) {
		return true
	}
	switch f.Name() {
	case "Unmarshal", "Write":
		return i == 0 && kit.IsBytes(info.TypeOf(call.Args[0]))
	}
	return false
}

// readByVariable tells whether the variable that gets the result is only looked at.
func (c *checker) readByVariable(at inspector.Cursor, n *ast.AssignStmt, i int) bool {
	if i >= len(n.Lhs) {
		return false
	}
	if kit.IsBlank(n.Lhs[i]) {
		return true
	}
	v := kit.Variable(c.TypesInfo, n.Lhs[i])
	fn, ok := kit.Function(at)
	if !ok || !kit.IsLocal(v) || n.Tok != token.DEFINE {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, fn, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs || !c.reads(use, false) {
			return false
		}
	}
	return true
}

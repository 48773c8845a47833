package pathrescan

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// walked tells whether the call at c searches, in a literal that a walk calls for each file, for
// what is the same for all of them.
func (j *judge) walked(c inspector.Cursor, call *ast.CallExpr) bool {
	lit, inside := kit.Frame(c)
	if !inside || len(call.Args) == 0 || kit.PerItem(j.info, lit)&kit.Walked == 0 || !j.looks(call, 2) {
		return false
	}
	for _, arg := range call.Args {
		if !kit.Invariant(j.info, arg, lit.Node()) {
			return false
		}
	}
	return !j.ends(lit) && !j.keeps(lit) && !j.asksOnce(c, lit)
}

// asksOnce tells whether the answer at c is kept around the loop, in what an if around c has found empty, or whether
// the loop changes PATH, so that the answer may be another one at the next turn.
func (j *judge) asksOnce(c, loop inspector.Cursor) bool {
	if kit.RunsOnce(j.info, loop.Node(), c) {
		return true
	}
	if set, ok := c.Parent().Node().(*ast.AssignStmt); ok && set.Tok == token.ASSIGN {
		root := kit.RootVar(j.info, set.Lhs[0])
		for gate := range kit.IfsAround(c, loop) {
			x, op, y, ok := kit.Comparison(gate.Cond)
			if text, constant := kit.ConstString(j.info, y); ok && op == token.EQL && constant && text == "" && kit.Same(j.info, x, set.Lhs[0]) && root != nil && !kit.DeclaredIn(root, loop.Node()) {
				return true
			}
		}
	}
	changes := false
	ast.Inspect(loop.Node(), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		changes = changes || ok && kit.IsCall(j.info, call, "os", "Setenv")
		return !changes
	})
	return changes
}

// ends tells whether the function of a walk ends the walk by itself: the file is found.
func (j *judge) ends(lit inspector.Cursor) bool {
	for at := range lit.Preorder((*ast.Ident)(nil)) {
		if at.Node().(*ast.Ident).Name == "SkipAll" {
			return true
		}
	}
	return false
}

// fallsBack tells whether name is, for items that say nothing, what is the same at each turn:
// if tool == "" { tool = c.tool }.
func (j *judge) fallsBack(loop ast.Node, name ast.Expr) bool {
	for _, v := range kit.Variables(j.info, name) {
		if !kit.DeclaredIn(v, loop) {
			continue
		}
		found := false
		ast.Inspect(kit.LoopBody(loop), func(n ast.Node) bool {
			s, ok := n.(*ast.IfStmt)
			if !ok || len(s.Body.List) != 1 || !kit.Mentions(j.info, s.Cond, v) {
				return !found
			}
			set, ok := s.Body.List[0].(*ast.AssignStmt)
			found = found || ok && set.Tok == token.ASSIGN && len(set.Lhs) == 1 && kit.Variable(j.info, set.Lhs[0]) == v && j.outside(loop, set.Rhs[0])
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// outside tells whether e is a name that the loop does not make: a text that is written out, a variable or field of
// what is declared around it.
func (j *judge) outside(loop ast.Node, e ast.Expr) bool {
	if text, ok := kit.ConstString(j.info, e); ok {
		return text != ""
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		root := kit.RootVar(j.info, e)
		return root != nil && !kit.DeclaredIn(root, loop) && !kit.Changes(j.info, loop, root)
	}
	return false
}

// writtenOut tells whether a loop goes through a list all of whose items are written out: in the function, by a
// literal and appends outside of loops, or in a variable of the package that is only gone through.
func (j *judge) writtenOut(loop inspector.Cursor) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return false
	}
	if items(r.X) {
		return true
	}
	v := kit.Variable(j.info, r.X)
	if v != nil && !v.IsField() && !v.Exported() && !kit.IsLocal(v) {
		return j.table(v)
	}
	frame, inside := kit.Frame(loop)
	if !inside || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) || !kit.AllGiven(j.info, frame.Node(), v, func(e ast.Expr) bool { return items(e) || j.adds(e, v) }) {
		return false
	}
	for use := range kit.Uses(j.info, frame, v) {
		add, is := use.Parent().Node().(*ast.CallExpr)
		if _, repeated := kit.Loop(use); is && repeated && kit.IsBuiltin(j.info, add, "append") {
			return false
		}
	}
	return true
}

// table tells whether v, a variable of the package, is declared with a list that is written out, and
// nothing but loops and lengths looks at it.
func (j *judge) table(v *types.Var) bool {
	value := kit.BeginsWith(j.info, v)
	if value == nil || !items(value) {
		return false
	}
	for use := range kit.Uses(j.info, j.root, v) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.RangeStmt_X:
		case edge.CallExpr_Args:
			if kit.LenOf(j.info, use.Parent().Node()) == nil {
				return false
			}
		case edge.ValueSpec_Names:
		default:
			return false
		}
	}
	return true
}

// items matches a list that is written out.
func items(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// adds matches append(list, a, b).
func (j *judge) adds(e ast.Expr, list *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(j.info, call, "append") && !call.Ellipsis.IsValid() && kit.Variable(j.info, call.Args[0]) == list
}

package reflecthot

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// prepares tells whether what is found at c is found once for much: a method puts it into its receiver's lists,
// the function gives back a literal that uses it, as one that registers a handler does, or a loop over names fills what a later
// loop or literal reads.
func prepares(info *types.Info, c inspector.Cursor) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	if storedInReceiver(info, decl, c) {
		return true
	}
	vars := kit.Results(info, c)
	for n := range ast.Preorder(decl.Body) {
		ret, ok := n.(*ast.ReturnStmt)
		if ok && slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return usedInLiteral(info, e, vars) }) {
			return true
		}
	}
	return fillsForLater(info, c)
}

// storedInReceiver tells whether what is found at c goes into a list or a map of the receiver, by pointer: the
// method builds what others ask.
func storedInReceiver(info *types.Info, decl *ast.FuncDecl, c inspector.Cursor) bool {
	recv := kit.ReceiverVar(info, decl)
	if recv == nil {
		return false
	}
	if _, pointer := types.Unalias(recv.Type()).(*types.Pointer); !pointer {
		return false
	}
	vars := kit.Results(info, c)
	for n := range ast.Preorder(decl.Body) {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			continue
		}
		call, appends := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		_, entry := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
		if kit.RootVar(info, s.Lhs[0]) != recv || !entry && !(appends && kit.IsBuiltin(info, call, "append")) {
			continue
		}
		if kit.Encloses(s, c.Node()) || mentionsAny(info, s, vars) || madeOf(info, decl, s.Rhs[0], vars) {
			return true
		}
	}
	return false
}

// mentionsAny tells whether n mentions one of vars.
func mentionsAny(info *types.Info, n ast.Node, vars []*types.Var) bool {
	return slices.ContainsFunc(vars, func(v *types.Var) bool { return v != nil && kit.Mentions(info, n, v) })
}

// madeOf tells whether e is a local variable that is given something of vars.
func madeOf(info *types.Info, decl *ast.FuncDecl, e ast.Expr, vars []*types.Var) bool {
	v := kit.Variable(info, e)
	if !kit.IsLocal(v) {
		return false
	}
	return slices.ContainsFunc(kit.Given(info, decl, v), func(value ast.Expr) bool { return value != nil && mentionsAny(info, value, vars) })
}

// usedInLiteral tells whether e holds a function literal that mentions one of vars.
func usedInLiteral(info *types.Info, e ast.Node, vars []*types.Var) bool {
	for n := range ast.Preorder(e) {
		if lit, ok := n.(*ast.FuncLit); ok && mentionsAny(info, lit, vars) {
			return true
		}
	}
	return false
}

// fillsForLater tells whether the loop around c, which is in no other and goes through names,
// fills a list or a map that a loop or a function literal behind it reads.
func fillsForLater(info *types.Info, c inspector.Cursor) bool {
	loop, ok := kit.Loop(c)
	if !ok || kit.LoopDepth(loop) > 0 {
		return false
	}
	_, i := loop.ParentEdge()
	list := kit.StmtList(loop.Parent().Node())
	if i >= len(list) {
		return false
	}
	for n := range ast.Preorder(kit.LoopBody(loop.Node())) {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN {
			continue
		}
		for _, lhs := range s.Lhs {
			v := kit.RootVar(info, lhs)
			if v == nil || !kit.IsLocal(v) || kit.DeclaredIn(v, loop.Node()) || !kit.DeclaredIn(v, kit.Decl(c).Body) {
				continue
			}
			if slices.ContainsFunc(list[i+1:], func(s ast.Stmt) bool {
				return kit.LoopBody(s) != nil && kit.Mentions(info, s, v) || usedInLiteral(info, s, []*types.Var{v})
			}) {
				return true
			}
		}
	}
	return false
}

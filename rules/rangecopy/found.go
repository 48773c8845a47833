package rangecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// found tells whether the loop looks for an element of list to give the address of v, its copy,
// to a variable outside, and does nothing else with the copy but read fields; and whether the
// element's own address would do, for behind that the function only looks at what was found.
func found(pass *analysis.Pass, loop inspector.Cursor, list ast.Expr, v *types.Var, effects *kit.Effects) bool {
	if _, is := v.Type().Underlying().(*types.Struct); !is {
		return false
	}
	var holder *types.Var
	for c := range kit.Uses(pass.TypesInfo, loop, v) {
		if _, _, ok := fieldRead(pass, loop, c); ok {
			continue
		}
		to := givenTo(pass.TypesInfo, loop, c)
		if to == nil || holder != nil && holder != to {
			return false
		}
		holder = to
	}
	if holder == nil {
		return false
	}
	if around, inside := kit.Loop(loop); inside && !kit.DeclaredIn(holder, around.Node()) {
		return false // the next round may put others in the list's place
	}
	frame, ok := kit.Frame(loop)
	return ok && onlyLookedAt(pass, frame, holder, v, effects) && elsewhere(pass.TypesInfo, loop, list) &&
		!locks(pass.TypesInfo, frame) && !changesLater(pass, frame, loop, list, v, effects)
}

// givenTo is the variable outside the loop that gets the address of the copy at c in a branch; nil
// for what else is done with it.
func givenTo(info *types.Info, loop, c inspector.Cursor) *types.Var {
	up := c.Parent()
	address, ok := up.Node().(*ast.UnaryExpr)
	if !ok || address.Op != token.AND || within(c, loop) {
		return nil
	}
	s, ok := up.Parent().Node().(*ast.AssignStmt)
	kind, i := up.ParentEdge()
	if !ok || kind != edge.AssignStmt_Rhs || s.Tok != token.ASSIGN || len(s.Lhs) != len(s.Rhs) || !conditional(up.Parent(), loop) {
		return nil
	}
	v := kit.Variable(info, s.Lhs[i])
	if !kit.IsLocal(v) || kit.DeclaredIn(v, loop.Node()) || !kit.IsPointer(v.Type()) {
		return nil
	}
	return v
}

// onlyLookedAt tells whether a function, where holder is declared, reads what it points to, asks
// about it or returns it, and does not change it nor give it another name; nor is holder said to
// be what was there before a change.
func onlyLookedAt(pass *analysis.Pass, frame inspector.Cursor, holder, v *types.Var, effects *kit.Effects) bool {
	if !kit.DeclaredIn(holder, frame.Node()) || slices.ContainsFunc(kit.Words(holder.Name()), earlier) {
		return false
	}
	for use := range kit.Uses(pass.TypesInfo, frame, holder) {
		if in, ok := kit.Frame(use); !ok || in.Node() != frame.Node() || !looksThrough(pass, use, v, effects) {
			return false
		}
	}
	return true
}

// earlier tells whether a word speaks of a state that is kept while another comes.
func earlier(word string) bool {
	switch word {
	case "old", "prev", "previous", "before", "orig", "original", "last", "snapshot", "copy", "copied", "cloned", "clone", "saved", "backup":
		return true
	}
	return false
}

// looksThrough tells whether the pointer at use, to a value like v, is assigned to, compared,
// returned, or read through.
func looksThrough(pass *analysis.Pass, use inspector.Cursor, v *types.Var, effects *kit.Effects) bool {
	info := pass.TypesInfo
	kind, _ := use.ParentEdge()
	switch up := use.Parent().Node().(type) {
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Lhs
	case *ast.ReturnStmt:
		return true
	case *ast.BinaryExpr:
		return kit.IsNil(info, up.X) || kit.IsNil(info, up.Y)
	case *ast.StarExpr:
		_, wrapped := use.Parent().Parent().Node().(*ast.ParenExpr)
		return !wrapped && onlyRead(info, use.Parent())
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && harmless(pass, effects, v, use.Parent(), use, 0)
	case *ast.SelectorExpr:
		switch s := info.Selections[up]; {
		case s == nil:
			return false
		case s.Kind() == types.FieldVal:
			return readsField(pass, use.Parent())
		case !kit.IsPointer(s.Obj().(*types.Func).Signature().Recv().Type()):
			return true
		}
		call := use.Parent().Parent()
		_, called := call.Node().(*ast.CallExpr)
		kind, _ := use.Parent().ParentEdge()
		return called && kind == edge.CallExpr_Fun && harmless(pass, effects, v, call, use, 0)
	}
	return false
}

// locks tells whether a function takes or releases a lock: what it copies under it, it may look at
// without.
func locks(info *types.Info, frame inspector.Cursor) bool {
	for c := range frame.Preorder((*ast.CallExpr)(nil)) {
		if mu, _ := kit.MutexCall(info, c.Node().(*ast.CallExpr)); mu != nil {
			return true
		}
	}
	return false
}

// changesLater tells whether the function writes to elements like v, or gives the owner of list, or
// list itself, to a call behind the loop that may.
func changesLater(pass *analysis.Pass, frame, loop inspector.Cursor, list ast.Expr, v *types.Var, effects *kit.Effects) bool {
	info, body := pass.TypesInfo, kit.FuncBody(frame.Node())
	root := kit.RootVar(info, list)
	if !untouched(pass, body, v, effects) {
		return true
	}
	if root == nil {
		return false
	}
	for c := range frame.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if call.Pos() < loop.Node().End() || effects.NoneInCall(call) || asks(info, call) {
			continue
		}
		if b, builtin := kit.Object(info, call.Fun).(*types.Builtin); builtin && !refills(b.Name()) {
			continue
		}
		if hands(info, call, root) || !kit.IsLocal(root) && kit.Callee(info, call) != nil && kit.Callee(info, call).Pkg() == pass.Pkg {
			return true
		}
	}
	return false
}

// refills tells whether a builtin function writes to the array of a list.
func refills(builtin string) bool {
	return builtin == "append" || builtin == "copy" || builtin == "clear"
}

// hands tells whether a call is given v itself, its address or a part of it.
func hands(info *types.Info, call *ast.CallExpr, v *types.Var) bool {
	if r := kit.Receiver(call); r != nil && kit.RootVar(info, r) == v {
		return true
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		return kit.RootVar(info, arg) == v
	})
}

package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// oneOfConstants tells whether e is made of constants and of locals that are given nothing else,
// this one or that: there are as many patterns as the function spells out, and each could be
// compiled once.
func oneOfConstants(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	decl, v := kit.TopDecl(c), kit.Variable(info, e)
	if decl == nil || kit.IsLocal(v) && isParam(c, v) {
		return false
	}
	e = kit.Origin(info, decl, e)
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && oneOfConstants(info, c, e.X) && oneOfConstants(info, c, e.Y)
	case *ast.CallExpr:
		joins := kit.IsCall(info, e, "fmt", "Sprintf", "Sprint") || kit.IsCall(info, e, "regexp", "QuoteMeta")
		return joins && !slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return !oneOfConstants(info, c, arg) })
	}
	return kit.IsLocal(v) && kit.AllGiven(info, decl, v, func(value ast.Expr) bool { return info.Types[value].Value != nil })
}

// staysIn tells whether the use runs while frame runs: in frame itself, in a
// literal that is an argument of a call, or in a helper. A literal that is returned or stored
// was made to compile once.
func staysIn(info *types.Info, at, frame inspector.Cursor) bool {
	for f, ok := kit.Frame(at); ok && f != frame; f, ok = kit.Frame(f.Parent()) {
		if kind, _ := f.ParentEdge(); kind != edge.CallExpr_Args && !helper(info, f, frame) {
			return false
		}
	}
	return true
}

// helper tells whether the literal lit is given to a local that the function frame only calls or
// hands to who runs it: it is not there when frame has returned.
func helper(info *types.Info, lit, frame inspector.Cursor) bool {
	kind, i := lit.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	def := lit.Parent().Node().(*ast.AssignStmt)
	if def.Tok != token.DEFINE || len(def.Lhs) != len(def.Rhs) { // it cannot call itself
		return false
	}
	v := kit.Variable(info, def.Lhs[i])
	if v == nil {
		return false
	}
	used := false
	for use := range kit.Uses(info, frame, v) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.CallExpr_Fun:
			if kind, _ := use.Parent().ParentEdge(); kind == edge.GoStmt_Call {
				return false
			}
		case edge.CallExpr_Args:
			if !runsOnly(info, use) {
				return false
			}
		default:
			return false
		}
		if !staysIn(info, use, frame) {
			return false
		}
		used = true
	}
	return used
}

// runsOnly tells whether the function at c is given to one of the package that only calls it, be it
// from its own turns: who registers it keeps it.
func runsOnly(info *types.Info, c inspector.Cursor) bool {
	_, i := c.ParentEdge()
	call := c.Parent().Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || kit.RunsArgument(info, call) {
		return f != nil
	}
	if kind, _ := c.Parent().ParentEdge(); kind == edge.GoStmt_Call || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	for decl := range c.Inspector().Root().Preorder((*ast.FuncDecl)(nil)) {
		if info.Defs[decl.Node().(*ast.FuncDecl).Name] != f.Origin() {
			continue
		}
		for use := range kit.Uses(info, decl, f.Origin().Signature().Params().At(i)) {
			home, _ := kit.Frame(use)
			kind, _ := use.ParentEdge()
			outer, _ := use.Parent().ParentEdge()
			again := kind == edge.CallExpr_Args && kit.Callee(info, use.Parent().Node().(*ast.CallExpr)) == f
			if home != decl || outer == edge.GoStmt_Call || kind != edge.CallExpr_Fun && !again {
				return false
			}
		}
		return true
	}
	return false
}

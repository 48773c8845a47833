package lockforvalue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// clones tells whether a call gives a copy of a value: its method Clone, or a function of the
// package that does nothing but fill a struct of its own from what it is given.
func (l *look) clones(call *ast.CallExpr) bool {
	f := kit.Callee(l.TypesInfo, call)
	if f == nil || f.Signature().Results().Len() != 1 {
		return false
	}
	if recv := kit.Receiver(call); recv != nil && len(call.Args) == 0 && kit.GivesCopy(f) {
		return l.value(recv) != nil
	}
	decl := l.effects.Decl(f)
	return decl != nil && decl.Recv == nil && decl.Body != nil && l.fills(decl)
}

// fills tells whether a function changes nothing but its own variables, and fields of structs
// that they hold as values.
func (l *look) fills(decl *ast.FuncDecl) bool {
	ok := true
	own := func(e ast.Expr) bool {
		if kit.IsBlank(e) {
			return true
		}
		v := kit.Variable(l.TypesInfo, e)
		if sel, field := ast.Unparen(e).(*ast.SelectorExpr); v == nil && field {
			v = kit.Variable(l.TypesInfo, sel.X)
			if v == nil {
				return false
			}
			if _, plain := v.Type().Underlying().(*types.Struct); !plain {
				return false
			}
		}
		return v != nil && kit.IsLocal(v) && kit.DeclaredIn(v, decl)
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				ok = ok && own(e)
			}
		case *ast.IncDecStmt:
			ok = ok && own(n.X)
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && l.copying(n)
		}
		return ok
	})
	return ok
}

// copying matches a copy of a slice or map, and what changes nothing.
func (l *look) copying(call *ast.CallExpr) bool {
	if kit.IsBuiltin(l.TypesInfo, call, "append") {
		first := unconverted(l.TypesInfo, call.Args[0])
		_, lit := ast.Unparen(first).(*ast.CompositeLit)
		return lit || kit.IsNil(l.TypesInfo, first)
	}
	return kit.IsConversion(l.TypesInfo, call) || l.effects.NoneInCall(call) || kit.IsCall(l.TypesInfo, call, "maps", "Clone") || kit.IsCall(l.TypesInfo, call, "slices", "Clone")
}

package pointerslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// constructs tells a call of a function of this package that gives &T{...}, and does
// nothing else with the pointer but set fields.
func (s search) constructs(call *ast.CallExpr) bool {
	f := kit.Callee(s.info, call)
	if f == nil || f.Exported() || f.Signature().Results().Len() != 1 {
		return false
	}
	fn, ok := s.effects.Body(f)
	if !ok {
		return false
	}
	var v *types.Var
	returns := 0
	for c := range fn.Preorder((*ast.ReturnStmt)(nil)) {
		if at, ok := kit.Frame(c); !ok || at != fn {
			continue
		}
		ret := c.Node().(*ast.ReturnStmt)
		if len(ret.Results) != 1 {
			return false
		}
		if returns++; literal(ret.Results[0]) {
			continue
		}
		r := kit.Variable(s.info, ret.Results[0])
		if r == nil || v != nil && r != v {
			return false
		}
		v = r
	}
	return returns > 0 && (v == nil || s.built(fn, v))
}

// built tells whether v is a new value, of which the function sets fields and which it
// returns.
func (s search) built(fn inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(fn.Node())
	given := kit.Given(s.info, fn.Node(), v)
	if !kit.DeclaredIn(v, body) || len(given) != 1 || !literal(given[0]) {
		return false
	}
	p := &proof{search: s}
	for use := range kit.Uses(s.info, fn, v) {
		if at, ok := kit.Frame(use); !ok || at != fn {
			return false
		}
		if _, returned := use.Parent().Node().(*ast.ReturnStmt); !returned && !p.pointer(use, 0) {
			return false
		}
	}
	return true
}

// literal matches &T{...} and new(T).
func literal(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		_, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		return ok && e.Op == token.AND
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new" && len(e.Args) == 1
	}
	return false
}

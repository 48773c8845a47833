package indexrebuild

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// onlyAsks tells whether call is of a function of the package that does nothing with the map which it gets
// as argument i but look keys up.
func (c *checker) onlyAsks(call *ast.CallExpr, i int) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	decl, ok := c.effects.Body(f.Origin())
	if !ok {
		return false
	}
	asked := false
	for use := range kit.Uses(c.TypesInfo, decl, f.Origin().Signature().Params().At(i)) {
		if lit, _ := kit.Function(use); kit.Encloses(decl.Node(), lit.Node()) && lit.Node() != decl.Node() {
			return false // it may keep the map
		}
		if kind, _ := use.ParentEdge(); kind != edge.IndexExpr_X {
			return false
		}
		switch kind, _ := use.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
			return false
		}
		asked = true
	}
	return asked
}

// captured tells whether e is a list that literal fn reads of the function around it, a variable or a field of one that
// is no pointer, and that nothing changes from then on; and whether who gets the literal calls it for each of many:
// func Skip(paths ...string) Filter { return func(r *Request) bool { ... } }.
func (c *checker) captured(fn inspector.Cursor, e ast.Expr) bool {
	lit, ok := fn.Node().(*ast.FuncLit)
	if !ok || !c.runsOften(fn, lit) {
		return false
	}
	switch kit.Underlying(c.TypesInfo, e).(type) {
	case *types.Slice, *types.Map, *types.Array:
	default:
		return false
	}
	held := ast.Unparen(e)
	if sel, ok := held.(*ast.SelectorExpr); ok {
		held = sel.X
	}
	v := kit.Variable(c.TypesInfo, held)
	if !kit.IsLocal(v) || kit.DeclaredIn(v, lit) || held != ast.Unparen(e) && !isStruct(v.Type()) {
		return false
	}
	var decl inspector.Cursor
	for outer := range fn.Enclosing((*ast.FuncDecl)(nil)) {
		decl = outer
	}
	if decl.Node() == nil || !kit.DeclaredIn(v, decl.Node()) {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, decl, v) {
		if !kit.Encloses(lit, use.Node()) {
			// What the function makes ready before it makes the literal is done.
			if in, _ := kit.Function(use); use.Node().Pos() > lit.Pos() || !kit.Encloses(in.Node(), lit) {
				return false
			}
			continue
		}
		if sel, ok := use.Parent().Node().(*ast.SelectorExpr); ok && held != ast.Unparen(e) {
			if !kit.Same(c.TypesInfo, sel, e) && !kit.Changes(c.TypesInfo, lit, v) {
				continue // another field
			}
			use = use.Parent()
		}
		if !c.onlyRead(use) {
			return false
		}
	}
	return true
}

// onlyRead tells whether the list at c is gone over, measured or asked for an element.
func (c *checker) onlyRead(at inspector.Cursor) bool {
	kind, _ := at.ParentEdge()
	switch kind {
	case edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		return kit.IsBuiltin(c.TypesInfo, at.Parent().Node().(*ast.CallExpr), "len")
	case edge.IndexExpr_X:
		up, _ := at.Parent().ParentEdge()
		return up != edge.AssignStmt_Lhs && up != edge.IncDecStmt_X && up != edge.UnaryExpr_X
	}
	return false
}

// runsOften tells whether the literal at c is what its function gives back, to be called for each of many: it takes
// something else than a context, a function (an iterator's yield, the next handler) or what an option sets up.
func (c *checker) runsOften(at inspector.Cursor, lit *ast.FuncLit) bool {
	kind, _ := at.ParentEdge()
	if conv, ok := at.Parent().Node().(*ast.CallExpr); ok && kit.IsConversion(c.TypesInfo, conv) {
		kind, _ = at.Parent().ParentEdge()
	}
	sig, ok := c.TypesInfo.TypeOf(lit).(*types.Signature)
	if decl := kit.Decl(at); kind != edge.ReturnStmt_Results || !ok || decl == nil || kit.FirstWord(decl.Name.Name) == "with" {
		return false
	}
	params := sig.Params()
	if params.Len() == 1 && kit.IsPointer(params.At(0).Type()) && sig.Results().Len() == 0 {
		return false // func(s *Server), an option
	}
	for p := range params.Variables() {
		if _, isFunc := p.Type().Underlying().(*types.Signature); !isFunc && !kit.IsNamed(p.Type(), "context", "Context") {
			return true
		}
	}
	return false
}

// isStruct tells whether t is a struct itself: what the literal reads is its own.
func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

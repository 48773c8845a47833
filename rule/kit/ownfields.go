package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// ownField tells whether e is a part of a struct that the function made: t.f or t.f.g of a variable that
// holds the struct itself, or of t := &T{} and t := new(T), and an element of a list that the function
// made for such a field.
func (x *Effects) ownField(decl *ast.FuncDecl, e ast.Expr) bool {
	info := x.pass.TypesInfo
	if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		sel, ok := ast.Unparen(index.X).(*ast.SelectorExpr)
		return ok && x.ownField(decl, sel) && x.freshField(decl, sel)
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal {
		return false
	}
	v := Variable(info, sel.X)
	if v == nil {
		inner, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
		return ok && !info.Selections[sel].Indirect() && x.ownField(decl, inner)
	}
	if len(info.Selections[sel].Index()) != 1 {
		return false // of what is embedded, behind a pointer perhaps
	}
	if IsPointer(v.Type()) {
		return DeclaredIn(v, decl.Body) && x.madeHere(decl, v)
	}
	return DeclaredIn(v, decl)
}

// madeHere tells whether all that a pointer is ever given are structs made there.
func (x *Effects) madeHere(decl *ast.FuncDecl, v *types.Var) bool {
	return AllGiven(x.pass.TypesInfo, decl, v, func(value ast.Expr) bool {
		switch value := ast.Unparen(value).(type) {
		case *ast.UnaryExpr:
			_, lit := ast.Unparen(value.X).(*ast.CompositeLit)
			return lit && value.Op == token.AND
		case *ast.CallExpr:
			return IsBuiltin(x.pass.TypesInfo, value, "new")
		}
		return false
	})
}

// freshField tells whether the list or map in a field of an own struct is the function's own: the struct
// begins without it, and all that the field is given is made there.
func (x *Effects) freshField(decl *ast.FuncDecl, sel *ast.SelectorExpr) bool {
	info := x.pass.TypesInfo
	v := Variable(info, sel.X)
	if v == nil || !DeclaredIn(v, decl.Body) {
		return false
	}
	field, own := info.Selections[sel].Obj(), true
	for _, value := range Given(info, decl, v) {
		own = own && value != nil && emptyStruct(value)
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok {
			return own
		}
		for i, l := range s.Lhs {
			to, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok || info.Selections[to] == nil || info.Selections[to].Obj() != field {
				continue
			}
			own = own && len(s.Lhs) == len(s.Rhs) && x.makesList(s.Rhs[i])
		}
		return own
	})
	return own
}

func (x *Effects) makesList(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return IsBuiltin(x.pass.TypesInfo, e, "make")
	}
	return IsNil(x.pass.TypesInfo, e)
}

// emptyStruct matches &T{}, T{} and new(T): the parts are zero.
func emptyStruct(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		return ok && id.Name == "new"
	}
	return false
}

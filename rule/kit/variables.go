package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Mentions tells whether n uses obj.
func Mentions(info *types.Info, n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.ObjectOf(id) == obj {
			found = true
		}
		return !found
	})
	return found
}

// Changes tells whether n may change variable v: it assigns to it or to a part
// of it held by value, counts it up or down, ranges into it, or takes its address
// (also by calling a pointer method).
func Changes(info *types.Info, n ast.Node, v types.Object) bool {
	found := false
	hit := func(e ast.Expr) {
		if e != nil && Base(info, e) == v {
			found = true
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				hit(l)
			}
		case *ast.IncDecStmt:
			hit(n.X)
		case *ast.RangeStmt:
			hit(n.Key)
			hit(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				hit(n.X)
			}
		case *ast.SelectorExpr:
			if sel := info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal && TakesAddress(sel) {
				hit(n.X)
			}
		}
		return !found
	})
	return found
}

// TakesAddress tells whether a method selection takes its operand's address: the
// method is declared on the pointer, the operand is a value.
func TakesAddress(sel *types.Selection) bool {
	sig, ok := sel.Obj().Type().(*types.Signature)
	if !ok || sig.Recv() == nil {
		return false
	}
	_, wants := types.Unalias(sig.Recv().Type()).(*types.Pointer)
	_, has := sel.Recv().Underlying().(*types.Pointer)
	return wants && !has && !sel.Indirect()
}

// Base is the variable whose own memory e is (part of): x for x, x.f, x[i] of an
// array; nil once a pointer, slice or map lies between.
func Base(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.ObjectOf(e)
	case *ast.SelectorExpr:
		if sel := info.Selections[e]; sel != nil && sel.Indirect() {
			return nil
		}
		if info.Selections[e] == nil {
			return info.ObjectOf(e.Sel) // package-qualified
		}
		return Base(info, e.X)
	case *ast.IndexExpr:
		if t := info.TypeOf(e.X); t != nil {
			if _, ok := t.Underlying().(*types.Array); ok {
				return Base(info, e.X)
			}
		}
	}
	return nil
}

// Invariant tells whether e has the same value at every iteration of loop, as
// far as local variables show: it is free of side effects, and each variable in
// it is a local that is declared outside loop and not changed inside. Elements,
// package variables and what pointers lead to count as changing.
func Invariant(info *types.Info, e ast.Expr, loop ast.Node) bool {
	if !SideEffectFree(info, e) {
		return false
	}
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := info.ObjectOf(n).(*types.Var)
			if ok && !v.IsField() {
				outside := !DeclaredIn(v, loop)
				same = same && IsLocal(v) && outside && !Changes(info, loop, v)
			}
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			same = same && (sel == nil || !sel.Indirect())
		case *ast.IndexExpr, *ast.StarExpr, *ast.FuncLit:
			same = false
		}
		return same
	})
	return same
}

// Private tells whether local variable v changes only where fn, the function
// that declares it, says so in its own text: nothing takes its address, no
// literal in fn changes it.
func Private(info *types.Info, fn ast.Node, v *types.Var) bool {
	if !IsLocal(v) {
		return false
	}
	private := true
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			private = private && (DeclaredIn(v, n) || !Changes(info, n.Body, v))
		case *ast.UnaryExpr:
			private = private && (n.Op != token.AND || Base(info, n.X) != v)
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			private = private && (sel == nil || sel.Kind() != types.MethodVal || !TakesAddress(sel) || Base(info, n.X) != v)
		}
		return private
	})
	return private
}

// Variables lists the variables that e reads, without fields.
func Variables(info *types.Info, e ast.Node) []*types.Var {
	var vars []*types.Var
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := info.Uses[id].(*types.Var); ok && !v.IsField() {
				vars = append(vars, v)
			}
		}
		return true
	})
	return vars
}

// BeginsWith is the value that a variable of the package is declared with, nil where it has none
// of its own.
func BeginsWith(info *types.Info, v *types.Var) ast.Expr {
	for _, i := range info.InitOrder {
		if len(i.Lhs) == 1 && i.Lhs[0] == v {
			return i.Rhs
		}
	}
	return nil
}

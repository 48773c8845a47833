package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Same tells whether a and b are written alike and mean the same variables: if
// nothing changes in between, they have the same value. Calls are compared like
// any other operation; whether they give the same twice is for others to say.
func Same(info *types.Info, a, b ast.Expr) bool {
	a, b = ast.Unparen(a), ast.Unparen(b)
	if va, vb := info.Types[a].Value, info.Types[b].Value; va != nil && vb != nil {
		return va.ExactString() == vb.ExactString() && va.Kind() == vb.Kind()
	}
	switch a := a.(type) {
	case *ast.Ident:
		b, ok := b.(*ast.Ident)
		return ok && a.Name != "_" && info.ObjectOf(a) != nil && info.ObjectOf(a) == info.ObjectOf(b)
	case *ast.BasicLit:
		b, ok := b.(*ast.BasicLit)
		return ok && a.Kind == b.Kind && a.Value == b.Value
	case *ast.SelectorExpr:
		b, ok := b.(*ast.SelectorExpr)
		if !ok || info.ObjectOf(a.Sel) == nil || info.ObjectOf(a.Sel) != info.ObjectOf(b.Sel) {
			return false
		}
		return info.Selections[a] == nil && info.Selections[b] == nil || Same(info, a.X, b.X)
	case *ast.IndexExpr:
		b, ok := b.(*ast.IndexExpr)
		return ok && Same(info, a.X, b.X) && Same(info, a.Index, b.Index)
	case *ast.SliceExpr:
		b, ok := b.(*ast.SliceExpr)
		return ok && a.Slice3 == b.Slice3 && Same(info, a.X, b.X) && sameOrNone(info, a.Low, b.Low) && sameOrNone(info, a.High, b.High) && sameOrNone(info, a.Max, b.Max)
	case *ast.StarExpr:
		b, ok := b.(*ast.StarExpr)
		return ok && Same(info, a.X, b.X)
	case *ast.UnaryExpr:
		b, ok := b.(*ast.UnaryExpr)
		return ok && a.Op == b.Op && a.Op != token.ARROW && Same(info, a.X, b.X)
	case *ast.BinaryExpr:
		b, ok := b.(*ast.BinaryExpr)
		return ok && a.Op == b.Op && Same(info, a.X, b.X) && Same(info, a.Y, b.Y)
	case *ast.CallExpr:
		b, ok := b.(*ast.CallExpr)
		if !ok || len(a.Args) != len(b.Args) || a.Ellipsis.IsValid() != b.Ellipsis.IsValid() || !Same(info, a.Fun, b.Fun) {
			return false
		}
		return sameAll(info, a.Args, b.Args)
	case *ast.CompositeLit:
		b, ok := b.(*ast.CompositeLit)
		return ok && len(a.Elts) == len(b.Elts) && types.Identical(info.TypeOf(a), info.TypeOf(b)) && sameAll(info, a.Elts, b.Elts)
	case *ast.KeyValueExpr:
		b, ok := b.(*ast.KeyValueExpr)
		return ok && Same(info, a.Key, b.Key) && Same(info, a.Value, b.Value)
	}
	return false
}

func sameAll(info *types.Info, a, b []ast.Expr) bool {
	for i := range a {
		if !Same(info, a[i], b[i]) {
			return false
		}
	}
	return true
}

func sameOrNone(info *types.Info, a, b ast.Expr) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return Same(info, a, b)
}

// Contains tells whether an expression that is the same as e stands in n.
func Contains(info *types.Info, n ast.Node, e ast.Expr) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		found = found || ok && Same(info, x, e)
		return !found
	})
	return found
}

// RootVar is the variable that a chain of fields, elements, dereferences and
// slices begins with: s of s.a[i].b, nil if it begins with anything else.
func RootVar(info *types.Info, e ast.Expr) *types.Var {
	for e != nil {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := info.ObjectOf(x).(*types.Var)
			return v
		case *ast.SelectorExpr:
			if info.Selections[x] == nil {
				v, _ := info.ObjectOf(x.Sel).(*types.Var)
				return v
			}
		}
		e = whole(e)
	}
	return nil
}

// Uncut is x of x[:n], e itself for anything else, both without parentheses.
func Uncut(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if part, ok := e.(*ast.SliceExpr); ok && part.Low == nil {
		return ast.Unparen(part.X)
	}
	return e
}

// whole is what e is a field, an element or a part of, or the pointer that leads to it; nil for
// other expressions.
func whole(e ast.Expr) ast.Expr {
	switch x := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return x.X
	case *ast.IndexExpr:
		return x.X
	case *ast.SliceExpr:
		return x.X
	case *ast.StarExpr:
		return x.X
	}
	return nil
}

package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Follows tells whether running n to its end follows the pointer p to a field or to what it
// points to, whatever comes out of its conditions: behind n it is not nil.
func Follows(info *types.Info, n ast.Node, p ast.Expr) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.IfStmt:
			found = found || n.Init != nil && Follows(info, n.Init, p) || Follows(info, n.Cond, p)
			return false
		case *ast.ForStmt:
			found = found || n.Init != nil && Follows(info, n.Init, p) || n.Cond != nil && Follows(info, n.Cond, p)
			return false
		case *ast.RangeStmt:
			asksLength := (n.Value == nil || IsBlank(n.Value)) && isArrayOrPointer(info, n.X)
			found = found || !asksLength && Follows(info, n.X, p)
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				found = found || Follows(info, n.X, p)
				return false
			}
		case *ast.CallExpr:
			if info.Types[n].Value != nil {
				return false // the length of an array is known without a look at it
			}
		case *ast.StarExpr:
			found = found || Same(info, n.X, p)
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			found = found || sel != nil && sel.Kind() == types.FieldVal && sel.Indirect() && Same(info, n.X, p)
		}
		return !found
	})
	return found
}

// isArrayOrPointer tells whether e is an array, or a pointer to one.
func isArrayOrPointer(info *types.Info, e ast.Expr) bool {
	t := Underlying(info, e)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return IsArray(t)
}

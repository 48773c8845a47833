package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// ItemOf is the list that e is an item of at a turn of the loop: what range gives as
// its value, list[i] with the loop's own index, or a variable that ItemVar knows. nil
// where e is no item.
func ItemOf(info *types.Info, loop ast.Node, e ast.Expr) ast.Expr {
	if v := Variable(info, e); v != nil {
		return ItemVar(info, loop, v)
	}
	item, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return nil
	}
	index := Variable(info, item.Index)
	if index == nil || index != LoopIndex(info, loop) {
		return nil
	}
	return item.X
}

// ItemVar is the list of whose items v holds one at a turn of the loop: the value of
// range, or what the loop's body declares and gives list[i] only.
func ItemVar(info *types.Info, loop ast.Node, v *types.Var) ast.Expr {
	if r, ok := loop.(*ast.RangeStmt); ok && r.Value != nil && Variable(info, r.Value) == v {
		return r.X
	}
	body := LoopBody(loop)
	if v == nil || body == nil || !DeclaredIn(v, body) {
		return nil
	}
	given := Given(info, body, v)
	if len(given) != 1 || given[0] == nil || Variable(info, given[0]) != nil {
		return nil
	}
	return ItemOf(info, loop, given[0])
}

// RangeValue is the variable in which range gives each item, nil for other loops and where there
// is none.
func RangeValue(info *types.Info, loop ast.Node) *types.Var {
	r, ok := loop.(*ast.RangeStmt)
	if !ok {
		return nil
	}
	return Variable(info, r.Value)
}

// OfItem tells whether e is, or is a part of, an item of the list or map that a loop goes over:
// what range gives as its value, list[i] by the loop's index, or a variable of the loop's body that
// is given nothing but that.
func OfItem(info *types.Info, loop ast.Node, e ast.Expr) bool {
	for range deepestPart {
		if list := ItemOf(info, loop, e); list != nil {
			r, ranges := loop.(*ast.RangeStmt)
			return !ranges || list == r.X || Same(info, list, r.X)
		}
		switch x := ast.Unparen(e).(type) {
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return false
			}
			e = x.X
		case *ast.Ident:
			v, body := Variable(info, x), LoopBody(loop)
			if v == nil || !DeclaredIn(v, body) {
				return false
			}
			given := Given(info, body, v)
			if len(given) != 1 || given[0] == nil {
				return false
			}
			e = given[0]
		default:
			if e = whole(e); e == nil {
				return false
			}
		}
	}
	return false
}

// deepestPart is how many steps OfItem takes from a part to an item.
const deepestPart = 8

// LoopIndex is the variable that counts the loop's turns or holds the key of each; nil
// where the body changes it.
func LoopIndex(info *types.Info, loop ast.Node) *types.Var {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if loop.Key == nil || IsBlank(loop.Key) {
			return nil
		}
		v := Variable(info, loop.Key)
		if v == nil || Changes(info, loop.Body, v) {
			return nil
		}
		return v
	case *ast.ForStmt:
		v, _ := Counter(info, loop)
		return v
	}
	return nil
}

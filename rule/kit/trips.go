package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Trips is how often a loop runs when it is not left early.
type Trips struct {
	Expr  ast.Expr // what it is counted by: the operand of a range, the bound of a for
	Text  string   // Go expression of the count; "" when Expr must not be evaluated twice
	Const int64    // the count when it is a constant, else -1
	IsLen bool     // the count is the length of something in memory
}

// LoopTrips counts a range over a slice, array, map or integer, and a loop
// for i := 0; i < n; i++ (or from 1 to <= n) whose counter and bound the body
// leaves alone. ok is false for any other loop: strings, channels, iterators.
func LoopTrips(pass *analysis.Pass, loop ast.Node) (t Trips, ok bool) {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return rangeTrips(pass, loop)
	case *ast.ForStmt:
		_, bound := Counter(pass.TypesInfo, loop)
		if bound == nil {
			return t, false
		}
		return intTrips(pass, bound)
	}
	return t, false
}

func rangeTrips(pass *analysis.Pass, loop *ast.RangeStmt) (Trips, bool) {
	info := pass.TypesInfo
	typ := info.TypeOf(loop.X)
	if typ == nil {
		return Trips{}, false
	}
	t := Trips{Expr: loop.X, Const: -1, IsLen: true}
	if twice(info, loop.X) {
		t.Text = "len(" + Text(pass, loop.X) + ")"
	}
	under := Core(typ)
	if p, ok := under.(*types.Pointer); ok {
		under = p.Elem().Underlying()
	}
	switch u := under.(type) {
	case *types.Slice, *types.Map:
		if lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit); ok {
			t.Const = int64(len(lit.Elts))
		}
		return t, true
	case *types.Array:
		t.Const = u.Len()
		return t, true
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			return intTrips(pass, loop.X)
		}
	}
	return Trips{}, false
}

func intTrips(pass *analysis.Pass, e ast.Expr) (Trips, bool) {
	t := Trips{Expr: e, Const: -1}
	if c, ok := ConstInt(pass.TypesInfo, e); ok {
		t.Const = max(c, 0)
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		t.IsLen = IsBuiltin(pass.TypesInfo, call, "len")
	}
	if twice(pass.TypesInfo, e) {
		t.Text = Text(pass, e)
	}
	return t, true
}

// Counter is the variable and the bound of for i := 0; i < n; i++ or
// for i := 1; i <= n; i++, nil when the loop has another form or its body
// changes one of them.
func Counter(info *types.Info, loop *ast.ForStmt) (i *types.Var, bound ast.Expr) {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || loop.Cond == nil {
		return nil, nil
	}
	i = Variable(info, init.Lhs[0])
	from, ok := ConstInt(info, init.Rhs[0])
	post, isInc := loop.Post.(*ast.IncDecStmt)
	if i == nil || !ok || !isInc || post.Tok != token.INC || Variable(info, post.X) != i {
		return nil, nil
	}
	x, op, n, ok := Comparison(loop.Cond)
	if !ok || Variable(info, x) != i || Changes(info, loop.Body, i) {
		return nil, nil
	}
	if !(op == token.LSS && from == 0 || op == token.LEQ && from == 1) || !Steady(info, n, loop.Body) {
		return nil, nil
	}
	return i, n
}

// Steady tells whether no statement in n assigns to a variable or field that e
// reads. Calls are not looked into: what they change goes unseen.
func Steady(info *types.Info, e ast.Expr, n ast.Node) bool {
	steady := true
	ast.Inspect(e, func(x ast.Node) bool {
		id, ok := x.(*ast.Ident)
		if !ok {
			return steady
		}
		if v, ok := info.ObjectOf(id).(*types.Var); ok {
			steady = steady && !assigned(info, n, v)
		}
		return steady
	})
	return steady
}

func assigned(info *types.Info, n ast.Node, v *types.Var) bool {
	if !v.IsField() {
		return Changes(info, n, v)
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || inField(info, l, v)
			}
		case *ast.IncDecStmt:
			found = found || inField(info, n.X, v)
		}
		return !found
	})
	return found
}

// twice tells whether e may be written a second time: names, fields, elements,
// slices, lengths and sums, nothing that computes or has an effect.
func twice(info *types.Info, e ast.Expr) bool {
	if !SideEffectFree(info, e) {
		return false
	}
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (IsBuiltin(info, n, "len") || IsBuiltin(info, n, "cap") || IsConversion(info, n))
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			ok = false
		}
		return ok
	})
	return ok
}

// inField tells whether e is field v of something, or an element of the array or a field of the struct that v is.
func inField(info *types.Info, e ast.Expr, v *types.Var) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if Object(info, x) == v {
				return true
			}
			if IsPointer(info.TypeOf(x.X)) {
				return false
			}
			e = x.X
		case *ast.IndexExpr:
			if _, array := Underlying(info, x.X).(*types.Array); !array {
				return false
			}
			e = x.X
		default:
			return false
		}
	}
}

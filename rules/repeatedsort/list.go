package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

type change int

const (
	unknown change = iota
	unchanged
	grown
	filled // by lists of elements
)

// inLoop says what the loop does to the list that it sorts in every iteration.
func inLoop(info *types.Info, effects *kit.Effects, c, loop inspector.Cursor, list ast.Expr) change {
	root := kit.RootVar(info, list)
	n := loop.Node()
	if kit.DeclaredIn(root, n) || !path(info, list) || kit.LastRound(info, c, loop) || guarded(info, c, root) {
		return unknown
	}
	_, field := ast.Unparen(list).(*ast.SelectorExpr)
	result := unchanged
	items := map[*types.Var]bool{} // of the list, in loops below
	compacts := map[ast.Node]bool{}
	changed := func(e ast.Expr) {
		if _, plain := ast.Unparen(e).(*ast.Ident); !plain && items[kit.RootVar(info, e)] {
			result = unknown // what it is sorted by, perhaps
		}
	}
	ast.Inspect(n, func(x ast.Node) bool {
		if result == unknown {
			return false
		}
		switch x := x.(type) {
		case *ast.AssignStmt:
			if compacted(info, x, list) {
				compacts[ast.Unparen(x.Rhs[0])] = true
				return true
			}
			for i, l := range x.Lhs {
				result = worse(result, assigned(info, x, i, l, list, root))
				changed(l)
			}
		case *ast.IncDecStmt:
			changed(x.X)
			if kit.RootVar(info, x.X) == root {
				result = unknown
			}
		case *ast.UnaryExpr:
			if x.Op == token.AND && kit.RootVar(info, x.X) == root {
				result = unknown
			}
		case *ast.CallExpr:
			if !kit.Encloses(c.Node(), x) && !compacts[x] && (handsOver(info, x, root) || field && given(info, x)) && !effects.NoneInCall(x) {
				result = unknown
			}
		case *ast.RangeStmt:
			if v := kit.Variable(info, x.Value); v != nil && kit.RootVar(info, x.X) == root {
				items[v] = true
			}
			if x.Value != nil && x.Tok == token.ASSIGN && kit.RootVar(info, x.Value) == root {
				result = unknown
			}
		}
		return true
	})
	return result
}

// compacted tells whether s takes neighbours that are alike out of the list, which keeps its order.
func compacted(info *types.Info, s *ast.AssignStmt, list ast.Expr) bool {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || !kit.Same(info, s.Lhs[0], list) {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsCall(info, call, "slices", "Compact") && len(call.Args) == 1 && kit.Same(info, call.Args[0], list)
}

func worse(a, b change) change {
	if a == unknown || b == unknown {
		return unknown
	}
	return max(a, b)
}

// assigned judges one target of an assignment inside the loop.
func assigned(info *types.Info, s *ast.AssignStmt, i int, l, list ast.Expr, root *types.Var) change {
	if kit.RootVar(info, l) != root {
		return unchanged
	}
	if !kit.Same(info, l, list) {
		if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && (kit.Same(info, index.X, list) || !path(info, index.X) || kit.Variable(info, index.X) == root) {
			return unknown // elements are moved about
		}
		if kit.Contains(info, l, list) {
			return unknown // a field of an element, which it may be sorted by
		}
		if _, ident := ast.Unparen(l).(*ast.Ident); ident {
			return unknown
		}
		return unchanged // another field
	}
	value := ast.Unparen(s.Rhs[min(i, len(s.Rhs)-1)])
	switch v := value.(type) {
	case *ast.CallExpr:
		if kit.IsBuiltin(info, v, "append") && kit.Same(info, v.Args[0], list) {
			if v.Ellipsis.IsValid() {
				return filled
			}
			return grown
		}
	case *ast.SliceExpr: // taking some off an end; list[:0] begins anew
		if kit.Same(info, v.X, list) && (v.Low == nil) != (v.High == nil) {
			if n, ok := kit.ConstInt(info, first(v.Low, v.High)); !ok || n > 0 {
				return grown
			}
		}
	}
	return unknown
}

func first(a, b ast.Expr) ast.Expr {
	if a != nil {
		return a
	}
	return b
}

// path tells whether e is a variable or fields of one.
func path(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return info.Selections[e] == nil || path(info, e.X)
	}
	return false
}

// handsOver tells whether a call may change the list: it gets it, or the value
// that holds it, as an argument or as its receiver. Builtins and sorts do not,
// nor do comparisons that read elements.
func handsOver(info *types.Info, call *ast.CallExpr, root *types.Var) bool {
	if kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "cap") || kit.IsBuiltin(info, call, "append") || kit.IsConversion(info, call) || sorted(info, call) != nil || kit.IsCall(info, call, "sort", "Reverse") {
		return false
	}
	for _, arg := range call.Args {
		if _, index := ast.Unparen(arg).(*ast.IndexExpr); !index && kit.RootVar(info, arg) == root {
			return true
		}
	}
	if v, ok := kit.Object(info, call.Fun).(*types.Var); ok && v.IsField() {
		return false // a function in a field gets nothing of what has the field
	}
	recv := kit.Receiver(call)
	return recv != nil && kit.RootVar(info, recv) == root
}

// given tells whether a call is of a function that is known as a value only, and gives nothing back: what it does is
// what it is for, and may come to any field.
func given(info *types.Info, call *ast.CallExpr) bool {
	v, variable := kit.Object(info, call.Fun).(*types.Var)
	if !variable {
		return false
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	return ok && sig.Results().Len() == 0
}

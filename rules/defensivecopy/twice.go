package defensivecopy

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkTwice reports a loop that copies one slice of the function's into another of the same
// length, item by item, and looks at the items on the way: the first is not used again.
func checkTwice(pass *analysis.Pass, c inspector.Cursor, loop *ast.RangeStmt) {
	info := pass.TypesInfo
	if _, looped := kit.Loop(c); looped {
		return
	}
	fn, ok := kit.Frame(c)
	from, i, item := kit.Variable(info, loop.X), kit.Variable(info, loop.Key), kit.Variable(info, loop.Value)
	if !ok || i == nil || item == nil || !kit.IsLocal(from) || kit.Cold(pass, c) || kit.Changes(info, loop.Body, item) {
		return
	}
	to := target(info, loop, i, item)
	if to == nil || to == from || !kit.IsLocal(to) || !types.Identical(to.Type(), from.Type()) || !fills(info, loop.Body.List, to) {
		return
	}
	made, size := makeOf(info, fn.Node(), to)
	if made == nil || !asLong(info, fn.Node(), from, size) && !(madeIn(info, fn.Node(), from) && lengthOf(info, size, loop.X)) {
		return
	}
	if !onlyFilled(info, fn, from, loop) || !onlyIn(info, fn, to, loop) {
		return
	}
	kit.Report(pass, finding.Suggest, made, fmt.Sprintf("copies %s, and nobody else has it", from.Name()))
}

// target is the slice of which the loop sets the item of each round: to[i] = item.
func target(info *types.Info, loop *ast.RangeStmt, i, item *types.Var) (to *types.Var) {
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && to == nil && sets(info, s) && kit.Variable(info, s.Rhs[0]) == item {
			at := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
			if kit.Variable(info, at.Index) == i {
				to = kit.Variable(info, at.X)
			}
		}
		return to == nil
	})
	return to
}

// sets tells x[i] = y.
func sets(info *types.Info, s *ast.AssignStmt) bool {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
		return false
	}
	_, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
	return ok
}

// fills tells whether each way through the statements sets an item of to, or leaves the
// function.
func fills(info *types.Info, list []ast.Stmt, to *types.Var) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if sets(info, s) && kit.Variable(info, s.Lhs[0].(*ast.IndexExpr).X) == to {
				return true
			}
		case *ast.ReturnStmt:
			return true
		case *ast.BlockStmt:
			if fills(info, s.List, to) {
				return true
			}
		case *ast.IfStmt:
			other, ok := s.Else.(*ast.BlockStmt)
			if ok && fills(info, s.Body.List, to) && fills(info, other.List, to) {
				return true
			}
			if jumps(s) && !fills(info, s.Body.List, to) {
				return false
			}
		case *ast.SwitchStmt:
			if all(info, s.Body, to) {
				return true
			}
			if jumps(s) {
				return false
			}
		default:
			if jumps(s) {
				return false
			}
		}
	}
	return false
}

// all tells whether a switch has a default, and each clause fills.
func all(info *types.Info, body *ast.BlockStmt, to *types.Var) bool {
	rest := false
	for _, clause := range body.List {
		c, ok := clause.(*ast.CaseClause)
		if !ok || !fills(info, c.Body, to) {
			return false
		}
		rest = rest || c.List == nil
	}
	return rest
}

// jumps tells whether a statement may go on elsewhere.
func jumps(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		_, branch := n.(*ast.BranchStmt)
		found = found || branch
		return !found
	})
	return found
}

// makeOf is the make of one length that alone gives v its slice.
func makeOf(info *types.Info, fn ast.Node, v *types.Var) (call *ast.CallExpr, size ast.Expr) {
	given := kit.Given(info, fn, v)
	if len(given) != 1 || given[0] == nil {
		return nil, nil
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !kit.IsSlice(v.Type()) {
		return nil, nil
	}
	return call, call.Args[1]
}

// asLong tells whether v is made by one make, of length size.
func asLong(info *types.Info, fn ast.Node, v *types.Var, size ast.Expr) bool {
	_, other := makeOf(info, fn, v)
	return other != nil && kit.Same(info, size, other) && kit.SideEffectFree(info, size)
}

// onlyFilled tells whether v is filled before the loop, and not used behind it.
func onlyFilled(info *types.Info, fn inspector.Cursor, v *types.Var, loop *ast.RangeStmt) bool {
	for use := range kit.Uses(info, fn, v) {
		at, ok := kit.Frame(use)
		if !ok || at.Node() != fn.Node() || loop.Body.Pos() <= use.Node().Pos() {
			return false
		}
		if use.Node() == loop.X {
			continue
		}
		kind, i := use.ParentEdge()
		switch up := use.Parent().Node().(type) {
		case *ast.AssignStmt:
			if kind != edge.AssignStmt_Lhs {
				return false
			}
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X {
				return false
			}
		case *ast.CallExpr:
			f := kit.Callee(info, up)
			reads := f != nil && strings.HasPrefix(f.Name(), "Read")
			if kind != edge.CallExpr_Args || !reads && !kit.IsBuiltin(info, up, "len") && !(kit.IsBuiltin(info, up, "copy") && i == 0) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// onlyIn tells whether v is not used before the loop but where it is declared.
func onlyIn(info *types.Info, fn inspector.Cursor, v *types.Var, loop *ast.RangeStmt) bool {
	for use := range kit.Uses(info, fn, v) {
		kind, _ := use.ParentEdge()
		if at, ok := kit.Frame(use); !ok || at.Node() != fn.Node() || use.Node().Pos() < loop.Pos() && kind != edge.AssignStmt_Lhs {
			return false
		}
	}
	return true
}

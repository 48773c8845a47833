package growmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkTarget looks at for len(list) < n, where each append to the list stands beside a store under a
// key that the map did not have: however often the loop turns, its head says how many keys there will
// be. So does for len(m) < n of the map itself.
func checkTarget(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	loop, ok := c.Node().(*ast.ForStmt)
	if !ok {
		return
	}
	counted := target(info, loop)
	if counted == nil || kit.Cold(pass, c) || cutShort(info, c) {
		return
	}
	var store *ast.IndexExpr
	if kit.IsMap(info.TypeOf(counted)) {
		store = soleStore(info, loop, counted)
	} else if v := kit.Variable(info, counted); startsEmpty(info, c, v) {
		store = storeBeside(info, loop, v)
	}
	if store == nil || forgets(info, loop, store.X) {
		return
	}
	if s, ok := findStart(pass, c, store.X); ok && !s.outside && !s.lazy {
		kit.Report(pass, finding.Suggest, store, message(pass, store.X, "the loop's"))
	}
}

// target is x of for len(x) < n, for an n that is many and the same in every turn; nil for other heads.
func target(info *types.Info, loop *ast.ForStmt) ast.Expr {
	if loop.Cond == nil || loop.Init != nil || loop.Post != nil {
		return nil
	}
	x, op, n, ok := kit.Comparison(loop.Cond)
	if !ok {
		return nil
	}
	of := kit.LenOf(info, x)
	if of == nil || op != token.LSS && op != token.NEQ || !kit.SideEffectFree(info, n) || !kit.Steady(info, n, loop) {
		return nil
	}
	if n, constant := kit.ConstInt(info, n); constant && n <= few {
		return nil
	}
	return of
}

// cutShort tells whether the loop may end before its head says so, otherwise than by failing.
func cutShort(info *types.Info, loop inspector.Cursor) bool {
	found := false
	for at := range loop.Preorder((*ast.BranchStmt)(nil), (*ast.ReturnStmt)(nil)) {
		switch s := at.Node().(type) {
		case *ast.ReturnStmt:
			found = found || !kit.ErrorPath(info, at)
		case *ast.BranchStmt:
			found = found || s.Label != nil || s.Tok == token.GOTO || s.Tok == token.BREAK && kit.BreakEnds(at) == loop.Node()
		}
	}
	return found
}

// startsEmpty tells whether v is a slice that the function makes without an element and
// otherwise only appends to.
func startsEmpty(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	fn, ok := kit.Function(loop)
	if !ok || v == nil || !kit.DeclaredIn(v, kit.FuncBody(fn.Node())) && !kit.InResults(kit.FuncType(fn.Node()), v) {
		return false
	}
	for _, e := range kit.Given(info, fn.Node(), v) {
		switch e := e.(type) {
		case *ast.CompositeLit:
			if len(e.Elts) > 0 {
				return false
			}
		case *ast.CallExpr:
			if kit.IsBuiltin(info, e, "append") && kit.Variable(info, e.Args[0]) == v {
				continue
			}
			if !kit.IsBuiltin(info, e, "make") || len(e.Args) < 2 || !kit.IsZero(info, e.Args[1]) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// soleStore is the store into map m in the loop, nil where there is none or more than one.
func soleStore(info *types.Info, loop ast.Node, m ast.Expr) (store *ast.IndexExpr) {
	n := 0
	ast.Inspect(loop, func(node ast.Node) bool {
		if s, ok := node.(*ast.AssignStmt); ok {
			if index := storeOf(info, s); index != nil && kit.Same(info, index.X, m) {
				store = index
				n++
			}
		}
		return true
	})
	if n != 1 {
		return nil
	}
	return store
}

// storeBeside is the store into a map that stands beside the one append to v in the loop, under a
// key that the map did not have; nil where there is none.
func storeBeside(info *types.Info, loop *ast.ForStmt, v *types.Var) (store *ast.IndexExpr) {
	if len(kit.Given(info, loop.Body, v)) != 1 {
		return nil
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			return true
		}
		adds := false
		var beside []*ast.IndexExpr
		for _, s := range block.List {
			assign, ok := s.(*ast.AssignStmt)
			if !ok {
				continue
			}
			adds = adds || len(assign.Lhs) == 1 && kit.Variable(info, assign.Lhs[0]) == v && addsOne(info, assign.Rhs[0])
			if index := storeOf(info, assign); index != nil {
				beside = append(beside, index)
			}
		}
		for _, index := range beside {
			if adds && store == nil && isNew(info, loop, index) {
				store = index
			}
		}
		return store == nil
	})
	return store
}

// addsOne matches append(v, x).
func addsOne(info *types.Info, e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && !call.Ellipsis.IsValid()
}

// storeOf is m[k] of m[k] = v, nil for other statements.
func storeOf(info *types.Info, s *ast.AssignStmt) *ast.IndexExpr {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 {
		return nil
	}
	index, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
	if !ok || !kit.IsMap(info.TypeOf(index.X)) {
		return nil
	}
	return index
}

// isNew tells whether the loop has asked for the key of a store before, and gone on with the next
// turn where it was there: if m[k] { continue }, or if !m[k] around the store.
func isNew(info *types.Info, loop *ast.ForStmt, store *ast.IndexExpr) bool {
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		block, ok := n.(*ast.BlockStmt)
		if !ok || !kit.Encloses(block, store) {
			return !ok
		}
		for _, s := range block.List {
			if s.Pos() > store.Pos() {
				break
			}
			if check, ok := s.(*ast.IfStmt); ok && asksNew(info, check, store) {
				found = true
			} else {
				found = found && kit.Steady(info, store.Index, s)
			}
		}
		return !found
	})
	return found
}

// asksNew matches if m[k] { continue } before the store m[k] = v, and if !m[k] { ... } around it.
func asksNew(info *types.Info, check *ast.IfStmt, store *ast.IndexExpr) bool {
	asked := askedIn(info, check)
	if check.Else != nil || asked == nil || !kit.Same(info, asked, store) {
		return false
	}
	not, negated := ast.Unparen(check.Cond).(*ast.UnaryExpr)
	if negated && not.Op == token.NOT {
		return kit.Encloses(check.Body, store) && kit.Steady(info, store.Index, check.Body)
	}
	return kit.OnlyContinues(check.Body)
}

// forgets tells whether the loop takes keys out of m again, or makes it anew.
func forgets(info *types.Info, loop *ast.ForStmt, m ast.Expr) bool {
	if changesMap(info, loop.Body, m) {
		return true
	}
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && (kit.IsBuiltin(info, call, "delete") || kit.IsBuiltin(info, call, "clear")) && kit.Same(info, call.Args[0], m)
		return !found
	})
	return found
}

package lockacrossio

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// fanOut tells whether a send stands in a loop over what the lock guards: the
// slowest receiver holds up all. A send in a select is judged with the select.
func fanOut(info *types.Info, s *kit.Section, send *ast.SendStmt) bool {
	found := false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.SelectStmt:
				for _, c := range n.Body.List {
					if c.(*ast.CommClause).Comm == ast.Stmt(send) {
						found = false
						return false
					}
				}
			case *ast.RangeStmt:
				if v := kit.RootVar(info, send.Chan); v != nil && n.Pos() < send.Pos() && send.End() <= n.End() {
					found = found || ranged(info, n, v) && !guardedBySelect(n.Body, send)
				}
			}
			return true
		})
	}
	return found
}

// roomy tells whether the package makes channels of the send's type with room:
// then a send hardly waits.
func roomy(pass *analysis.Pass, send *ast.SendStmt) bool {
	info := pass.TypesInfo
	sent, ok := kit.Underlying(info, send.Chan).(*types.Chan)
	if !ok {
		return false
	}
	for c := range kit.Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) != 2 || !kit.IsBuiltin(info, call, "make") {
			continue
		}
		made, ok := kit.Underlying(info, call.Args[0]).(*types.Chan)
		if n, constant := kit.ConstInt(info, call.Args[1]); ok && alike(made.Elem(), sent.Elem()) && !(constant && n == 0) {
			return true
		}
	}
	return false
}

// alike compares types; of generic ones each method has type parameters of its
// own.
func alike(a, b types.Type) bool {
	x, ok1 := types.Unalias(a).(*types.Named)
	y, ok2 := types.Unalias(b).(*types.Named)
	return types.Identical(a, b) || ok1 && ok2 && x.Origin() == y.Origin()
}

func guardedBySelect(body ast.Node, send *ast.SendStmt) bool {
	in := false
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CommClause); ok && c.Comm == ast.Stmt(send) {
			in = true
		}
		return !in
	})
	return in
}

// ranged tells whether v is a variable of the loop, and the loop is over a field
// or package variable.
func ranged(info *types.Info, loop *ast.RangeStmt, v *types.Var) bool {
	switch ast.Unparen(loop.X).(type) {
	case *ast.SelectorExpr, *ast.IndexExpr:
	default:
		x := kit.Variable(info, loop.X)
		if x == nil || kit.IsLocal(x) {
			return false
		}
	}
	return kit.Variable(info, orNil(loop.Key)) == v || kit.Variable(info, orNil(loop.Value)) == v
}

func orNil(e ast.Expr) ast.Expr {
	if e == nil {
		return ast.NewIdent("_")
	}
	return e
}

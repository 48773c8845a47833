package costlyfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// early judges ok := costly() right before if cheap && ok { ... }, or in its head: nothing else reads ok,
// so that it could stand where it is asked.
func (c *checker) early(at inspector.Cursor, s *ast.IfStmt) {
	set, _ := s.Init.(*ast.AssignStmt)
	if set == nil {
		before, ok := at.PrevSibling()
		if !ok {
			return
		}
		if set, ok = before.Node().(*ast.AssignStmt); !ok || s.Init != nil {
			return
		}
	}
	if set.Tok != token.DEFINE || len(set.Lhs) != 1 || len(set.Rhs) != 1 {
		return
	}
	v := kit.Variable(c.TypesInfo, set.Lhs[0])
	chain, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if v == nil || !ok || !logical(chain) || !types.Identical(v.Type().Underlying(), types.Typ[types.Bool]) {
		return
	}
	parts := operands(chain, chain.Op)
	for i, part := range parts {
		not, negated := ast.Unparen(part).(*ast.UnaryExpr)
		if negated && not.Op == token.NOT {
			part = not.X
		}
		if kit.Variable(c.TypesInfo, part) == v {
			c.keptFor(at, set, v, parts[:i], chain.Op)
			return
		}
		if !c.pure(part) {
			return
		}
	}
}

// keptFor judges the value of v, which is asked only where the parts before it leave it open.
func (c *checker) keptFor(at inspector.Cursor, set *ast.AssignStmt, v *types.Var, before []ast.Expr, op token.Token) {
	if len(before) == 0 || c.told[set.Rhs[0].Pos()] || c.uses(at, v) != 1 {
		return
	}
	cost := c.cost(set.Rhs[0])
	if cost.what == "" || !c.pure(set.Rhs[0]) || cost.small && !kit.Often(at) || cost.tiny && !c.turns(at) || kit.Cold(c.Pass, at) {
		return
	}
	for _, part := range before {
		if _, ok := c.cheap(part); ok {
			c.told[set.Rhs[0].Pos()] = true
			kit.Report(c.Pass, finding.Suggest, set.Rhs[0], message(c.Pass, cost.what, part, op))
			return
		}
	}
}

// uses counts the mentions of a local variable.
func (c *checker) uses(at inspector.Cursor, v *types.Var) (n int) {
	frame, ok := kit.Frame(at)
	if !ok {
		return 0
	}
	for use := range kit.Uses(c.TypesInfo, frame, v) {
		if c.TypesInfo.Uses[use.Node().(*ast.Ident)] == v { // not where it is declared
			n++
		}
	}
	return n
}

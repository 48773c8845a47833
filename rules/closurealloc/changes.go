package closurealloc

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// changes tells whether a literal in a loop looks at a variable from before the loop
// that the loop gives another value: who kept it would see that of later iterations, so
// that the callee has to ask at once.
func (m made) changes(info *types.Info) bool {
	lit, isLit := m.at.Node().(*ast.FuncLit)
	loop, ok := kit.Loop(m.at)
	if !isLit || !ok {
		return false
	}
	body := kit.LoopBody(loop.Node())
	if body == nil {
		return false
	}
	var seen []*types.Var
	for _, v := range kit.Variables(info, lit.Body) {
		if kit.IsLocal(v) && v.Pos() < loop.Node().Pos() {
			seen = append(seen, v)
		}
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // what it changes is its result
		case *ast.AssignStmt:
			found = found || n.Tok == token.ASSIGN && slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool {
				_, whole := l.(*ast.Ident)
				return whole && slices.Contains(seen, kit.Variable(info, l))
			})
		}
		return !found
	})
	return found
}

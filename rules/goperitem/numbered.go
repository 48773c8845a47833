package goperitem

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// numbered tells whether a loop counts items that have numbers and no list: the pages
// of an answer, the ports of a host, the blocks of a chain. By its name a counter is one
// of these, and not the number of a worker.
func numbered(info *types.Info, loop *ast.ForStmt) bool {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || loop.Cond == nil {
		return false
	}
	i := kit.Variable(info, init.Lhs[0])
	x, op, bound, ok := kit.Comparison(loop.Cond)
	if i == nil || !ok || op != token.LSS && op != token.LEQ || kit.Variable(info, x) != i {
		return false
	}
	if n, constant := kit.ConstInt(info, bound); constant && n <= few || cores(info, bound) {
		return false
	}
	return slices.ContainsFunc(kit.Words(i.Name()), func(w string) bool {
		switch w {
		case "page", "port", "offset", "block", "height", "row", "line", "day", "date", "chapter", "frame":
			return true
		}
		return false
	})
}

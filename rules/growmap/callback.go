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

// checkCallback looks at what a container calls for each of its elements, where every
// call stores a key that it was given and a method says how many there are.
func checkCallback(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	body, _, ok := kit.Callback(pass, c)
	if listed, is := kit.Stmt(c); !ok || !is || listed != c || kit.Cold(pass, c) {
		return
	}
	lit := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr).Args[0].(*ast.FuncLit)
	for _, s := range body {
		if kit.Jumps(s) {
			return
		}
		assign, ok := s.(*ast.AssignStmt)
		if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 {
			continue
		}
		index, ok := assign.Lhs[0].(*ast.IndexExpr)
		if !ok || !kit.IsMap(info.TypeOf(index.X)) || isEnum(info.TypeOf(index.Index)) || len(reads(info, assign.Rhs[0], index.X)) > 0 || !given(info, lit, index.Index) {
			continue
		}
		if s, ok := findStart(pass, c, index.X); ok && !s.outside {
			kit.Report(pass, finding.Suggest, assign, message(pass, index.X, "the container's"))
		}
	}
}

// given tells whether a key is made from a parameter of the literal.
func given(info *types.Info, lit *ast.FuncLit, key ast.Expr) bool {
	return kit.InParams(lit.Type, kit.RootVar(info, key))
}

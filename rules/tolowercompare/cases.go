package tolowercompare

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// switches tells whether the switch at c builds a folded copy only to compare it with one
// constant, by itself or by a variable that nothing else reads: for several, one copy serves all.
// done takes the fold.
func switches(pass *analysis.Pass, c inspector.Cursor, done map[*ast.CallExpr]bool) bool {
	s := c.Node().(*ast.SwitchStmt)
	if s.Tag == nil || s.Body == nil {
		return false
	}
	texts := 0
	for _, clause := range s.Body.List {
		clause, ok := clause.(*ast.CaseClause)
		if !ok {
			return false
		}
		for _, e := range clause.List {
			if text, constant := constantText(pass.TypesInfo, e); !constant || text == "" {
				return false
			}
			texts++
		}
	}
	x := sideOf(pass, c, s.Tag)
	if texts != 1 || !x.folded() || x.call == nil && !x.once {
		return false
	}
	if x.call != nil {
		done[x.call] = true
	}
	return true
}

// switched looks at all switches of the package.
func switched(pass *analysis.Pass, done map[*ast.CallExpr]bool) {
	for c := range kit.Preorder(pass, (*ast.SwitchStmt)(nil)) {
		if switches(pass, c, done) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node().(*ast.SwitchStmt).Tag, "builds a copy in one case to compare it once, in a switch")
		}
	}
}

package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkCallback looks at what a container calls for each of its elements, where every
// call appends and a method says how many there are.
func checkCallback(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	body, counter, ok := kit.Callback(pass, c)
	if listed, is := kit.Stmt(c); !ok || !is || listed != c || kit.Cold(pass, c) {
		return
	}
	lit := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr).Args[0].(*ast.FuncLit)
	checkZeros(pass, c, lit.Body, grown(info, lit.Body))
	turn := &ast.BlockStmt{List: goesOn(body)}
	for _, d := range appended(info, turn) {
		w := &walker{info: info, d: d, end: -1, body: turn, item: kit.OnlyParam(info, lit.Type), loop: c}
		w.turn()
		if w.unknown || w.first == nil || w.end <= 0 || len(w.returns) > 0 || collectsErrors(info, d) {
			continue
		}
		if _, ok := findStart(info, c, d); ok {
			kit.Report(pass, finding.Suggest, w.first, fmt.Sprintf("grows %s array by array although %s tells how many there are: each outgrown array is allocated and copied", d.text(pass), counter))
		}
	}
}

// goesOn are statements of a literal that is called for each element in which a return that asks for the next one
// is the continue that it would be in a loop.
func goesOn(list []ast.Stmt) []ast.Stmt {
	out := slices.Clone(list)
	for i, s := range out {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			if len(s.Results) == 0 {
				out[i] = &ast.BranchStmt{TokPos: s.Pos(), Tok: token.CONTINUE}
			}
		case *ast.IfStmt:
			turn := *s
			turn.Body = &ast.BlockStmt{Lbrace: s.Body.Lbrace, List: goesOn(s.Body.List), Rbrace: s.Body.Rbrace}
			out[i] = &turn
		}
	}
	return out
}

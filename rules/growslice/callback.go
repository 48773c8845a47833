package growslice

import (
	"fmt"
	"go/ast"

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
	whole := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr).Args[0].(*ast.FuncLit).Body
	checkZeros(pass, c, whole, grown(info, whole))
	for _, d := range appended(info, &ast.BlockStmt{List: body}) {
		w := &walker{info: info, d: d, end: -1}
		n, falls := w.list(body, 0)
		if w.unknown || w.first == nil || !falls || n == 0 || len(w.returns) > 0 || collectsErrors(info, d) {
			continue
		}
		if _, ok := findStart(info, c, d); ok {
			kit.Report(pass, finding.Suggest, w.first, fmt.Sprintf("grows %s array by array although %s tells how many there are: each outgrown array is allocated and copied", d.text(pass), counter))
		}
	}
}

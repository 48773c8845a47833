package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkOneByOne looks at for _, x := range xs { out = append(out, x) }, whatever is in out before:
// append takes all of xs at once, grows once at most and copies in one go.
func checkOneByOne(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	loop, ok := c.Node().(*ast.RangeStmt)
	if !ok || loop.Tok != token.DEFINE || loop.Value == nil || !blank(loop.Key) || len(loop.Body.List) != 1 {
		return
	}
	s, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok {
		return
	}
	d, call := appending(info, s)
	it := kit.Variable(info, loop.Value)
	if call == nil || len(call.Args) != 2 || call.Ellipsis.IsValid() || it == nil || kit.Variable(info, call.Args[1]) != it || d.uses(info, loop.X, true) {
		return
	}
	from, ok := kit.Underlying(info, loop.X).(*types.Slice)
	to, isSlice := d.typ(info).Underlying().(*types.Slice)
	if !ok || !isSlice || !types.Identical(from.Elem(), to.Elem()) || kit.FewByName(loop.X) || fewByName(d) || collectsErrors(info, d) || kit.Cold(pass, c) {
		return
	}
	if _, lit := ast.Unparen(loop.X).(*ast.CompositeLit); lit || hasRoom(info, c, d) {
		return
	}
	kit.Report(pass, finding.Suggest, call, fmt.Sprintf("appends %s one by one, and grows %s array by array: append(%s, %s...) takes all at once", kit.Text(pass, loop.X), d.text(pass), d.text(pass), kit.Text(pass, loop.X)))
}

// hasRoom tells whether the function makes d with room, or d is the field of a copy.
func hasRoom(info *types.Info, c inspector.Cursor, d dest) bool {
	fn, ok := kit.Frame(c)
	if !ok {
		return true
	}
	if d.field != nil {
		_, pointer := d.v.Type().Underlying().(*types.Pointer)
		return !pointer
	}
	return slices.ContainsFunc(kit.Given(info, fn.Node(), d.v), func(e ast.Expr) bool {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && !kit.IsBuiltin(info, call, "append") && (!kit.IsBuiltin(info, call, "make") || len(call.Args) > 2)
	})
}

func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

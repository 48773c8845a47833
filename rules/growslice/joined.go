package growslice

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkJoined looks at append(x, append(y, z...)...): the inner append joins two lists in an array of
// its own, which is copied and dropped. There is no edit: one append after the other, slices.Concat
// or a make with the sum, by taste.
func checkJoined(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !takesList(info, call) {
		return
	}
	inner, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || !takesList(info, inner) {
		return
	}
	first, second := inner.Args[0], inner.Args[1]
	if putsIn(info, call.Args[0], first, second) {
		if (manyByName(second) || again(info, c)) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, inner, fmt.Sprintf("copies %s into an array of its own, and back, to put something in front of it: slices.Insert moves it up once", kit.Text(pass, second)))
		}
		return
	}
	switch {
	case !isList(info, second) || info.Types[second].Value != nil || constantLength(info, second) > 0:
		return
	case !kit.IsBytes(info.TypeOf(call)) && !manyByName(second):
		return
	case !literal(info, first) && !withoutRoom(pass, c, first):
		return
	case mayShare(pass, c, call.Args[0], inner) || kit.Cold(pass, c):
		return
	}
	kit.Report(pass, finding.Suggest, inner, fmt.Sprintf("joins %s and %s in an array of their own that is copied and dropped: appended one after the other, behind room for the sum, they are copied once", kit.Text(pass, first), kit.Text(pass, second)))
}

// putsIn matches x[:i], []T{v} and x[i:], which append(x[:i], append([]T{v}, x[i:]...)...) joins.
func putsIn(info *types.Info, before, put, behind ast.Expr) bool {
	head, ok := ast.Unparen(before).(*ast.SliceExpr)
	tail, cut := ast.Unparen(behind).(*ast.SliceExpr)
	_, lit := ast.Unparen(put).(*ast.CompositeLit)
	return ok && cut && lit && head.Low == nil && head.High != nil && !head.Slice3 && tail.Low != nil && tail.High == nil &&
		kit.Same(info, head.X, tail.X) && kit.Same(info, head.High, tail.Low)
}

// again tells whether c stands in a loop that goes on behind it.
func again(info *types.Info, c inspector.Cursor) bool {
	loop, ok := kit.Loop(c)
	return ok && !kit.LastRound(info, c, loop)
}

// takesList matches append(x, y...).
func takesList(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && call.Ellipsis.IsValid()
}

// withoutRoom tells whether nobody here made list e with room for more: it is a parameter or a
// field, or as long as it was made.
func withoutRoom(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info := pass.TypesInfo
	if isPart(e) || !isList(info, e) {
		return false
	}
	for _, given := range givenTo(pass, c, e) {
		call, called := ast.Unparen(given).(*ast.CallExpr)
		sized := called && kit.IsBuiltin(info, call, "make") && len(call.Args) == 2
		if _, lit := ast.Unparen(given).(*ast.CompositeLit); !lit && !sized && textOf(info, given) == nil {
			return false // what a function gives may be a part of a longer list
		}
	}
	return true
}

// mayShare tells whether x may lie in the same array as what inner joins, as in
// append(s[:i], append([]T{v}, s[i:]...)...), which then needs the array of its own.
func mayShare(pass *analysis.Pass, c inspector.Cursor, x ast.Expr, inner *ast.CallExpr) bool {
	info := pass.TypesInfo
	if isPart(x) {
		return true
	}
	for _, given := range givenTo(pass, c, x) {
		if given == nil || isPart(given) {
			return true
		}
	}
	for _, v := range kit.Variables(info, x) {
		if kit.Mentions(info, inner, v) {
			return true
		}
	}
	return false
}

// isPart tells whether e is a part of a list, as s[:i].
func isPart(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.SliceExpr)
	return ok
}

// givenTo lists what the function at c gives the variable e, nothing for other expressions.
func givenTo(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) []ast.Expr {
	v := kit.Variable(pass.TypesInfo, e)
	fn, ok := kit.Function(c)
	if v == nil || !ok {
		return nil
	}
	return kit.Given(pass.TypesInfo, fn.Node(), v)
}

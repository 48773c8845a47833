package falseshare

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perCPU tells whether a list is made as long as there are processors, and has in each element a lock or a number that
// atomic operations change: each is meant for another core.
func perCPU(pass *analysis.Pass, list types.Object, elem types.Type) bool {
	if !kit.Imports(pass, "runtime") || !isCounter(elem) && !holdsLock(elem) && !holdsAtomic(pass, elem) {
		return false
	}
	for use := range kit.Uses(pass.TypesInfo, kit.Root(pass), list) {
		for at := range use.Enclosing((*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
			var to, value ast.Expr
			switch n := at.Node().(type) {
			case *ast.KeyValueExpr:
				to, value = n.Key, n.Value
			case *ast.AssignStmt:
				if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
					to, value = n.Lhs[0], n.Rhs[0]
				}
			}
			if to != nil && kit.Object(pass.TypesInfo, to) == list && madePerCPU(pass.TypesInfo, at, value) {
				return true
			}
			break
		}
	}
	return false
}

// madePerCPU tells whether e, in the declaration around c, makes a list whose length comes from the number of processors.
func madePerCPU(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	decl := kit.Decl(c)
	if !ok || decl == nil || decl.Body == nil || !kit.IsBuiltin(info, call, "make") || len(call.Args) < 2 {
		return false
	}
	n := kit.Variable(info, call.Args[1])
	if n == nil {
		return kit.AsksProcessors(info, call.Args[1])
	}
	if !kit.IsLocal(n) || !kit.DeclaredIn(n, decl.Body) {
		return false
	}
	for _, given := range kit.Given(info, decl, n) {
		if given != nil && kit.AsksProcessors(info, given) {
			return true
		}
	}
	upTo := false // for n < runtime.NumCPU() { n <<= 1 }
	ast.Inspect(decl.Body, func(x ast.Node) bool {
		if loop, ok := x.(*ast.ForStmt); ok && loop.Cond != nil {
			x, op, y, compared := kit.Comparison(loop.Cond)
			upTo = upTo || compared && (op == token.LSS || op == token.LEQ) && kit.Variable(info, x) == n && kit.AsksProcessors(info, y)
		}
		return !upTo
	})
	return upTo
}

// holdsAtomic tells whether a function of sync/atomic changes a number in a struct.
func holdsAtomic(pass *analysis.Pass, t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if atomically(pass, f) {
			return true
		}
	}
	return false
}

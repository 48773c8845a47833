package sortedremarshal

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// within is the value that a literal of the function at c, or a function of the package, marshals
// into a text of its own when call asks it to write one entry; nil for other calls.
func within(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) ast.Expr {
	info := pass.TypesInfo
	var body *ast.BlockStmt
	if v := kit.Variable(info, call.Fun); kit.IsLocal(v) {
		if lit, ok := ast.Unparen(kit.Origin(info, c.Node(), call.Fun)).(*ast.FuncLit); ok {
			body = lit.Body
		}
	} else if f := kit.Callee(info, call); f != nil {
		if decl := kit.EffectsOf(pass).Decl(f); decl != nil && decl != c.Node() {
			body = decl.Body
		}
	}
	if body == nil {
		return nil
	}
	at, ok := kit.Find(kit.Root(pass), body)
	if !ok {
		return nil
	}
	for inner := range at.Preorder((*ast.CallExpr)(nil)) {
		e := encoded(info, inner.Node().(*ast.CallExpr))
		f := kit.Callee(info, inner.Node().(*ast.CallExpr))
		if e == nil || f == nil || f.Name() == "Encode" {
			continue
		}
		if vars := kit.Results(info, inner); len(vars) > 0 && vars[0] != nil && element(info, e) && !scalar(info, inner) {
			return e
		}
	}
	return nil
}

// scalar tells whether the call at c stands in a case of a type switch for plain types and nil alone: what
// is encoded there holds no further values.
func scalar(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CaseClause)(nil)) {
		clause := up.Node().(*ast.CaseClause)
		if _, ofTypes := up.Parent().Parent().Node().(*ast.TypeSwitchStmt); !ofTypes || len(clause.List) == 0 {
			return false
		}
		return !slices.ContainsFunc(clause.List, func(e ast.Expr) bool {
			t := info.TypeOf(e)
			if t == nil || kit.IsNil(info, e) {
				return false
			}
			_, basic := t.Underlying().(*types.Basic)
			return !basic
		})
	}
	return false
}

package regexpinloop

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// fromTemplate tells whether e is made of the parameters of a function that templates
// call by a name: their texts have the patterns, which are few, and run it over and over.
func fromTemplate(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info := pass.TypesInfo
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	e = kit.Origin(info, frame.Node(), e)
	vars := kit.Variables(info, e)
	if len(vars) == 0 || !madeOf(info, e) {
		return false
	}
	for _, v := range vars {
		if !kit.InParams(kit.FuncType(frame.Node()), v) || len(kit.Given(info, kit.FuncBody(frame.Node()), v)) > 0 {
			return false
		}
	}
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		return inFuncMap(info, frame)
	}
	f := info.Defs[decl.Name]
	for use := range kit.Uses(info, kit.Root(pass), f) {
		if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
			use = use.Parent()
		}
		if inFuncMap(info, use) {
			return true
		}
	}
	return false
}

// inFuncMap tells whether the value at c is put into a template.FuncMap.
func inFuncMap(info *types.Info, c inspector.Cursor) bool {
	var to ast.Expr
	switch kind, i := c.ParentEdge(); kind {
	case edge.KeyValueExpr_Value:
		lit, ok := c.Parent().Parent().Node().(*ast.CompositeLit)
		if !ok {
			return false
		}
		to = lit
	case edge.AssignStmt_Rhs:
		s := c.Parent().Node().(*ast.AssignStmt)
		entry, ok := ast.Unparen(s.Lhs[min(i, len(s.Lhs)-1)]).(*ast.IndexExpr)
		if !ok {
			return false
		}
		to = entry.X
	default:
		return false
	}
	t := info.TypeOf(to)
	return t != nil && (kit.IsNamed(t, "text/template", "FuncMap") || kit.IsNamed(t, "html/template", "FuncMap"))
}

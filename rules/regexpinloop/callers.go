package regexpinloop

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// givenConstants tells whether v is a parameter of the package's own function
// around c, and all its calls give it a constant: then there are as many regexps
// as callers, and each could be compiled once. A function that others may call,
// or that is used as a value, may be given anything.
func givenConstants(pass *analysis.Pass, c inspector.Cursor, v *types.Var) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Name.IsExported() {
		return false
	}
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Variadic() || len(kit.Given(pass.TypesInfo, decl.Body, v)) > 0 {
		return false
	}
	i := kit.ParamIndex(f, v)
	if i < 0 {
		return false
	}
	often := false
	for use := range kit.Uses(pass.TypesInfo, kit.Root(pass), f) {
		if use.Node() == decl.Name {
			continue
		}
		callee := use
		if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
			callee = use.Parent()
		}
		if kind, _ := callee.ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		call := callee.Parent().Node().(*ast.CallExpr)
		if _, constant := kit.ConstString(pass.TypesInfo, call.Args[i]); !constant {
			return false
		}
		often = often || !kit.Cold(pass, callee.Parent())
	}
	return often
}

// rangedOver tells whether c is the first of a list that the function makes only
// to range over it. One report speaks for the list.
func rangedOver(info *types.Info, c inspector.Cursor) bool {
	if _, i := c.ParentEdge(); i != 0 {
		return false
	}
	list := c.Parent()
	switch kind, i := list.ParentEdge(); kind {
	case edge.RangeStmt_X:
		return true
	case edge.AssignStmt_Rhs:
		v := kit.Variable(info, list.Parent().Node().(*ast.AssignStmt).Lhs[i])
		frame, inside := kit.Frame(list)
		if !inside || !kit.IsLocal(v) || len(kit.Given(info, frame.Node(), v)) != 1 {
			return false
		}
		for use := range kit.Uses(info, frame, v) {
			if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && kind != edge.RangeStmt_X {
				return false
			}
		}
		return true
	}
	return false
}

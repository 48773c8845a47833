package outgrownslice

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// roomyFields are the fields that anything in the package makes with room, or with elements.
func roomyFields(pass *analysis.Pass) map[*types.Var]bool {
	info, roomy := pass.TypesInfo, map[*types.Var]bool{}
	give := func(to, value ast.Expr) {
		if field, ok := kit.Object(info, to).(*types.Var); ok && field.IsField() && gives(info, value) {
			roomy[field.Origin()] = true
		}
	}
	for c := range kit.Preorder(pass, (*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.KeyValueExpr:
			give(n.Key, n.Value)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					give(l, n.Rhs[i])
				}
			}
		}
	}
	return roomy
}

// hasRoom tells whether the slice is made with room, or with elements, in its function or, of a field, anywhere in the
// package: an append to it never finds a slice without.
func (g grown) hasRoom(info *types.Info, roomy map[*types.Var]bool) bool {
	if v := kit.Variable(info, g.slice); v != nil {
		return g.inside && slices.ContainsFunc(kit.Given(info, g.frame.Node(), v), func(e ast.Expr) bool { return gives(info, e) })
	}
	field, ok := kit.Object(info, g.slice).(*types.Var)
	return ok && roomy[field.Origin()]
}

// gives tells whether e is a slice with room: make with a length or a capacity, or a literal with elements.
func gives(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) > 0
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, e, "make") || len(e.Args) < 2 {
			return false
		}
		n, constant := kit.ConstInt(info, e.Args[len(e.Args)-1])
		return !constant || n > 0
	}
	return false
}

package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Results are the variables that get the results of the call at c, one entry a
// result, where it is the only right side of an assignment or declaration; nil
// where it stands elsewhere. An entry is nil for a blank and for a field or an
// element.
func Results(info *types.Info, c inspector.Cursor) []*types.Var {
	c = Around(c)
	var targets []ast.Expr
	switch d := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(d.Rhs) != 1 || ast.Unparen(d.Rhs[0]) != ast.Unparen(c.Node().(ast.Expr)) {
			return nil
		}
		targets = d.Lhs
	case *ast.ValueSpec:
		if len(d.Values) != 1 {
			return nil
		}
		for _, name := range d.Names {
			targets = append(targets, name)
		}
	}
	if targets == nil {
		return nil
	}
	vars := make([]*types.Var, len(targets))
	for i, t := range targets {
		if !IsBlank(t) {
			vars[i] = Variable(info, t)
		}
	}
	return vars
}

// Ignored tells whether nothing of the i-th result of the call at c is kept:
// the call is a statement of its own, or the result goes to the blank
// identifier.
func Ignored(c inspector.Cursor, i int) bool {
	switch d := c.Parent().Node().(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return true
	case *ast.AssignStmt:
		return len(d.Rhs) == 1 && i < len(d.Lhs) && IsBlank(d.Lhs[i])
	}
	return false
}

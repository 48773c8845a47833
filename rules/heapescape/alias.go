package heapescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// handedOn has, in place of each address that a variable of the scope is declared with
// and that has no other value, the places that use that variable: var p P = &x, to
// convert it to the type that a callee wants.
func handedOn(info *types.Info, home inspector.Cursor, taken []inspector.Cursor) (all []inspector.Cursor) {
	for _, t := range taken {
		v := named(info, t)
		if v == nil || !kit.IsLocal(v) || len(kit.Given(info, home.Node(), v)) != 1 {
			all = append(all, t)
			continue
		}
		uses := slices.Collect(kit.Uses(info, home, v))
		if len(uses) == 0 {
			uses = []inspector.Cursor{t}
		}
		all = append(all, uses...)
	}
	return all
}

// named is the variable that is declared with the address at t, which may be converted
// first; nil for others.
func named(info *types.Info, t inspector.Cursor) *types.Var {
	for at := t; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		switch n := at.Parent().Node().(type) {
		case *ast.ParenExpr:
		case *ast.CallExpr:
			if kind != edge.CallExpr_Args || !kit.IsConversion(info, n) {
				return nil
			}
		case *ast.ValueSpec:
			if kind == edge.ValueSpec_Values && len(n.Names) == len(n.Values) {
				return kit.Variable(info, n.Names[i])
			}
			return nil
		case *ast.AssignStmt:
			if kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) {
				if id, ok := n.Lhs[i].(*ast.Ident); ok {
					v, _ := info.Defs[id].(*types.Var)
					return v
				}
			}
			return nil
		default:
			return nil
		}
	}
}

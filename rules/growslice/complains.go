package growslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// complains tells whether statements do nothing but make an error and hand or write it down, and go on
// with the next item at most: the default of a switch that knows all that there is.
func complains(info *types.Info, list []ast.Stmt) bool {
	made := false
	for i, s := range list {
		switch s := s.(type) {
		case *ast.BranchStmt:
			if s.Tok != token.CONTINUE || s.Label != nil || i < len(list)-1 {
				return false
			}
		case *ast.ExprStmt, *ast.AssignStmt:
			makes := false
			ast.Inspect(s, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				makes = makes || ok && (kit.MakesError(info, call) || kit.IsCall(info, call, "errors", "New"))
				return !makes
			})
			if !makes {
				return false
			}
			made = true
		default:
			return false
		}
	}
	return made
}

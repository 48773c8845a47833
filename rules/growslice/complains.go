package growslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

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

// refuses tells whether the return at c answers no, in a function that answers yes or no, where an item of a list of any is
// not of the type that the loop asks for: it fails without an error.
func refuses(info *types.Info, loop ast.Node, c inspector.Cursor) bool {
	ret := c.Node().(*ast.ReturnStmt)
	gate, ok := c.Parent().Parent().Node().(*ast.IfStmt)
	fn, inside := kit.Frame(c)
	if !ok || !inside || len(ret.Results) != 1 || gate.Body != c.Parent().Node() || !answers(info, kit.FuncType(fn.Node()).Results) {
		return false
	}
	if yes, constant := kit.ConstBool(info, ret.Results[0]); !constant || yes {
		return false
	}
	asked, holds := kit.CommaOk(info, gate)
	if before, is := c.Parent().Parent().PrevSibling(); is && gate.Init == nil { // x, ok := item.(T), then if !ok
		if s, is := before.Node().(*ast.AssignStmt); is {
			asked, holds = kit.CommaOk(info, &ast.IfStmt{Init: s, Cond: gate.Cond})
		}
	}
	assert, is := asked.(*ast.TypeAssertExpr)
	return is && !holds && kit.IsAny(info.TypeOf(assert.X)) && kit.ItemOf(info, loop, assert.X) != nil
}

// answers tells whether the only result is a bool.
func answers(info *types.Info, results *ast.FieldList) bool {
	return results.NumFields() == 1 && types.Identical(info.TypeOf(results.List[0].Type), types.Typ[types.Bool])
}

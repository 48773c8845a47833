package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sought tells whether all that an address is taken for is errors.As of an error that the
// function got from a call and has not asked to be nil, which it mostly is.
func sought(info *types.Info, taken []inspector.Cursor) bool {
	if len(taken) != 1 {
		return false
	}
	if kind, i := taken[0].ParentEdge(); kind != edge.CallExpr_Args || i != 1 {
		return false
	}
	call := taken[0].Parent()
	f := kit.Callee(info, call.Node().(*ast.CallExpr))
	if f == nil || f.Pkg() == nil || f.Name() != "As" || f.Pkg().Name() != "errors" && f.Pkg().Name() != "xerrors" {
		return false
	}
	err := kit.Variable(info, call.Node().(*ast.CallExpr).Args[0])
	frame, ok := kit.Frame(call)
	return ok && kit.IsLocal(err) && !kit.InParams(kit.FuncType(frame.Node()), err) && !failed(info, call, frame, err)
}

// failed tells whether what is at c is only reached where somebody has looked at err before:
// by a branch around it, or a way out where err is nil.
func failed(info *types.Info, c, frame inspector.Cursor, err *types.Var) bool {
	for at := c; at != frame; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.IfStmt:
			if (kind == edge.IfStmt_Body || kind == edge.IfStmt_Else) && kit.Mentions(info, up.Cond, err) {
				return true
			}
		case *ast.BinaryExpr:
			if kind == edge.BinaryExpr_Y && kit.Mentions(info, up.X, err) {
				return true
			}
		case *ast.CaseClause:
			return true // others came before
		case *ast.BlockStmt:
			if leftBefore(info, up.List, at.Node(), err) {
				return true
			}
		}
	}
	return false
}

// leftBefore tells whether a statement in front of s leaves where err is nil.
func leftBefore(info *types.Info, list []ast.Stmt, s ast.Node, err *types.Var) bool {
	for _, before := range list {
		if before == s {
			break
		}
		check, ok := before.(*ast.IfStmt)
		if !ok || !kit.Leaves(check.Body) {
			continue
		}
		asked := false
		ast.Inspect(check.Cond, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			asked = asked || ok && b.Op == token.EQL && kit.Variable(info, b.X) == err && kit.IsNil(info, b.Y)
			return !asked
		})
		if asked {
			return true
		}
	}
	return false
}

package looptemp

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ends tells whether the loop mostly ends in the first round that comes to c: it tries again what
// failed, or c stands in a branch that leaves with what was looked for.
func ends(info *types.Info, c, loop inspector.Cursor) bool {
	return tries(info, kit.LoopBody(loop.Node())) || leads(info, c, loop)
}

// tries tells whether a loop's body ends in an if that leaves where nothing failed.
func tries(info *types.Info, body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	last, ok := body.List[len(body.List)-1].(*ast.IfStmt)
	if !ok {
		return false
	}
	if _, good, asks := kit.Outcomes(info, last); asks {
		return kit.LeavesLoop(good)
	}
	x, op, y, compares := kit.Comparison(last.Cond)
	return compares && op == token.EQL && kit.IsNil(info, y) && kit.IsError(info.TypeOf(x)) && kit.LeavesLoop(last.Body.List)
}

// leads tells whether c stands in an if of the loop in which a return follows that gives something, and for no failure.
func leads(info *types.Info, c, loop inspector.Cursor) bool {
	frame, _ := kit.Frame(c)
	for at := c; at != loop; at = at.Parent() {
		kind, _ := at.Parent().ParentEdge()
		if _, list := at.Parent().Node().(*ast.BlockStmt); !list || kind != edge.IfStmt_Body && kind != edge.IfStmt_Else {
			continue
		}
		for s, ok := at.NextSibling(); ok; s, ok = s.NextSibling() {
			for ret := range s.Preorder((*ast.ReturnStmt)(nil)) {
				if of, _ := kit.Frame(ret); of == frame && gives(info, ret.Node().(*ast.ReturnStmt)) && !kit.ErrorPath(info, ret) && !asksError(info, ret, at.Parent()) {
					return true
				}
			}
		}
	}
	return false
}

// gives tells whether a return has a result beside errors.
func gives(info *types.Info, ret *ast.ReturnStmt) bool {
	return slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return !kit.IsNil(info, e) && !kit.IsError(info.TypeOf(e)) })
}

// asksError tells whether an if between c and block is about an error.
func asksError(info *types.Info, c, block inspector.Cursor) bool {
	for ; c != block; c = c.Parent() {
		if gate, ok := c.Node().(*ast.IfStmt); ok && kit.AboutError(info, gate.Cond) {
			return true
		}
	}
	return false
}

package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// readToEnd tells whether what c asks for is read to its end on every way on but those of a failed request: then
// net/http has its connection back without a Close.
func readToEnd(info *types.Info, c, frame inspector.Cursor, vars []*types.Var) bool {
	for use := range kit.Uses(info, frame, vars[0]) {
		body := use.Parent()
		kind, _ := body.ParentEdge()
		if sel, ok := body.Node().(*ast.SelectorExpr); !ok || sel.Sel.Name != "Body" || kind != edge.CallExpr_Args {
			continue
		}
		read := body.Parent()
		if call := read.Node().(*ast.CallExpr); !kit.IsCall(info, call, "io", "ReadAll", "Copy", "CopyBuffer") && !kit.IsCall(info, call, "io/ioutil", "ReadAll") {
			continue
		}
		if always(read, c) && !leavesBetween(info, frame, c.Node(), read.Node(), vars[1]) {
			return true
		}
	}
	return false
}

// always tells whether read is reached where c was: no branch or loop holds the one without the other.
func always(read, c inspector.Cursor) bool {
	for up := read; ; up = up.Parent() {
		switch kind, _ := up.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.CaseClause_Body, edge.CommClause_Body, edge.ForStmt_Body, edge.RangeStmt_Body, edge.FuncLit_Body, edge.FuncDecl_Body:
			return kit.Encloses(up.Node(), c.Node())
		case edge.Invalid:
			return false
		}
	}
}

// leavesBetween tells whether the function may be left between the request and the read of its answer but for
// the request's error.
func leavesBetween(info *types.Info, frame inspector.Cursor, from, to ast.Node, err *types.Var) bool {
	found := false
	ast.Inspect(kit.FuncBody(frame.Node()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return kit.Encloses(n, from)
		case *ast.IfStmt:
			if n.Pos() >= from.End() && kit.Failed(info, n.Cond) && err != nil && kit.Mentions(info, n.Cond, err) {
				return false
			}
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = found || n.Pos() >= from.End() && n.End() <= to.Pos()
		}
		return !found
	})
	return found
}

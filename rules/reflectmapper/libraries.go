package reflectmapper

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// mapsByLibrary says what a library does for each row of the loop at c by the names of the columns, where the loop
// is asked of the rows themselves: ScanRows of gorm, which finds each column's field again, and MapScan of sqlx
// into a map that is asked for constant keys alone. "" for other calls.
func mapsByLibrary(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) string {
	info := pass.TypesInfo
	loop, looped := kit.Loop(c)
	if !looped || !nextOf(info, loop.Node()) {
		return ""
	}
	switch {
	case kit.IsMethod(info, call, "gorm.io/gorm", "DB", "ScanRows"):
		return "finds the field of each column by its name again, for every row"
	case kit.IsMethod(info, call, "github.com/jmoiron/sqlx", "Rows", "MapScan") && len(call.Args) == 1:
		if constantKeys(info, loop, call, kit.Variable(info, call.Args[0])) {
			return "makes a map of each row, by the columns' names, that the program knows"
		}
	}
	return ""
}

// nextOf tells whether a loop goes from row to row: for rows.Next().
func nextOf(info *types.Info, loop ast.Node) bool {
	next := kit.HeadCall(loop)
	callee := kit.Callee(info, next)
	return callee != nil && callee.Name() == "Next" && len(next.Args) == 0 && callee.Signature().Recv() != nil
}

// constantKeys tells whether the loop asks a map for constant keys, and does nothing else with it.
func constantKeys(info *types.Info, loop inspector.Cursor, scan ast.Node, m *types.Var) bool {
	if !kit.IsLocal(m) || !kit.DeclaredIn(m, loop.Node()) {
		return false
	}
	asked := 0
	for _, use := range kit.UsesBut(info, loop, m, scan) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names:
		case edge.IndexExpr_X:
			_, constant := kit.ConstString(info, use.Parent().Node().(*ast.IndexExpr).Index)
			if up, _ := use.Parent().ParentEdge(); !constant || up == edge.AssignStmt_Lhs {
				return false
			}
			asked++
		default:
			return false
		}
	}
	return asked > 0
}

package reflectmapper

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const costOfScan = "finds the field of each column by its name again, for every row"

// mapsByLibrary says what a library does for each row of the loop at c by the names of the columns, where the loop
// is asked of the rows themselves: ScanRows of gorm, which finds each column's field again, and MapScan of sqlx
// into a map that is asked for constant keys alone. "" for other calls.
func mapsByLibrary(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) string {
	info := pass.TypesInfo
	loop, looped := kit.Loop(c)
	if scans := kit.IsMethod(info, call, "gorm.io/gorm", "DB", "ScanRows"); scans && !looped && stepsOn(info, c, call) {
		return costOfScan
	} else if !looped || !nextOf(info, loop.Node()) {
		return ""
	} else if scans {
		return costOfScan
	}
	if kit.IsMethod(info, call, "github.com/jmoiron/sqlx", "Rows", "MapScan") && len(call.Args) == 1 && constantKeys(info, loop, call, kit.Variable(info, call.Args[0])) {
		return "makes a map of each row, by the columns' names, that the program knows"
	}
	return ""
}

// stepsOn tells whether the function around c goes on to the next row of its own accord, for callers who
// call it for each: a literal in a variable that a loop calls, of rows that it found, or a method, of rows that its receiver has.
func stepsOn(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	frame, ok := kit.Frame(c)
	if !ok || len(call.Args) == 0 || !asksNext(info, frame, call.Args[0]) {
		return false
	}
	rows := ast.Unparen(call.Args[0])
	if decl, ok := frame.Node().(*ast.FuncDecl); ok {
		_, field := rows.(*ast.SelectorExpr)
		recv := kit.ReceiverVar(info, decl)
		return field && recv != nil && kit.RootVar(info, rows) == recv
	}
	s, ok := frame.Parent().Node().(*ast.AssignStmt)
	if v := kit.RootVar(info, rows); !ok || len(s.Lhs) != 1 || v == nil || kit.DeclaredIn(v, frame.Node()) {
		return false
	}
	next := kit.Variable(info, s.Lhs[0])
	around, ok := kit.Frame(frame.Parent())
	if !ok || !kit.IsLocal(next) {
		return false
	}
	for use := range kit.Uses(info, around, next) {
		if kind, _ := use.ParentEdge(); kind == edge.CallExpr_Fun && kit.LoopDepth(use) > kit.LoopDepth(frame) {
			return true
		}
	}
	return false
}

// asksNext tells whether the function at frame, outside of loops, calls Next of rows.
func asksNext(info *types.Info, frame inspector.Cursor, rows ast.Expr) bool {
	for c := range frame.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kit.IsMethod(info, call, "database/sql", "Rows", "Next") && kit.Same(info, kit.Receiver(call), rows) {
			return kit.LoopDepth(c) == 0
		}
	}
	return false
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

package needlessgoroutine

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lastStart is the go statement that a goroutine's literal ends with, nil if it
// does something afterwards: telling a group that it is done may come before.
func lastStart(info *types.Info, at inspector.Cursor, start *ast.GoStmt) *ast.GoStmt {
	lit, ok := ast.Unparen(start.Call.Fun).(*ast.FuncLit)
	if !ok || apart(info, at, lit.Body) {
		return nil
	}
	list := lit.Body.List
	for len(list) > 0 && isDone(info, list[len(list)-1]) {
		list = list[:len(list)-1]
	}
	if len(list) < 2 { // only to start another one: a misprint, or a test
		return nil
	}
	inner, ok := list[len(list)-1].(*ast.GoStmt)
	if !ok {
		return nil
	}
	for _, stmt := range list {
		if _, deferred := stmt.(*ast.DeferStmt); deferred {
			return nil // what is deferred must not wait for the inner one
		}
	}
	return inner
}

func isDone(info *types.Info, stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	return ok && kit.IsMethod(info, call, "sync", "WaitGroup", "Done")
}

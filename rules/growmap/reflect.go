package growmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkReflect looks at m.SetMapIndex(k, v) in each turn of a loop of known length, where m was
// made by reflect.MakeMap: reflect.MakeMapWithSize makes it as large as it will be.
func checkReflect(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	body := kit.LoopBody(loop.Node())
	for _, s := range body.List {
		stmt, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := stmt.X.(*ast.CallExpr)
		if !ok || !kit.IsMethod(info, call, "reflect", "Value", "SetMapIndex") {
			continue
		}
		m := kit.Receiver(call)
		if !varies(info, loop.Node(), call.Args[0]) || leaves(info, loop, body, s.End()) || kit.Cold(pass, loop) || !madeUnsized(info, loop, m) {
			continue
		}
		if _, many := manyTurns(pass, loop); many {
			kit.Report(pass, finding.Suggest, call, message(pass, m, "the loop's")+"; reflect.MakeMapWithSize takes it")
		}
	}
}

// madeUnsized tells whether m is given reflect.MakeMap before the loop, in a list around that
// runs as often, and not used in between.
func madeUnsized(info *types.Info, loop inspector.Cursor, m ast.Expr) bool {
	v := kit.Variable(info, m)
	if v == nil {
		return false
	}
	for at := loop; ; {
		list, i := siblings(at)
		for i--; i >= 0; i-- {
			if made(info, list[i], v) {
				return true
			}
			if kit.Mentions(info, list[i], v) {
				return false
			}
		}
		up, _, ok := kit.Branch(at)
		if !ok {
			return false
		}
		at = up
	}
}

// made matches m := reflect.MakeMap(t) and m.Set(reflect.MakeMap(t)).
func made(info *types.Info, s ast.Stmt, v *types.Var) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.DEFINE && s.Tok != token.ASSIGN || kit.Variable(info, s.Lhs[0]) != v {
			return false
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		return ok && kit.IsCall(info, call, "reflect", "MakeMap")
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || !kit.IsMethod(info, call, "reflect", "Value", "Set") || kit.Variable(info, kit.Receiver(call)) != v {
			return false
		}
		made, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		return ok && kit.IsCall(info, made, "reflect", "MakeMap")
	}
	return false
}

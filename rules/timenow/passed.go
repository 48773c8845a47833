package timenow

import (
	"go/ast"

	"github.com/gotoll/toll/rule/kit"
)

// passesMost tells whether a loop goes on to the next item where the time of this one has not come, as
// call tells, and takes it away else: what that takes is paid for few.
func (j *judge) passesMost(loop ast.Node, body *ast.BlockStmt, call *ast.CallExpr) bool {
	for i, stmt := range body.List {
		s, ok := stmt.(*ast.IfStmt)
		if !ok || !j.goesOn(loop, s) || !j.clocked(s.Cond) {
			if !j.light(stmt) {
				return false
			}
			continue
		}
		dropped, _, other := j.ended(body.List[i+1:])
		return dropped && !other && call.Pos() < s.Body.Pos() && (s.Init == nil || j.light(s.Init)) && j.light(s.Cond)
	}
	return false
}

// goesOn matches an if that does nothing but go on to the next item: if ... { continue }, and return
// true in a literal that is asked whether to.
func (j *judge) goesOn(loop ast.Node, s *ast.IfStmt) bool {
	if s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	if kit.OnlyContinues(s.Body) {
		return true
	}
	_, literal := loop.(*ast.FuncLit)
	last, ok := s.Body.List[0].(*ast.ReturnStmt)
	if !ok || !literal || len(last.Results) != 1 {
		return false
	}
	value, _ := kit.ConstBool(j.info, last.Results[0])
	return value
}

package eagerlog

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// gathered reports a list that is made and filled for debug records only: the record at c is
// given a local slice that nothing else reads.
func gathered(j *judge, c inspector.Cursor) {
	info, call := j.pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !couldLog(call) {
		return
	}
	frame, inside := kit.Frame(c)
	if _, ok := loggerOf(info, call); !ok || !inside || call.Ellipsis.IsValid() {
		return
	}
	for _, arg := range call.Args {
		v := kit.Variable(info, arg)
		if !kit.IsLocal(v) || v.Pos() < kit.FuncBody(frame.Node()).Pos() || !forRecords(j, frame, v) {
			continue
		}
		if j.exempt(c) {
			return
		}
		kit.Report(j.pass, finding.Suggest, call, "is given "+v.Name()+", which is filled for debug records only, before anybody asks whether the level is on")
		return
	}
}

// forRecords tells whether the slice v is filled in a loop that does nothing else, perhaps
// sorted, and then read by debug records alone.
func forRecords(j *judge, frame inspector.Cursor, v *types.Var) bool {
	if _, ok := v.Type().Underlying().(*types.Slice); !ok {
		return false
	}
	info, filled, records := j.pass.TypesInfo, 0, 0
	for use := range kit.Uses(info, frame, v) {
		kind, i := use.ParentEdge()
		switch kind {
		case edge.AssignStmt_Lhs:
			if s := use.Parent().Node().(*ast.AssignStmt); len(s.Lhs) != 1 {
				return false
			}
		case edge.CallExpr_Args:
			call := use.Parent().Node().(*ast.CallExpr)
			switch {
			case kit.IsBuiltin(info, call, "append") && i == 0:
				if !j.onlyAppends(use.Parent(), v) {
					return false
				}
				filled++
			case kit.IsCall(info, call, "sort"), kit.IsCall(info, call, "slices", "Sort", "SortFunc", "Reverse"), kit.IsBuiltin(info, call, "len"):
			case inRecord(info, use):
				records++
			default:
				return false
			}
		default:
			if !inRecord(info, use) {
				return false
			}
			records++
		}
	}
	return filled > 0 && records > 0
}

// onlyAppends tells whether the append at c gives v back to v in a loop that is there for it: what
// else it does makes what is appended.
func (j *judge) onlyAppends(c inspector.Cursor, v *types.Var) bool {
	info := j.pass.TypesInfo
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	loop, looped := kit.Loop(c)
	if !ok || !looped || len(s.Lhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
		return false
	}
	body := kit.LoopBody(loop.Node()).List
	if body[len(body)-1] != ast.Stmt(s) || v.Pos() > loop.Node().Pos() {
		return false
	}
	for _, before := range body[:len(body)-1] {
		element, ok := before.(*ast.AssignStmt)
		if !ok || element.Tok != token.DEFINE || !j.effects.None(element.Rhs[0]) {
			return false
		}
	}
	return true
}

package eagerlog

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// walks reports a loop over a list or a map that does nothing but write debug records: with the
// level off it boxes each item for nobody.
func walks(j *judge, c inspector.Cursor) {
	loop := c.Node().(*ast.RangeStmt)
	if loop.Tok == token.ASSIGN || !j.effects.None(loop.X) || receives(j.pass.TypesInfo, loop.X) || kit.LoopDepth(c) > 0 {
		return
	}
	first, ok := j.onlyWrites(loop.Body.List)
	if !ok || first == nil || j.exempt(c) {
		return
	}
	frame, inside := kit.Frame(c)
	if !inside || j.debugging(frame) || j.firstCostly(first.Args) != "" {
		return // it is told of by itself
	}
	at, found := c.FindNode(first)
	if !found || gated(j.pass.TypesInfo, at) {
		return
	}
	kit.Report(j.pass, finding.Suggest, first, "walks "+kit.Text(j.pass, loop.X)+" for debug records only, before anybody asks whether the level is on")
}

// debugging tells whether the function of frame is itself there for debug records.
func (j *judge) debugging(frame inspector.Cursor) bool {
	decl := kit.Decl(frame)
	return decl != nil && asksLevel(decl.Name)
}

// onlyWrites tells whether statements do nothing but write debug records, and make what they
// are given; first is the first record, which boxes something.
func (j *judge) onlyWrites(list []ast.Stmt) (first *ast.CallExpr, ok bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE || len(s.Rhs) != 1 || !j.effects.None(s.Rhs[0]) {
				return nil, false
			}
		case *ast.BranchStmt:
			if s.Tok != token.CONTINUE {
				return nil, false
			}
		case *ast.IfStmt:
			inner, ok := j.onlyWrites(s.Body.List)
			if !ok || s.Init != nil || s.Else != nil || !j.effects.None(s.Cond) {
				return nil, false
			}
			if first == nil {
				first = inner
			}
		case *ast.ExprStmt:
			call, isCall := s.X.(*ast.CallExpr)
			if !isCall {
				return nil, false
			}
			if l, ok := loggerOf(j.pass.TypesInfo, call); !ok || l.seldom || j.own(call) || !j.noneOf(call.Args) {
				return nil, false
			}
			if first == nil && len(call.Args) > 1 {
				first = call
			}
		default:
			return nil, false
		}
	}
	return first, true
}

package eagerlog

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// gathered reports a list that is made and filled for debug records only: the record at c is
// given a local slice, map or text that nothing else reads.
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
		for _, v := range kit.Variables(info, arg) {
			if !kit.IsLocal(v) || v.Pos() < kit.FuncBody(frame.Node()).Pos() || !forRecords(j, frame, v) {
				continue
			}
			if !j.exempt(c) {
				kit.Report(j.pass, finding.Suggest, call, "is given "+v.Name()+", which is filled for debug records only, before anybody asks whether the level is on")
			}
			return
		}
	}
}

// forRecords tells whether the slice, map or text v is filled in a loop that does nothing else, perhaps
// sorted, and then read by debug records alone.
func forRecords(j *judge, frame inspector.Cursor, v *types.Var) bool {
	if !fillable(v) || !isText(v) && !kit.IsString(v.Type()) && !madeHere(j.pass.TypesInfo, frame, v) {
		return false
	}
	info, filled, records := j.pass.TypesInfo, 0, 0
	for use := range kit.Uses(info, frame, v) {
		kind, _ := use.ParentEdge()
		parent, _ := use.Parent().Node().(*ast.CallExpr)
		switch {
		case kind == edge.AssignStmt_Lhs && !addsText(use):
			if s := use.Parent().Node().(*ast.AssignStmt); len(s.Lhs) != 1 || kit.IsString(v.Type()) && !j.effects.None(s.Rhs[0]) {
				return false
			}
		case inRecord(info, use):
			records++
		case parent != nil && (kit.IsCall(info, parent, "sort") || kit.IsCall(info, parent, "slices", "Sort", "SortFunc", "Reverse") || kit.IsBuiltin(info, parent, "len")):
		default:
			stmt, ok := kit.Stmt(use)
			if !ok || !j.fills(stmt.Node(), v) {
				return false
			}
			loop, looped := outermost(use, v)
			if looped && !j.fillsOnly(kit.LoopBody(loop.Node()).List, v) {
				return false
			}
			if looped {
				filled++
			}
		}
	}
	return filled > 0 && records > 0
}

// fillable tells whether v is a slice, a map or a text that is written to.
func fillable(v *types.Var) bool {
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return isText(v) || kit.IsString(v.Type())
}

// addsText matches s += text.
func addsText(use inspector.Cursor) bool {
	s, ok := use.Parent().Node().(*ast.AssignStmt)
	return ok && s.Tok == token.ADD_ASSIGN
}

func isText(v *types.Var) bool {
	return kit.IsNamed(v.Type(), "strings", "Builder") || kit.IsNamed(v.Type(), "bytes", "Buffer")
}

// madeHere tells whether all that v is given is new: what it holds is nobody else's.
func madeHere(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for _, e := range kit.Given(info, frame.Node(), v) {
		switch e := ast.Unparen(e).(type) {
		case *ast.CompositeLit:
		case *ast.CallExpr:
			if !kit.IsBuiltin(info, e, "make") && !(kit.IsBuiltin(info, e, "append") && kit.Variable(info, e.Args[0]) == v) {
				return false
			}
		case *ast.Ident:
			if !kit.IsNil(info, e) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// outermost is the outermost loop around c that v is declared before.
func outermost(c inspector.Cursor, v *types.Var) (loop inspector.Cursor, ok bool) {
	for at, looped := kit.Loop(c); looped && v.Pos() < at.Node().Pos(); at, looped = kit.Loop(at) {
		loop, ok = at, true
	}
	return loop, ok
}

// fillsOnly tells whether statements of a loop do nothing but fill v: what else they do makes what
// is filled in.
func (j *judge) fillsOnly(list []ast.Stmt, v *types.Var) bool {
	for _, s := range list {
		ok := false
		switch s := s.(type) {
		case *ast.BlockStmt:
			ok = j.fillsOnly(s.List, v)
		case *ast.IfStmt:
			ok = (s.Init == nil || j.fillsOnly([]ast.Stmt{s.Init}, v)) && j.effects.None(s.Cond) && j.fillsOnly(s.Body.List, v) &&
				(s.Else == nil || j.fillsOnly([]ast.Stmt{s.Else}, v))
		case *ast.RangeStmt:
			ok = s.Tok != token.ASSIGN && j.effects.None(s.X) && !receives(j.pass.TypesInfo, s.X) && j.fillsOnly(s.Body.List, v)
		case *ast.BranchStmt:
			ok = s.Tok == token.CONTINUE
		case *ast.AssignStmt:
			ok = s.Tok == token.DEFINE && len(s.Rhs) == 1 && j.effects.None(s.Rhs[0]) || j.fills(s, v)
		case *ast.ExprStmt:
			ok = j.fills(s, v)
		}
		if !ok {
			return false
		}
	}
	return true
}

// receives tells whether a range over x takes values out of a channel or runs a function.
func receives(info *types.Info, x ast.Expr) bool {
	switch kit.Underlying(info, x).(type) {
	case *types.Chan, *types.Signature:
		return true
	}
	return false
}

// fills tells whether a statement puts something into v and does nothing else.
func (j *judge) fills(s ast.Node, v *types.Var) bool {
	info := j.pass.TypesInfo
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || s.Tok == token.DEFINE {
			return false
		}
		if s.Tok == token.ADD_ASSIGN {
			return kit.Variable(info, s.Lhs[0]) == v && kit.IsString(v.Type()) && j.effects.None(s.Rhs[0])
		}
		if item, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr); ok {
			return kit.Variable(info, item.X) == v && j.effects.None(item.Index) && j.effects.None(s.Rhs[0])
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		return ok && kit.Variable(info, s.Lhs[0]) == v && kit.IsBuiltin(info, call, "append") && kit.Variable(info, call.Args[0]) == v && j.noneOf(call.Args[1:])
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || !isText(v) {
			return false
		}
		if kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln") {
			to := ast.Unparen(call.Args[0])
			if u, ok := to.(*ast.UnaryExpr); ok {
				to = u.X
			}
			return kit.Variable(info, to) == v && j.noneOf(call.Args[1:])
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && kit.Variable(info, sel.X) == v && (strings.HasPrefix(sel.Sel.Name, "Write") || sel.Sel.Name == "Grow") && sel.Sel.Name != "WriteTo" && j.noneOf(call.Args)
	}
	return false
}

// noneOf tells whether no expression of a list changes anything.
func (j *judge) noneOf(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool { return !j.effects.None(e) })
}

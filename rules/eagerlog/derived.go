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

// own tells whether the callee is declared in this package and is no logger, named so or with
// several levels, that may be off: what its body does with the arguments is the
// business of the rule eagerargs. A body that asks something, hands the record on or
// is empty is that of a logger like any other.
func (j *judge) own(call *ast.CallExpr) bool {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() != j.pass.Pkg {
		return false
	}
	decl, recv := j.effects.Decl(f), f.Signature().Recv()
	switch {
	case decl == nil || decl.Body == nil:
		return false
	case leveledByV(j.pass.TypesInfo, call), chained(j.pass.TypesInfo, call, f):
		return false // V or Debug has asked
	case recv == nil || !kit.Leveled(recv.Type(), f.Pkg()) && !kit.DebugMethod(f):
		return true
	case len(decl.Body.List) == 0:
		return false
	}
	asks := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt:
			asks = true
		case *ast.CallExpr:
			_, passes := loggerOf(j.pass.TypesInfo, n)
			asks = asks || passes || j.asksWithin(n)
		}
		return !asks
	})
	return !asks
}

// asksWithin tells whether call hands a record to a function of the package that asks for the
// level before all else.
func (j *judge) asksWithin(call *ast.CallExpr) bool {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil {
		return false
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	gate, ok := kit.AsIf(firstStmt(decl.Body))
	return ok && (kit.AsksLevel(gate.Cond) || kit.Leaves(gate.Body) && j.comparesGiven(gate.Cond, f))
}

// comparesGiven tells whether a condition compares a number that f is given with another: a level.
func (j *judge) comparesGiven(cond ast.Expr, f *types.Func) bool {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op == token.EQL || op == token.NEQ {
		return false
	}
	return slices.ContainsFunc([]ast.Expr{x, y}, func(e ast.Expr) bool {
		v := kit.Variable(j.pass.TypesInfo, e)
		return v != nil && kit.ParamIndex(f.Signature(), v) >= 0
	})
}

// passesOn tells whether c stands in a method that is itself named after the
// level: it formats for its caller, who is to ask.
func passesOn(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && strings.HasPrefix(decl.Name.Name, "Info")
}

// derived reports a logger that is made with fields and then writes debug
// records only, or those and what tells of failures: With copies the logger and encodes the fields at once.
func derived(j *judge, c inspector.Cursor) bool {
	info, call := j.pass.TypesInfo, c.Node().(*ast.CallExpr)
	if len(call.Args) == 0 || !isWith(info, call) {
		return false
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 1 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return false
	}
	records, failures := 0, 0
	for use := range kit.Uses(info, frame, vars[0]) {
		if use.Node().Pos() < c.Node().Pos() {
			continue // on the left side of the assignment
		}
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != use.Node() {
			return false
		}
		record, ok := use.Parent().Parent().Node().(*ast.CallExpr)
		if !ok || record.Fun != ast.Expr(sel) {
			return false
		}
		if _, ok := loggerOf(info, record); ok {
			records++
		} else if tellsOfFailure(info, use) {
			failures++
		} else {
			return false
		}
	}
	if records == 0 || j.slight(c, call) {
		return false
	}
	message := "makes a logger with fields that writes debug records only, before anybody asks whether the level is on"
	if failures > 0 {
		message = "makes a logger with fields that writes debug records, and tells of failures, before anybody asks whether the level is on"
	}
	kit.Report(j.pass, finding.Suggest, call, message)
	return true
}

// tellsOfFailure tells whether c runs only where something failed: on the way out with an error, or in a
// branch that asks for one.
func tellsOfFailure(info *types.Info, c inspector.Cursor) bool {
	if kit.ErrorPath(info, c) {
		return true
	}
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if kind == edge.IfStmt_Body && kit.Failed(info, up.Cond) {
				return true
			}
		}
	}
}

// forFailures reports a logger that is made with fields before what may fail, and used behind the
// exit of those that did not only: a logger that encodes its fields at once does so for every call.
func forFailures(j *judge, c inspector.Cursor) {
	info, call := j.pass.TypesInfo, c.Node().(*ast.CallExpr)
	if len(call.Args) == 0 || !isWith(info, call) {
		return
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	stmt, ok := kit.Stmt(c)
	if !inside || !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return
	}
	uses := kit.UsesBut(info, frame, vars[0], stmt.Node())
	_, i := stmt.ParentEdge()
	list := kit.StmtList(stmt.Parent().Node())
	if len(uses) == 0 || i >= len(list) || j.slight(c, call) {
		return
	}
	for _, s := range list[i+1:] {
		if exit, ok := kit.AsIf(s); ok && succeeds(info, exit) && !slices.ContainsFunc(uses, func(use inspector.Cursor) bool { return use.Node().Pos() < s.End() }) {
			kit.Report(j.pass, finding.Suggest, call, "makes a logger with fields at once, before the exit of all that does not fail")
			return
		}
	}
}

// succeeds matches if err == nil { return }.
func succeeds(info *types.Info, s *ast.IfStmt) bool {
	x, op, y, ok := kit.Comparison(s.Cond)
	return ok && op == token.EQL && kit.IsNil(info, y) && kit.IsError(info.TypeOf(x)) && kit.Leaves(s.Body)
}

// hasEntry tells whether a record is one of logrus that is given fields before its level: WithField makes an entry
// and a map for them, whatever the level (500 ns and 512 bytes for one field, v1.10.2 on go1.26).
// One of an error is of a failure, which is rare.
func hasEntry(info *types.Info, record *ast.CallExpr) bool {
	has := false
	for before := range chain(record) {
		if kit.NameOf(before.Fun) == "WithError" {
			return false
		}
		has = has || makesEntry(info, before)
	}
	return has
}

// slight tells whether a logger with fields, made by call at c, is no cost worth a word.
func (j *judge) slight(c inspector.Cursor, call *ast.CallExpr) bool {
	return j.exempt(c) || makesEntry(j.pass.TypesInfo, call) && j.waits(c)
}

// waits tells whether the function at c waits for others, or runs seldom by its name: half a microsecond is nothing
// there.
func (j *judge) waits(c inspector.Cursor) bool {
	if decl := kit.Decl(c); decl != nil && kit.Seldom(decl.Name.Name) {
		return true
	}
	fn, ok := kit.Frame(c)
	return ok && j.pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits).Within(kit.FuncBody(fn.Node()))
}

// makesEntry matches WithField and WithFields of logrus, of its loggers and its entries.
func makesEntry(info *types.Info, call *ast.CallExpr) bool {
	const logrus = "github.com/sirupsen/logrus"
	return kit.IsCall(info, call, logrus, "WithField", "WithFields") || kit.IsMethod(info, call, logrus, "", "WithField", "WithFields")
}

// isWith matches the With of loggers that encode the fields at once, or copy them into a map.
func isWith(info *types.Info, call *ast.CallExpr) bool {
	return makesEntry(info, call) || kit.IsMethod(info, call, "log/slog", "Logger", "With") || kit.IsMethod(info, call, "go.uber.org/zap", "Logger", "With") ||
		kit.IsMethod(info, call, "go.uber.org/zap", "SugaredLogger", "With")
}

// Package stacklog is the rule for a stack or caller that is captured before
// anybody asks whether it is wanted.
//
// It owns the judgement that the capture could wait: its result is used in one
// branch only, or goes to a record below Info. It refuses captures for errors, for
// panics and by helpers whose business it is. It is fast because it leaves a
// package that imports neither runtime nor runtime/debug.
package stacklog

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is stacklog.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "stacklog",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/stacklog.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a stack is walked and written out for a record that may not be written",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.Caller", "runtime.Callers", "runtime.Stack", "runtime/debug.Stack", "runtime.FuncForPC", "runtime.(*Frames).Next", "runtime.CallersFrames"},
		Deep:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "runtime", "runtime/debug") {
		return nil, nil
	}
	j := &judge{info: pass.TypesInfo, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		what := j.captures(call)
		if what == "" || j.wanted(pass, c) {
			continue
		}
		switch {
		case j.forDebug(c):
			kit.Report(pass, "", call, "captures "+what+" for a debug record before anybody asks whether the level is on")
		case j.couldWait(c, call):
			kit.Report(pass, "", call, "captures "+what+" before anybody asks whether it is wanted")
		}
	}
	return nil, nil
}

type judge struct {
	info    *types.Info
	effects *kit.Effects
}

// captures says what call captures: "the stack" or "the caller", itself or as a
// helper of the package named for it; "" for other calls.
func (j *judge) captures(call *ast.CallExpr) string {
	switch {
	case kit.IsCall(j.info, call, "runtime/debug", "Stack"), kit.IsCall(j.info, call, "runtime", "Stack"),
		kit.IsCall(j.info, call, "go.uber.org/zap", "Stack", "StackSkip"):
		return "the stack"
	case kit.IsCall(j.info, call, "runtime", "Caller", "Callers"):
		return "the caller"
	}
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Results().Len() == 0 {
		return ""
	}
	name := strings.ToLower(f.Name())
	if !strings.Contains(name, "caller") && !strings.Contains(name, "stack") && !strings.Contains(name, "frame") && !strings.Contains(name, "location") {
		return ""
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return ""
	}
	what := ""
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && what == "" && kit.Callee(j.info, inner) != f {
			switch {
			case kit.IsCall(j.info, inner, "runtime", "Caller", "Callers"):
				what = "the caller"
			case kit.IsCall(j.info, inner, "runtime", "Stack"), kit.IsCall(j.info, inner, "runtime/debug", "Stack"):
				what = "the stack"
			}
		}
		return what == ""
	})
	return what
}

// wanted tells whether the capture runs only where somebody asked for it, or so
// seldom that it does not matter: for errors and panics, in deferred functions.
func (j *judge) wanted(pass *analysis.Pass, c inspector.Cursor) bool {
	if kit.Cold(pass, c) || kit.Gated(c) {
		return true
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if recovers(j.info, f.Node()) {
			return true
		}
	}
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if x, _, y, ok := kit.Comparison(up.Node().(*ast.IfStmt).Cond); ok && kit.IsNil(j.info, y) && kit.IsError(j.info.TypeOf(x)) && c.Node().Pos() > up.Node().(*ast.IfStmt).Body.Pos() {
			return true
		}
	}
	return false
}

func recovers(info *types.Info, fn ast.Node) bool {
	found := false
	ast.Inspect(kit.FuncBody(fn), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || kit.IsBuiltin(info, call, "recover")
		}
		return !found
	})
	return found
}

// forDebug tells whether the capture, or a local that it gives its only value,
// is an argument of a call that logs below Info.
func (j *judge) forDebug(c inspector.Cursor) bool {
	if debugArgument(j.info, c) {
		return true
	}
	frame, inside := kit.Frame(c)
	if !inside {
		return false
	}
	uses := 0
	for _, v := range kit.Results(j.info, c) {
		if v == nil || !kit.IsLocal(v) {
			continue
		}
		for use := range kit.Uses(j.info, frame, v) {
			uses++
			if !debugArgument(j.info, use) || kit.Gated(use) {
				return false
			}
		}
	}
	return uses > 0
}

// debugArgument tells whether c is part of an argument of a call named Debug or
// Trace, or behind V(n).
func debugArgument(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil)) {
		call, ok := up.Node().(*ast.CallExpr)
		if !ok {
			return false
		}
		if up == c || call.Fun.Pos() <= c.Node().Pos() && c.Node().Pos() < call.Fun.End() {
			continue
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		if strings.HasPrefix(sel.Sel.Name, "Debug") || strings.HasPrefix(sel.Sel.Name, "Trace") {
			return kit.Callee(info, call) != nil
		}
		if v, ok := ast.Unparen(sel.X).(*ast.CallExpr); ok && strings.HasPrefix(sel.Sel.Name, "Info") {
			if name, ok := ast.Unparen(v.Fun).(*ast.SelectorExpr); ok && name.Sel.Name == "V" {
				return true
			}
		}
	}
	return false
}

// couldWait tells whether all that uses the results stands in one branch behind
// the capture, or behind an if that leaves because of a level.
func (j *judge) couldWait(c inspector.Cursor, call *ast.CallExpr) bool {
	stmt, ok := kit.Stmt(c)
	if !ok || c.Parent() != stmt {
		return false
	}
	frame, _ := kit.Frame(c)
	vars := j.results(c, call)
	var uses []inspector.Cursor
	for _, v := range vars {
		if !kit.IsLocal(v) || len(kit.Given(j.info, frame.Node(), v)) > 1 && !sliced(call) {
			return false
		}
		uses = append(uses, kit.UsesBut(j.info, frame, v, call, stmt.Node())...)
	}
	if len(uses) == 0 {
		return false
	}
	at, ok := stmt.NextSibling()
	for ; ok; at, ok = at.NextSibling() {
		within := usesIn(uses, at.Node())
		gate, isIf := at.Node().(*ast.IfStmt)
		switch {
		case isIf && within == 0 && kit.Leaves(gate.Body) && kit.AsksLevel(gate.Cond):
			return true
		case isIf && within == len(uses) && usesIn(uses, gate.Body) == within && kit.AsksLevel(gate.Cond):
			return true
		case within > 0:
			return false
		}
	}
	return false
}

// results are the variables that hold what was captured: those assigned, and
// the slice that Callers and Stack fill.
func (j *judge) results(c inspector.Cursor, call *ast.CallExpr) []*types.Var {
	vars := slices.DeleteFunc(kit.Results(j.info, c), func(v *types.Var) bool { return v == nil })
	if sliced(call) {
		for _, v := range kit.Variables(j.info, call) {
			if _, ok := v.Type().Underlying().(*types.Slice); ok {
				vars = append(vars, v)
			}
			if _, ok := v.Type().Underlying().(*types.Array); ok {
				vars = append(vars, v)
			}
		}
	}
	return vars
}

// sliced tells whether call fills a slice that it is given.
func sliced(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Callers" || sel.Sel.Name == "Stack") && len(call.Args) == 2
}

func usesIn(uses []inspector.Cursor, n ast.Node) (count int) {
	for _, u := range uses {
		if n.Pos() <= u.Node().Pos() && u.Node().Pos() < n.End() {
			count++
		}
	}
	return count
}

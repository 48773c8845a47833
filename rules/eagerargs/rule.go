// Package eagerargs is the rule for arguments that are computed for a call that
// mostly ignores them: assertions, tracing, helpers that return at once when
// they are switched off, wrapping an error that is mostly nil.
//
// It owns the judgement which parameters a function of the package looks at only
// in a seldom branch, and the table of such calls of other packages. Loggers are
// the business of eagerlog. It is fast because it looks into a function only when a
// costly argument is given to it.
package eagerargs

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
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

// Rule is eagerargs.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "eagerargs",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/eagerargs.md",
		Requires: append(kit.Requires(), kit.GettersAnalyzer),
		Run:      run,
	},
	Summary: "arguments are formatted and allocated for a call that mostly ignores them",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	j := &judge{pass: pass, getters: kit.GettersOf(pass), ignored: map[*types.Var]string{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if what := j.boxes(c, call); what != "" && !j.deliberate(c, unlessFailing) {
			kit.Report(pass, "", call, "allocates an interface of "+what+" for a call that "+unlessFailing)
			continue
		}
		if what := j.orStored(c, call); what != "" && !kit.Cold(pass, c) {
			kit.Report(pass, "", call, "makes "+what+" for a call that "+whenStored)
			continue
		}
		if what := j.forOnce(c); what != "" {
			kit.Report(pass, "", call, "computes "+what+" for a function that "+runOnce)
			continue
		}
		for i, arg := range call.Args {
			what := j.costly(arg)
			if text := j.writesText(arg); what == "" && text != "" && !seldomRuns(c) {
				what = text
			}
			if what == "" && j.traced(call, i) {
				what = j.attributes(c, arg)
			}
			if what == "" && !holdsText(pass.TypesInfo, arg) && !(j.traced(call, i) && kit.IsLocal(kit.Variable(pass.TypesInfo, arg))) {
				continue
			}
			why := j.ignores(call, i)
			if why == "" || why == whenSwitchedOff && emptyWhenOff(pass.TypesInfo, c, arg) {
				continue
			}
			if what == "" {
				what = j.madeFor(c, arg)
			}
			if what == "" && why == whenSwitchedOff && copiesBytes(pass.TypesInfo, arg) {
				what = "a copy of bytes"
			}
			if what != "" && !j.deliberate(c, why) && !surelyFailed(pass.TypesInfo, c) {
				kit.Report(pass, "", call, "computes "+what+" for a call that "+why)
				break
			}
		}
	}
	return nil, nil
}

// costly names what an argument costs, "" for nothing to speak of.
func (j *judge) costly(arg ast.Expr) string {
	info := j.pass.TypesInfo
	if what := j.getters.Costly(arg); what == "fmt.Errorf" {
		return "" // something failed already
	} else if what != "" {
		return what
	}
	if b, ok := ast.Unparen(arg).(*ast.BinaryExpr); ok && b.Op == token.ADD && info.Types[b].Value == nil {
		if kit.IsString(info.TypeOf(b)) {
			return "a concatenation"
		}
	}
	return ""
}

// copiesBytes matches string(b) of bytes.
func copiesBytes(info *types.Info, arg ast.Expr) bool {
	call, ok := ast.Unparen(arg).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && kit.IsConversion(info, call) && kit.IsString(info.TypeOf(call)) && kit.IsBytes(info.TypeOf(call.Args[0]))
}

// deliberate tells whether the call, which ignores an argument for reason why, runs seldom
// or only where it is wanted.
func (j *judge) deliberate(c inspector.Cursor, why string) bool {
	info := j.pass.TypesInfo
	asks := kit.AsksLevel
	if why == unlessFailing {
		asks = kit.AsksSwitch
	}
	return handsOn(info, c) || kit.AtStart(info, c) || kit.InMain(j.pass, c) || kit.ForTests(info, c) || kit.GatedBy(c, asks) || failing(info, c) || why == unlessFailing && refuses(info, c) || why == unlessLate && lately(info, c)
}

// failing tells whether c stands in a branch that is taken when an error is not
// nil, or in one that fails.
func failing(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		if c.Node().Pos() < s.Body.Pos() {
			continue // in its condition
		}
		if asksError(info, s.Cond) {
			return true
		}
		if x, op, y, ok := kit.Comparison(s.Cond); ok && op == token.EQL && kit.IsNil(info, y) && kit.IsError(info.TypeOf(x)) && s.Else != nil && kit.Encloses(s.Else, c.Node()) {
			return true
		}
	}
	stmt, ok := kit.Stmt(c)
	return ok && (kit.ErrorPath(info, stmt) || panics(info, stmt))
}

// panics tells whether the list of statements that stmt is in ends in a panic.
func panics(info *types.Info, stmt inspector.Cursor) bool {
	b, ok := stmt.Parent().Node().(*ast.BlockStmt)
	return ok && fails(info, b) && !asksLast(stmt.Parent(), b)
}

// asksLast tells whether a function's body ends by asking whether something went wrong on the way, which mostly is not so:
// return n, rows.Err().
func asksLast(c inspector.Cursor, b *ast.BlockStmt) bool {
	if kind, _ := c.ParentEdge(); kind != edge.FuncDecl_Body && kind != edge.FuncLit_Body {
		return false
	}
	ret, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	call, ok := ast.Unparen(ret.Results[len(ret.Results)-1]).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Err"
}

func asksError(info *types.Info, cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.NEQ && kit.IsNil(info, b.Y) {
			t := info.TypeOf(b.X)
			found = found || t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
		}
		return !found
	})
	return found
}

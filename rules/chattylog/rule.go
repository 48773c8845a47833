// Package chattylog is the rule for a record at Info for each request whose
// attributes are costly to make.
//
// It owns the judgement what is per request and which attributes cost. It refuses
// records below Info, which are eagerlog's, and those of errors. It leaves a
// package at once that imports nothing that requests come from.
package chattylog

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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

// Rule is chattylog.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "chattylog",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/chattylog.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "each request pays for a record with costly attributes",
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
	if !kit.Imports(pass, frameworks()...) {
		return nil, nil
	}
	j := &judge{info: pass.TypesInfo, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !alone(c) || !j.atInfo(call) || !j.perRequest(c) {
			continue
		}
		what := j.printsWhole(call)
		for _, arg := range j.attributes(c, call) {
			if what != "" {
				break
			}
			what = j.costly(c, arg)
		}
		if what == "" || kit.Gated(c) || j.seldom(c) || kit.Cold(pass, c) {
			continue
		}
		kit.Report(pass, "", call, "makes "+what+" for a record at info level on every request")
	}
	return nil, nil
}

// A judge knows what records and attributes are.
type judge struct {
	info    *types.Info
	effects *kit.Effects
}

// alone tells whether nothing is done with what the call at c gives back, as with
// a record.
func alone(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.ExprStmt_X || kind == edge.DeferStmt_Call || kit.Ignored(c, 0)
}

// seldom tells whether c stands in a branch, or in a literal that stops a panic: a
// record of something special. A
// question whether there is a logger, or an error, is none, nor one for exceptions.
func (j *judge) seldom(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.FuncLit)(nil)) {
		if kind, _ := up.ParentEdge(); kind == edge.CallExpr_Fun && kit.Recovers(j.info, up.Node()) {
			return true // a panic
		}
	}
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		s, ok := up.Node().(*ast.IfStmt)
		if !ok {
			_, clause := up.Node().(*ast.CaseClause)
			return clause
		}
		if (j.passesBy(s.Cond) || succeeded(s.Cond)) && c.Node().Pos() < s.Body.End() {
			continue
		}
		x, op, y, ok := kit.Comparison(s.Cond)
		if !ok || !kit.IsNil(j.info, y) {
			return true
		}
		usually := (op == token.NEQ) != kit.IsError(j.info.TypeOf(x)) // the body, and otherwise else
		if usually != (c.Node().Pos() < s.Body.End()) {
			return true
		}
	}
	return false
}

// succeeded matches a condition that is a field named for what mostly happens: m.Success.
func succeeded(cond ast.Expr) bool {
	sel, ok := ast.Unparen(cond).(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Success", "Succeeded", "Ok", "OK"}, sel.Sel.Name)
}

// passesBy matches !ignored(x): what follows is done for all but some, as a path that is asked for
// health.
func (j *judge) passesBy(cond ast.Expr) bool {
	not, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return false
	}
	call, ok := ast.Unparen(not.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(j.info, call)
	return f != nil && slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool {
		return slices.Contains([]string{"ignore", "ignored", "skip", "skipped", "exclude", "excluded", "exempt"}, w)
	})
}

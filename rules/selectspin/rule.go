// Package selectspin is the rule for a loop that spins while it has nothing to do:
// a select with an empty default, or an atomic that is read until it changes.
//
// It owns the judgement what counts as doing something; a loop that takes what it
// looks at is a lock, and silent.
package selectspin

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

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

// Rule is selectspin.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "selectspin",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/selectspin.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a loop spins on a whole core while it has nothing to do",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU},
		// The look itself, and the spinning that is inlined.
		Frames:   []string{"runtime.selectnbrecv*", "runtime.selectnbsend*", "runtime.selectgo", "runtime.Gosched", "runtime.chanrecv*"},
		Flat:     true,
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil)) {
		loop := c.Node().(*ast.ForStmt)
		if loop.Post != nil || kit.ForTests(pass.TypesInfo, c) {
			continue // counted: it gives up
		}
		switch {
		case spinsOnSelect(pass.TypesInfo, loop):
			kit.Report(pass, finding.Suggest, head(loop), "spins while nothing is to be received: a whole core for waiting")
		case spinsOnFlag(pass.TypesInfo, loop):
			kit.Report(pass, finding.Suggest, head(loop), "spins until the value changes: a whole core for waiting")
		}
	}
	return nil, nil
}

// A span is a range of positions.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

// head is the loop up to its body.
func head(loop *ast.ForStmt) span { return span{loop.For, loop.Body.Lbrace} }

// spinsOnSelect tells whether the loop does nothing but look at channels, with an
// empty default.
func spinsOnSelect(info *types.Info, loop *ast.ForStmt) bool {
	if len(loop.Body.List) != 1 || loop.Cond != nil && !looks(info, loop.Cond) {
		return false
	}
	sel, ok := loop.Body.List[0].(*ast.SelectStmt)
	if !ok || len(sel.Body.List) < 2 {
		return false
	}
	for _, c := range sel.Body.List {
		if clause := c.(*ast.CommClause); clause.Comm == nil {
			return idle(info, clause.Body)
		}
	}
	return false
}

// spinsOnFlag tells whether the loop does nothing but look at a value that
// another goroutine sets. An attempt to take it (CompareAndSwap, TryLock) is a
// lock that somebody chose to build.
func spinsOnFlag(info *types.Info, loop *ast.ForStmt) bool {
	if loop.Cond == nil || loop.Init != nil || !idle(info, loop.Body.List) {
		return false
	}
	reads := false
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			reads = reads || atomicLoad(info, call)
		}
		return true
	})
	return reads && looks(info, loop.Cond)
}

// looks tells whether a condition only reads.
func looks(info *types.Info, cond ast.Expr) bool {
	ok := true
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (atomicLoad(info, n) || kit.IsConversion(info, n) || kit.IsBuiltin(info, n, "len"))
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

func atomicLoad(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync/atomic" && len(f.Name()) >= 4 && f.Name()[:4] == "Load"
}

// idle tells whether statements do nothing but let others run.
func idle(info *types.Info, list []ast.Stmt) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.EmptyStmt:
		case *ast.BranchStmt:
			if s.Tok != token.CONTINUE {
				return false
			}
		case *ast.ExprStmt:
			call, ok := s.X.(*ast.CallExpr)
			if !ok || !kit.IsCall(info, call, "runtime", "Gosched") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

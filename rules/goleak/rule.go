// Package goleak is the rule for a goroutine that nothing can stop and that each
// call of a function starts anew.
//
// It owns the judgement which loops are endless by the clock, and which senders a
// context does not reach (producer.go). Whether its object
// lives as long as the process is not in the text, so that the rule is a preview.
package goleak

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is goleak.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "goleak",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/goleak.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a goroutine that nothing can stop is started by each call",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.Goroutine, finding.CPU},
		Frames:   []string{"time.Sleep", "runtime.selectgo", "runtime.chanrecv*", "runtime.newproc*"},
		FromFunc: true, // the literal's lines are the function's
	},
	Leaks:    true,
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.GoStmt)(nil)) {
		start := c.Node().(*ast.GoStmt)
		if kit.AtStart(pass.TypesInfo, c) || inProgram(pass) || kit.ForTests(pass.TypesInfo, c) || once(c) {
			continue
		}
		if body := bodyOf(pass.TypesInfo, effects, start.Call); body != nil && neverEnds(pass.TypesInfo, body) {
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that nothing can stop: each call leaves one behind")
			continue
		}
		if lit, ok := ast.Unparen(start.Call.Fun).(*ast.FuncLit); ok && strands(pass.TypesInfo, c, lit) {
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that stays at its send when the reader stops: the context does not reach it there")
		}
	}
	return nil, nil
}

// inProgram tells whether the package is a program: what it starts ends with it.
func inProgram(pass *analysis.Pass) bool { return pass.Pkg.Name() == "main" }

// once tells whether the goroutine is started once by intent: inside of a
// function whose name says so.
func once(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return true
	}
	for _, word := range kit.Words(decl.Name.Name) {
		switch word {
		case "init", "once", "main", "global", "default", "setup", "bootstrap", "install", "register":
			return true
		}
	}
	return false
}

// bodyOf is what a go statement runs: a literal, or a function of the package.
func bodyOf(info *types.Info, effects *kit.Effects, call *ast.CallExpr) *ast.BlockStmt {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		if inner := onlyCall(lit.Body); inner != nil {
			if body := bodyOf(info, effects, inner); body != nil {
				return body
			}
		}
		return lit.Body
	}
	if f := kit.Callee(info, call); f != nil {
		if decl := effects.Decl(f); decl != nil {
			return decl.Body
		}
	}
	return nil
}

// onlyCall is the call that is all of a body.
func onlyCall(body *ast.BlockStmt) *ast.CallExpr {
	if len(body.List) != 1 {
		return nil
	}
	e, ok := body.List[0].(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, _ := e.X.(*ast.CallExpr)
	return call
}

// neverEnds tells whether a body comes to a loop that nothing in its text ends,
// with no way out before, and the loop waits for the clock or for nothing: one that
// reads from something ends with it, by a panic or an exit that is not seen here.
func neverEnds(info *types.Info, body *ast.BlockStmt) bool {
	for _, stmt := range body.List {
		if kit.Endless(info, stmt, false) {
			return paced(info, stmt)
		}
		if leaves(stmt) {
			return false
		}
	}
	return false
}

func leaves(stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}

// paced tells whether a loop is paced by the clock: it sleeps, or waits for a
// ticker or a timer.
func paced(info *types.Info, loop ast.Stmt) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || kit.IsCall(info, n, "time", "Sleep", "After")
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW && kit.IsNamed(info.TypeOf(n), "time", "Time")
		case *ast.RangeStmt:
			if ch, ok := kit.Underlying(info, n.X).(*types.Chan); ok {
				found = found || kit.IsNamed(ch.Elem(), "time", "Time")
			}
		}
		return !found
	})
	return found
}

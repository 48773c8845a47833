// Package goleak is the rule for a goroutine that nothing can stop and that each
// call of a function starts anew.
//
// It owns the judgement which loops are endless by the clock, which workers read a
// channel that nobody closes (worker.go), which senders a context does not reach
// (producer.go), which watchers outlast their call (watcher.go), and what is started
// once only (once.go).
package goleak

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
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
	Status:  rule.Stable,
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
		if atStart(pass.TypesInfo, c) || inProgram(pass) || kit.ForTests(pass.TypesInfo, c) || once(c) || flagged(pass.TypesInfo, c) || entered(pass, c) || startedOnce(pass, c) {
			continue
		}
		g := goroutineOf(pass, start.Call, outer(c))
		switch {
		case forever(pass.TypesInfo, start.Call), g != nil && g.runsOn(func(loop ast.Stmt, endless bool) bool { return endless && paced(pass.TypesInfo, loop) }), g != nil && g.endsInVain():
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that nothing can stop: each call leaves one behind")
			continue
		case g != nil && g.runsOn(func(loop ast.Stmt, _ bool) bool { return waitsForEver(pass, loop) }), hiredForEver(pass, c):
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that waits on a channel which nobody closes: each call leaves one behind")
			continue
		}
		lit, ok := ast.Unparen(start.Call.Fun).(*ast.FuncLit)
		switch {
		case ok && strands(pass.TypesInfo, c, lit), !ok && strandsBy(pass.TypesInfo, effects, c):
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that stays at its send when the reader stops: what tells it to end does not reach it there")
		case abandoned(pass, c):
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that waits for more when the function returns before it closes the channel")
		case ok && eachTurn(pass.TypesInfo, c, lit):
			kit.Report(pass, finding.Suggest, start, "starts a goroutine at each turn that waits for what ends all of them: the turn that is over leaves it behind")
		case ok && (staysBehind(pass.TypesInfo, c, lit) || bindsToMore(pass.TypesInfo, c, lit)):
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that is not told when the call is over: it waits on for what may never come")
		}
	}
	return nil, nil
}

// inProgram tells whether the package is a program: what it starts ends with it.
func inProgram(pass *analysis.Pass) bool { return pass.Pkg.Name() == "main" }

// outer is the declaration around c, nil without one.
func outer(c inspector.Cursor) ast.Node {
	if decl := kit.Decl(c); decl != nil {
		return decl
	}
	return nil
}

// bodyOf is what a go statement runs: a literal, also in a variable of the function outer, or
// a function of the package.
func bodyOf(info *types.Info, effects *kit.Effects, call *ast.CallExpr, outer ast.Node) *ast.BlockStmt {
	fun := ast.Unparen(call.Fun)
	if outer != nil {
		fun = ast.Unparen(kit.Origin(info, outer, fun))
	}
	if lit, ok := fun.(*ast.FuncLit); ok {
		if inner := kit.OnlyCall(lit.Body); inner != nil {
			if body := bodyOf(info, effects, inner, nil); body != nil {
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

// paced tells whether a loop is paced by the clock: it sleeps, or waits for a
// ticker or a timer, or for a change with a context that nobody ends.
func paced(info *types.Info, loop ast.Stmt) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || kit.IsCall(info, n, "time", "Sleep", "After") || waitsUnasked(info, n)
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

// waitsUnasked tells whether a call waits, by its name, with a fresh context.
func waitsUnasked(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) == 0 || !strings.HasPrefix(strings.ToLower(f.Name()), "wait") {
		return false
	}
	ctx, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	return ok && kit.IsCall(info, ctx, "context", "Background", "TODO")
}

// forever tells whether a call repeats something under package wait of Kubernetes
// with nothing to stop it.
func forever(info *types.Info, call *ast.CallExpr) bool {
	const path = "k8s.io/apimachinery/pkg/util/wait"
	if !kit.IsCall(info, call, path) {
		return false
	}
	if kit.IsCall(info, call, path, "Forever") {
		return true
	}
	for _, arg := range call.Args {
		switch arg := ast.Unparen(arg).(type) {
		case *ast.SelectorExpr:
			if v, ok := info.Uses[arg.Sel].(*types.Var); ok && v.Name() == "NeverStop" {
				return true
			}
		case *ast.CallExpr:
			if kit.IsCall(info, arg, "context", "Background", "TODO") {
				return true
			}
		}
	}
	return false
}

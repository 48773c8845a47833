// Package recoverswallow is the rule for recover() that turns a panic into an
// error or into nothing, unseen by log, metric or a new panic.
//
// It owns the judgement who sees the panic. It refuses recoveries that look at
// what they caught, which use panic as a way out, and those that keep the stack.
// It is fast because it starts at calls of recover.
package recoverswallow

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

// Rule is recoverswallow.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "recoverswallow",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/recoverswallow.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a panic disappears: its stack, and often the panic itself, is seen by nobody",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU},
		Frames:   []string{"runtime.gorecover", "runtime.gopanic"},
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	costNothing = "swallows a panic: nobody sees that it happened"
	costOthers  = "looks for one value and swallows every other panic: nobody sees that it happened"
	costError   = "turns a panic into an error without its stack: nobody sees where it happened"
)

func run(pass *analysis.Pass) (any, error) {
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsBuiltin(info, call, "recover") || kit.ForTests(info, c) {
			continue
		}
		frame, inside := kit.Frame(c)
		if !inside {
			continue
		}
		if message := fate(info, frame, c); message != "" {
			kit.Report(pass, "", call, message)
		}
	}
	return nil, nil
}

// fate says what is lost of the panic that the call at c recovers, "" if
// somebody sees it.
func fate(info *types.Info, frame, c inspector.Cursor) string {
	body := kit.FuncBody(frame.Node())
	v, ok := caught(info, c)
	if ok && onlyOne(info, frame, v) {
		return costOthers
	}
	if !ok || seen(info, body) || expected(info, frame) {
		return ""
	}
	if v == nil {
		if setsSomething(info, body) {
			return "" // a flag, a result: somebody is told
		}
		return costNothing
	}
	uses, formats := 0, 0
	for use := range kit.Uses(info, frame, v) {
		kind, _ := use.ParentEdge()
		switch kind {
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			continue
		case edge.TypeAssertExpr_X:
			return "" // looks at what it caught
		}
		uses++
		if inErrorf(info, use) {
			formats++
		}
	}
	switch {
	case uses == 0 && setsSomething(info, body):
		return ""
	case uses == 0:
		return costNothing
	case uses == formats:
		return costError
	}
	return ""
}

// onlyOne tells whether a recovery is all one if without else that asks whether v
// is one certain value, and nothing panics again: all other panics end there.
func onlyOne(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(frame.Node())
	if v == nil || len(body.List) == 0 || len(body.List) > 2 {
		return false
	}
	check, ok := body.List[len(body.List)-1].(*ast.IfStmt)
	if !ok || check.Else != nil {
		return false
	}
	x, op, y, ok := kit.Comparison(check.Cond)
	if !ok || op != token.EQL || kit.IsNil(info, y) || kit.Variable(info, x) != v {
		return false
	}
	for use := range kit.Uses(info, frame, v) {
		if use.Node().Pos() > check.End() {
			return false
		}
	}
	return true
}

// caught is the variable that gets what recover returns, nil if nobody does; ok
// is false where it goes elsewhere.
func caught(info *types.Info, c inspector.Cursor) (v *types.Var, ok bool) {
	kind, _ := c.ParentEdge()
	if kit.Ignored(c, 0) || kind == edge.BinaryExpr_X || kind == edge.BinaryExpr_Y {
		return nil, true
	}
	vars := kit.Results(info, c)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return nil, false
	}
	return vars[0], true
}

// seen tells whether the recovering function does anything that may show the
// panic: it calls something else than a formatter, panics again, or sends.
func seen(info *types.Info, body ast.Node) bool {
	shown := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt, *ast.GoStmt:
			shown = true
		case *ast.CallExpr:
			switch {
			case kit.IsBuiltin(info, n, "recover"), kit.IsConversion(info, n), makesError(info, n):
			default:
				shown = true // a log, a metric, a clean-up that may tell, panic
			}
		}
		return !shown
	})
	return shown
}

func makesError(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "fmt", "Errorf", "Sprint", "Sprintf") || kit.IsCall(info, call, "errors", "New", "Join")
}

func inErrorf(info *types.Info, use inspector.Cursor) bool {
	call, ok := use.Parent().Node().(*ast.CallExpr)
	return ok && makesError(info, call)
}

// setsSomething tells whether the body assigns to what lives outside of it.
func setsSomething(info *types.Info, body ast.Node) bool {
	sets := false
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && s.Tok == token.ASSIGN {
			for _, lhs := range s.Lhs {
				sets = sets || !kit.IsBlank(lhs)
			}
		}
		return !sets
	})
	return sets
}

// expected tells whether the function around the recovering literal is there to
// try something that panics by nature: it is short, and reflects, sends on or
// closes a channel.
func expected(info *types.Info, frame inspector.Cursor) bool {
	outer, ok := kit.Frame(frame.Parent())
	if !ok {
		return false
	}
	found := false
	ast.Inspect(kit.FuncBody(outer.Node()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = true
		case *ast.CallExpr:
			f := kit.Callee(info, n)
			found = found || kit.IsBuiltin(info, n, "close") || f != nil && f.Pkg() != nil && f.Pkg().Path() == "reflect"
		}
		return !found
	})
	return found
}

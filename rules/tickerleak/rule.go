// Package tickerleak is the rule for a ticker that is never stopped though its
// user ends.
//
// It owns the judgement whether a function can end and who else uses the ticker
// (ends.go). Since Go 1.23 the garbage collector takes such a ticker, so that the
// rule is off there.
package tickerleak

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

// Rule is tickerleak.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "tickerleak",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/tickerleak.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a ticker is never stopped and fires for as long as the process lives",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"time.NewTicker", "time.Tick"},
		Deep:   true,
	},
	DeadSince: "1.23", // the collector takes what nobody can reach
	Leaks:     true,
	Sources:   []string{"maintainers' own fixes"},
	Lab:       lab,
	RawClaim:  claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "time") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		info := pass.TypesInfo
		switch {
		case kit.IsCall(info, call, "time", "Tick"):
			if !startsOnce(pass, c) && mayEnd(info, c) {
				kit.Report(pass, finding.Suggest, call, "makes a ticker that nothing can stop: it ticks on after the function has ended")
			}
		case kit.IsCall(info, call, "time", "NewTicker"):
			if !startsOnce(pass, c) {
				ticker(pass, c, call)
			}
		}
	}
	return nil, nil
}

// startsOnce tells whether c runs once per process, so that one ticker is all.
func startsOnce(pass *analysis.Pass, c inspector.Cursor) bool {
	return kit.AtStart(pass.TypesInfo, c) || kit.InMain(pass, c) || kit.ForTests(pass.TypesInfo, c)
}

// ticker judges a call of NewTicker by what its result is kept in.
func ticker(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	info := pass.TypesInfo
	const message = "never stops the ticker: it ticks on after the function has ended"
	kind, index := c.ParentEdge()
	switch parent := c.Parent().Node().(type) {
	case *ast.SelectorExpr: // time.NewTicker(d).C
		if kind == edge.SelectorExpr_X && parent.Sel.Name == "C" && onlyReceived(info, c.Parent()) && mayEnd(info, c) {
			kit.Report(pass, finding.Suggest, call, "makes a ticker that nothing can stop: it ticks on after the function has ended")
		}
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(parent.Lhs) != len(parent.Rhs) {
			return
		}
		if v := kit.Variable(info, parent.Lhs[index]); v != nil && kit.IsLocal(v) {
			local(pass, c, parent, v, message)
			return
		}
		if sel, ok := ast.Unparen(parent.Lhs[index]).(*ast.SelectorExpr); ok {
			checkField(pass, call, sel.Sel)
		}
	case *ast.KeyValueExpr: // &watcher{ticker: time.NewTicker(d)}
		if key, ok := parent.Key.(*ast.Ident); ok && kind == edge.KeyValueExpr_Value {
			checkField(pass, call, key)
		}
	case *ast.CallExpr: // go watch(time.NewTicker(d))
		if kind == edge.CallExpr_Args {
			given(pass, c, parent, index, message)
		}
	case *ast.ValueSpec:
		if v, ok := info.Defs[parent.Names[0]].(*types.Var); ok && len(parent.Names) == 1 && kit.IsLocal(v) {
			local(pass, c, nil, v, message)
		}
	}
}

// given judges a ticker that is made as an argument of a literal that is called or started on the
// spot, or of a function of the package: nobody else has it.
func given(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, index int, message string) {
	info := pass.TypesInfo
	var fn inspector.Cursor
	var sig *types.Signature
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		fn, ok = kit.Find(c.Parent(), lit)
		if sig, _ = info.TypeOf(lit).(*types.Signature); !ok {
			return
		}
	} else if f := kit.Callee(info, call); f != nil {
		body, ok := kit.EffectsOf(pass).Body(f)
		if !ok {
			return
		}
		fn, sig = body, f.Origin().Signature()
	}
	if sig == nil || sig.Variadic() || index >= sig.Params().Len() {
		return
	}
	v := sig.Params().At(index)
	use, ok := usesOf(info, fn, v)
	if ok && !use.stopped && !use.shared && ends(info, kit.FuncBody(fn.Node()), v.Pos()) {
		kit.Report(pass, finding.Suggest, c.Node(), message)
	}
}

// checkField reports a ticker that is put into a field which the package never stops.
func checkField(pass *analysis.Pass, call *ast.CallExpr, name *ast.Ident) {
	if field, ok := pass.TypesInfo.ObjectOf(name).(*types.Var); ok && neverStopped(pass, field.Origin()) {
		kit.Report(pass, finding.Suggest, call, "never stops the ticker in "+field.Name()+": it ticks on after its owner is gone")
	}
}

// local judges a ticker in a local variable. The function that declares it must
// be able to end, and nothing but its channel may be used.
func local(pass *analysis.Pass, c inspector.Cursor, stmt *ast.AssignStmt, v *types.Var, message string) {
	info := pass.TypesInfo
	frame, ok := kit.Function(c)
	if !ok || v.Pos() < frame.Node().Pos() {
		return
	}
	if stmt != nil && stmt.Tok == token.ASSIGN && boundBefore(info, frame, v, c.Node().Pos()) && skipsStop(pass, frame, c, v) {
		kit.Report(pass, finding.Suggest, c.Node(), "leaves this ticker running: the deferred Stop is of the one before")
		return
	}
	if worker, ok := workerOf(info, frame, v); ok {
		if owes(info, worker, v) {
			kit.Report(pass, finding.Suggest, c.Node(), "leaves the ticker running on one way: it ticks on after the goroutine has ended")
		}
		return
	}
	use, ok := usesOf(info, frame, v)
	if !ok || !mayEnd(info, c) || use.shared && !usersEnd(info, frame, v) {
		return
	}
	if use.renewed && stmt != nil && stmt.Tok == token.ASSIGN { // the first one has been told of
		return
	}
	if use.stopped {
		if !use.shared && skipsStop(pass, frame, c, v) {
			kit.Report(pass, finding.Suggest, c.Node(), "leaves the ticker running on one way: it ticks on after the function has ended")
		}
		return
	}
	at, listed := kit.Stmt(c)
	if _, inLoop := kit.Loop(c); inLoop || use.shared || use.renewed || stmt == nil || stmt.Tok != token.DEFINE || !listed || at.Node() != stmt {
		kit.Report(pass, finding.Suggest, c.Node(), message)
		return
	}
	kit.Report(pass, finding.Safe, c.Node(), message,
		kit.Fix("stop the ticker when the function ends", kit.InsertAfter(pass, stmt, "defer "+v.Name()+".Stop()")))
}

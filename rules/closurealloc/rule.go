// Package closurealloc is the rule for a function literal or method value that
// is made anew, on the heap, for each call of the function that it is given to.
//
// It owns the judgement when a closure need not be made per call: whether one is
// on the heap is the compiler's word, without which the rule is silent. It
// refuses closures that are the function's purpose: returned, started, stored,
// registered.
package closurealloc

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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

// Rule is closurealloc.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "closurealloc",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/closurealloc.md",
		Requires: append(kit.Requires(), rule.NotesAnalyzer),
		Run:      run,
	},
	Summary: "a closure is made on the heap for each call that takes it",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		Frames: []string{"runtime.newobject", "runtime.mallocgc*"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	heap := map[token.Pos]bool{}
	for n := range kit.NotesOf(pass) {
		if n.Heap && n.Reason == "call parameter" {
			heap[n.Pos] = true
		}
	}
	if len(heap) == 0 {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if postponed(c) || keeps(pass.TypesInfo, call) {
			continue
		}
		for _, arg := range call.Args {
			if what, at := closure(pass.TypesInfo, arg, heap); what != "" && !kit.Cold(pass, c) {
				kit.Report(pass, finding.Suggest, at, "makes "+what+" on the heap per call, since "+types.ExprString(call.Fun)+" may keep it")
			}
		}
	}
	return nil, nil
}

// closure says what arg is and where to point at, when the compiler put it on the
// heap: a literal that captures something, or a method bound to its receiver.
func closure(info *types.Info, arg ast.Expr, heap map[token.Pos]bool) (what string, at analysis.Range) {
	switch arg := ast.Unparen(arg).(type) {
	case *ast.FuncLit:
		if heap[arg.Pos()] && captures(info, arg) {
			return "a closure", arg.Type // not the body: what it does is not the closure's cost
		}
	case *ast.SelectorExpr:
		sel := info.Selections[arg]
		// The compiler stands at the dot.
		if sel != nil && sel.Kind() == types.MethodVal && heap[arg.X.End()] {
			return "a method value", arg
		}
	}
	return "", nil
}

// captures tells whether a literal uses variables of the functions around it:
// one that does not is made once, by the linker.
func captures(info *types.Info, lit *ast.FuncLit) bool {
	return slices.ContainsFunc(kit.Variables(info, lit.Body), func(v *types.Var) bool {
		return kit.IsLocal(v) && (v.Pos() < lit.Pos() || lit.End() <= v.Pos())
	})
}

// postponed tells whether the call is run by go or defer.
func postponed(c inspector.Cursor) bool {
	switch c.Parent().Node().(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return true
	}
	return false
}

// keeping are words in the name of a callee that takes a function to keep it or
// to start it: one per call is the point.
var keeping = []string{
	"go", "run", "start", "spawn", "submit", "schedule", "enqueue", "queue", "push", "post", "send", "after", "every", "defer",
	"add", "append", "set", "put", "store", "register", "handle", "on", "use", "with", "subscribe", "sub", "subscription", "callback", "create", "listen", "hook", "watch", "bind",
	"new", "make", "option", "cleanup", "close", "once", "then", "wrap", "middleware", "build", "command", "insert", "provide", "init",
}

// keeps tells whether the callee wants the function for later, as far as its
// name and its results show: what returns a function or an interface other than
// error has wrapped the argument.
func keeps(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsConversion(info, call) || kit.IsBuiltin(info, call, "append") {
		return true
	}
	obj := kit.Object(info, call.Fun)
	if obj == nil || obj.Pkg() == nil {
		return true // an element or a result: nothing is known of it
	}
	for _, word := range kit.Words(obj.Name()) {
		if slices.Contains(keeping, word) {
			return true
		}
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return true
	}
	for v := range sig.Results().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Interface:
			if !kit.IsError(v.Type()) && t.NumMethods() > 0 {
				return true
			}
		}
	}
	return false
}

// Package contextbag is the rule for a context that is used as a bag: many
// values, large values, a value per iteration, or one asked in every iteration.
//
// It owns the judgement from which number or size on that costs. It looks only
// at packages that import context.
package contextbag

import (
	"embed"
	"fmt"
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

// Rule is contextbag.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "contextbag",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/contextbag.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a context carries so much that each lookup walks and each layer allocates",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"context.WithValue", "context.(*valueCtx).Value", "context.value", "runtime.convT*", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	large = 128 // bytes from which on a boxed copy is dearer than a pointer
	many  = 4   // values in one function that ask for a struct
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "context") {
		return nil, nil
	}
	for fn := range kit.Preorder(pass, (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		check(pass, fn)
	}
	return nil, nil
}

// check looks at the function's own text, inner literals apart.
func check(pass *analysis.Pass, fn inspector.Cursor) {
	var chain []*ast.CallExpr
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		with := isWithValue(pass.TypesInfo, call)
		asks := !with && len(call.Args) == 1 && kit.IsMethod(pass.TypesInfo, call, "context", "Context", "Value")
		if !with && !asks || owner(c) != fn.Node() || kit.Cold(pass, c) {
			continue
		}
		switch {
		case with:
			if !value(pass, c, call) {
				chain = append(chain, call)
			}
		case asks:
			lookup(pass, c, call)
		}
	}
	if links := linked(pass.TypesInfo, chain); links >= many {
		kit.Report(pass, finding.Suggest, chain[0], fmt.Sprintf("adds %d layers to a context one by one: each allocates, and each lookup walks them all", links))
	}
}

func isWithValue(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "context", "WithValue") && len(call.Args) == 3
}

func owner(at inspector.Cursor) ast.Node {
	for f := range at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f.Node()
	}
	return nil
}

// value reports one WithValue that costs by itself.
func value(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	t := pass.TypesInfo.TypeOf(call.Args[2])
	if t != nil && !types.IsInterface(t) && kit.Size(pass, t) >= large {
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("copies %d bytes to the heap to put them into a context: a pointer takes none", kit.Size(pass, t)))
		return true
	}
	if loop, ok := kit.Loop(c); ok && piles(pass.TypesInfo, c, call, loop.Node()) {
		kit.Report(pass, finding.Suggest, call, "piles a layer on the same context in every iteration: lookups get longer and nothing is freed")
		return true
	}
	return false
}

// piles matches ctx = context.WithValue(ctx, ...) where ctx outlives the
// iteration.
func piles(info *types.Info, c inspector.Cursor, call *ast.CallExpr, loop ast.Node) bool {
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 || !kit.Same(info, assign.Lhs[0], call.Args[0]) {
		return false
	}
	v := kit.RootVar(info, assign.Lhs[0])
	if v == nil || loop.Pos() <= v.Pos() && v.Pos() < loop.End() {
		return false
	}
	return !resets(info, loop, assign)
}

// resets tells whether the loop gives the same variable another value, too, or
// is left right after the assignment.
func resets(info *types.Info, loop ast.Node, assign *ast.AssignStmt) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if n != assign && kit.Same(info, l, assign.Lhs[0]) && len(n.Lhs) == len(n.Rhs) && !kit.Mentions(info, n.Rhs[i], kit.RootVar(info, l)) {
					found = true
				}
			}
		case *ast.BlockStmt:
			for i, s := range n.List {
				if s == assign && i+1 < len(n.List) {
					switch next := n.List[i+1].(type) {
					case *ast.ReturnStmt:
						found = true
					case *ast.BranchStmt:
						found = found || next.Tok == token.BREAK
					}
				}
			}
		}
		return !found
	})
	return found
}

// lookup reports ctx.Value(key) in a loop that asks for the same each time.
func lookup(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	loop, ok := kit.Loop(c)
	recv := kit.Receiver(call)
	if !ok || recv == nil || !steady(pass.TypesInfo, loop.Node(), recv) || !steady(pass.TypesInfo, loop.Node(), call.Args[0]) {
		return
	}
	kit.Report(pass, finding.Suggest, call, "walks the context for the same value in every iteration")
}

// steady tells whether e is a constant, a literal of constants or a variable
// that the loop leaves alone.
func steady(info *types.Info, loop ast.Node, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.Ident, *ast.SelectorExpr:
		v := kit.RootVar(info, e)
		return v != nil && !(loop.Pos() <= v.Pos() && v.Pos() < loop.End()) && kit.Steady(info, e, loop)
	case *ast.CallExpr:
		return len(e.Args) == 0 && (kit.IsMethod(info, e, "net/http", "Request", "Context") && steady(info, loop, kit.Receiver(e)))
	}
	return false
}

// linked counts the values that one chain of contexts gets: each call's context
// is what another gave.
func linked(info *types.Info, calls []*ast.CallExpr) int {
	if len(calls) == 0 {
		return 0
	}
	first, n := root(info, calls[0]), 0
	if first == nil {
		return 0
	}
	for _, call := range calls {
		if v := root(info, call); v != nil && (v == first || v.Name() == first.Name()) {
			n++
		}
	}
	return n
}

// root is the context variable that a call of WithValue builds on, through
// calls nested in it.
func root(info *types.Info, call *ast.CallExpr) *types.Var {
	e := ast.Unparen(call.Args[0])
	for {
		inner, ok := e.(*ast.CallExpr)
		if !ok || !isWithValue(info, inner) {
			return kit.RootVar(info, e)
		}
		e = ast.Unparen(inner.Args[0])
	}
}

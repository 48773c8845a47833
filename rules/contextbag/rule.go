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
	Status:  rule.Stable,
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
	many  = 4   // values of one context, added or asked for in one function, that ask for a struct
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "context") {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	for fn := range kit.Preorder(pass, (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if kit.FuncBody(fn.Node()) != nil {
			check(pass, effects, fn)
		}
	}
	return nil, nil
}

// check looks at the function's own text, inner literals apart.
func check(pass *analysis.Pass, effects *kit.Effects, fn inspector.Cursor) {
	w := walk{pass: pass, effects: effects, counted: map[*ast.CallExpr]bool{}}
	asked := map[types.Object][]*ast.CallExpr{}
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		adds, asks := w.adds(call) > 0, asksWhat(pass, effects, call)
		if !adds && asks == nil && !gives(pass.TypesInfo, call) {
			continue
		}
		if own, _ := kit.Function(c); own.Node() != fn.Node() || kit.Cold(pass, c) {
			continue
		}
		switch {
		case adds:
			w.counted[call] = !isWithValue(pass.TypesInfo, call) && !pile(pass, c, call) || isWithValue(pass.TypesInfo, call) && !value(pass, c, call)
		case gives(pass.TypesInfo, call):
			pile(pass, c, call)
		case !lookup(pass, c, call, asks) && (asks.key != nil || asks.known) && always(c):
			if ctx := holder(pass.TypesInfo, asks.ctx); ctx != nil {
				asked[ctx] = append(asked[ctx], call)
			}
		}
	}
	if first, n := w.deepest(kit.FuncBody(fn.Node())); n >= many && !ofProcess(pass.TypesInfo, fn.Node()) {
		kit.Report(pass, finding.Suggest, first, fmt.Sprintf("adds %d layers to a context one by one: each allocates, and each lookup walks them all", n))
	}
	for _, calls := range asked {
		if len(calls) >= many {
			kit.Report(pass, finding.Suggest, calls[0], fmt.Sprintf("asks a context for %d values one by one: each lookup walks its layers", len(calls)))
		}
	}
}

// ofProcess tells whether a function makes the context that ends with the process: it runs once, as main does.
func ofProcess(info *types.Info, fn ast.Node) bool {
	found := false
	ast.Inspect(kit.FuncBody(fn), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsCall(info, call, "os/signal", "NotifyContext")
		return !found
	})
	return found
}

// holder is the variable or field that holds a context, or a request with it.
func holder(info *types.Info, ctx ast.Expr) types.Object {
	if call, ok := ast.Unparen(ctx).(*ast.CallExpr); ok && kit.IsMethod(info, call, "net/http", "Request", "Context") {
		ctx = kit.Receiver(call)
	}
	return kit.Object(info, ctx)
}

func isWithValue(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "context", "WithValue") && len(call.Args) == 3
}

// value reports one WithValue that costs by itself.
func value(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	t := pass.TypesInfo.TypeOf(call.Args[2])
	if t != nil && !types.IsInterface(t) && kit.Size(pass, t) >= large {
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("copies %d bytes to the heap to put them into a context: a pointer takes none", kit.Size(pass, t)))
		return true
	}
	return pile(pass, c, call)
}

// pile reports a layer that is put on the context of the iteration before, or of the
// request before.
func pile(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	if loop, ok := kit.Loop(c); ok && !kit.LastRound(info, c, loop) && !ofOne(info, c, loop) && piles(info, c, call, loop.Node()) && (isWithValue(info, call) || passedOn(info, loop.Node(), call)) && !isMeant(pass, c) {
		kit.Report(pass, finding.Suggest, call, "piles a layer on the same context in every iteration: lookups get longer and nothing is freed")
		return true
	}
	fn, _ := kit.Function(c)
	if lit, ok := fn.Node().(*ast.FuncLit); ok && isHandler(info, lit) && piles(info, c, call, lit) && !isMeant(pass, c) {
		kit.Report(pass, finding.Suggest, call, "piles a layer on the same context with every request: lookups get longer and nothing is freed")
		return true
	}
	return false
}

// ofOne tells whether c stands in an if of the loop for one item by its name: p.Name == "http".
func ofOne(info *types.Info, c, loop inspector.Cursor) bool {
	for gate := range kit.IfsAround(c, loop) {
		_, op, y, ok := kit.Comparison(gate.Cond)
		if name, constant := kit.ConstString(info, y); ok && op == token.EQL && constant && name != "" {
			return true
		}
	}
	return false
}

// isHandler tells whether a literal serves requests, by its parameters.
func isHandler(info *types.Info, lit *ast.FuncLit) bool {
	for _, field := range lit.Type.Params.List {
		if p, ok := types.Unalias(info.TypeOf(field.Type)).(*types.Pointer); ok && kit.IsNamed(p.Elem(), "net/http", "Request") {
			return true
		}
	}
	return false
}

// passedOn tells whether the loop gives the context to other calls behind the one
// that puts a layer on it: each turn wants a context of its own. What is only
// gathered in the loop is for those behind it.
func passedOn(info *types.Info, loop ast.Node, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		other, ok := n.(*ast.CallExpr)
		if !ok || other.Pos() <= call.End() {
			return !found
		}
		for _, arg := range other.Args {
			found = found || kit.Same(info, arg, call.Args[0])
		}
		return !found
	})
	return found
}

// gives tells whether a call is a function that by its name (WithSpan, ContextWithSpan,
// AppendToOutgoingContext) gives a context for a context and a value: what it does to it is not
// seen, but it is one more.
func gives(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() != nil || len(call.Args) < 2 {
		return false
	}
	puts := kit.LastWord(f.Name()) == "context" && slices.Contains([]string{"append", "new", "set", "inject", "add"}, kit.FirstWord(f.Name()))
	if !puts && !slices.Contains(kit.Words(f.Name()), "with") {
		return false
	}
	results := f.Signature().Results()
	return isContext(info.TypeOf(call.Args[0])) && results.Len() == 1 && isContext(results.At(0).Type())
}

// isMeant tells whether a comment on the line tells the linter fatcontext, which
// looks for the same, that it is.
func isMeant(pass *analysis.Pass, c inspector.Cursor) bool {
	line := pass.Fset.Position(c.Node().Pos()).Line
	for _, group := range kit.File(c).Comments {
		for _, comment := range group.List {
			if pass.Fset.Position(comment.Pos()).Line == line && strings.Contains(comment.Text, "fatcontext") {
				return true
			}
		}
	}
	return false
}

// piles matches ctx = context.WithValue(ctx, ...) where ctx outlives the
// iteration.
func piles(info *types.Info, c inspector.Cursor, call *ast.CallExpr, loop ast.Node) bool {
	from := ast.Unparen(call.Args[0])
	if with, ok := c.Parent().Node().(*ast.CallExpr); ok { // r = r.WithContext(context.WithValue(r.Context(), k, v))
		asked, isCall := from.(*ast.CallExpr)
		if !isCall || !kit.IsMethod(info, with, "net/http", "Request", "WithContext", "Clone") || !kit.IsMethod(info, asked, "net/http", "Request", "Context") {
			return false
		}
		c, from = c.Parent(), kit.Receiver(asked)
	}
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 || !kit.Same(info, assign.Lhs[0], from) {
		return false
	}
	v := kit.RootVar(info, assign.Lhs[0])
	if v == nil || kit.DeclaredIn(v, loop) {
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

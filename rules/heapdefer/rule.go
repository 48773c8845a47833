// Package heapdefer is the rule for a hot function whose defers the compiler
// could not put into its code: each call records them on a list instead.
//
// It owns the words for why, and it takes the compiler's word for whether: it is
// silent where no driver supplies that. A plain open-coded defer costs nothing
// and is never named; defers that add up in a loop are deferinloop's; and where a
// call waits, a record is nothing beside it.
package heapdefer

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

// Rule is heapdefer.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "heapdefer",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/heapdefer.md",
		Requires: append(kit.Requires(), rule.NotesAnalyzer, kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a call records its defers on a list since the compiler could not put them into the code",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU},
		FromFunc: true,
		// Not deferreturn: the deferred calls run below it.
		Frames: []string{"runtime.deferproc*", "runtime.deferconvert"},
	},
	PerCall:  rule.DeferFramework(),
	Sources:  []string{"the defer cost article"},
	Lab:      lab,
	RawClaim: claim,
}

// Beyond these the compiler gives up, for all defers of the function:
// cmd/compile/internal/walk (defers) and ssagen (defers times returns).
const (
	mostDefers  = 8
	mostProduct = 15
)

func run(pass *analysis.Pass) (any, error) {
	recorded := map[token.Pos]bool{}
	moved := map[*types.Var]bool{}
	for n := range kit.NotesOf(pass) {
		if !n.Heap && !n.Stays && n.What != "open-coded" {
			recorded[n.Pos] = true
		}
		if v, _ := n.Moved(pass.TypesInfo); v != nil {
			moved[v] = true
		}
	}
	if len(recorded) == 0 {
		return nil, nil
	}
	waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
	seen := map[ast.Node]bool{}
	for c := range kit.Preorder(pass, (*ast.DeferStmt)(nil)) {
		fn, ok := kit.Function(c)
		if !ok || seen[fn.Node()] {
			continue
		}
		seen[fn.Node()] = true
		if !recorded[c.Node().Pos()] || kit.Cold(pass, c) {
			continue
		}
		f := shapeOf(kit.FuncBody(fn.Node()))
		why := f.reason(result(pass.TypesInfo, fn.Node(), moved))
		if why == "" || !f.cheap(pass, waits, fn) {
			continue
		}
		kit.Report(pass, finding.Suggest, c.Node(), "records its defers on a list in each call: "+why)
	}
	return nil, nil
}

// result is the name of a result that the compiler moved to the heap, which it has
// to copy back at the end: then it keeps no defer in the code.
func result(info *types.Info, fn ast.Node, moved map[*types.Var]bool) string {
	results := kit.FuncType(fn).Results
	if results == nil {
		return ""
	}
	for _, field := range results.List {
		for _, id := range field.Names {
			if v, ok := info.Defs[id].(*types.Var); ok && moved[v] {
				return id.Name
			}
		}
	}
	return ""
}

// A shape is what counts of a function: its own defers and returns, and how many
// defers stand in loops or behind labels, where they may run again, or in loops
// that they leave.
type shape struct{ defers, returns, again, leaving, loops int }

// reason says what made the compiler give up, as far as a function more, or a
// variable more, cures it; "" for defers that add up in a loop and for what the
// text does not show.
func (f shape) reason(moved string) string {
	plural := "defers"
	if f.defers == 1 {
		plural = "defer"
	}
	switch {
	case f.again > 0:
		return ""
	case f.leaving > 0:
		return "a defer in a loop takes all along, though it runs once"
	case f.defers > mostDefers:
		return fmt.Sprintf("it has %d, and the compiler puts not more than %d into a function's code", f.defers, mostDefers)
	case f.defers*f.returns > mostProduct:
		return fmt.Sprintf("%d %s x %d returns are over the %d that the compiler puts into a function's code", f.defers, plural, f.returns, mostProduct)
	case moved != "":
		return fmt.Sprintf("its result %s is on the heap, and is copied back after them", moved)
	}
	return ""
}

// fewCalls is what a function may call whose records, 5 ns each, are a part of
// what a call of it costs.
const fewCalls = 4

// cheap tells whether the function has so little to do that its records count: no
// loop but those that it leaves, few calls, nothing to wait for, and not by its
// name something done once.
func (f shape) cheap(pass *analysis.Pass, waits *kit.Waits, fn inspector.Cursor) bool {
	if decl, ok := fn.Node().(*ast.FuncDecl); ok && kit.Seldom(decl.Name.Name) {
		return false
	}
	if f.loops > f.leaving || waits.Within(kit.FuncBody(fn.Node())) {
		return false
	}
	calls := 0
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		mu, _ := kit.MutexCall(pass.TypesInfo, call)
		obj := kit.Object(pass.TypesInfo, call.Fun)
		switch _, builtin := obj.(*types.Builtin); {
		case mu != nil, builtin, kit.IsConversion(pass.TypesInfo, call), postponed(c), kit.ErrorPath(pass.TypesInfo, c):
		default:
			calls++
		}
	}
	return calls <= fewCalls
}

// postponed tells whether a call is that of a defer, or of what one defers; with go
// it counts, for that costs more than all records.
func postponed(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.DeferStmt)(nil)) {
		return true
	}
	return false
}

func shapeOf(body *ast.BlockStmt) (f shape) {
	var visit func(n ast.Node, again bool)
	visit = func(root ast.Node, again bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
				if n != root {
					f.loops++
					visit(n, true)
					return false
				}
			case *ast.ReturnStmt:
				f.returns++
			case *ast.BlockStmt:
				if again && returns(n.List) {
					for _, s := range n.List {
						if _, ok := s.(*ast.DeferStmt); ok {
							f.leaving++
							f.again--
						}
					}
				}
			case *ast.DeferStmt:
				f.defers++
				if again {
					f.again++
				}
			}
			return true
		})
	}
	visit(body, false)
	return f
}

// returns tells whether a list of statements ends the function.
func returns(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, ok := list[len(list)-1].(*ast.ReturnStmt)
	return ok
}

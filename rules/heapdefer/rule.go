// Package heapdefer is the rule for a hot function whose defers the compiler
// could not put into its code: each call records them on a list instead.
//
// It owns the words for why, and it takes the compiler's word for whether: it is
// silent where no driver supplies that. A plain open-coded defer costs nothing
// and is never named; a defer in a loop is deferinloop's.
package heapdefer

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"

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
		Requires: append(kit.Requires(), rule.NotesAnalyzer),
		Run:      run,
	},
	Summary: "a call records its defers on a list since the compiler could not put them into the code",
	Status:  rule.Preview,
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
	for n := range kit.NotesOf(pass) {
		if !n.Heap && n.What != "open-coded" {
			recorded[n.Pos] = true
		}
	}
	if len(recorded) == 0 {
		return nil, nil
	}
	seen := map[ast.Node]bool{}
	for c := range kit.Preorder(pass, (*ast.DeferStmt)(nil)) {
		fn := function(c)
		if fn == nil || seen[fn] {
			continue
		}
		seen[fn] = true
		if why := reason(fn); why != "" && recorded[c.Node().Pos()] && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), "records its defers on a list in each call: "+why)
		}
	}
	return nil, nil
}

// function is the FuncDecl or FuncLit that runs the defer at its end.
func function(c inspector.Cursor) ast.Node {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f.Node()
	}
	return nil
}

// reason says what made the compiler give up, as far as splitting the function
// cures it; "" for loops and for what the text does not show.
func reason(fn ast.Node) string {
	defers, returns, loop := count(kit.FuncBody(fn))
	plural := "defers"
	if defers == 1 {
		plural = "defer"
	}
	switch {
	case loop:
		return ""
	case defers > mostDefers:
		return fmt.Sprintf("it has %d, and the compiler puts not more than %d into a function's code", defers, mostDefers)
	case defers*returns > mostProduct:
		return fmt.Sprintf("%d %s x %d returns are over the %d that the compiler puts into a function's code", defers, plural, returns, mostProduct)
	}
	return ""
}

// count counts the function's own defers and returns; loop tells that a defer
// stands in a loop or behind a label, where it may run again.
func count(body *ast.BlockStmt) (defers, returns int, loop bool) {
	var visit func(n ast.Node, again bool)
	visit = func(root ast.Node, again bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
				if n != root {
					visit(n, true)
					return false
				}
			case *ast.ReturnStmt:
				returns++
			case *ast.DeferStmt:
				defers++
				loop = loop || again
			}
			return true
		})
	}
	visit(body, false)
	return defers, returns, loop
}

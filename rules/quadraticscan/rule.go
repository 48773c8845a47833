// Package quadraticscan is the rule for a slice that is searched from its start
// for every element of a loop.
//
// It owns the judgement that the same slice is searched each time and that it
// may be long. It looks only at searches inside loops.
package quadraticscan

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"

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

// Rule is quadraticscan.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "quadraticscan",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/quadraticscan.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a slice is searched from its start for every element of a loop",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU},
		Frames:   []string{"slices.Contains*", "slices.Index*", "runtime.memequal*"},
		Flat:     true,
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if configures(pass.Pkg) {
		return nil, nil
	}
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass)}
	told := map[place]bool{}
	for at := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		c.interns(at)
	}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		c.keyScan(at)
		_, loops := kit.Loop(at)
		_, begun := started(at)
		_, kept := assigned(at)
		if _, calls := c.callback(at); !loops && !calls && !begun && !kept {
			continue
		}
		s, ok := c.search(at)
		if !ok {
			continue
		}
		if s, ok = c.inAnyLoop(at, s); (ok || c.handedOn(at, s)) && !kit.Cold(pass, at) && !onPurpose(at) {
			list := kit.Text(pass, s.list)
			if here := (place{kit.TopDecl(at), list}); !told[here] {
				told[here] = true
				kit.Report(pass, finding.Suggest, s.at, "searches "+list+" from its start for every element: quadratic, and slower than a set from some 40 elements on")
			}
		}
	}
	return nil, nil
}

// A place is a list in a function: one set serves all searches there.
type place struct {
	in   ast.Decl
	list string
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
}

// A search is a look for keys from the start of list.
type search struct {
	at   analysis.Range
	list ast.Expr
	keys []ast.Expr // what parts of an element are compared with
	of   types.Type // of the list, where list is what holds it

	either [][]ast.Expr // alternatives, all of which have to differ from search to search
}

// inAnyLoop tells whether one of the loops around at repeats the search, or a
// callback that is run for each element. A search of all lists of a list is given
// back as one of the outer list.
func (c *checker) inAnyLoop(at inspector.Cursor, s search) (search, bool) {
	from := at
	for loop, ok := kit.Loop(at); ok; loop, ok = kit.Loop(loop) {
		if kit.LastRound(c.TypesInfo, at, loop) {
			return s, false // it runs once
		}
		if c.repeats(loop, s) {
			return s, true
		}
		if outer, ok := c.ofLists(from, loop, s); ok {
			s, from = outer, loop
		}
	}
	if lit, ok := c.callback(at); ok && c.repeats(lit, s) {
		return s, true
	}
	lit, ok := started(at)
	if !ok {
		return s, false
	}
	for loop, ok := kit.Loop(lit); ok && !kit.LastRound(c.TypesInfo, lit, loop); loop, ok = kit.Loop(loop) {
		if c.repeats(loop, s) {
			return s, true
		}
	}
	return s, false
}

// callback is the literal around at when it is handed to a function whose name
// says that it runs it for each of something: Walk, ForEach, Range.
func (c *checker) callback(at inspector.Cursor) (lit inspector.Cursor, ok bool) {
	frame, ok := kit.Frame(at)
	if !ok {
		return lit, false
	}
	kind, _ := frame.ParentEdge()
	if _, is := frame.Node().(*ast.FuncLit); !is || kind != edge.CallExpr_Args {
		return lit, false
	}
	call := frame.Parent().Node().(*ast.CallExpr)
	words := kit.Words(kit.NameOf(call.Fun))
	if len(words) == 0 {
		return frame, false
	}
	if slices.Contains([]string{"walk", "each", "range", "iterate", "visit", "inspect", "scan", "ascend", "descend", "traverse"}, words[0]) || slices.Contains(words, "each") {
		return frame, true
	}
	return frame, picks(c.TypesInfo, call) || c.asksEach(call, frame.Node())
}

// asksEach tells whether call is of a function of the package that asks the literal which it is given in
// a range: grep(nodes, func(n *Node) bool {...}).
func (c *checker) asksEach(call *ast.CallExpr, lit ast.Node) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Signature().Variadic() {
		return false
	}
	i := slices.IndexFunc(call.Args, func(arg ast.Expr) bool { return arg == lit })
	body, ok := c.effects.Body(f.Origin())
	if !ok || i < 0 {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, body, f.Origin().Signature().Params().At(i)) {
		if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Fun {
			continue
		}
		loop, ok := kit.Loop(use)
		if !ok {
			continue
		}
		if _, ranges := loop.Node().(*ast.RangeStmt); ranges && !kit.LastRound(c.TypesInfo, use, loop) {
			return true
		}
	}
	return false
}

// picks tells whether a call runs a literal for each element of a list that it is
// given: lo.Filter(list, f), slices.DeleteFunc(list, f), sort.Slice(list, f).
func picks(info *types.Info, call *ast.CallExpr) bool {
	words := kit.Words(kit.NameOf(call.Fun))
	if len(call.Args) < 2 || len(words) == 0 {
		return false
	}
	switch under(info.TypeOf(call.Args[0])).(type) {
	case *types.Slice, *types.Map:
	default:
		return false
	}
	return slices.Contains([]string{"filter", "reject", "partition"}, words[0]) || kit.IsCall(info, call, "slices", "DeleteFunc", "SortFunc", "SortStableFunc") ||
		kit.IsCall(info, call, "maps", "DeleteFunc") || kit.IsCall(info, call, "sort", "Slice", "SliceStable")
}

// search matches slices.Contains and its like, a function that does the same,
// and a loop that compares until it finds.
func (c *checker) search(at inspector.Cursor) (s search, ok bool) {
	switch n := at.Node().(type) {
	case *ast.CallExpr:
		return c.callSearch(at, n, maxDepth)
	case *ast.RangeStmt:
		return c.rangeSearch(n)
	case *ast.ForStmt:
		return c.forSearch(n)
	}
	return s, false
}

// Package samecall is the rule for work that is done a second time on one way
// through a function although nothing has changed since: a name that is
// lower-cased in the condition and again in its branch, bytes that are converted
// twice, a text that a method puts together for each of two lines.
//
// It owns what a result is made of (made.go, reach.go), and the judgement which results still hold
// where a call is made again (flow.go, change.go). Loops are the rule rowinvariant's,
// map lookups doublelookup's, clocks timenow's.
package samecall

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

// Rule is samecall.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "samecall",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/samecall.md",
		Requires: append(kit.Requires(), kit.GettersAnalyzer, kit.PureAnalyzer),
		Run:      run,
	},
	Summary: "the same call is made again with the same arguments, for the same result",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"the fixes that maintainers of Go projects made"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
	repeats *kit.Repeats
	names   kit.Locals
	reaches map[types.Type]*reached
	changes map[*ast.FuncDecl]*change
}

// An ask is a call whose result is asked for.
type ask struct {
	cursor inspector.Cursor
	call   *ast.CallExpr
}

// A work is a call that a function makes at several places, all written alike.
type work struct {
	what string
	asks []ask
	made *made
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass), repeats: kit.RepeatsOf(pass), reaches: map[types.Type]*reached{}, changes: map[*ast.FuncDecl]*change{}}
	asks := map[ast.Node][]ask{}
	var fns []inspector.Cursor
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := at.Node().(*ast.CallExpr)
		if !c.perhaps(call) {
			continue
		}
		fn, ok := kit.Function(at)
		if !ok {
			continue
		}
		if asks[fn.Node()] == nil {
			fns = append(fns, fn)
		}
		asks[fn.Node()] = append(asks[fn.Node()], ask{at, call})
	}
	for _, fn := range fns {
		if all := asks[fn.Node()]; len(all) > 1 {
			c.function(fn, all)
		}
	}
	return nil, nil
}

// deep is how many calls of the package's own functions are followed.
const deep = 3

// most is how many calls that are written alike are looked at in a function.
const most = 64

// function finds the calls of one function's own text that are written alike, and
// reports those whose result is at hand.
func (c *checker) function(fn inspector.Cursor, all []ask) {
	groups := map[types.Object][]*[]ask{}
	var order []*[]ask
	for _, a := range all {
		of := c.of(a.call)
		i := slices.IndexFunc(groups[of], func(g *[]ask) bool { return c.alike((*g)[0].call, a.call) })
		switch {
		case i >= 0:
			*groups[of][i] = append(*groups[of][i], a)
		case len(groups[of]) < most:
			g := &[]ask{a}
			groups[of], order = append(groups[of], g), append(order, g)
		}
	}
	var works []*work
	for _, g := range order {
		if len(*g) < 2 || len(*g) > most {
			continue
		}
		if w := c.workOf(fn, *g); w != nil {
			works = append(works, w)
		}
	}
	if len(works) == 0 {
		return
	}
	c.report(fn, works, c.flow(fn, works))
}

// alike tells whether two calls are written alike, conversions to a list of the same type among them.
func (c *checker) alike(a, b *ast.CallExpr) bool {
	if kit.IsConversion(c.TypesInfo, a) && kit.IsConversion(c.TypesInfo, b) && len(a.Args) == 1 && len(b.Args) == 1 {
		to, other := c.TypesInfo.TypeOf(a), c.TypesInfo.TypeOf(b)
		return to != nil && other != nil && types.Identical(to, other) && kit.Same(c.TypesInfo, a.Args[0], b.Args[0])
	}
	return kit.Same(c.TypesInfo, a, b)
}

// of is what tells calls apart at a glance: the function, or the type of a conversion.
func (c *checker) of(call *ast.CallExpr) types.Object {
	if f := kit.Callee(c.TypesInfo, call); f != nil {
		return f.Origin()
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		return c.TypesInfo.ObjectOf(id)
	}
	return nil
}

// workOf judges a list of calls that are written alike, nil where their result is
// not worth a variable or may be another each time.
func (c *checker) workOf(fn inspector.Cursor, asks []ask) *work {
	what := c.repeats.Costly(asks[0].call)
	if what == "" {
		return nil
	}
	if kit.IsConversion(c.TypesInfo, asks[0].call) {
		asks = slices.DeleteFunc(slices.Clone(asks), func(a ask) bool { return !c.copies(a) })
	}
	if len(asks) < 2 {
		return nil
	}
	m, ok := c.madeOf(fn, asks[0].call)
	if !ok {
		return nil
	}
	return &work{what, asks, m}
}

// An answer is a call whose result is asked for again.
type answer struct {
	work  *work
	first *ask // nil where it is another one on each way
	again []ask
	// branch: first stands in the branch of an if that may not run
	branch bool
}

// report tells of the calls that results at hand would spare, the longest of nested ones.
func (c *checker) report(fn inspector.Cursor, works []*work, held [][]from) {
	var found []answer
	for i, w := range works {
		found = append(found, c.answers(w, held[i])...)
	}
	for i, a := range found {
		told := slices.ContainsFunc(found, func(b answer) bool {
			return a.work != b.work && inside(a.again, b.again)
		})
		if told || !slices.ContainsFunc(a.again, c.counts) {
			continue
		}
		c.tell(fn, found[i])
	}
}

// inside tells whether each of the calls is an operand of one of the others.
func inside(a, b []ask) bool {
	return !slices.ContainsFunc(a, func(x ask) bool {
		return !slices.ContainsFunc(b, func(y ask) bool { return x.call != y.call && kit.Encloses(y.call, x.call) })
	})
}

// answers lists which calls have the result of which at hand.
func (c *checker) answers(w *work, held []from) (found []answer) {
	for j := range w.asks {
		var a answer
		for i := range w.asks {
			if held[i] == from(1)<<j && c.oneTurn(w.asks[j], w.asks[i]) {
				a.again = append(a.again, w.asks[i])
			}
		}
		if len(a.again) > 0 {
			a.work, a.first = w, &w.asks[j]
			if c.shareable(a) {
				found = append(found, a)
			}
		}
	}
	for i := range w.asks {
		if h := held[i]; h != 0 && h&(h-1) != 0 && c.oneTurnOfAll(w, h, w.asks[i]) && c.plainResult(w.asks[i].call) {
			found = append(found, answer{work: w, again: []ask{w.asks[i]}})
		}
	}
	return append(found, c.inBranch(w, found)...)
}

// oneTurn tells whether b runs no more often than a: each loop around it is around a, too.
func (c *checker) oneTurn(a, b ask) bool {
	loop, ok := kit.Loop(b.cursor)
	return !ok || kit.Encloses(loop.Node(), a.call)
}

func (c *checker) oneTurnOfAll(w *work, h from, b ask) bool {
	for j := range w.asks {
		if h&(from(1)<<j) != 0 && !c.oneTurn(w.asks[j], b) {
			return false
		}
	}
	return true
}

// counts tells whether a call is made so often that sparing it is worth a variable.
func (c *checker) counts(a ask) bool {
	return !kit.Rarely(c.Pass, a.cursor) && !c.fallsBack(a.cursor) && !c.complains(a.cursor)
}

// complains tells whether c is formatted in the branch of an if that then leaves: mostly it says there
// what is wrong with the value.
func (c *checker) complains(at inspector.Cursor) bool {
	formatted := false
	for up := range at.Parent().Enclosing((*ast.CallExpr)(nil), (*ast.IfStmt)(nil), (*ast.FuncLit)(nil)) {
		switch n := up.Node().(type) {
		case *ast.CallExpr:
			formatted = formatted || kit.IsCall(c.TypesInfo, n, "fmt", "Sprintf", "Sprint", "Errorf")
		case *ast.IfStmt:
			return formatted && kit.Encloses(n.Body, at.Node()) && kit.Leaves(n.Body)
		default:
			return false
		}
	}
	return false
}

// fallsBack tells whether c runs only because something failed: in the branch of an if that asks for
// an error.
func (c *checker) fallsBack(at inspector.Cursor) bool {
	for up := range at.Enclosing((*ast.IfStmt)(nil), (*ast.FuncLit)(nil)) {
		s, ok := up.Node().(*ast.IfStmt)
		if !ok {
			return false
		}
		x, op, y, ok := kit.Comparison(s.Cond)
		if !ok || !kit.IsNil(c.TypesInfo, y) || !kit.IsError(c.TypesInfo.TypeOf(x)) {
			continue
		}
		if op == token.NEQ && kit.Encloses(s.Body, at.Node()) || op == token.EQL && s.Else != nil && kit.Encloses(s.Else, at.Node()) {
			return true
		}
	}
	return false
}

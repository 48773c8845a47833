// Package rowinvariant is the rule for work inside a loop that gives the same
// in every iteration: a lower-cased query, a column looked up by name, a
// constant that is parsed again.
//
// It owns the list of calls that are worth moving and the judgement that
// nothing in the loop can change what they read. It looks only at calls and map
// lookups inside loops.
package rowinvariant

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
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

// Rule is rowinvariant.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "rowinvariant",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/rowinvariant.md",
		Requires: append(kit.Requires(), kit.GettersAnalyzer, kit.WaitsAnalyzer, kit.PureAnalyzer),
		Run:      run,
	},
	Summary: "the same value is computed or looked up again in every iteration of a loop",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass), getters: kit.GettersOf(pass)}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.IndexExpr)(nil), (*ast.AssignStmt)(nil), (*ast.BinaryExpr)(nil)) {
		loop, ok := kit.Loop(at)
		if !ok {
			switch e := at.Node().(type) {
			case *ast.CallExpr:
				c.callback(at, e)
			case *ast.IndexExpr:
				c.sortLookup(at, e)
			}
			continue
		}
		switch e := at.Node().(type) {
		case *ast.CallExpr:
			if !c.metric(at, loop, e) && !c.columns(at, loop, e) && !c.logger(at, loop, e) && !c.chained(at, loop, e) {
				c.call(at, loop, e)
			}
		case *ast.IndexExpr:
			c.lookup(at, loop, e)
		case *ast.AssignStmt:
			c.index(at, loop, e)
		case *ast.BinaryExpr:
			c.concat(at, loop, e)
		}
	}
	return nil, nil
}

// waits tells whether a loop is endless and waits in a select: its iterations
// are events, not rows, and much may change from one to the next.
func waits(loop ast.Node) bool {
	f, ok := loop.(*ast.ForStmt)
	if !ok || f.Cond != nil {
		return false
	}
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			found = true
		}
		return !found
	})
	return found
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects  *kit.Effects
	getters  *kit.Getters
	repeats  *kit.Repeats // nil until it is asked
	names    kit.Locals
	reported []found
	written  map[ast.Node]*writes
	stores   map[ast.Node]*writes // the same where code that is not known is no reason to stop
}

// A found is what was reported already, and the loop that repeats it.
type found struct {
	expr ast.Expr
	loop ast.Node
}

func (c *checker) call(at, loop inspector.Cursor, call *ast.CallExpr) {
	what := c.costly(at, loop, call)
	if what == "" {
		return
	}
	operands := call.Args
	if c.asksReceiver(at, loop, call) {
		operands = append(slices.Clone(operands), kit.Receiver(call))
	}
	if decodes(c.TypesInfo, call) {
		operands = operands[:1] // the other is where the result goes
	}
	if c.asksValue(call) != "" && c.slight(at, loop, call) || asksContext(c.TypesInfo, call) && !eachTurn(at, loop) {
		return
	}
	if waits(loop.Node()) || c.told(call, loop) || !c.sameEveryTime(loop, call, operands) || kit.LastRound(c.TypesInfo, at, loop) || kit.Cold(c.Pass, at) || c.kept(at, loop) || c.ofOneKey(at, loop) {
		return
	}
	if c.oneTurn(at, loop, func(around inspector.Cursor) bool { return c.sameEveryTime(around, call, operands) }) {
		return
	}
	c.reported = append(c.reported, found{call, loop.Node()})
	c.report(at, loop, call, fmt.Sprintf("%s in every iteration with the same result", what))
}

// asksReceiver tells whether what a method gives hangs on its receiver.
func (c *checker) asksReceiver(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	f, info := kit.Callee(c.TypesInfo, call), c.TypesInfo
	if f == nil || f.Signature().Recv() == nil {
		return false
	}
	return c.effects.Decl(f) != nil || c.effects.Works(f) || c.asksValue(call) != "" || asksContext(info, call) || converts(info, at, loop, call) ||
		c.listsAnew(at, loop, call) || walked(info, loop, call) || matches(info, call) || kit.IsMethod(info, call, "time", "Time", "AddDate")
}

// lookup checks m[k] where neither the map nor the key changes in the loop.
func (c *checker) lookup(at, loop inspector.Cursor, e *ast.IndexExpr) {
	if !c.TypesInfo.Types[e].IsValue() || !kit.IsMap(c.TypesInfo.TypeOf(e.X)) || !reads(at) || waits(loop.Node()) || c.told(e, loop) {
		return
	}
	if !c.sameEveryTime(loop, e, []ast.Expr{e.X, e.Index}) || c.writesMap(loop.Node(), e) || kit.LastRound(c.TypesInfo, at, loop) || fallback(c.TypesInfo, at, loop) || few(c.Pass, loop) || kit.Cold(c.Pass, at) {
		return
	}
	if c.oneTurn(at, loop, func(around inspector.Cursor) bool { return c.sameEveryTime(around, e, []ast.Expr{e.X, e.Index}) }) {
		return
	}
	c.reported = append(c.reported, found{e, loop.Node()})
	c.report(at, loop, e, fmt.Sprintf("looks up %s in every iteration with the same result: the key is hashed and compared each time", kit.Text(c.Pass, e)))
}

// told tells whether e is part of what is reported already, or the same again.
func (c *checker) told(e ast.Expr, loop inspector.Cursor) bool {
	for _, r := range c.reported {
		if kit.Encloses(r.expr, e) {
			return true
		}
		if r.loop == loop.Node() && kit.Same(c.TypesInfo, r.expr, e) {
			c.reported = append(c.reported, found{e, r.loop}) // its parts are told too
			return true
		}
	}
	return false
}

// reads tells whether an index expression is not stored to.
func reads(at inspector.Cursor) bool {
	kind, _ := at.ParentEdge()
	return kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X
}

// writesMap tells whether the loop stores into the map, empties it, or gives it
// to a function that may.
func (c *checker) writesMap(loop ast.Node, e *ast.IndexExpr) bool {
	found := false
	stores := func(l ast.Expr) {
		index, ok := ast.Unparen(l).(*ast.IndexExpr)
		found = found || ok && (kit.Same(c.TypesInfo, index.X, e.X) || kit.Same(c.TypesInfo, c.aliased(index.X), c.aliased(e.X)))
	}
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				stores(l)
			}
		case *ast.IncDecStmt:
			stores(n.X)
		case *ast.CallExpr:
			for _, arg := range n.Args {
				found = found || kit.Same(c.TypesInfo, arg, e.X) && !kit.IsBuiltin(c.TypesInfo, n, "len")
			}
		}
		return !found
	})
	return found
}

// aliased is what a local variable is another name of: t.m of m := t.m.
func (c *checker) aliased(e ast.Expr) ast.Expr {
	v := kit.Variable(c.TypesInfo, e)
	if !kit.IsLocal(v) {
		return e
	}
	return kit.Origin(c.TypesInfo, c.declOf(v), e)
}

// fallback tells whether at is only come to when something else was not found.
func fallback(info *types.Info, at, loop inspector.Cursor) bool {
	for gate := range kit.IfsAround(at, loop) {
		if not, ok := ast.Unparen(gate.Cond).(*ast.UnaryExpr); ok && not.Op == token.NOT && kit.Variable(info, not.X) != nil {
			return true
		}
	}
	return false
}

// few tells whether a loop is known to run a handful of times: a lookup each is
// not worth a line.
func few(pass *analysis.Pass, loop inspector.Cursor) bool {
	trips, ok := kit.LoopTrips(pass, loop.Node())
	return ok && trips.Const >= 0 && trips.Const <= 4
}

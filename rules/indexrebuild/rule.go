// Package indexrebuild is the rule for a lookup map that is built anew on every
// call from data that does not change between calls, or to be asked once.
//
// It owns the judgement that a local map is only asked and that its source is
// stable: constants, a package variable, a field that only constructors set, what a literal captures.
// It looks only at local maps.
package indexrebuild

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

// Rule is indexrebuild.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "indexrebuild",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/indexrebuild.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a lookup map is allocated and filled on every call from data that stays the same",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames:   []string{"runtime.mapassign*", "runtime.makemap*", "runtime.rand", "internal/runtime/maps.*"},
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// few is the number of entries below which a literal is not worth a word.
const few = 3

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass)}
	for at := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.IndexExpr)(nil), (*ast.RangeStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := at.Node().(type) {
		case *ast.AssignStmt:
			switch {
			case n.Tok != token.DEFINE:
			case len(n.Lhs) == len(n.Rhs):
				for i, l := range n.Lhs {
					c.variable(at, l, n.Rhs[i])
				}
			case len(n.Lhs) == 2 && len(n.Rhs) == 1: // and an error
				c.variable(at, n.Lhs[0], n.Rhs[0])
			}
		case *ast.ValueSpec:
			if len(n.Names) == len(n.Values) {
				for i, id := range n.Names {
					c.variable(at, id, n.Values[i])
				}
			}
		case *ast.IndexExpr:
			c.literal(at, n.X, c.table(n.X))
			c.askedAtOnce(at, n)
		case *ast.RangeStmt:
			if c.searches(n) {
				c.literal(at, n.X, c.table(n.X))
			}
		case *ast.CallExpr:
			c.set(at, n)
		}
	}
	return nil, nil
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
	setters map[*types.Var]bool // fields that others than constructors set
	self    *types.Var          // the receiver of the method that is looked at
}

// variable checks a local map by its uses.
func (c *checker) variable(at inspector.Cursor, name, value ast.Expr) {
	v := kit.Variable(c.TypesInfo, name)
	if !kit.IsLocal(v) || !kit.IsMap(v.Type()) {
		return
	}
	var fn inspector.Cursor
	for f := range at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		fn = f
		break
	}
	if fn.Node() == nil || kit.FuncBody(fn.Node()) == nil {
		return
	}
	u := c.usesOf(fn, v)
	if !u.onlyAsked || u.asked == 0 {
		return
	}
	if elts := c.table(value); len(elts) > 0 {
		if len(u.fills)+u.straight == 0 {
			c.literal(at, value, elts)
		}
		return
	}
	if from := c.copied(fn, value); from != "" && len(u.fills)+u.straight == 0 && !kit.Cold(c.Pass, at) {
		kit.Report(c.Pass, finding.Suggest, at.Node(), fmt.Sprintf("builds the lookup map %s from %s on every call although that does not change in between", v.Name(), from))
		return
	}
	if len(u.fills)+u.straight == 0 && u.asked == 1 && u.askedOnce {
		c.wholly(at, value)
		return
	}
	if u.straight > 0 {
		if len(u.fills) == 0 && kit.MadeEmpty(c.TypesInfo, value) {
			c.literal(at, value, c.behind(at, v, u.straight))
		}
		return
	}
	if len(u.fills) == 0 || kit.Cold(c.Pass, at) || !kit.MadeEmpty(c.TypesInfo, value) {
		return
	}
	c.filled(at, fn, v, u)
}

// filled checks a map that loops fill.
func (c *checker) filled(at, fn inspector.Cursor, v *types.Var, u uses) {
	source, stable := "", true
	for _, loop := range u.fills {
		from := c.filledFrom(fn, loop.Node())
		if from == "" || !c.fromLoop(u, loop) {
			stable = false
			break
		}
		source = from
	}
	switch {
	case stable:
		kit.Report(c.Pass, finding.Suggest, at.Node(), fmt.Sprintf("builds the lookup map %s from %s on every call although that does not change in between", v.Name(), source))
	case u.askedOnce && len(u.fills) == 1 && u.plainFill && (u.asked == 1 || u.asked == 2 && len(kit.LoopBody(u.fills[0].Node()).List) == 1):
		keys := [...]string{1: "one key", 2: "two keys"}[u.asked]
		kit.Report(c.Pass, finding.Suggest, at.Node(), fmt.Sprintf("builds the map %s to look up %s: every element is hashed where a loop would compare them", v.Name(), keys))
	}
}

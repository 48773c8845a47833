// Package quadraticscan is the rule for a slice that is searched from its start
// for every element of a loop.
//
// It owns the judgement that the same slice is searched each time and that it
// may be long. It looks only at searches inside loops.
package quadraticscan

import (
	"embed"
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
	Status:  rule.Preview,
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

// few is the number of elements up to which a search beats a set, by a margin.
const few = 16

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass)}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		loop, ok := kit.Loop(at)
		if !ok {
			continue
		}
		s, ok := c.search(at)
		if ok && c.repeats(loop, s) && !kit.Cold(pass, at) {
			kit.Report(pass, finding.Suggest, s.at, "searches "+kit.Text(pass, s.list)+" from its start for every element: quadratic, and slower than a set from some 40 elements on")
		}
	}
	return nil, nil
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
}

// A search is a look for key from the start of list.
type search struct {
	at   analysis.Range
	list ast.Expr
	key  ast.Expr
	of   types.Type // of the list, where list is what holds it
}

// search matches slices.Contains and its like, a function of the package that
// does the same, and a loop that compares until it finds.
func (c *checker) search(at inspector.Cursor) (s search, ok bool) {
	info := c.TypesInfo
	switch n := at.Node().(type) {
	case *ast.CallExpr:
		if len(n.Args) != 2 {
			return c.ownMethod(n)
		}
		s = search{at: n, list: n.Args[0], key: n.Args[1]}
		if kit.IsCall(info, n, "slices", "Contains", "Index") || kit.IsCall(info, n, "golang.org/x/exp/slices", "Contains", "Index") {
			return s, true
		}
		if kit.IsCall(info, n, "slices", "ContainsFunc", "IndexFunc") {
			lit, ok := ast.Unparen(n.Args[1]).(*ast.FuncLit)
			if !ok || len(lit.Body.List) != 1 {
				return s, false
			}
			r, ok := lit.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(r.Results) != 1 {
				return s, false
			}
			s.key, ok = other(info, r.Results[0], param(info, lit.Type, 0))
			return s, ok
		}
		return c.ownSearch(n)
	case *ast.RangeStmt:
		return rangeSearch(info, n)
	case *ast.ForStmt:
		return forSearch(info, n)
	}
	return s, false
}

// rangeSearch matches for _, e := range list { if e == key { ...; break } }.
func rangeSearch(info *types.Info, r *ast.RangeStmt) (s search, ok bool) {
	s = search{at: r.X, list: r.X}
	check := onlyIf(r.Body)
	if check == nil || !stops(check.Body) {
		return s, false
	}
	if r.Value != nil {
		s.key, ok = other(info, check.Cond, kit.Variable(info, r.Value))
	} else if r.Key != nil {
		s.key, ok = otherElement(info, check.Cond, r.X, kit.Variable(info, r.Key))
	}
	return s, ok
}

// forSearch matches for i := 0; i < len(list); i++ { if list[i] == key ... }.
func forSearch(info *types.Info, f *ast.ForStmt) (s search, ok bool) {
	i, bound := kit.Counter(info, f)
	call, isCall := bound.(*ast.CallExpr)
	check := onlyIf(f.Body)
	if !isCall || !kit.IsBuiltin(info, call, "len") || check == nil || !stops(check.Body) {
		return s, false
	}
	s = search{at: f.Cond, list: call.Args[0]}
	s.key, ok = otherElement(info, check.Cond, s.list, i)
	return s, ok
}

func onlyIf(b *ast.BlockStmt) *ast.IfStmt {
	if len(b.List) != 1 {
		return nil
	}
	check, ok := b.List[0].(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil {
		return nil
	}
	return check
}

// stops tells whether a block ends the search, or notes that it found something.
func stops(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.GOTO || s.Label != nil
	case *ast.AssignStmt:
		if len(b.List) != 1 || len(s.Rhs) != 1 {
			return false
		}
		id, ok := s.Rhs[0].(*ast.Ident)
		return ok && (id.Name == "true" || id.Name == "false")
	}
	return false
}

// other is what a comparison for equality compares e, or a field of it, with.
func other(info *types.Info, cond ast.Expr, e *types.Var) (ast.Expr, bool) {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op != token.EQL || e == nil {
		return nil, false
	}
	if fieldOf(info, x, e) && !kit.Mentions(info, y, e) {
		return y, true
	}
	if fieldOf(info, y, e) && !kit.Mentions(info, x, e) {
		return x, true
	}
	return nil, false
}

func fieldOf(info *types.Info, x ast.Expr, e *types.Var) bool {
	return kit.Variable(info, owner(x)) == e
}

// owner is what the field x belongs to: e of e.f.g.
func owner(x ast.Expr) ast.Expr {
	for {
		sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
		if !ok {
			return x
		}
		x = sel.X
	}
}

// otherElement is what a comparison compares list[i], or a field of it, with.
func otherElement(info *types.Info, cond, list ast.Expr, i *types.Var) (ast.Expr, bool) {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op != token.EQL || i == nil {
		return nil, false
	}
	if element(info, x, list, i) && !kit.Mentions(info, y, i) {
		return y, true
	}
	if element(info, y, list, i) && !kit.Mentions(info, x, i) {
		return x, true
	}
	return nil, false
}

func element(info *types.Info, x, list ast.Expr, i *types.Var) bool {
	index, ok := ast.Unparen(owner(x)).(*ast.IndexExpr)
	return ok && kit.Same(info, index.X, list) && kit.Variable(info, index.Index) == i
}

func param(info *types.Info, t *ast.FuncType, n int) *types.Var {
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			if n == 0 {
				v, _ := info.Defs[name].(*types.Var)
				return v
			}
			n--
		}
	}
	return nil
}

// Package sortclosure is the rule for sorting through reflection or through an
// interface where package slices sorts the elements themselves.
//
// It owns the judgement which comparison has a three-way form that orders alike,
// ties included, and it refuses to invent one. It is fast because it looks at calls
// in packages that import sort only.
package sortclosure

import (
	"embed"
	"go/ast"
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

// Rule is sortclosure.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "sortclosure",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/sortclosure.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "sorting goes through reflection or an interface call per comparison",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"sort.Slice", "sort.SliceStable", "sort.Sort", "sort.Stable", "internal/reflectlite.Swapper", "runtime.convT*"},
	},
	AliveSince: "1.18", // golang.org/x/exp/slices; slices is of 1.21
	Sources:    []string{"performance commits of public Go projects"},
	Lab:        lab,
	RawClaim:   claim,
}

// maxElement is the size of elements in bytes up to which handing two of them
// to a function costs less than indexing.
const maxElement = 128

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sort") && !kit.Imports(pass, "slices") {
		return nil, nil
	}
	s := &sorts{Pass: pass, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		natural := len(call.Args) == 2 && kit.IsCall(pass.TypesInfo, call, "slices", "SortFunc", "SortStableFunc")
		if !natural && !kit.IsCall(pass.TypesInfo, call, "sort", "Slice", "SliceStable", "Sort", "Stable") || len(call.Args) == 0 {
			continue
		}
		if kit.Cold(pass, c) {
			continue
		}
		switch {
		case natural:
			if !s.early(c) { // where less may be a bool
				s.checkNatural(call)
			}
		case len(call.Args) == 2:
			s.checkSlice(c, call)
		default:
			s.checkInterface(c, call)
		}
	}
	return nil, nil
}

type sorts struct {
	*analysis.Pass
	effects *kit.Effects
}

// early tells whether package slices is not there yet, but that of golang.org/x/exp may be.
func (s *sorts) early(c inspector.Cursor) bool { return !kit.AtLeast(s.Pass, kit.File(c), "1.21") }

// report reports a sort; without the edits where package slices is not there.
func (s *sorts) report(c inspector.Cursor, cost, title string, edits []analysis.TextEdit) {
	call := c.Node().(*ast.CallExpr)
	switch {
	case s.early(c):
		kit.Report(s.Pass, finding.Suggest, call, cost+"; slices of golang.org/x/exp, or go 1.21, does without")
	case edits == nil:
		kit.Report(s.Pass, finding.Suggest, call, cost)
	default:
		kit.Report(s.Pass, "", call, cost, kit.Fix(title, kit.Tidy(s.Pass, kit.File(c), edits...)...))
	}
}

// checkSlice looks at sort.Slice(x, less).
func (s *sorts) checkSlice(c inspector.Cursor, call *ast.CallExpr) {
	slice, ok := kit.Underlying(s.TypesInfo, call.Args[0]).(*types.Slice)
	if !ok || kit.Size(s.Pass, slice.Elem()) > maxElement {
		return
	}
	const cost = "sorts through a swapper of reflect and indexes the slice twice per comparison"
	lit, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit)
	if !ok {
		s.report(c, cost, "", nil)
		return
	}
	r := rewrite{Pass: s.Pass, cursor: c, file: kit.File(c), call: call, lit: lit, elem: slice.Elem()}
	title, edits, _ := r.edits() // none where it is not ok
	s.report(c, cost, title, edits)
}

// checkInterface looks at sort.Sort(x).
func (s *sorts) checkInterface(c inspector.Cursor, call *ast.CallExpr) {
	arg, reverse := ast.Unparen(call.Args[0]), false
	if inner, ok := arg.(*ast.CallExpr); ok && kit.IsCall(s.TypesInfo, inner, "sort", "Reverse") && len(inner.Args) == 1 {
		arg, reverse = ast.Unparen(inner.Args[0]), true
	}
	t := s.TypesInfo.TypeOf(arg)
	if t == nil || types.IsInterface(t) {
		return
	}
	const cost = "sorts through two interface calls per comparison and swap"
	if kit.IsNamed(t, "sort", "StringSlice") || kit.IsNamed(t, "sort", "IntSlice") {
		if edits, ok := s.ordered(c, call, arg, reverse); ok {
			s.report(c, cost, "sort with package slices", edits)
			return
		}
	}
	if s.oneSlice(t) {
		s.report(c, cost, "", nil)
	}
}

// oneSlice tells whether type t is one slice of small elements to its Swap
// method.
func (s *sorts) oneSlice(t types.Type) bool {
	if slice, ok := t.Underlying().(*types.Slice); ok && kit.Size(s.Pass, slice.Elem()) > maxElement {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, s.Pkg, "Swap")
	swap, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	decl := s.effects.Decl(swap)
	if decl == nil || decl.Body == nil {
		_, slice := t.Underlying().(*types.Slice) // another package's: a slice swaps itself
		return slice && swap.Pkg() != s.Pkg
	}
	if len(decl.Body.List) != 1 {
		return false
	}
	assign, ok := decl.Body.List[0].(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 2 || len(assign.Rhs) != 2 {
		return false
	}
	x, ok1 := ast.Unparen(assign.Lhs[0]).(*ast.IndexExpr)
	y, ok2 := ast.Unparen(assign.Lhs[1]).(*ast.IndexExpr)
	if !ok1 || !ok2 || kit.Text(s.Pass, x.X) != kit.Text(s.Pass, y.X) {
		return false
	}
	of, ok := kit.Underlying(s.TypesInfo, x.X).(*types.Slice)
	return ok && kit.Size(s.Pass, of.Elem()) <= maxElement
}

// Package lockperitem is the rule for a lock that a loop takes and releases for
// each item.
//
// It owns the judgement when the time between two locks is what the loop is about
// (judge.go): whatever is not known to be quick may take long. It makes no edit:
// how long others may wait is not in the text.
package lockperitem

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

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

// Rule is lockperitem.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "lockperitem",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/lockperitem.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a lock is taken and released for each item of a loop",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Mutex, finding.Block},
		Frames: []string{"sync.(*Mutex)*", "sync.(*RWMutex)*", "internal/sync.(*Mutex)*"},
		Deep:   true, // through a method, which unlocks as well
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") && !kit.Imports(pass, "sync/atomic") {
		return nil, nil
	}
	j := &judge{pass, kit.EffectsOf(pass), kit.QuickOf(pass)}
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if !j.many(c.Node()) || kit.Cold(pass, c) {
			continue
		}
		if call, what := j.perItem(c); call != nil {
			kit.Report(pass, finding.Suggest, call, what)
		}
	}
	for c := range kit.Preorder(pass, (*ast.FuncLit)(nil)) {
		if !kit.PerElement(pass.TypesInfo, c) || kit.Cold(pass, c) {
			continue
		}
		if call, what := j.compares(c); call != nil {
			kit.Report(pass, finding.Suggest, call, what)
		}
	}
	return nil, nil
}

// few is the number of iterations that no one needs to be told about.
const few = 4

// many tells whether a loop may run often and is sure to end: over elements, or
// counted. A loop over a channel, or without an end, waits between its turns, and
// one that counts its attempts ends when one of them does.
func (j *judge) many(loop ast.Node) bool {
	info := j.pass.TypesInfo
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if loop.Cond == nil || loop.Post == nil && !j.consumes(loop) {
			return false
		}
		_, _, y, ok := kit.Comparison(loop.Cond)
		return ok && !atMostFew(info, y) && !attempts(loop)
	case *ast.RangeStmt:
		t := info.TypeOf(loop.X)
		if t == nil || atMostFew(info, loop.X) {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Slice, *types.Map, *types.Basic:
			lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit)
			return !ok || len(lit.Elts) > few
		case *types.Array:
			return u.Len() > few
		case *types.Signature:
			call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
			return ok && (kit.IsCall(info, call, "maps") || kit.IsCall(info, call, "slices"))
		}
	}
	return false
}

// consumes tells whether a loop without a step of its own works through a list: its
// condition asks for the length of what its body cuts shorter, or compares a number with
// a length that its body moves on.
func (j *judge) consumes(loop *ast.ForStmt) bool {
	info := j.pass.TypesInfo
	_, op, _, ok := kit.Comparison(loop.Cond)
	if !ok || op == token.EQL {
		return false
	}
	var list, number *types.Var
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if kit.IsBuiltin(info, n, "len") {
				list = kit.Variable(info, n.Args[0])
				return false
			}
		case *ast.Ident:
			if v := kit.Variable(info, n); v != nil {
				number = v
			}
		}
		return true
	})
	if list == nil || !kit.IsLocal(list) || number != nil && !kit.IsLocal(number) {
		return false
	}
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IncDecStmt:
			found = found || number != nil && kit.Variable(info, n.X) == number
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				switch v := kit.Variable(info, l); {
				case v == nil || len(n.Lhs) != len(n.Rhs):
				case v == number:
					found = found || n.Tok == token.ADD_ASSIGN
				case v == list && number == nil:
					slice, ok := ast.Unparen(n.Rhs[i]).(*ast.SliceExpr)
					found = found || ok && kit.Variable(info, slice.X) == list
				}
			}
		}
		return !found
	})
	return found
}

func atMostFew(info *types.Info, e ast.Expr) bool {
	n, constant := kit.ConstInt(info, e)
	return constant && 0 < n && n <= few
}

// attempts tells whether a loop's head speaks of attempts.
func attempts(loop *ast.ForStmt) bool {
	found := false
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, word := range kit.Words(id.Name) {
				found = found || strings.HasPrefix(word, "retr") || strings.HasPrefix(word, "attempt") || word == "tries"
			}
		}
		return !found
	})
	return found
}

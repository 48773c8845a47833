// Package falseshare is the rule for goroutines that write to neighbouring memory:
// elements of one slice or array at each turn of a loop, the locks of shards, the
// two ends of a queue.
//
// It owns the judgement which memory is a goroutine's own (workers.go) and which
// layout is made for many cores (layout.go). Other neighbouring fields are left
// alone: which of them are hot is not in the text.
package falseshare

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is falseshare.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "falseshare",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/falseshare.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "goroutines write to neighbouring memory, and the cores take the cache line from each other",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU},
		Flat:  true, // the write itself, no call
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// line is the size of a cache line.
const line = 64

const message = "writes to an element beside those of other goroutines at each turn: the cores take the cache line from each other"

func run(pass *analysis.Pass) (any, error) {
	layouts(pass)
	info := pass.TypesInfo
	w := workersOf(pass)
	for c := range kit.Preorder(pass, (*ast.IncDecStmt)(nil), (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
		target := updated(info, c.Node())
		if target == nil || kit.LoopDepth(c) == 0 {
			continue
		}
		fn, several := w.goroutine(c)
		if !fn.Valid() || kit.ForTests(info, c) || !w.hot(c) {
			continue
		}
		index := element(target)
		if index == nil {
			index = w.pointed(fn, target)
		}
		switch {
		case index == nil:
			if w.pairs(fn, target) {
				kit.Report(pass, finding.Suggest, c.Node(), "writes to a field beside one that another goroutine writes at each turn: the cores take the cache line from each other")
			}
		case several && neighbours(pass, index.X) && ownIndex(info, fn, index):
			kit.Report(pass, finding.Suggest, c.Node(), message)
		}
	}
	return nil, nil
}

// updated is the operand that a node counts up or adds to, nil for other nodes.
func updated(info *types.Info, n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.IncDecStmt:
		return n.X
	case *ast.AssignStmt:
		if len(n.Lhs) != 1 || n.Tok == token.DEFINE {
			return nil
		}
		if n.Tok != token.ASSIGN || kit.Contains(info, n.Rhs[0], n.Lhs[0]) {
			return n.Lhs[0]
		}
	case *ast.CallExpr:
		f := kit.Callee(info, n)
		if f == nil || f.Pkg() == nil || f.Pkg().Path() != "sync/atomic" || len(f.Name()) < 3 || f.Name()[:3] != "Add" {
			return nil
		}
		if f.Signature().Recv() != nil {
			return kit.Receiver(n)
		}
		if u, ok := ast.Unparen(n.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
			return u.X
		}
	}
	return nil
}

// element is the index expression that e is, or is a field of.
func element(e ast.Expr) *ast.IndexExpr {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			return x
		case *ast.SelectorExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// neighbours tells whether the elements of a slice or array share cache lines.
func neighbours(pass *analysis.Pass, list ast.Expr) bool {
	t := pass.TypesInfo.TypeOf(list)
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Array:
		elem = u.Elem()
	default:
		return false
	}
	if _, pointer := elem.Underlying().(*types.Pointer); pointer {
		return false
	}
	size := kit.Size(pass, elem)
	return size > 0 && size < line
}

// Package falseshare is the rule for goroutines that write to neighbouring elements
// of one slice or array at each turn of a loop.
//
// It owns the judgement which index is a goroutine's own. Neighbouring fields are
// left alone: which of them are hot is not in the text.
package falseshare

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is falseshare.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "falseshare",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/falseshare.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "goroutines write to neighbouring elements, and the cores take the cache line from each other",
	Status:  rule.Preview,
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

func run(pass *analysis.Pass) (any, error) {
	info := pass.TypesInfo
	workers := startedInLoops(pass)
	for c := range kit.Preorder(pass, (*ast.IncDecStmt)(nil), (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
		target := updated(info, c.Node())
		if target == nil {
			continue
		}
		index := element(target)
		if index == nil || !neighbours(pass, index.X) {
			continue
		}
		fn, ok := goroutine(info, c, workers)
		if !ok || kit.ForTests(info, c) {
			continue
		}
		if ownIndex(info, c, fn, index) {
			kit.Report(pass, finding.Suggest, c.Node(), "writes to an element beside those of other goroutines at each turn: the cores take the cache line from each other")
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
		if len(n.Lhs) == 1 && n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
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

// startedInLoops are the functions of the package that a loop starts with go.
func startedInLoops(pass *analysis.Pass) map[*types.Func]bool {
	started := map[*types.Func]bool{}
	for c := range kit.Root(pass).Preorder((*ast.GoStmt)(nil)) {
		if _, ok := kit.Loop(c); !ok {
			continue
		}
		if f := kit.Callee(pass.TypesInfo, c.Node().(*ast.GoStmt).Call); f != nil && f.Pkg() == pass.Pkg {
			started[f.Origin()] = true
		}
	}
	return started
}

// goroutine is the function around c if it is one of several goroutines that a
// loop starts, and c is in a loop of it.
func goroutine(info *types.Info, c inspector.Cursor, workers map[*types.Func]bool) (fn inspector.Cursor, ok bool) {
	if kit.LoopDepth(c) == 0 {
		return fn, false
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if decl, ok := f.Node().(*ast.FuncDecl); ok {
			obj, ok := info.Defs[decl.Name].(*types.Func)
			return f, ok && workers[obj]
		}
		return f, started(info, f)
	}
	return fn, false
}

// started tells whether a literal is run as a goroutine of its own in a loop.
func started(info *types.Info, lit inspector.Cursor) bool {
	kind, _ := lit.ParentEdge()
	call, ok := lit.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	up, _ := lit.Parent().ParentEdge()
	if !(kind == edge.CallExpr_Fun && up == edge.GoStmt_Call) &&
		!kit.IsMethod(info, call, "sync", "WaitGroup", "Go") && !kit.IsMethod(info, call, "golang.org/x/sync/errgroup", "Group", "Go") {
		return false
	}
	_, looped := kit.Loop(lit.Parent())
	return looped
}

// ownIndex tells whether the list is shared, and the index is the goroutine's
// own: a parameter of it, or a variable of the loop around, that its own loops
// leave alone.
func ownIndex(info *types.Info, c, fn inspector.Cursor, index *ast.IndexExpr) bool {
	i, list := kit.Variable(info, index.Index), kit.RootVar(info, index.X)
	if i == nil || list == nil || !kit.IsLocal(i) {
		return false
	}
	body := kit.FuncBody(fn.Node())
	inside := func(v *types.Var) bool { return body.Pos() <= v.Pos() && v.Pos() < body.End() }
	return !inside(i) && !inside(list) && !kit.Changes(info, body, i)
}

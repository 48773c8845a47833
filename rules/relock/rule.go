// Package relock is the rule for a lock that is let go only to be taken again a
// few plain statements later.
//
// It owns the judgement that what stands between waits for nobody, runs nobody's
// code, leaves nowhere and cannot panic. It refuses everything else: letting go
// of a lock is the way to let others in. It is fast because it starts at critical
// sections, in packages that import sync.
package relock

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

// Rule is relock.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "relock",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/relock.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a lock is let go only to be taken again",
	Status:  rule.Preview,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Mutex, finding.Block},
		Frames: []string{"sync.(*Mutex).Lock*", "sync.(*RWMutex).Lock", "sync.(*RWMutex).RLock", "internal/sync.(*Mutex).Lock*"},
	},
	Sources:  []string{"the mutex and defer article"},
	Lab:      lab,
	RawClaim: claim,
}

// few is how many statements may stand between: with more, others wait longer
// than the lock costs.
const few = 3

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") {
		return nil, nil
	}
	j := judge{pass, kit.EffectsOf(pass)}
	sections := map[ast.Stmt]kit.Section{} // by the statement that locks
	for s := range kit.Sections(pass.TypesInfo, kit.Root(pass)) {
		if c, ok := s.Func.FindNode(s.Lock); ok && !s.Open {
			sections[c.Parent().Node().(ast.Stmt)] = s
		}
	}
	for c := range kit.Preorder(pass, (*ast.ExprStmt)(nil)) {
		first, ok := sections[c.Node().(ast.Stmt)]
		if !ok || first.Deferred || kit.Cold(pass, c) {
			continue
		}
		list := kit.StmtList(c.Parent().Node())
		i := index(list, c.Node()) + len(first.Body) + 1 // its unlock
		for k := i + 1; k < len(list) && k <= i+1+few; k++ {
			if second, ok := sections[list[k]]; ok {
				if j.same(first, second) {
					j.report(list[i], list[k], second)
				}
				break
			}
			if !j.plain(list[k], first.Mutex) {
				break
			}
		}
	}
	return nil, nil
}

func index(list []ast.Stmt, n ast.Node) int {
	for i, s := range list {
		if s == n {
			return i
		}
	}
	return -1
}

// A judge holds what the functions of one package share.
type judge struct {
	*analysis.Pass
	effects *kit.Effects
}

func (j judge) same(a, b kit.Section) bool {
	return a.Reads == b.Reads && kit.Named(j.TypesInfo, a.Mutex) && kit.Same(j.TypesInfo, a.Mutex, b.Mutex)
}

// plain tells whether a statement only computes and assigns, with the lock as
// well as without it, and cannot panic: then the lock would stay taken.
func (j judge) plain(s ast.Stmt, mutex ast.Expr) bool {
	root := kit.RootVar(j.TypesInfo, mutex)
	if root == nil || kit.Changes(j.TypesInfo, s, root) {
		return false
	}
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt:
	case *ast.DeclStmt:
		if s.Decl.(*ast.GenDecl).Tok == token.TYPE {
			return false
		}
	default:
		return false
	}
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && j.effects.NoneInCall(n) && !kit.MayPanic(j.TypesInfo, n)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && !j.intoMap(l)
			}
		case *ast.SelectorExpr:
			sel := j.TypesInfo.Selections[n]
			reached := sel == nil || !sel.Indirect() || kit.Variable(j.TypesInfo, n.X) == root // by locking
			ok = ok && reached
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.BinaryExpr:
			if b, binary := n.(*ast.BinaryExpr); binary && b.Op != token.QUO && b.Op != token.REM {
				return ok // its operands are asked by themselves
			}
			ok = ok && !kit.MayPanic(j.TypesInfo, n.(ast.Expr))
		}
		return ok
	})
	return ok
}

// intoMap tells whether l is an element of a map: a store into a nil map panics.
func (j judge) intoMap(l ast.Expr) bool {
	e, ok := ast.Unparen(l).(*ast.IndexExpr)
	return ok && kit.IsMap(types.Unalias(j.TypesInfo.TypeOf(e.X)))
}

func (j judge) report(unlock, lock ast.Stmt, s kit.Section) {
	c, ok := s.Func.FindNode(lock)
	if !ok {
		return
	}
	kit.Report(j.Pass, "", lock, "lets go of "+kit.Text(j.Pass, s.Mutex)+" only to take it again",
		kit.Fix("keep the lock", kit.Tidy(j.Pass, kit.File(c), kit.DeleteStmt(j.Pass, unlock), kit.DeleteStmt(j.Pass, lock))...))
}

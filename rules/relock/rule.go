// Package relock is the rule for a lock that is let go only to be taken again a
// few plain statements later.
//
// It owns the judgement that what stands between waits for nobody and takes no time:
// letting go of a lock is the way to let others in. It edits only where what stands
// between leaves nowhere and cannot panic (plain.go). It is fast because it starts at
// critical sections, in packages that import sync.
package relock

import (
	"embed"
	"fmt"
	"go/ast"
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
	Status:  rule.Stable,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Mutex, finding.Block},
		Frames: []string{"sync.(*Mutex).Lock*", "sync.(*RWMutex).Lock", "sync.(*RWMutex).RLock", "internal/sync.(*Mutex).Lock*"},
	},
	Sources:  []string{"the mutex and defer article"},
	Lab:      lab,
	RawClaim: claim,
}

// How many statements may stand between: with more, others wait longer than the
// lock costs.
const (
	few  = 3 // plain ones, for the edit
	most = 5 // quick ones, for the advice
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.UsesLocks(pass) {
		return nil, nil
	}
	j := judge{pass, kit.EffectsOf(pass), kit.QuickOf(pass), map[ast.Stmt]kit.Section{}, map[*ast.CallExpr]bool{}, map[ast.Stmt]bool{}}
	for s := range kit.Sections(pass.TypesInfo, kit.Root(pass)) {
		j.again(s)
		if c, ok := kit.Find(s.Func, s.Lock); ok && !s.Open {
			j.sections[c.Parent().Node().(ast.Stmt)] = s
		}
	}
	for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		j.twice(c)
	}
	for c := range kit.Preorder(pass, (*ast.ExprStmt)(nil)) {
		first, ok := j.sections[c.Node().(ast.Stmt)]
		mu, op := kit.MutexStmt(pass.TypesInfo, c.Node().(ast.Stmt))
		if !ok && mu == nil || kit.Cold(pass, c) {
			continue
		}
		switch {
		case ok && len(first.Body) == 0:
			continue // one that guards nothing waits for those who hold it
		case ok:
			j.infront(c, first)
		case !kit.Named(pass.TypesInfo, mu):
		case op == "Unlock" || op == "RUnlock":
			j.lent(c, mu, op)
		case op == "Lock" || op == "RLock":
			j.hollow(c, mu, op)
		}
		if !ok || first.Deferred {
			continue
		}
		list := kit.StmtList(c.Parent().Node())
		i := index(list, c.Node()) + len(first.Body) + 1 // its unlock
		if !j.meant(c, list, i) {
			j.after(first, list, i)
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
	effects  *kit.Effects
	quick    *kit.Quick
	sections map[ast.Stmt]kit.Section // by the statement that locks
	nested   map[*ast.CallExpr]bool   // those that lock what is held
	back     map[ast.Stmt]bool        // those that lent has named
}

// after looks behind the unlock list[i] of a section for the next one.
func (j judge) after(first kit.Section, list []ast.Stmt, i int) {
	plain, leaves := true, slices.ContainsFunc(first.Body, func(s ast.Stmt) bool { return kit.Jumps(s) })
	for k := i + 1; k < len(list) && k <= i+1+most; k++ {
		if second, ok := j.sections[list[k]]; ok {
			switch {
			case !j.same(first, second):
			case plain && first.Reads == second.Reads && k <= i+1+few:
				j.report(list[i], list[k], second)
			case first.Reads == second.Reads || !leaves && j.short(first) && j.short(second):
				j.advise(second.Lock, second.Mutex)
			}
			return
		}
		if lock := j.begins(list[k], first); lock != nil {
			j.advise(lock, first.Mutex)
			return
		}
		if call, name := j.takes(list[k], first); call != nil {
			if at, ok := kit.Find(first.Func, call); ok && !kit.Cold(j.Pass, at) && !j.told(first, list[i], list[k]) {
				kit.Report(j.Pass, finding.Suggest, call, fmt.Sprintf("lets go of %s only to take it again, inside of %s", kit.Text(j.Pass, first.Mutex), name))
			}
			return
		}
		plain = plain && j.plain(list[k], first.Mutex)
		if !plain && (!j.quick.Node(list[k], nil) || j.moves(list[k], first.Mutex)) {
			return
		}
		leaves = leaves || kit.Jumps(list[k])
	}
}

// begins is the call by which an if without an else, whose condition is quick,
// takes the lock of first again at its head.
func (j judge) begins(stmt ast.Stmt, first kit.Section) *ast.CallExpr {
	s, ok := stmt.(*ast.IfStmt)
	if !ok || s.Else != nil || s.Init != nil || len(s.Body.List) == 0 || kit.Failed(j.TypesInfo, s.Cond) || !j.quick.Node(s.Cond, nil) {
		return nil
	}
	e, ok := s.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return nil
	}
	mu, op := kit.MutexCall(j.TypesInfo, call)
	want := "Lock"
	if first.Reads {
		want = "RLock"
	}
	if at, ok := kit.Find(first.Func, call); !ok || kit.ErrorPath(j.TypesInfo, at) || kit.LoopDepth(at) > 0 && kit.Leaves(s.Body) {
		return nil // few come here
	}
	if op != want || !kit.Named(j.TypesInfo, mu) || !kit.Same(j.TypesInfo, first.Mutex, mu) {
		return nil
	}
	return call
}

// short tells whether a section is quick: readers would wait for a longer one, were
// it joined with one that writes.
func (j judge) short(s kit.Section) bool {
	for _, stmt := range s.Body {
		if !j.quick.Node(stmt, nil) {
			return false
		}
	}
	return true
}

func (j judge) same(a, b kit.Section) bool {
	return kit.Named(j.TypesInfo, a.Mutex) && kit.Same(j.TypesInfo, a.Mutex, b.Mutex)
}

// moves tells whether a statement makes another mutex of the expression.
func (j judge) moves(s ast.Stmt, mutex ast.Expr) bool {
	root := kit.RootVar(j.TypesInfo, mutex)
	return root == nil || kit.Changes(j.TypesInfo, s, root)
}

// meant tells whether a comment between the unlock list[i] and the next statement
// says that others are let in.
func (j judge) meant(c inspector.Cursor, list []ast.Stmt, i int) bool {
	if i+1 >= len(list) {
		return false
	}
	for _, group := range kit.File(c).Comments {
		if group.Pos() < list[i].Pos() || group.Pos() > list[i+1].Pos() {
			continue
		}
		for _, word := range kit.Words(group.Text()) {
			switch word {
			case "yield", "let", "chance", "others", "release", "releasing", "intentionally", "deliberately", "starve", "deadlock":
				return true
			}
		}
	}
	return false
}

const message = "lets go of %s only to take it again"

func (j judge) advise(lock *ast.CallExpr, mutex ast.Expr) {
	kit.Report(j.Pass, finding.Suggest, lock, fmt.Sprintf(message, kit.Text(j.Pass, mutex)))
}

func (j judge) report(unlock, lock ast.Stmt, s kit.Section) {
	c, ok := kit.Find(s.Func, lock)
	if !ok {
		return
	}
	kit.Report(j.Pass, "", lock, fmt.Sprintf(message, kit.Text(j.Pass, s.Mutex)),
		kit.Fix("keep the lock", kit.Tidy(j.Pass, kit.File(c), kit.DeleteStmt(j.Pass, unlock), kit.DeleteStmt(j.Pass, lock))...))
}

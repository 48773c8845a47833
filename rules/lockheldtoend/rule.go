// Package lockheldtoend is the rule for a mutex that is unlocked by defer and
// so held to the function's end, over waiting or work that does not touch what
// it guards.
//
// It owns three judgements, one file each: what takes long (work.go; what waits is
// worked out by kit.WaitsAnalyzer, across packages), what a mutex guards
// (guard.go), and how the
// critical section becomes a function of its own (fix.go). It never turns a
// defer into an explicit unlock: that is not panic-safe. It does the work of
// guard.go only for packages where a locked function waits or works.
package lockheldtoend

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

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

// Rule is lockheldtoend.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "lockheldtoend",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/lockheldtoend.md",
		Requires: append(kit.Requires(), kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a lock is held to the function's end over waiting or work that it does not guard",
	Status:  rule.Stable,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Mutex, finding.Block},
		// The deferred unlock runs at the function's end, on no line of its own.
		FromFunc: true,
		Frames:   []string{"sync.(*Mutex)*", "sync.(*RWMutex)*", "runtime.deferreturn"},
	},
	Sources:  []string{"the defer cost article", "the mutex and defer comparison"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") || kit.InStandardLibrary(pass.Pkg) {
		return nil, nil
	}
	w := &work{pass: pass, waits: pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)}
	var g *guards
	for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		body := kit.FuncBody(c.Node())
		if body == nil || deliberate(c) {
			continue
		}
		for i := 0; i+2 < len(body.List); i++ {
			l, ok := lockAt(pass.TypesInfo, body.List, i)
			if !ok {
				continue
			}
			if g == nil {
				g = newGuards(pass)
			}
			check(pass, w, g, c, l)
		}
	}
	return nil, nil
}

// A held is a lock with its deferred unlock and what follows them.
type held struct {
	list []ast.Stmt
	at   int // of the lock; at+1 is the defer
	mu   ast.Expr
}

// lockAt matches x.Lock() or x.RLock() of sync, followed by its defer.
func lockAt(info *types.Info, list []ast.Stmt, i int) (held, bool) {
	lock, ok := list[i].(*ast.ExprStmt)
	if !ok {
		return held{}, false
	}
	call, ok := lock.X.(*ast.CallExpr)
	if !ok {
		return held{}, false
	}
	d, ok := list[i+1].(*ast.DeferStmt)
	if !ok {
		return held{}, false
	}
	mu, op := kit.MutexCall(info, call)
	unlocked, undo := kit.MutexCall(info, d.Call)
	if mu == nil || unlocked == nil || types.ExprString(mu) != types.ExprString(unlocked) {
		return held{}, false
	}
	if op == "Lock" && undo == "Unlock" || op == "RLock" && undo == "RUnlock" {
		return held{list: list, at: i, mu: mu}, true
	}
	return held{}, false
}

// deliberate tells whether the function's name says that it holds everything
// up on purpose, or runs with the lock of its caller.
func deliberate(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	name := strings.ToLower(decl.Name.Name)
	for _, word := range []string{"close", "shutdown", "stop", "flush", "sync", "locked"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

func check(pass *analysis.Pass, w *work, g *guards, fn inspector.Cursor, l held) {
	if all := l.list[l.at+2:]; w.waiting(all) == "" && w.busy(all) == "" {
		return
	}
	s, ok := g.scope(fn, l)
	if !ok {
		return
	}
	first, last := len(l.list), l.at+1
	for i := l.at + 2; i < len(l.list); i++ {
		if s.touches(l.list[i]) {
			first, last = min(first, i), i
		}
	}
	if !s.surely(l.list[l.at+2:last+1]) || s.touchedAtEnd(l.list[l.at+2:]) {
		return // it guards nothing that we see, or up to the very end
	}
	if w.converses(l.list[l.at+2 : last+1]) {
		return // a conversation over channels, kept apart from others by the lock
	}
	at := span{l.list[l.at].Pos(), l.list[l.at+1].End()}
	head, tail := l.list[l.at+2:first], l.list[last+1:]
	what := w.waiting(tail)
	if what == "" {
		apart := s.apart(l)
		if apart(tail) {
			what = w.busy(tail)
		}
		if what == "" && apart(head) {
			if what = early(w, head); what != "" {
				kit.Report(pass, finding.Suggest, at, fmt.Sprintf("takes %s before %s, which touches nothing that the lock guards", types.ExprString(l.mu), what))
			}
			return
		}
		if what == "" {
			return
		}
	}
	message := fmt.Sprintf("holds %s to the function's end over %s, and what follows touches nothing that the lock guards", types.ExprString(l.mu), what)
	edits := fix(pass, fn, l, last)
	if edits == nil {
		kit.Report(pass, finding.Suggest, at, message)
		return
	}
	kit.Report(pass, finding.Unsafe, at, message, kit.Fix("make the critical section a function of its own", edits...))
}

// early is what the statements before the first use of what the lock guards
// compute. Waiting there is left alone: the lock may see to it that one caller
// fetches for all.
func early(w *work, head []ast.Stmt) string {
	if w.waiting(head) != "" || sends(head) {
		return ""
	}
	return w.busy(head)
}

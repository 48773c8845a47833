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
	"cmp"
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

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

// Rule is lockheldtoend.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "lockheldtoend",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/lockheldtoend.md",
		Requires: append(kit.Requires(), kit.WaitsAnalyzer, kit.LaboursAnalyzer, kit.PureAnalyzer),
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
	if !kit.UsesLocks(pass) || kit.InStandardLibrary(pass.Pkg) {
		return nil, nil
	}
	w := &work{
		pass: pass, waits: pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits), toilers: pass.ResultOf[kit.LaboursAnalyzer].(*kit.Labours),
		effects: kit.EffectsOf(pass), asked: map[*types.Func]bool{},
	}
	var g *guards
	for c := range kit.Preorder(pass, (*ast.ExprStmt)(nil)) {
		if _, op := kit.MutexStmt(pass.TypesInfo, c.Node().(*ast.ExprStmt)); op != "Lock" && op != "RLock" {
			continue
		}
		kind, i := c.ParentEdge()
		list := kit.StmtList(c.Parent().Node())
		if list == nil || kind == edge.CommClause_Comm || i+2 >= len(list) {
			continue
		}
		fn, ok := kit.Frame(c)
		l, held := lockAt(pass.TypesInfo, list, i)
		if !ok || !held {
			continue
		}
		if body := kit.FuncBody(fn.Node()); l.deferred && c.Parent().Node() != ast.Node(body) {
			if l.beyond, l.branch = behind(c.Parent(), body); l.beyond == nil || l.late {
				continue
			}
		} else if quiet := deliberate(c); quiet != "" {
			if quiet != "flush" {
				continue
			}
			l.flushes = true
		}
		if kit.Serialises(pass, c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)) || meantWhole(pass, c.Node()) {
			continue
		}
		if g == nil {
			g = newGuards(pass)
		}
		check(pass, w, g, fn, l)
	}
	return nil, nil
}

// A held is a lock with what follows until it is released.
type held struct {
	list     []ast.Stmt
	at       int // of the lock
	from, to int // what runs under it is list[from:to]
	mu       ast.Expr
	deferred bool       // the unlock is the defer at list[at+1]
	beyond   []ast.Stmt // what follows the block inside of the function that the lock and its defer stand in, or the late defer
	branch   bool       // the block is that of an if
	late     bool       // the defer stands behind what it guards
	flushes  bool       // the function is named for it: it may hold everybody up, but for what it has taken out
}

// section is what runs under the lock.
func (l held) section() []ast.Stmt {
	return append(l.list[l.from:l.to:l.to], l.beyond...)
}

// behind is what follows block in the function's body, if it is a block of its own
// there, or that of an if which comes to its end: nil for others.
func behind(block inspector.Cursor, body *ast.BlockStmt) (beyond []ast.Stmt, branch bool) {
	kind, i := block.ParentEdge()
	if b, ok := block.Node().(*ast.BlockStmt); ok && kind == edge.IfStmt_Body && !kit.Leaves(b) && block.Parent().Node().(*ast.IfStmt).Else == nil {
		block, branch = block.Parent(), true
		kind, i = block.ParentEdge()
	}
	if kind != edge.BlockStmt_List || block.Parent().Node() != ast.Node(body) {
		return nil, false
	}
	return body.List[i+1:], branch
}

// lockAt matches x.Lock() or x.RLock(), followed by its defer, or with its unlock
// later in the list.
func lockAt(info *types.Info, list []ast.Stmt, i int) (held, bool) {
	mu, op := kit.MutexStmt(info, list[i])
	undo := "Unlock"
	switch op {
	case "Lock":
	case "RLock":
		undo = "RUnlock"
	default:
		return held{}, false
	}
	name := types.ExprString(mu)
	if d, ok := list[i+1].(*ast.DeferStmt); ok {
		unlocked, op := kit.MutexCall(info, onlyCall(d))
		return held{list: list, at: i, from: i + 2, to: len(list), mu: mu, deferred: true}, op == undo && types.ExprString(unlocked) == name
	}
	for j := i + 1; j < len(list); j++ {
		if unlocked, op := kit.MutexStmt(info, list[j]); op == undo && types.ExprString(unlocked) == name {
			return held{list: list, at: i, from: i + 1, to: j, mu: mu}, true
		}
		if d, ok := list[j].(*ast.DeferStmt); ok {
			if unlocked, op := kit.MutexCall(info, onlyCall(d)); op == undo && types.ExprString(unlocked) == name {
				late := held{list: list, at: i, from: i + 1, to: j, mu: mu, deferred: true, beyond: list[j+1:], late: true}
				return late, !unlocks(info, list[i+1:j], name)
			}
		}
	}
	return held{}, false
}

// onlyCall is the deferred call, of a literal the one call in it.
func onlyCall(d *ast.DeferStmt) *ast.CallExpr {
	if lit, ok := d.Call.Fun.(*ast.FuncLit); ok {
		if call := kit.OnlyCall(lit.Body); call != nil {
			return call
		}
	}
	return d.Call
}

// deliberate is the part of the function's name that says that it holds everything
// up on purpose, or runs with the lock of its caller; "" for none.
func deliberate(c inspector.Cursor) string {
	decl := kit.Speaks(c)
	if decl == nil {
		return ""
	}
	name := strings.ToLower(decl.Name.Name)
	for _, word := range []string{"close", "shutdown", "stop", "flush", "sync", "locked"} {
		if strings.Contains(name, word) {
			return word
		}
	}
	return ""
}

func check(pass *analysis.Pass, w *work, g *guards, fn inspector.Cursor, l held) {
	all := l.section()
	if root := kit.RootVar(pass.TypesInfo, l.mu); w.waiting(all) == "" && w.busy(all) == "" && w.calledBack(all, root, copied(pass.TypesInfo, all, root)) == "" && w.logs(all) == "" &&
		w.labouring(l.beyond) == "" && w.toiling(all, root) == "" && !w.lastTells(all, root) && !w.closing(all) {
		return
	}
	s, ok := g.scope(fn, l)
	if !ok || l.flushes && !s.swapped {
		return
	}
	if l.beyond != nil {
		checkBlock(pass, w, s, l)
		return
	}
	first, last := len(all), -1
	for i, stmt := range all {
		if s.touches(stmt) {
			first, last = min(first, i), i
		}
	}
	if !s.surely(all[:last+1]) || s.touchedAtEnd(all) {
		return // it guards nothing that we see, or up to the very end
	}
	if w.converses(all[:last+1]) {
		return // a conversation over channels, kept apart from others by the lock
	}
	at := span{l.list[l.at].Pos(), l.list[l.from-1].End()}
	mu := types.ExprString(l.mu)
	apart := s.apart(l)
	tail := all[last+1:]
	if slices.ContainsFunc(all, func(stmt ast.Stmt) bool { return kit.UnderLock(pass, stmt) }) {
		return
	}
	what := ""
	if !unlocks(pass.TypesInfo, tail, mu) {
		what = w.waiting(tail)
		if (strings.Contains(what, "channel") || strings.Contains(what, "goroutines")) && s.lends(all) {
			return // to goroutines that it waits for
		}
		if strings.HasSuffix(what, "(the disk)") && (!l.deferred || s.persists(w, all, tail)) {
			return // a state and its file, up to where somebody put the unlock
		}
		if what == "" && apart(tail) {
			what = w.busy(tail)
		}
		if what == "" {
			what = cmp.Or(w.callback(tail, s.root), s.closes(tail))
			s.swapped = s.swapped || strings.HasSuffix(what, "(which may take long)") // no edit
		}
		if before := all[:last+1]; what == "" && w.waiting(before) == "" && w.busy(before) == "" {
			what = w.logs(tail)
		}
	}
	switch {
	case l.flushes && !strings.HasSuffix(what, "(the network)"):
	case what == "":
		if message := s.elsewhere(w, l, first); message != "" {
			kit.Report(pass, finding.Suggest, at, message)
		}
	case !l.deferred:
		kit.Report(pass, finding.Suggest, at, fmt.Sprintf("holds %s over %s, which touches nothing that the lock guards", mu, what))
	default:
		message := fmt.Sprintf("holds %s to the function's end over %s, and what follows touches nothing that the lock guards", mu, what)
		edits := fix(pass, fn, l, l.from+last)
		if edits == nil || s.named != "" || s.swapped {
			kit.Report(pass, finding.Suggest, at, message)
			return
		}
		kit.Report(pass, finding.Unsafe, at, message, kit.Fix("make the critical section a function of its own", edits...))
	}
}

// elsewhere is what is to be said of a lock with nothing long behind the last use of what
// it guards: of the code of others, of what only is given back or made anew, and of what
// comes before the first use.
func (s *scope) elsewhere(w *work, l held, first int) string {
	all, mu := l.section(), types.ExprString(l.mu)
	if theirs := s.given(w, all, mu); theirs != "" {
		return fmt.Sprintf("holds %s over %s: a copy of what keeps it may be called without", mu, theirs)
	}
	if hash := slow(s.g.pass.TypesInfo, all); hash != "" {
		return fmt.Sprintf("holds %s over %s, which takes milliseconds by design: take along what it needs", mu, hash)
	}
	if long := s.takenAlong(w, l); long != "" {
		return fmt.Sprintf("holds %s over %s, to give back what can be read before", mu, long)
	}
	if sorts := s.sortsLast(l); sorts != "" {
		return fmt.Sprintf("holds %s over %s of a list that the function has made, by what the lock does not guard", mu, sorts)
	}
	if made := s.rebuilt(w, l); made != "" {
		return fmt.Sprintf("makes %s anew under %s: it can be made before and be put in under the lock", made, mu)
	}
	if what := s.ending(w, l); what != "" {
		return fmt.Sprintf("holds %s over %s, where nothing that follows touches what the lock guards", mu, what)
	}
	if head := all[:first]; s.apart(l)(head) && !slices.ContainsFunc(head, func(stmt ast.Stmt) bool { return s.keepsKind(stmt) }) && !unlocks(s.g.pass.TypesInfo, head, mu) {
		if what := early(w, head); what != "" {
			return fmt.Sprintf("takes %s before %s, which touches nothing that the lock guards", mu, what)
		}
	}
	if what := s.before(w, l); what != "" {
		return fmt.Sprintf("holds %s over %s, which needs nothing that the lock guards: it can be done before", mu, what)
	}
	return ""
}

// checkBlock judges a lock that is taken and deferred in a bare block, or that of an if: its
// author meant it to be let go at the block's end, but a defer waits for the function's.
func checkBlock(pass *analysis.Pass, w *work, s *scope, l held) {
	mu := types.ExprString(l.mu)
	if !l.late {
		clear(s.near) // what only stands near the mutex is meant to be used behind the block
		clear(s.asked)
		clear(s.derived)
		s.derive(l)
	}
	if block := l.list[l.from:l.to]; l.branch && !s.surely(block) && !s.stores(block, 2) {
		return // if needed { mu.Lock(); defer mu.Unlock() }, for all that follows
	}
	if slices.ContainsFunc(l.beyond, func(stmt ast.Stmt) bool { return s.touches(stmt) }) || unlocks(pass.TypesInfo, l.beyond, mu) {
		return
	}
	what := cmp.Or(w.waiting(l.beyond), w.callback(l.beyond, s.root), w.busy(l.beyond), w.labouring(l.beyond))
	if what == "" {
		return
	}
	at := span{l.list[l.at].Pos(), l.list[l.from-1].End()}
	const message = "holds %s over %s: its defer waits for the end of the function"
	if l.late {
		kit.Report(pass, finding.Suggest, at, fmt.Sprintf(message+", where what it guards is done before it", mu, what))
		return
	}
	kit.Report(pass, finding.Suggest, at, fmt.Sprintf(message+", not of the block", mu, what))
}

// unlocks tells whether some branch of the statements unlocks the mutex: what
// follows it there runs without.
func unlocks(info *types.Info, list []ast.Stmt, mu string) bool {
	found := false
	for _, stmt := range list {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && !found {
				unlocked, op := kit.MutexCall(info, call)
				found = (op == "Unlock" || op == "RUnlock") && types.ExprString(unlocked) == mu
			}
			return !found
		})
	}
	return found
}

// early is what the statements before the first use of what the lock guards
// compute themselves: a helper there mostly checks a name. Waiting there is left
// alone: the lock may see to it that one caller fetches for all.
func early(w *work, head []ast.Stmt) string {
	if w.waiting(head) != "" || sends(head) {
		return ""
	}
	if what := w.computes(head, false); what != "" {
		return what
	}
	return cmp.Or(w.builds(head), w.encodes(head))
}

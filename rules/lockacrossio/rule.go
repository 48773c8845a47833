// Package lockacrossio is the rule for a lock that is held over waiting: the
// network, the disk, a child process, a channel, a sleep.
//
// It owns the judgement when holding the lock over the wait is the point; what
// waits is worked out by kit.WaitsAnalyzer, across packages. It makes no edit:
// whether the state may change in between is not in the text.
package lockacrossio

import (
	"cmp"
	"embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
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

// Rule is lockacrossio.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "lockacrossio",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/lockacrossio.md",
		Requires: append(kit.Requires(), kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a lock is held over waiting, and everybody waits with it",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Mutex, finding.Block},
		// The unlock, which is charged with the waits of others, is elsewhere in the function.
		FromFunc: true,
		Frames:   []string{"sync.(*Mutex)*", "sync.(*RWMutex)*", "runtime.deferreturn"},
	},
	Sources:  []string{"the Go optimization guide", "the mutex and defer comparison"},
	Lab:      lab,
	RawClaim: claim,
}

// hush are words in the name of a function, or of a mutex, that say that holding
// everybody up over the wait is the point, or that it is done once.
var hush = []string{
	"close", "shutdown", "stop", "flush", "locked", "init", "setup", "restore", "migrate", "reload",
	"io", "compact", "drain", "leave", "exit", "rotate",
}

// alone are such words that say that one comes in at a time, or only once, as one does who makes the
// connection of all. A read lock lets in all who read: its function is named for something else.
var alone = []string{"flight", "serial", "once", "connect", "dial"}

// whole are such names where nothing follows them: Start, but not StartTask.
var whole = []string{"sync", "start", "new"}

// hushed are such words in the name of a mutex alone: it is there for the
// waiting. A function that is named like this may well hold up what has nothing
// to do with it.
var hushed = []string{"token", "open", "exec", "disk", "file", "conn", "wal", "snapshot"}

func run(pass *analysis.Pass) (any, error) {
	if !kit.UsesLocks(pass) {
		return nil, nil
	}
	waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
	others := &others{pass: pass, waits: waits, effects: kit.EffectsOf(pass)}
	for file := range kit.Files(pass) {
		for s := range kit.Sections(pass.TypesInfo, file) {
			quiet := deliberate(&s)
			if kit.Serialises(pass, s.Lock) || handedOn(pass.TypesInfo, &s) || kit.AtStart(pass.TypesInfo, s.Func) || unshared(pass, &s) || kit.ForTests(pass.TypesInfo, s.Func) {
				continue
			}
			w := ""
			if quiet != meant {
				w = cmp.Or(firstWait(pass, waits, others, &s, quiet == ofDisk), sleepsLast(pass.TypesInfo, &s))
			}
			if w == "" {
				w = others.copied(&s)
			}
			if w != "" {
				kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("holds %s over %s: all who need the lock wait for it, too", types.ExprString(s.Mutex), w))
			}
		}
	}
	return nil, nil
}

// What names say of a lock.
const (
	nothing = iota
	ofDisk  // it is there for what waits for a disk, a connection and the like
	meant   // it holds everybody up on purpose
)

// deliberate is what the names of the function and of the mutex say.
func deliberate(s *kit.Section) int {
	name := ""
	if decl := kit.Speaks(s.Func); decl != nil {
		name = decl.Name.Name
		if fake(decl) {
			return meant
		}
	}
	mutex := mutexName(s)
	words := kit.Words(name)
	if len(words) > 0 && (len(words) == 1 && slices.Contains(whole, words[0]) && !takesContext(s.Func.Node()) || words[0] == "new" && !worksOn(s)) {
		return meant
	}
	switch {
	case named(name, hush), named(name, alone) && !s.Reads, named(mutex, hush), named(mutex, alone), named(mutex, whole):
		return meant
	case named(mutex, hushed):
		return ofDisk
	}
	return nothing
}

// worksOn tells whether the section stands in a loop of a goroutine of its own: what it does goes on
// behind the constructor that starts it.
func worksOn(s *kit.Section) bool {
	if !kit.StartedByGo(s.Func) {
		return false
	}
	at, ok := kit.Find(s.Func, s.Lock)
	_, looped := kit.Loop(at)
	return ok && looped
}

// mutexName is the last name of the mutex.
func mutexName(s *kit.Section) string {
	mutex := types.ExprString(s.Mutex)
	return mutex[strings.LastIndexByte(mutex, '.')+1:]
}

// fake tells whether a method is of something that stands in for the real one in
// tests: it waits to look like it.
func fake(decl *ast.FuncDecl) bool {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return false
	}
	for _, word := range kit.Words(types.ExprString(decl.Recv.List[0].Type)) {
		if word == "fake" || word == "mock" {
			return true
		}
	}
	return false
}

// unshared tells whether the section is of a method that only constructors call: nobody else has what it locks.
func unshared(pass *analysis.Pass, s *kit.Section) bool {
	decl, ok := s.Func.Node().(*ast.FuncDecl)
	if !ok || decl.Recv == nil || decl.Name.IsExported() {
		return false
	}
	calls := 0
	for use := range kit.Uses(pass.TypesInfo, kit.Root(pass), pass.TypesInfo.Defs[decl.Name]) {
		by := kit.Decl(use)
		if by == nil || by.Recv != nil || kit.FirstWord(by.Name.Name) != "new" {
			return false
		}
		calls++
	}
	return calls > 0
}

// handedOn tells whether the function gives the mutex to another one, which may
// unlock it. A sync.Cond only waits with it.
func handedOn(info *types.Info, s *kit.Section) bool {
	found := false
	ast.Inspect(s.Func.Node(), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || kit.IsCall(info, call, "sync", "NewCond") {
			return !found
		}
		for _, arg := range call.Args {
			u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
			found = found || ok && u.Op == token.AND && kit.Same(info, u.X, s.Mutex)
		}
		return !found
	})
	return found
}

// named looks for the words as whole parts of a name: "reloadAll", "ioMu", but
// not "ratio".
func named(name string, words []string) bool {
	for _, word := range kit.Words(name) {
		for _, h := range words {
			if word == h || len(h) > 4 && strings.HasPrefix(word, h) {
				return true
			}
		}
	}
	return false
}

// firstWait is what the section waits for first, as the message says it; ""
// where it waits for nothing, or where the lock is there for the waiting; of a lock that is
// there for a disk or a connection, for somebody else than these.
func firstWait(pass *analysis.Pass, waits *kit.Waits, others *others, s *kit.Section, disk bool) string {
	info, found, kind := pass.TypesInfo, "", ""
	var at ast.Node
	lazy, made := lazyBlocks(info, s.Body), madeOnce(info, s.Body)
	cases := map[ast.Node]bool{} // receives that are judged with their select
	s.Inspect(info, func(n ast.Node) bool {
		if found != "" && !keeps(kind) || cases[n] || made != nil && n != nil && n.Pos() > made.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			if lazy[n] {
				return false
			}
		case *ast.SelectStmt:
			for _, c := range n.Body.List {
				if comm := c.(*ast.CommClause).Comm; comm != nil {
					ast.Inspect(comm, func(n ast.Node) bool { cases[n] = true; return true })
				}
			}
		}
		why := waits.Node(n)
		other := ""
		call, isCall := n.(*ast.CallExpr)
		if isCall {
			why = waitOf(pass, waits, s, call)
			if ownWork(pass, waits, s, call) {
				why = ""
			}
			if handlers(info, s, call) || others.tellsEach(s, call) {
				why = "the code of each of many"
			}
			if disk {
				why = peer(info, s, call)
				other = why
			} else {
				other = cmp.Or(peer(info, s, call), asksAnd(info, s, call), insideOf(pass, waits, s, call))
				why = cmp.Or(why, other)
			}
		} else if disk {
			return true
		}
		if send, ok := n.(*ast.SendStmt); ok && why == "" && fanOut(info, s, send) && !roomy(pass, send) {
			why = "a channel send to each of many"
		} else if ok && why == "" && !ofSelect(s.Body, send) && roomless(pass, send) {
			why = "a channel send without room"
		}
		if why == "" || other == "" && isCall && ownStream(info, s, call) && writeEach(info, s, call) == "" {
			return true
		}
		if found != "" && why != caller {
			return true // who gave a stream is slower than a disk
		}
		found, kind, at = why, why, n
		if isCall {
			found = types.ExprString(call.Fun) + " (" + why + ")"
			if len(found) > 80 {
				found = why
			}
		}
		return false
	})
	if found == "" || kind != behind && !guardsMore(info, s, at) && (keeps(kind) || !others.wait(s, at)) && !(kind == caller && others.shared(s)) && !(strings.Contains(kind, "channel") && others.swap(s, at)) {
		return ""
	}
	return found
}

// keeps tells of a wait whether a lock that guards nothing in its section may be there for it: for
// a file, or a conversation over channels.
func keeps(why string) bool {
	return why == "the disk" || strings.Contains(why, "channel") || why == "other goroutines"
}

// waitOf is what a call waits for and the lock is not there for. A store keeps
// its state and its files together, so that the disk counts only where it is
// near, or one of many; so do channels, which a function far away may not reach. A function
// that is named for the lock knows of it, and one that stops is called once.
func waitOf(pass *analysis.Pass, waits *kit.Waits, s *kit.Section, call *ast.CallExpr) string {
	info := pass.TypesInfo
	why, between := waits.Call(call)
	if why == "" {
		return cmp.Or(kit.Remote(pass, call), kit.RemoteValue(info, call), askEach(info, s, call), lookedUp(info, s, call), writeEach(info, s, call), entryEach(info, s, call))
	}
	if paces(info, s, call) {
		return ""
	}
	if recv := kit.Receiver(call); recv != nil && condition(info, recv) {
		return ""
	}
	f, name := kit.Callee(info, call), ""
	if f != nil { // else the value of a function, in a field or a variable
		name = f.Name()
	}
	words := kit.Words(name)
	if between >= 0 && strings.HasPrefix(why, "a call") && len(words) > 0 && (words[0] == "save" || words[0] == "persist") {
		return "" // like the disk of a store
	}
	if strings.HasPrefix(name, "_") {
		return "" // some name like this what runs under the lock
	}
	for _, word := range words {
		switch word {
		case "lock", "locked", "unlock", "unlocked", "close", "stop", "shutdown", "init":
			return ""
		}
	}
	if between > 0 && (why == "the disk" || strings.Contains(why, "channel")) {
		return ""
	}
	if why == "the disk" && (persists(info, s, call) || nextFile(info, s, call)) {
		return ""
	}
	if between == 0 && why == "the disk" && f != nil && f.Signature().Recv() != nil && !eachOf(info, s, call) {
		return ""
	}
	return why
}

// ownStream tells whether the call reads, writes or seeks what hangs on the
// lock's owner: the lock keeps its users apart.
func ownStream(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil {
		return false
	}
	return kit.Stream(info.TypeOf(kit.Receiver(call)))
}

// madeOnce is the if at the head of a section that makes something once, the other way
// round: if x.f != nil { return x.f }, where what follows sets x.f; nil for none.
func madeOnce(info *types.Info, list []ast.Stmt) ast.Stmt {
	for _, stmt := range list {
		block, ok := stmt.(*ast.IfStmt)
		if !ok || !kit.Leaves(block.Body) {
			continue
		}
		x, ok := filled(info, block.Cond)
		if !ok {
			continue
		}
		_, field := ast.Unparen(x).(*ast.SelectorExpr)
		sets := false
		for _, later := range list {
			if later.Pos() > block.End() {
				ast.Inspect(later, func(n ast.Node) bool {
					if a, ok := n.(*ast.AssignStmt); ok {
						sets = sets || slices.ContainsFunc(a.Lhs, func(l ast.Expr) bool { return kit.Same(info, l, x) })
					}
					return !sets
				})
			}
		}
		if field && sets {
			return block
		}
	}
	return nil
}

// filled is what the condition finds to be made already: x of x != nil, of
// len(x) > 0.
func filled(info *types.Info, cond ast.Expr) (x ast.Expr, ok bool) {
	x, op, y, ok := kit.Comparison(cond)
	if !ok {
		return nil, false
	}
	if of := kit.LenOf(info, x); of != nil {
		n, constant := kit.ConstInt(info, y)
		return of, constant && n == 0 && (op == token.GTR || op == token.NEQ)
	}
	return x, op == token.NEQ && kit.IsNil(info, y)
}

// isEmpty tells whether e is "".
func isEmpty(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) == ""
}

// lazyBlocks are the ifs that make something once: if x.f == nil { x.f = ... },
// where the first caller works for all.
func lazyBlocks(info *types.Info, list []ast.Stmt) map[*ast.IfStmt]bool {
	lazy := map[*ast.IfStmt]bool{}
	for _, stmt := range list {
		block, ok := stmt.(*ast.IfStmt)
		if !ok {
			continue
		}
		x, op, y, ok := kit.Comparison(block.Cond)
		if ok && op == token.EQL && (kit.IsNil(info, y) || isEmpty(info, y)) {
			if _, field := ast.Unparen(x).(*ast.SelectorExpr); field && !takenOver(info, block.Body, x) {
				lazy[block] = true
			}
		}
		if not, ok := ast.Unparen(block.Cond).(*ast.UnaryExpr); ok && not.Op == token.NOT {
			if _, field := ast.Unparen(not.X).(*ast.SelectorExpr); field {
				lazy[block] = true
			}
		}
	}
	return lazy
}

// takenOver tells whether a block gives x what a variable holds already: it makes nothing.
func takenOver(info *types.Info, body *ast.BlockStmt, x ast.Expr) bool {
	if len(body.List) == 0 {
		return false
	}
	a, ok := body.List[0].(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !kit.Same(info, a.Lhs[0], x) {
		return false
	}
	return kit.Variable(info, a.Rhs[0]) != nil
}

// Package closurealloc is the rule for a function literal or method value that
// is made anew, on the heap, for each call of the function that it is given to.
//
// It owns the judgement when a closure need not be made per call: whether one is
// on the heap is the compiler's word, without which the rule is silent. It
// refuses closures that are the function's purpose: returned, started, stored,
// registered; and those given to what waits.
package closurealloc

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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

// Rule is closurealloc.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "closurealloc",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/closurealloc.md",
		Requires: append(kit.Requires(), rule.NotesAnalyzer, kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a closure is made on the heap for each call that takes it",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		Frames: []string{"runtime.newobject", "runtime.mallocgc*"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if kit.Imports(pass, "testing", "github.com/onsi/ginkgo", "github.com/onsi/ginkgo/v2") {
		return nil, nil // helpers of tests
	}
	for n := range kit.NotesOf(pass) {
		if !n.Heap {
			continue
		}
		m, ok := madeAt(pass.TypesInfo, n)
		if !ok || kit.Cold(pass, m.at) {
			continue
		}
		if v := m.outlives(pass.TypesInfo); v != nil {
			kit.Report(pass, finding.Suggest, m.shown, "makes "+m.what+" on the heap per iteration, since "+v.Name()+" is declared outside of the loop")
			continue
		}
		if n.Reason != "call parameter" {
			continue
		}
		if f := m.forwards(pass.TypesInfo); f != nil {
			kit.Report(pass, finding.Suggest, m.shown, "makes a closure on the heap per "+kit.Round(m.at)+" that only calls "+types.ExprString(f)+", which could be given itself")
			continue
		}
		if m.inBranch(pass.TypesInfo) {
			kit.Report(pass, finding.Suggest, m.shown, "makes a closure on the heap per "+kit.Round(m.at)+", though only a branch or a loop gives it away")
			continue
		}
		c, ok := m.taker(pass.TypesInfo)
		if !ok || postponed(c) {
			continue
		}
		call := c.Node().(*ast.CallExpr)
		if m.bound(pass, c) {
			kit.Report(pass, finding.Suggest, m.shown, "makes "+m.what+" on the heap per "+kit.Round(m.at)+" for "+types.ExprString(call.Fun)+": its receiver can hold one for all of them")
			continue
		}
		if kit.LoopDepth(m.at) == 0 && many(pass.TypesInfo, call) || m.kept(pass.TypesInfo, call) || slow(pass, c, m) || askedFirst(pass.TypesInfo, c) {
			continue
		}
		kit.Report(pass, finding.Suggest, m.shown, "makes "+m.what+" on the heap per "+kit.Round(m.at)+", since "+types.ExprString(call.Fun)+" may keep it")
	}
	return nil, nil
}

// A made is a closure that the compiler put on the heap.
type made struct {
	at    inspector.Cursor // the literal, or the selector of the method
	what  string
	shown analysis.Range // of a literal not the body: what it does is not the closure's cost
	sig   *types.Signature
}

// madeAt finds a literal that captures something, or a method bound to its
// receiver.
func madeAt(info *types.Info, n kit.Noted) (m made, ok bool) {
	at, ok := n.File.FindByPos(n.Pos, n.Pos+1)
	if !ok {
		return m, false
	}
	switch e := at.Node().(type) {
	case *ast.FuncType:
		lit, ok := at.Parent().Node().(*ast.FuncLit)
		if !ok || !captures(info, lit) {
			return m, false
		}
		m = made{at: at.Parent(), what: "a closure", shown: lit.Type}
	case *ast.SelectorExpr: // the compiler stands at the dot
		if sel := info.Selections[e]; sel == nil || sel.Kind() != types.MethodVal || e.X.End() != n.Pos {
			return m, false
		}
		m = made{at: at, what: "a method value", shown: e}
	default:
		return m, false
	}
	m.sig, ok = info.TypeOf(m.at.Node().(ast.Expr)).Underlying().(*types.Signature)
	return m, ok
}

// taker is the call that a closure is given to, on the spot or by a variable that
// is otherwise only called.
func (m made) taker(info *types.Info) (call inspector.Cursor, ok bool) {
	switch kind, i := m.at.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return m.at.Parent(), true
	case edge.AssignStmt_Rhs:
		s := m.at.Parent().Node().(*ast.AssignStmt)
		fn, inside := kit.Frame(m.at.Parent())
		if s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) || !inside {
			return call, false
		}
		v := kit.Variable(info, s.Lhs[i])
		for use := range kit.Uses(info, fn, v) {
			switch kind, _ := use.ParentEdge(); {
			case kind == edge.CallExpr_Fun:
			case kind == edge.CallExpr_Args && !ok:
				call, ok = use.Parent(), true
			case kind != edge.CallExpr_Args:
				return call, false // stored, returned, compared
			}
		}
	}
	return call, ok
}

// outlives is the variable that a loop gives a closure to, only to call it, and that
// was there before the loop: the compiler takes the closure to outlive the iteration.
// It is nil where anybody may want it later.
func (m made) outlives(info *types.Info) *types.Var {
	kind, i := m.at.ParentEdge()
	loop, inside := kit.Loop(m.at)
	if kind != edge.AssignStmt_Rhs || !inside {
		return nil
	}
	s := m.at.Parent().Node().(*ast.AssignStmt)
	fn, ok := kit.Frame(m.at)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != len(s.Rhs) {
		return nil
	}
	v := kit.Variable(info, s.Lhs[i])
	body := kit.LoopBody(loop.Node())
	if v == nil || !kit.IsLocal(v) || body == nil || v.Pos() >= loop.Node().Pos() {
		return nil
	}
	called := false
	for use := range kit.Uses(info, fn, v) {
		at := use.Node().Pos()
		kind, _ := use.ParentEdge()
		switch {
		case at < body.Pos() || body.End() <= at:
			return nil
		case kind == edge.CallExpr_Fun:
			called = true
		case kind != edge.AssignStmt_Lhs && kind != edge.BinaryExpr_X:
			return nil
		}
	}
	if !called {
		return nil
	}
	return v
}

// bound tells whether a method is bound to the receiver or a parameter, a pointer,
// and given to a queue: the pointer may hold the one function for all calls.
func (m made) bound(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	sel, ok := m.at.Node().(*ast.SelectorExpr)
	decl := kit.Decl(m.at)
	fn, inside := kit.Frame(m.at)
	if !ok || !inside || decl == nil || decl.Recv == nil || fn.Node() != decl || kit.Seldom(decl.Name.Name) {
		return false
	}
	v := kit.Variable(info, sel.X)
	if v == nil || v != info.Defs[decl.Name].(*types.Func).Signature().Recv() {
		return false
	}
	if _, pointer := v.Type().Underlying().(*types.Pointer); !pointer {
		return false
	}
	for _, word := range calleeWords(info, c.Node().(*ast.CallExpr)) {
		switch word {
		case "enqueue", "queue", "push", "post", "submit", "schedule":
			return true
		}
	}
	return false
}

// captures tells whether a literal uses variables of the functions around it:
// one that does not is made once, by the linker.
func captures(info *types.Info, lit *ast.FuncLit) bool {
	return slices.ContainsFunc(kit.Variables(info, lit.Body), func(v *types.Var) bool {
		return kit.IsLocal(v) && !kit.DeclaredIn(v, lit)
	})
}

// postponed tells whether the call is run by go or defer.
func postponed(c inspector.Cursor) bool {
	switch c.Parent().Node().(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return true
	}
	return false
}

// many tells whether the callee calls the closure for each of many items, as far as
// its name shows: then it costs little for one.
func many(info *types.Info, call *ast.CallExpr) bool {
	for _, word := range calleeWords(info, call) {
		switch word {
		case "each", "foreach", "walk", "iterate", "ascend", "descend", "scan", "traverse", "visit", "all", "filter", "map", "sort", "shuffle":
			return true
		}
	}
	return false
}

// slow tells whether the callee, or what it is given to do, waits: an object is
// nothing beside that. What may have the result at hand need not wait.
func slow(pass *analysis.Pass, c inspector.Cursor, m made) bool {
	call := c.Node().(*ast.CallExpr)
	for _, word := range calleeWords(pass.TypesInfo, call) {
		if slices.Contains(waiting, word) {
			return true
		}
	}
	if far(pass.TypesInfo, call) {
		return true
	}
	if remembers(pass.TypesInfo, call) {
		return false
	}
	waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
	lit, ok := m.at.Node().(*ast.FuncLit)
	if ok && transacts(lit) {
		return true
	}
	return waits.Node(call) != "" || kit.Remote(pass, call) != "" || ok && waits.Within(lit.Body)
}

// far tells whether the callee is a method, for others to call, of what speaks for
// somebody else by its name, or of a descriptor.
func far(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || !f.Exported() {
		return false
	}
	of := kit.Words(kit.ReceiverName(f))
	if len(of) == 0 {
		return false
	}
	switch of[len(of)-1] {
	case "client", "conn", "session", "transport", "dialer":
		return true
	}
	return false
}

// waiting are words of callees that wait, or work for long, whatever they are
// given.
var waiting = []string{
	"retry", "backoff", "poll", "wait", "sleep", "tx", "txn", "transaction", "transact", "eventually", "timeout", "dial", "serve", "listen", "batch", "benchmark", "profile",
}

// remembers tells whether the callee need not run what it is given, since it may
// have the result: it is asked for something by a key.
func remembers(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) < 2 {
		return false
	}
	key, basic := info.TypeOf(call.Args[0]).Underlying().(*types.Basic)
	for _, word := range calleeWords(info, call) {
		switch word {
		case "get", "load", "compute", "fetch", "lookup", "memoize", "cached", "cache", "ensure", "absent":
			return true
		case "do":
			return basic && key.Info()&types.IsString != 0
		}
	}
	return false
}

func calleeWords(info *types.Info, call *ast.CallExpr) []string {
	if obj := kit.Object(info, call.Fun); obj != nil {
		return kit.Words(obj.Name())
	}
	return nil
}

// keeping are words in the name of a callee that takes a function to keep it or
// to start it: one per call is the point.
var keeping = []string{
	"go", "start", "spawn", "submit", "schedule", "enqueue", "queue", "push", "post", "send", "after", "every", "defer",
	"append", "register", "on", "subscribe", "sub", "subscription", "callback", "listen", "hook", "watch", "bind",
	"option", "cleanup", "close", "once", "then", "middleware", "command", "provide", "init", "async", "background", "later", "notify", "observe", "attach", "parallel", "concurrently",
	"delete", "remove", "evict", "stop", "shutdown", "flush",
}

// doubtful are words of callees that keep a function or run it at once.
var doubtful = []string{"run", "add", "set", "put", "store", "handle", "use", "with", "create", "new", "make", "wrap", "build", "insert"}

// kept tells whether the callee wants the function for later, as far as its
// name and its results show: what returns a function or an interface other than
// error has wrapped the argument. What changes with the next iteration is for at once.
func (m made) kept(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsConversion(info, call) || kit.IsBuiltin(info, call, "append") {
		return true
	}
	obj := kit.Object(info, call.Fun)
	if obj == nil || obj.Pkg() == nil {
		return true // an element or a result: nothing is known of it
	}
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok {
		return true
	}
	back := handsBack(sig, m.sig)
	if back && remembers(info, call) {
		return false // GetOrRegister
	}
	for _, word := range kit.Words(obj.Name()) {
		if slices.Contains(keeping, word) || slices.Contains(doubtful, word) && !back && !m.changes(info) {
			return true
		}
	}
	for v := range sig.Results().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Interface:
			if !kit.IsError(v.Type()) && t.NumMethods() > 0 && !back {
				return true
			}
		}
	}
	return false
}

// handsBack tells whether a callee returns what the function that it is given
// returns, which it has run then.
func handsBack(callee, lit *types.Signature) bool {
	for v := range lit.Results().Variables() {
		if !slices.ContainsFunc(slices.Collect(callee.Results().Variables()), func(r *types.Var) bool { return types.Identical(r.Type(), v.Type()) }) {
			return false
		}
	}
	return lit.Results().Len() > 0
}

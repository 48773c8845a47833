package kit

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A Wait is what a function may wait for outside of the program's own computing.
// The zero Wait is of a function of which nothing is known.
type Wait struct {
	Why  string // "the network", "a sleep": the nearest, "" for none but streams
	Hops int    // calls between the function and that wait
	Sure string // what it waits for however far the way: no channel, no look of a call, but streams that are open
}

// Any is what the wait is for, "" for nothing.
func (w Wait) Any() string { return cmp.Or(w.Why, w.Sure) }

// sure is Any, without what a way of several calls may not lead to: a channel,
// which is waited for in one case of many, and what only looks far by its form.
func (w Wait) sure() string {
	if w.Hops > 0 {
		return w.Sure
	}
	return w.Any()
}

// WaitFact is the fact of a package which of its functions wait. One fact for
// all costs a driver far less than one for each.
type WaitFact struct{ Funcs []FuncWait } // sorted by Name

// A FuncWait is the wait of one function, named F or T.M.
type FuncWait struct {
	Name string
	Wait
}

// AFact makes it a fact.
func (*WaitFact) AFact() {}

func (f *WaitFact) String() string {
	said := make([]string, len(f.Funcs))
	for i, w := range f.Funcs {
		said[i] = w.Name + " " + w.Any()
	}
	return "waits: " + strings.Join(said, ", ")
}

// near is how many calls a wait is carried through where the way matters: the
// longer it is, the less likely it is taken.
const near = 3

// WaitsAnalyzer works out which functions wait, across the packages of a module.
// Its result is a *Waits. A send on a channel does not count, since mostly there
// is room.
var WaitsAnalyzer = &analysis.Analyzer{
	Name:       "tollwaits",
	Doc:        "works out which functions wait for the network, the disk, a process, a channel or a sleep",
	Requires:   Requires(),
	FactTypes:  []analysis.Fact{(*WaitFact)(nil)},
	ResultType: reflect.TypeFor[*Waits](),
	Run:        runWaits,
}

// Waits knows what waits in one package. The rules that share it may run at the same time.
type Waits struct {
	pass  *analysis.Pass
	mu    sync.Mutex
	known map[*types.Func]Wait // of all that the package declares, and of others that were asked for
	facts packageFacts[WaitFact]
}

func runWaits(pass *analysis.Pass) (any, error) {
	w := &Waits{pass: pass, known: map[*types.Func]Wait{}}
	if InStandardLibrary(pass.Pkg) {
		return w, nil // known by name
	}
	var all []*summary
	for f, c := range functions(pass) {
		all = append(all, &summary{f: f, at: c})
		w.known[f] = Wait{}
	}
	for _, s := range all {
		w.summarise(s)
	}
	w.solve(all)
	var fact WaitFact
	for _, s := range all {
		if wait := w.known[s.f]; wait.Any() != "" {
			fact.Funcs = append(fact.Funcs, FuncWait{nameIn(s.f), wait})
		}
	}
	if len(fact.Funcs) > 0 {
		slices.SortStableFunc(fact.Funcs, func(a, b FuncWait) int { return strings.Compare(a.Name, b.Name) })
		pass.ExportPackageFact(&fact)
	}
	return w, nil
}

// Call says what a call waits for, streams left out, "" if nothing is known of it,
// and how many calls lie between: -1 for a function of the standard library that
// waits, 0 for one that calls such a function or waits on a channel itself.
func (w *Waits) Call(call *ast.CallExpr) (why string, between int) {
	f := w.callee(call)
	if f == nil {
		return "", 0
	}
	if wait := w.of(f.Origin()); wait.Hops < near {
		return wait.Why, wait.Hops
	}
	return "", 0
}

// callee is the function that a call names, or that the variable of the package it calls begins with
// (var dial = net.Dial): tests put another there, nobody else does.
func (w *Waits) callee(call *ast.CallExpr) *types.Func {
	if f := Callee(w.pass.TypesInfo, call); f != nil {
		return f
	}
	v := Variable(w.pass.TypesInfo, call.Fun)
	if v == nil || v.Parent() != w.pass.Pkg.Scope() {
		return nil
	}
	value := BeginsWith(w.pass.TypesInfo, v)
	if value == nil {
		return nil
	}
	return Callee(w.pass.TypesInfo, &ast.CallExpr{Fun: value})
}

// Node says what n itself waits for, without what is inside of it: a call, a
// receive, a select without default, or a range over a channel.
func (w *Waits) Node(n ast.Node) string {
	if call, ok := n.(*ast.CallExpr); ok {
		why, _ := w.Call(call)
		return why
	}
	return w.plain(n)
}

// plain is what n itself waits for if it is no call.
func (w *Waits) plain(n ast.Node) string {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "a channel receive"
		}
	case *ast.RangeStmt:
		if t := w.pass.TypesInfo.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Chan); ok {
				return "a channel receive"
			}
		}
	case *ast.SelectStmt:
		if len(n.Body.List) == 0 {
			return "" // for ever, on purpose
		}
		if HasDefault(n) {
			return ""
		}
		return "a select on channels"
	}
	return ""
}

// First finds the first wait in statements, in source order, deferred calls last:
// streams count, and any number of calls may lie between where that is sure. call is the callee as
// written, "" for an operation of the language. What is started with go waits for
// itself; a literal counts where it is called.
func (w *Waits) First(list []ast.Stmt) (call, why string) {
	var deferred []*ast.CallExpr
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if why != "" {
			return false
		}
		switch n := n.(type) {
		case nil, *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.DeferStmt:
			deferred = append(deferred, n.Call)
			return false
		case *ast.SelectStmt:
			for _, c := range n.Body.List {
				clause := c.(*ast.CommClause)
				for _, b := range clause.Body {
					ast.Inspect(b, visit)
				}
			}
			if why == "" && !sendsInSelect(n) {
				why = w.plain(n)
			}
			return false
		case *ast.CallExpr:
			if lit, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
				ast.Inspect(lit.Body, visit)
				break
			}
			if RunsArgument(w.pass.TypesInfo, n) {
				for _, arg := range n.Args {
					if lit, ok := arg.(*ast.FuncLit); ok {
						ast.Inspect(lit.Body, visit)
					}
				}
			}
			if f := w.callee(n); f != nil && why == "" {
				if sure := w.of(f.Origin()).sure(); sure != "" {
					call, why = types.ExprString(n.Fun), sure
				}
			}
		default:
			why = w.plain(n)
		}
		return why == ""
	}
	for _, s := range list {
		ast.Inspect(s, visit)
	}
	for _, call := range deferred {
		ast.Inspect(call, visit)
	}
	return call, why
}

func sendsInSelect(s *ast.SelectStmt) bool {
	return slices.ContainsFunc(s.Body.List, func(c ast.Stmt) bool {
		_, sends := c.(*ast.CommClause).Comm.(*ast.SendStmt)
		return sends
	})
}

// of is what is known of f, which is no instance.
func (w *Waits) of(f *types.Func) Wait {
	w.mu.Lock()
	defer w.mu.Unlock()
	wait, done := w.known[f]
	if done {
		return wait
	}
	switch p := f.Pkg(); {
	case p == nil || p == w.pass.Pkg:
		return wait // an interface's, or an instance's
	case InStandardLibrary(p):
		wait = standardWait(f)
	case WaitsForGroup(f):
		wait = Wait{Why: "other goroutines", Hops: -1, Sure: "other goroutines"}
	default:
		if wait = libraryWait(f); wait.Why == "" {
			wait = w.imported(f)
		}
	}
	w.known[f] = wait
	return wait
}

func (w *Waits) imported(f *types.Func) Wait {
	fact := w.facts.of(w.pass, f.Pkg())
	if len(fact.Funcs) == 0 {
		return Wait{}
	}
	i, ok := slices.BinarySearchFunc(fact.Funcs, nameIn(f), func(w FuncWait, name string) int { return strings.Compare(w.Name, name) })
	if !ok {
		return Wait{}
	}
	return fact.Funcs[i].Wait
}

// A summary is what a function does itself that matters here.
type summary struct {
	f     *types.Func
	at    inspector.Cursor // its declaration
	wait  Wait             // without what it calls in its own package
	calls []*types.Func    // declared in its own package
}

var waitNodes = []ast.Node{
	(*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil), (*ast.RangeStmt)(nil), (*ast.SelectStmt)(nil), (*ast.FuncLit)(nil), (*ast.GoStmt)(nil),
}

// summarise goes through a function once. What is started with go waits for
// itself; a literal counts where it is called. A function that unlocks what its
// caller has locked waits without the lock: it counts as one that does not wait.
func (w *Waits) summarise(s *summary) {
	locked, lets := false, false
	s.at.Inspect(waitNodes, func(c inspector.Cursor) bool {
		switch n := c.Node().(type) {
		case *ast.GoStmt:
			return false
		case *ast.FuncLit:
			kind, _ := c.ParentEdge()
			return kind == edge.CallExpr_Fun || kind == edge.CallExpr_Args && RunsArgument(w.pass.TypesInfo, c.Parent().Node().(*ast.CallExpr))
		case *ast.CallExpr:
			f := w.callee(n)
			if f == nil {
				s.take(Wait{Why: RemoteValue(w.pass.TypesInfo, n)})
				break
			}
			if kind, _ := c.ParentEdge(); !locked && !lets && kind != edge.DeferStmt_Call && mutexOp(f.Name()) != "" && ofMutex(f) {
				op := mutexOp(f.Name())
				lets = op == "Unlock" || op == "RUnlock"
				locked = !lets
			}
			f = f.Origin()
			s.call(w, f)
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !ofSelect(c) {
				s.take(Wait{Why: w.plain(n)})
			}
		default:
			s.take(Wait{Why: w.plain(n)})
		}
		return !lets
	})
	if lets {
		s.wait, s.calls = Wait{}, nil
	}
}

// call takes in a call of f.
func (s *summary) call(w *Waits, f *types.Func) {
	unknown := placeholder(w.pass, f)
	if f.Pkg() == w.pass.Pkg {
		if _, declared := w.known[f]; declared && f != s.f {
			s.calls = append(s.calls, f)
			if !unknown {
				return
			}
		}
	}
	s.take(w.of(f).through())
	if why := remote(w.pass.Pkg, f, unknown); why != "" {
		s.take(Wait{Why: why})
	}
}

// take adds a wait, if it is a nearer one.
func (s *summary) take(wait Wait) {
	if wait.Why != "" && (s.wait.Why == "" || wait.Hops < s.wait.Hops) {
		s.wait.Why, s.wait.Hops = wait.Why, wait.Hops
	}
	s.wait.Sure = cmp.Or(s.wait.Sure, wait.Sure)
}

// through is a wait as the caller of a function sees it.
func (w Wait) through() Wait {
	w.Hops++
	return w
}

// solve carries waits from callees to callers until nothing changes: by the
// number of calls between, so that each function gets its nearest.
func (w *Waits) solve(all []*summary) {
	for _, s := range all {
		w.known[s.f] = s.wait
	}
	for changed := true; changed; {
		changed = false
		for _, s := range all {
			before := s.wait
			for _, f := range s.calls {
				s.take(w.known[f].through())
			}
			if s.wait != before {
				w.known[s.f], changed = s.wait, true
			}
		}
	}
}

// RunsArgument tells, by its name, whether a call runs the function that it is
// given before it returns: Do, Call, Walk, Retry. sync.Once is left out, since
// then the first one works for all.
func RunsArgument(info *types.Info, call *ast.CallExpr) bool {
	id := calleeIdent(call.Fun)
	if id == nil {
		return false
	}
	words := Words(id.Name)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "do", "call", "run", "retry", "with", "walk", "for", "each", "range", "iterate", "view", "update", "try", "visit", "apply", "poll", "exec", "execute", "transact", "traverse":
	default:
		return false
	}
	for _, word := range words[1:] {
		switch word {
		case "async", "go", "later", "background", "after", "every":
			return false
		}
	}
	return !IsMethod(info, call, "sync", "Once")
}

// ofSelect tells whether the receive at c is a case of a select, which is judged
// as a whole.
func ofSelect(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind == edge.AssignStmt_Rhs || kind == edge.ExprStmt_X {
		kind, _ = c.Parent().ParentEdge()
	}
	return kind == edge.CommClause_Comm
}

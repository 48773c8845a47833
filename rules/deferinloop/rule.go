// Package deferinloop is the rule for a defer inside a loop: the cleanup of
// every iteration waits for the function's end.
//
// It owns the judgement which loops collect deferred calls, and when the body
// may become a function of its own. It refuses to turn a defer into explicit
// calls: that is not panic-safe. It looks at functions with a defer only.
package deferinloop

import (
	"embed"
	"fmt"
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

// Rule is deferinloop.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "deferinloop",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/deferinloop.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "each iteration's cleanup waits on the heap for the function's end",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		// The record and the closure that holds what the deferred call needs: a
		// function with a defer outside of loops keeps both on its stack. Not
		// deferreturn: the deferred calls themselves run below it, and no fix
		// brings those back.
		Frames: []string{"runtime.deferproc*", "runtime.newobject", "runtime.mallocgc*"},
	},
	PerCall:  rule.DeferFramework(),
	Sources:  []string{"the defer cost article", "the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// few is the number of iterations that no one needs to be told about.
const few = 4

// A site is a loop whose body defers.
type site struct {
	loop   inspector.Cursor
	fn     ast.Node // the FuncDecl or FuncLit whose end the defers wait for
	defers []*ast.DeferStmt
}

func run(pass *analysis.Pass) (any, error) {
	var sites []*site
	byLoop := map[ast.Node]*site{}
	for c := range kit.Preorder(pass, (*ast.DeferStmt)(nil)) {
		loop, fn, ok := enclosing(c)
		if !ok || leavesAfter(pass.TypesInfo, c, loop) {
			continue
		}
		s := byLoop[loop.Node()]
		if s == nil {
			s = &site{loop: loop, fn: fn}
			byLoop[loop.Node()] = s
			sites = append(sites, s)
		}
		s.defers = append(s.defers, c.Node().(*ast.DeferStmt))
	}
	for _, s := range sites {
		if !deliberate(pass, s) {
			report(pass, s)
		}
	}
	return nil, nil
}

// enclosing finds the innermost loop of the function that the defer waits for.
// A literal called on the spot is a function of its own here.
func enclosing(c inspector.Cursor) (loop inspector.Cursor, fn ast.Node, ok bool) {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.Invalid:
			return loop, nil, false
		case edge.ForStmt_Body, edge.RangeStmt_Body:
			if !ok {
				loop, ok = at.Parent(), true
			}
		case edge.FuncDecl_Body, edge.FuncLit_Body:
			return loop, at.Parent().Node(), ok
		}
	}
}

// leavesAfter tells whether the function or the loop is left after the defer
// without another iteration: a statement list between the two ends in a jump, and
// no continue leads around it.
func leavesAfter(info *types.Info, c, loop inspector.Cursor) bool {
	for at := c; at.Node() != loop.Node(); at = at.Parent() {
		list := kit.StmtList(at.Node())
		if len(list) == 0 {
			continue
		}
		if last := list[len(list)-1]; leaves(info, last, at.Parent().Node() == loop.Node()) {
			return !goesOn(loop, c.Node().End(), last.Pos())
		}
	}
	return false
}

// goesOn tells whether a continue of the loop stands between two places: what follows may
// be left out, and the next iteration defers again.
func goesOn(loop inspector.Cursor, from, to token.Pos) bool {
	label := ""
	if l, ok := loop.Parent().Node().(*ast.LabeledStmt); ok {
		label = l.Label.Name
	}
	found := false
	ast.PreorderStack(kit.LoopBody(loop.Node()), nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			if n.Tok != token.CONTINUE || n.Pos() <= from || n.Pos() >= to {
				break
			}
			found = found || n.Label != nil && n.Label.Name == label || n.Label == nil && !slices.ContainsFunc(stack, isLoop)
		}
		return !found
	})
	return found
}

func isLoop(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// leaves judges the last statement of a list; direct tells that the list is the
// loop's own body, where a plain break leaves the loop.
func leaves(info *types.Info, last ast.Stmt, direct bool) bool {
	switch s := last.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK && (direct || s.Label != nil)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && (kit.IsBuiltin(info, call, "panic") || kit.IsCall(info, call, "os", "Exit") || kit.IsCall(info, call, "log", "Fatal", "Fatalf", "Fatalln"))
	}
	return false
}

// deliberate tells whether the wait is the point or cannot add up: all locks of
// a set are taken and held together, what was made is kept for after the loop or
// undone should the function fail, a callback is to run without the lock, a comment says so,
// or it happens once or a handful of times.
func deliberate(pass *analysis.Pass, s *site) bool {
	info := pass.TypesInfo
	for _, d := range s.defers {
		if staysFor(info, s, d) || undoes(info, s.fn, d) || hangsOnFlag(info, s, d) || keeps(info, s, d) || said(pass, s, d) || once(info, s, d) || calledBack(info, s, d) || awaitsLock(pass, s, d) {
			return true
		}
		sel, ok := ast.Unparen(d.Call.Fun).(*ast.SelectorExpr)
		if ok && (sel.Sel.Name == "Unlock" || sel.Sel.Name == "RUnlock") && !oneByOne(pass, s, d, sel.X) && !relocks(pass.TypesInfo, s, d) {
			return true
		}
	}
	if counted, ok := s.loop.Node().(*ast.ForStmt); ok {
		_, bound := kit.Counter(info, counted)
		if bound == nil {
			return false
		}
		n, constant := kit.ConstInt(info, bound)
		return constant && n <= few
	}
	loop, ok := s.loop.Node().(*ast.RangeStmt)
	if !ok {
		return false
	}
	if lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit); ok && len(lit.Elts) <= few {
		return true
	}
	if n, ok := kit.ConstInt(info, loop.X); ok && n <= few {
		return true
	}
	t := info.TypeOf(loop.X)
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	array, ok := t.Underlying().(*types.Array)
	return ok && array.Len() <= few
}

// keeps tells whether what a deferred call ends is itself, or as a stream made of it, put
// into something that is declared before the loop and not handed out: it has to last.
func keeps(info *types.Info, s *site, d *ast.DeferStmt) bool {
	v := ended(info, d.Call)
	if v == nil || !kit.DeclaredIn(v, s.loop.Node()) {
		return false
	}
	held := map[*types.Var]bool{v: true}
	found := false
	ast.Inspect(kit.LoopBody(s.loop.Node()), func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			return !found
		}
		if assign.Tok == token.DEFINE {
			if to := kit.Variable(info, assign.Lhs[0]); to != nil && holds(info, assign.Rhs[0], held) {
				held[to] = true
			}
			return !found
		}
		if assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 {
			return !found
		}
		values := assign.Rhs
		if call, ok := assign.Rhs[0].(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "append") {
			values = call.Args[1:]
		}
		to := kit.RootVar(info, assign.Lhs[0])
		for _, value := range values {
			found = found || holds(info, value, held) && to != nil && to.Pos() < s.loop.Node().Pos() && !handsOut(info, s.fn, to)
		}
		return !found
	})
	return found
}

// ended is the variable whose method a deferred call is, or the literal that is deferred calls to clean up.
func ended(info *types.Info, call *ast.CallExpr) (v *types.Var) {
	lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok {
		return kit.Variable(info, kit.Receiver(call))
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		inner, ok := n.(*ast.CallExpr)
		if ok && v == nil && cleansUp(info, inner) {
			v = kit.Variable(info, kit.Receiver(inner))
		}
		return v == nil
	})
	return v
}

// holds tells whether e is one of the variables, a stream of the standard library that is made
// of one, or a literal with such a thing in it.
func holds(info *types.Info, e ast.Expr, vars map[*types.Var]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return vars[kit.Variable(info, e)]
	case *ast.UnaryExpr:
		return e.Op == token.AND && holds(info, e.X, vars)
	case *ast.CompositeLit:
		return slices.ContainsFunc(e.Elts, func(elt ast.Expr) bool {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			return holds(info, elt, vars)
		})
	case *ast.CallExpr:
		f := kit.Callee(info, e)
		if f == nil || f.Pkg() == nil || !passing(kit.Package(f)) || !reads(f) {
			return false
		}
		return slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return holds(info, arg, vars) })
	}
	return false
}

// reads tells whether what f gives goes on reading from, or writing to, what it was given.
func reads(f *types.Func) bool {
	results := f.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	t := results.At(0).Type()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	switch kit.LastWord(n.Obj().Name()) {
	case "reader", "writer", "scanner", "decoder", "encoder", "seeker":
		return true
	}
	return false
}

// handsOut tells whether a variable is a result of fn.
func handsOut(info *types.Info, fn ast.Node, v *types.Var) bool {
	body := kit.FuncBody(fn)
	if v.Pos() < body.Pos() {
		return true
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if ret, ok := n.(*ast.ReturnStmt); ok {
			for _, e := range ret.Results {
				found = found || kit.Variable(info, e) == v
			}
		}
		return !found
	})
	return found
}

// undoes tells whether a deferred literal, also one that the function keeps in a variable
// (defer closeOnError(f)), asks first for the error that the function returns: a result with a name.
func undoes(info *types.Info, fn ast.Node, d *ast.DeferStmt) bool {
	lit, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
	if v := kit.Variable(info, d.Call.Fun); v != nil && kit.IsLocal(v) {
		lit, ok = ast.Unparen(kit.Origin(info, fn, d.Call.Fun)).(*ast.FuncLit)
	}
	results := kit.FuncType(fn).Results
	if !ok || len(lit.Body.List) == 0 || results == nil {
		return false
	}
	check, ok := lit.Body.List[0].(*ast.IfStmt)
	if !ok {
		return false
	}
	for _, field := range results.List {
		for _, id := range field.Names {
			if v := info.Defs[id]; v != nil && kit.IsError(v.Type()) && kit.Mentions(info, check.Cond, v) {
				return true
			}
		}
	}
	return false
}

func report(pass *analysis.Pass, s *site) {
	message := "defers in a loop: each iteration puts a record on the heap, and its cleanup waits for the function's end"
	if n := len(s.defers); n > 1 {
		message = fmt.Sprintf("defers %d calls in a loop: each iteration puts as many records on the heap, and its cleanup waits for the function's end", n)
	}
	if slices.ContainsFunc(s.defers, func(d *ast.DeferStmt) bool { return relocks(pass.TypesInfo, s, d) }) {
		message = "defers in a loop the unlocking of one mutex: it stays locked to the function's end, and the next iteration that takes it waits for itself"
	}
	level, edits := fix(pass, s)
	if edits == nil || locks(s) {
		kit.Report(pass, finding.Suggest, s.defers[0], message)
		return
	}
	kit.Report(pass, level, s.defers[0], message, kit.Fix("make each iteration a function of its own", edits...))
}

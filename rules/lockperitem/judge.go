package lockperitem

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what a loop does besides locking.
type judge struct {
	pass    *analysis.Pass
	effects *kit.Effects
	quick   *kit.Quick
}

// perItem finds the lock that each iteration takes anew, and says so; nil when
// there is none, or when the time between two locks is what the loop is about.
func (j *judge) perItem(loop inspector.Cursor) (*ast.CallExpr, string) {
	info := j.pass.TypesInfo
	for s := range kit.Sections(info, loop) {
		at, ok := kit.Find(loop, s.Lock)
		if !ok || s.Open || !j.perTurn(loop, at) || !j.same(s.Mutex, loop.Node()) || leaves(info, s.Body, s.Deferred) {
			continue
		}
		body := kit.LoopBody(loop.Node())
		if j.light(body, s.Mutex) && !leaves(info, body.List, false) {
			return s.Lock, fmt.Sprintf("takes and releases %s for each item", types.ExprString(s.Mutex))
		}
	}
	return j.throughCall(loop)
}

// perTurn tells whether at runs at each turn of loop itself, or at each that some
// condition picks: not in a loop inside, not only where something failed, not for
// the one item that ends the loop.
func (j *judge) perTurn(loop, at inspector.Cursor) bool {
	inner, ok := kit.Loop(at)
	if !ok || inner != loop || kit.ErrorPath(j.pass.TypesInfo, at) {
		return false
	}
	for up := range at.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		within := s.Body.Pos() < at.Node().Pos() && at.Node().Pos() < s.Body.End()
		if loop.Node().Pos() < s.Pos() && within && (kit.Failed(j.pass.TypesInfo, s.Cond) || leaves(j.pass.TypesInfo, s.Body.List, false)) {
			return false
		}
	}
	return true
}

// same tells whether mu is the same lock at each iteration.
func (j *judge) same(mu ast.Expr, loop ast.Node) bool {
	root := kit.RootVar(j.pass.TypesInfo, mu)
	if root == nil || kit.DeclaredIn(root, loop) {
		return false
	}
	return !ofElement(mu) && !j.rebound(mu, loop)
}

// ofElement tells whether mu is one lock of a list: a shard's, or an item's own.
func ofElement(mu ast.Expr) bool {
	found := false
	ast.Inspect(mu, func(n ast.Node) bool {
		_, ok := n.(*ast.IndexExpr)
		found = found || ok
		return !found
	})
	return found
}

// rebound tells whether a name in mu is given another value in the loop. That a lock's
// method takes its address does not change it.
func (j *judge) rebound(mu ast.Expr, loop ast.Node) bool {
	info := j.pass.TypesInfo
	parts := map[types.Object]bool{}
	ast.Inspect(mu, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			parts[info.ObjectOf(id)] = true
		}
		return true
	})
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || parts[kit.Object(info, l)]
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				found = found || e != nil && parts[kit.Object(info, e)]
			}
		}
		return !found
	})
	return found
}

// light tells whether a loop's body does little besides locking mu.
func (j *judge) light(body *ast.BlockStmt, mu ast.Expr) bool {
	name, skipped := types.ExprString(mu), j.skipped(body)
	own := func(call *ast.CallExpr) bool {
		other, _ := kit.MutexCall(j.pass.TypesInfo, call)
		return other != nil && types.ExprString(other) == name || skipped[call] || j.parses(call)
	}
	for _, s := range body.List {
		if !j.quick.Node(s, own) && !j.ofItem(s) && !j.hires(s, own) {
			return false
		}
	}
	return true
}

// skipped are the calls that tell somebody of an item which the loop passes over: few
// are like that.
func (j *judge) skipped(body *ast.BlockStmt) map[*ast.CallExpr]bool {
	calls := map[*ast.CallExpr]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		if !ok || len(branch.Body.List) == 0 {
			return true
		}
		if next, ok := branch.Body.List[len(branch.Body.List)-1].(*ast.BranchStmt); !ok || next.Tok != token.CONTINUE {
			return true
		}
		ast.Inspect(branch.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && kit.TellsOthers(j.pass, call) {
				calls[call] = true
			}
			return true
		})
		return true
	})
	return calls
}

// parses matches what reads a short text in about the time that a lock takes.
func (j *judge) parses(call *ast.CallExpr) bool {
	info := j.pass.TypesInfo
	return kit.IsCall(info, call, "time", "ParseDuration", "Parse") || kit.IsCall(info, call, "net", "ParseIP", "ParseMAC", "SplitHostPort", "JoinHostPort") ||
		kit.IsCall(info, call, "net/http", "CanonicalHeaderKey") || kit.IsCall(info, call, "net/textproto", "CanonicalMIMEHeaderKey")
}

// ofItem tells whether a statement goes over the parts of one item in a few steps each,
// or offers something on a channel without waiting.
func (j *judge) ofItem(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.RangeStmt:
		switch ast.Unparen(s.X).(type) {
		case *ast.SelectorExpr, *ast.SliceExpr:
		default:
			return false
		}
		t := j.pass.TypesInfo.TypeOf(s.X)
		if t == nil {
			return false
		}
		_, list := t.Underlying().(*types.Slice)
		return list && j.quick.Node(s.Body, nil)
	case *ast.SelectStmt:
		waits := true
		for _, c := range s.Body.List {
			clause := c.(*ast.CommClause)
			waits = waits && clause.Comm != nil
			for _, b := range clause.Body {
				if !j.quick.Node(b, nil) {
					return false
				}
			}
		}
		return !waits
	}
	return false
}

// leaves tells whether a section ends the loop with the lock released by hand:
// then it may not get far. On the way to an error it may. A section that a defer
// ends is a function of its own, which the loop outlives.
func leaves(info *types.Info, section []ast.Stmt, deferred bool) bool {
	found := false
	for _, s := range section {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.IfStmt:
				if kit.Failed(info, n.Cond) {
					return false
				}
			case *ast.ReturnStmt:
				found = found || !deferred && !fails(info, n)
			case *ast.BranchStmt:
				found = found || n.Tok != token.CONTINUE
			}
			return !found
		})
	}
	return found
}

// fails tells whether a return gives an error that is made on the spot: the loop mostly
// goes on. An error that is named may well say what was found.
func fails(info *types.Info, ret *ast.ReturnStmt) bool {
	if len(ret.Results) == 0 {
		return false
	}
	call, ok := ast.Unparen(ret.Results[len(ret.Results)-1]).(*ast.CallExpr)
	return ok && kit.IsError(info.TypeOf(call)) && (kit.MakesError(info, call) || kit.IsCall(info, call, "errors"))
}

// picked tells whether at stands in one case of a switch of the loop, or in a branch for
// the items of one name: few items are of that kind.
func picked(info *types.Info, loop, at inspector.Cursor) bool {
	for c := range at.Enclosing((*ast.CaseClause)(nil)) {
		if loop.Node().Pos() < c.Node().Pos() {
			return true
		}
	}
	for up := range at.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		if loop.Node().Pos() < s.Pos() && kit.Encloses(s.Body, at.Node()) && ofName(info, s.Cond, loop.Node()) {
			return true
		}
	}
	return false
}

// ofName tells whether a condition compares what changes from item to item with a text
// that is written out.
func ofName(info *types.Info, cond ast.Expr, loop ast.Node) bool {
	x, op, y, ok := kit.Comparison(cond)
	if call, is := ast.Unparen(cond).(*ast.CallExpr); is && kit.IsCall(info, call, "strings", "EqualFold") {
		x, op, y, ok = call.Args[0], token.EQL, call.Args[1], true
	}
	if !ok || op != token.EQL {
		return false
	}
	if _, first := kit.ConstString(info, x); first {
		x, y = y, x
	}
	name, constant := kit.ConstString(info, y)
	return constant && name != "" && slices.ContainsFunc(kit.Variables(info, x), func(v *types.Var) bool { return kit.DeclaredIn(v, loop) })
}

// throughCall finds a loop that calls a function of the package, or a literal that the function around keeps,
// which does nothing but take a lock for a small thing, and little else.
func (j *judge) throughCall(loop inspector.Cursor) (*ast.CallExpr, string) {
	body := kit.LoopBody(loop.Node())
	for c := range loop.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		f := kit.Callee(j.pass.TypesInfo, call)
		if f == nil && kit.Variable(j.pass.TypesInfo, call.Fun) == nil || f != nil && f.Pkg() != j.pass.Pkg || call.Pos() < body.Pos() || !j.perTurn(loop, c) || picked(j.pass.TypesInfo, loop, c) {
			continue
		}
		name := j.small(f, call, loop)
		if name == "" {
			continue
		}
		if leaves(j.pass.TypesInfo, body.List, false) {
			return nil, "" // it may not get far
		}
		known := func(c *ast.CallExpr) bool {
			g := kit.Callee(j.pass.TypesInfo, c)
			return c == call || g != nil && (g == f || g.Pkg() == j.pass.Pkg && j.locksForSmall(g) != nil)
		}
		if j.quick.Node(body, known) {
			return call, fmt.Sprintf("takes and releases a lock for each item, inside of %s", name)
		}
	}
	return nil, ""
}

// small is the name of what a call of a loop runs, f or a literal, if all that it does is one small section of a
// lock that is the same in every turn.
func (j *judge) small(f *types.Func, call *ast.CallExpr, loop inspector.Cursor) string {
	if f != nil {
		if mu := j.locksForSmall(f); mu == nil || !j.sameOf(mu, call, loop.Node()) {
			return ""
		}
		return f.Name()
	}
	decl := kit.Decl(loop)
	if decl == nil {
		return ""
	}
	lit, ok := kit.Origin(j.pass.TypesInfo, decl, call.Fun).(*ast.FuncLit)
	if !ok || kit.Encloses(loop.Node(), lit) || kit.Encloses(lit, loop.Node()) {
		return ""
	}
	mu := j.onlyLocks(lit, lit.Body)
	if mu == nil || kit.DeclaredIn(kit.RootVar(j.pass.TypesInfo, mu), lit) || !j.same(mu, loop.Node()) {
		return "" // a lock of its argument
	}
	return kit.NameOf(call.Fun)
}

// sameOf tells whether the lock that the callee takes is the same at each
// iteration: one of the package, or one of a receiver or an argument that stays and that
// others can see.
func (j *judge) sameOf(mu *types.Var, call *ast.CallExpr, loop ast.Node) bool {
	if mu.Parent() == j.pass.Pkg.Scope() {
		return true
	}
	sig := kit.Callee(j.pass.TypesInfo, call).Origin().Signature()
	for i, arg := range call.Args { // of a parameter
		if i < sig.Params().Len() && sig.Params().At(i) == mu {
			return j.same(arg, loop)
		}
	}
	recv := kit.Receiver(call)
	return recv != nil && sig.Recv() == mu && j.same(recv, loop)
}

// locksForSmall is the root of the lock that a function takes, if all that it does
// is one small section of it: its receiver, a parameter, or a variable of the package.
func (j *judge) locksForSmall(f *types.Func) *types.Var {
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return nil
	}
	mu := j.onlyLocks(decl, decl.Body)
	if mu == nil {
		return nil
	}
	root := kit.RootVar(j.pass.TypesInfo, mu)
	if root != f.Origin().Signature().Recv() && !kit.InParams(decl.Type, root) && root.Parent() != j.pass.Pkg.Scope() {
		return nil
	}
	return root
}

// onlyLocks is the mutex of a function, if all that it does is one small section of it.
func (j *judge) onlyLocks(fn ast.Node, body *ast.BlockStmt) (mu ast.Expr) {
	if len(body.List) < 2 || len(body.List) > few*3 {
		return nil
	}
	c, ok := kit.Find(kit.Root(j.pass), fn)
	if !ok {
		return nil
	}
	for s := range kit.Sections(j.pass.TypesInfo, c) {
		if s.Open || mu != nil {
			return nil
		}
		mu = s.Mutex
	}
	if mu == nil || kit.RootVar(j.pass.TypesInfo, mu) == nil || ofElement(mu) || !j.light(body, mu) {
		return nil
	}
	return mu
}

// compares reports the lock that a literal takes which sort, slices and the like call for
// each element, or for each two of them.
func (j *judge) compares(lit inspector.Cursor) (*ast.CallExpr, string) {
	info := j.pass.TypesInfo
	for at := range lit.Preorder((*ast.CallExpr)(nil)) {
		inner := at.Node().(*ast.CallExpr)
		if fn, ok := kit.Function(at); !ok || fn != lit {
			continue
		}
		if mu, op := kit.MutexCall(info, inner); (op == "Lock" || op == "RLock") && j.same(mu, lit.Node()) {
			return inner, fmt.Sprintf("takes and releases %s for each comparison", types.ExprString(mu))
		}
		f := kit.Callee(info, inner)
		if f == nil || f.Pkg() != j.pass.Pkg {
			continue
		}
		if mu := j.locksForSmall(f); mu != nil && j.sameOf(mu, inner, lit.Node()) {
			return inner, fmt.Sprintf("takes and releases a lock for each comparison, inside of %s", f.Name())
		}
	}
	return nil, ""
}

package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perRequest is the field that a method copies into a list, sorts that and gives it back, where
// a function of the package calls it for each request, by its name, or in a loop; nil for other
// lists. The order could be kept until the field changes.
func perRequest(pass *analysis.Pass, c inspector.Cursor, list ast.Expr) ast.Expr {
	info, decl, v := pass.TypesInfo, kit.Decl(c), kit.Variable(pass.TypesInfo, list)
	if decl == nil || decl.Recv == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) || builds(decl.Name.Name) || len(decl.Type.Params.List) > 0 {
		return nil
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	if _, looped := kit.Loop(c); !ok || looped || !answers(info, c, list) {
		return nil
	}
	if slices.ContainsFunc(decl.Body.List, func(s ast.Stmt) bool { // it may have the answer already, or keep it
		check, is := s.(*ast.IfStmt)
		return is && check.Pos() < c.Node().Pos() && kit.Returns(check) || kit.Encloses(s, c.Node()) && is
	}) {
		return nil
	}
	from := gatheredFrom(info, decl, v)
	root := kit.RootVar(info, from)
	if root == nil || kit.FewByName(from) || !stored(decl, root, from) || !path(info, from) || guarded(info, c, root) || guarded(info, c, v) {
		return nil
	}
	calls, _ := kit.CallsOf(pass, f)
	if !slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		_, looped := kit.Loop(call)
		caller := kit.Decl(call)
		return !kit.Cold(pass, call) && caller != nil && caller != decl && (looped || requested(caller.Name.Name))
	}) {
		return nil
	}
	return from
}

// walkedFew is the map of the receiver whose keys or values are gathered and sorted on every call of a
// method, for a loop right behind that leaves off early and takes out of the map what it has passed; nil for
// others. A structure that is kept in order gives the first few.
func walkedFew(pass *analysis.Pass, c inspector.Cursor, list ast.Expr) ast.Expr {
	info, decl, v := pass.TypesInfo, kit.Decl(c), kit.Variable(pass.TypesInfo, list)
	if decl == nil || decl.Recv == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) {
		return nil
	}
	from := gatheredFrom(info, decl, v)
	if from == nil || !kit.IsMap(info.TypeOf(from)) || kit.FewByName(from) || kit.RootVar(info, from) == nil || !stored(decl, kit.RootVar(info, from), from) {
		return nil
	}
	next, ok := walkBehind(info, c, list)
	if !ok {
		return nil
	}
	leaves, removes := false, false
	for at := range next.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := at.Node().(type) {
		case *ast.ReturnStmt:
			leaves = true
		case *ast.BranchStmt:
			loop, _ := kit.Loop(at)
			leaves = leaves || n.Tok == token.BREAK && loop == next
		case *ast.CallExpr:
			removes = removes || kit.IsBuiltin(info, n, "delete") && len(n.Args) == 2 && kit.Same(info, n.Args[0], from)
		}
	}
	if !leaves || !removes {
		return nil
	}
	return from
}

// walkBehind is the range over the list that stands right behind the sort at c.
func walkBehind(info *types.Info, c inspector.Cursor, list ast.Expr) (loop inspector.Cursor, ok bool) {
	stmt, ok := kit.Stmt(c)
	if !ok {
		return loop, false
	}
	loop, ok = stmt.NextSibling()
	if !ok {
		return loop, false
	}
	r, ok := loop.Node().(*ast.RangeStmt)
	return loop, ok && kit.Same(info, r.X, list)
}

// requested tells whether a function is called for each request or event, by its name.
func requested(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && slices.Contains([]string{
		"search", "query", "serve", "handle", "process", "eval", "evaluate", "match", "lookup", "find", "route", "dispatch", "resolve", "prepare", "capture", "select", "pick", "execute", "rank",
	}, words[0])
}

// gatheredFrom is the field whose elements, and nothing else, become those of v: for _, x := range
// s.items { v = append(v, x) }, or slices.Collect(maps.Keys(s.items)); nil for other lists.
func gatheredFrom(info *types.Info, decl *ast.FuncDecl, v *types.Var) ast.Expr {
	from := filledFrom(info, decl, v, func(call *ast.CallExpr) ast.Expr {
		if source := appendedFrom(info, decl, call, v); source != nil {
			return source
		}
		return keysOrValues(info, call)
	})
	if _, field := ast.Unparen(from).(*ast.SelectorExpr); !field {
		return nil
	}
	return from
}

// filledFrom is what v gets its elements from in n, by the one call of which source tells it: else v is
// given nothing but empty lists. It is nil where there are others, or none.
func filledFrom(info *types.Info, n ast.Node, v *types.Var, source func(*ast.CallExpr) ast.Expr) (from ast.Expr) {
	for _, value := range kit.Given(info, n, v) {
		switch e := ast.Unparen(value).(type) {
		case *ast.Ident:
			if !kit.IsNil(info, e) {
				return nil
			}
		case *ast.CompositeLit:
			if len(e.Elts) > 0 {
				return nil
			}
		case *ast.CallExpr:
			if kit.IsBuiltin(info, e, "make") {
				continue
			}
			found := source(e)
			if found == nil || from != nil {
				return nil
			}
			from = found
		default: // also what nobody knows
			return nil
		}
	}
	return from
}

// appendedFrom is the list of a range in decl that does nothing but v = append(v, ...), call
// being that append; nil for others.
func appendedFrom(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr, v *types.Var) (from ast.Expr) {
	if !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() || kit.Variable(info, call.Args[0]) != v {
		return nil
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		r, ok := n.(*ast.RangeStmt)
		if ok && len(r.Body.List) == 1 {
			s, is := r.Body.List[0].(*ast.AssignStmt)
			if is && s.Tok == token.ASSIGN && len(s.Rhs) == 1 && ast.Unparen(s.Rhs[0]) == ast.Expr(call) {
				from = r.X
			}
		}
		return from == nil
	})
	return from
}

// keysOrValues is m of slices.Collect(maps.Keys(m)) and its like, nil for other calls.
func keysOrValues(info *types.Info, call *ast.CallExpr) ast.Expr {
	if kit.IsCall(info, call, "slices", "Collect", "Sorted") && len(call.Args) == 1 {
		inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !ok {
			return nil
		}
		call = inner
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Name() != "Keys" && f.Name() != "Values" || f.Signature().Recv() != nil || len(call.Args) != 1 || !kit.IsMap(info.TypeOf(call.Args[0])) {
		return nil
	}
	return call.Args[0]
}

// firstThat tells whether the statement behind the sort goes through the list only until one
// fits, by a question without effects or another package's that only asks by its name, and nothing else looks at it: one pass keeps the best of
// those that fit.
func firstThat(info *types.Info, effects *kit.Effects, c inspector.Cursor, list ast.Expr) bool {
	v, decl := kit.RootVar(info, list), kit.Decl(c)
	if !kit.IsLocal(v) || decl == nil || v.Pos() < decl.Body.Pos() || !path(info, list) || fewAppends(info, c, v) || ofFew(info, c, v) {
		return false
	}
	next, ok := walkBehind(info, c, list)
	if !ok {
		return false
	}
	r := next.Node().(*ast.RangeStmt)
	if len(r.Body.List) != 1 {
		return false
	}
	check, ok := r.Body.List[0].(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || !asksOnly(info, effects, check.Cond) || !kit.LeavesLoop(check.Body.List) {
		return false
	}
	fn, ok := kit.Frame(c)
	if !ok || v.Pos() < fn.Node().Pos() {
		return false
	}
	for id := range kit.Uses(info, fn, v) {
		if id.Node().Pos() > r.End() {
			return false
		}
	}
	return true
}

// asksOnly tells whether cond has no effects, but for what a question of another package, by its
// name, may have.
func asksOnly(info *types.Info, effects *kit.Effects, cond ast.Expr) bool {
	if effects.None(cond) {
		return true
	}
	call, ok := ast.Unparen(cond).(*ast.CallExpr)
	if !ok || !kit.AsksAbout(info, call) || effects.Decl(kit.Callee(info, call)) != nil {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !effects.None(e) })
}

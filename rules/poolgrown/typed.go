package poolgrown

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofTyped tells a call of a method that starts with a verb, Get or Put, of a type named after
// pools: a pool of one type, or of sizes. What is connected or runs is no memory.
func (p pools) ofTyped(call *ast.CallExpr, verb string) bool {
	f := kit.Callee(p.pass.TypesInfo, call)
	if f == nil || f.Signature().Recv() == nil || !strings.HasPrefix(f.Name(), verb) {
		return false
	}
	words := kit.Words(kit.ReceiverName(f))
	return slices.Contains(words, "pool") && !slices.ContainsFunc(words, func(w string) bool {
		switch w {
		case "conn", "connection", "client", "worker", "thread", "session", "peer", "node", "address", "ip", "channel", "tx", "mem", "block":
			return true
		}
		return false
	})
}

// takenBy is the variable that gets what call takes out of a pool that others fill, in the
// function at frame, which alone has it; nil for other calls.
func (p pools) takenBy(c inspector.Cursor, call *ast.CallExpr) (v *types.Var, frame inspector.Cursor) {
	info := p.pass.TypesInfo
	if !kit.IsMethod(info, call, "sync", "Pool", "Get") && !(p.ofTyped(call, "Get") && p.hasTwin(call)) && !p.handsOut(call) && !p.ofPackage(call) {
		return nil, frame
	}
	at := c
	for kind, _ := at.ParentEdge(); kind == edge.TypeAssertExpr_X || kind == edge.ParenExpr_X; kind, _ = at.ParentEdge() {
		at = at.Parent()
	}
	frame, ok := kit.Frame(c)
	if kind, _ := at.ParentEdge(); !ok || kind != edge.AssignStmt_Rhs && kind != edge.ValueSpec_Values {
		return nil, frame
	}
	vars := kit.Results(info, at)
	if len(vars) > 1 && vars[1] != nil && kit.IsBool(vars[1].Type()) {
		return nil, frame // there may be nothing in it
	}
	if len(vars) == 0 || vars[0] == nil || !kit.IsLocal(vars[0]) || !kit.DeclaredIn(vars[0], kit.FuncBody(frame.Node())) || p.endsItself(vars[0].Type()) {
		return nil, frame
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		if in, _ := kit.Frame(use); in.Node() != frame.Node() {
			return nil, frame
		}
	}
	return vars[0], frame
}

// handsOut tells whether call calls a function of the package that does little but give what
// it takes out of a sync.Pool, into which another one puts its parameter back.
func (p pools) handsOut(call *ast.CallExpr) bool {
	decl := p.ownDecl(call)
	if decl == nil || decl.Name.IsExported() || decl.Recv != nil || decl.Type.Results.NumFields() != 1 || len(decl.Body.List) > 4 {
		return false
	}
	all, some := true, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			all = false
		case *ast.ReturnStmt:
			if len(n.Results) != 1 {
				all = false
				return false
			}
			v := kit.Variable(p.pass.TypesInfo, n.Results[0])
			gets := p.gets(n.Results[0], false) || kit.IsLocal(v) && p.fromPool(decl, v)
			all, some = all && gets, true
		}
		return all
	})
	return all && some && p.putBack(p.pass.TypesInfo.TypeOf(call))
}

// putBack tells whether a function of the package puts its parameter, of type t, into a pool.
func (p pools) putBack(t types.Type) bool {
	for c := range kit.Preorder(p.pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsMethod(p.pass.TypesInfo, call, "sync", "Pool", "Put") || len(call.Args) != 1 {
			continue
		}
		if decl := kit.Decl(c); decl != nil && decl.Recv == nil && types.Identical(p.pass.TypesInfo.TypeOf(call.Args[0]), t) && p.ofParam(decl, call.Args[0]) {
			return true
		}
	}
	return false
}

// forgotten says how a function leaves what call takes out of a pool: altogether, or on a way
// that is no failure; nothing where it gives it back or hands it on. A pool that
// only this function knows is barren's.
func (p pools) forgotten(c inspector.Cursor, call *ast.CallExpr) string {
	v, frame := p.takenBy(c, call)
	if v == nil {
		return ""
	}
	uses, ends, puts := 0, map[ast.Node]bool{}, false
	var away []inspector.Cursor
	for use := range kit.Uses(p.pass.TypesInfo, frame, v) {
		uses++
		if p.stays(use) {
			continue
		}
		stmt, ok := kit.Stmt(use)
		if !ok {
			return ""
		}
		ends[stmt.Node()] = true
		away = append(away, use)
		if given, ok := use.Parent().Node().(*ast.CallExpr); ok {
			puts = puts || p.put(given, true) != nil
		}
	}
	switch {
	case uses == 0:
	case len(ends) == 0:
		return "takes from a pool what is not given back: the pool allocates anew for each call"
	case puts:
		if end := p.leaves(c, kit.FuncBody(frame.Node()), v); end != nil {
			return fmt.Sprintf("takes from a pool what the way to line %d leaves behind: the pool allocates anew", kit.Line(p.pass, end.Pos()))
		}
	}
	if clause := p.dropped(c, away); clause != nil {
		return fmt.Sprintf("takes from a pool what the case in line %d leaves behind: the pool allocates anew", kit.Line(p.pass, clause.Pos()))
	}
	return ""
}

// leaves is the end of a way on which v, taken at c, is neither given back nor handed on;
// nil if there is none but those of failures.
func (p pools) leaves(c inspector.Cursor, body *ast.BlockStmt, v *types.Var) ast.Node {
	info := p.pass.TypesInfo
	taken, ok := kit.Stmt(c)
	if !ok {
		return nil
	}
	whole, ok := kit.Find(kit.Root(p.pass), body)
	if !ok {
		return nil
	}
	duty := kit.Duty{
		Settles: func(n ast.Node) bool {
			at, ok := kit.Find(whole, n)
			if _, returns := n.(*ast.ReturnStmt); !ok || returns && kit.ErrorPath(info, at) {
				return true
			}
			for use := range kit.Uses(info, at, v) {
				if !p.stays(use) {
					return true
				}
			}
			return false
		},
		// Who asks about it may know that there is nothing, or that it is too large.
		Absent: func(cond ast.Expr, holds, _ bool) bool {
			return holds != succeeded(info, cond) && kit.AboutError(info, cond) || aboutSize(info, cond, v)
		},
	}
	return duty.Neglected(info, body, taken.Node())
}

// hasTwin tells whether the type whose method GetX call calls has a PutX that takes one
// thing.
func (p pools) hasTwin(call *ast.CallExpr) bool {
	f := kit.Callee(p.pass.TypesInfo, call)
	put := kit.Method(f.Signature().Recv().Type(), "Put"+strings.TrimPrefix(f.Name(), "Get"))
	return put != nil && put.Signature().Params().Len() == 1 && f.Signature().Results().Len() > 0
}

// stays tells whether a use of what came out of a pool leaves it in its function: it is
// asked, written to, or lent to a function that reads, writes or decodes.
func (p pools) stays(use inspector.Cursor) bool {
	info := p.pass.TypesInfo
	at := use
	for {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.ParenExpr_X, edge.StarExpr_X, edge.SliceExpr_X, edge.IndexExpr_X:
			at = at.Parent()
			if up, _ := at.ParentEdge(); up != edge.AssignStmt_Lhs && up != edge.UnaryExpr_X && plain(info.TypeOf(at.Node().(ast.Expr))) {
				return true // a copy of it
			}
			continue
		case edge.SelectorExpr_X:
			if up, _ := at.Parent().ParentEdge(); up == edge.CallExpr_Fun {
				return p.asked(at.Parent().Parent())
			}
			at = at.Parent()
			if t := info.TypeOf(at.Node().(ast.Expr)); plain(t) {
				return true
			} else if !kit.IsSlice(t) && !kit.IsMap(t) {
				return false
			}
			continue
		case edge.CallExpr_Args:
			call := at.Parent().Node().(*ast.CallExpr)
			return p.lends(call) || p.lendsWithin(at) || at != use && growsField(info, at.Parent(), at.Node().(ast.Expr))
		case edge.AssignStmt_Lhs:
			return at != use // an element, not another value
		case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			return true
		}
		return false
	}
}

// growsField tells x.f = append(x.f, ...).
func growsField(info *types.Info, call inspector.Cursor, field ast.Expr) bool {
	if kind, _ := call.ParentEdge(); kind != edge.AssignStmt_Rhs || !kit.IsBuiltin(info, call.Node().(*ast.CallExpr), "append") {
		return false
	}
	s := call.Parent().Node().(*ast.AssignStmt)
	cut, ok := ast.Unparen(field).(*ast.SliceExpr)
	if ok {
		field = cut.X
	}
	return len(s.Lhs) == 1 && kit.Same(info, s.Lhs[0], field)
}

// asked tells whether a method call on pooled memory gives nothing that leads into it,
// and is no farewell.
func (p pools) asked(c inspector.Cursor) bool {
	info := p.pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || farewell(f.Name()) {
		return false
	}
	if kind, _ := c.ParentEdge(); kind == edge.ExprStmt_X {
		return true
	}
	switch t := info.TypeOf(call).(type) {
	case *types.Tuple:
		for v := range t.Variables() {
			if !plain(v.Type()) {
				return false
			}
		}
		return true
	default:
		return plain(t)
	}
}

// plain tells whether a value of type t leads to no memory but its own: a number, a
// string, an error.
func plain(t types.Type) bool {
	if t == nil || kit.IsError(t) {
		return t != nil
	}
	_, basic := t.Underlying().(*types.Basic)
	return basic
}

// lends tells whether a call uses an argument while it runs: len, copy, and functions of
// other packages whose names say that they read, write or decode.
func (p pools) lends(call *ast.CallExpr) bool {
	info := p.pass.TypesInfo
	for _, name := range []string{"len", "cap", "copy", "clear"} {
		if kit.IsBuiltin(info, call, name) {
			return true
		}
	}
	f := kit.Callee(info, call)
	if f != nil && transfers(f) {
		return true
	}
	if f == nil || f.Pkg() == nil || f.Pkg() == p.pass.Pkg || !plain(lastResult(f)) {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "read", "write", "copy", "encode", "decode", "marshal", "unmarshal", "fprint", "fprintf", "fprintln":
		return kit.InStandardLibrary(f.Pkg())
	}
	return false
}

// transfers tells whether f is a Read or a Write as io has it, whose bytes are the caller's
// again when it returns.
func transfers(f *types.Func) bool {
	sig := f.Signature()
	if f.Name() != "Read" && f.Name() != "Write" || sig.Recv() == nil || sig.Params().Len() != 1 || sig.Results().Len() != 2 {
		return false
	}
	list, ok := types.Unalias(sig.Params().At(0).Type()).(*types.Slice)
	return ok && types.Identical(list.Elem(), types.Typ[types.Byte]) && kit.IsError(sig.Results().At(1).Type())
}

// lastResult is the type of what a function gives as its last, a number's where it gives
// nothing.
func lastResult(f *types.Func) types.Type {
	results := f.Signature().Results()
	if results.Len() == 0 {
		return types.Typ[types.Int]
	}
	return results.At(results.Len() - 1).Type()
}

// farewell tells whether a method's name says that its value is done with.
func farewell(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "close", "free", "release", "put", "return", "done", "finish", "end", "recycle", "give", "discard", "destroy", "dispose", "unref":
			return true
		}
		return false
	})
}

// endsItself tells whether a method of t gives its own value back to a pool.
func (p pools) endsItself(t types.Type) bool {
	for c := range kit.Preorder(p.pass, (*ast.CallExpr)(nil)) {
		arg := p.put(c.Node().(*ast.CallExpr), false)
		if arg == nil {
			continue
		}
		decl := kit.Decl(c)
		v := kit.RootVar(p.pass.TypesInfo, stripAddr(arg))
		if decl != nil && decl.Recv != nil && v != nil && kit.DeclaredIn(v, decl.Recv) && types.Identical(v.Type(), t) {
			return true
		}
	}
	return false
}

// succeeded tells whether a condition that is about an error holds where there is none.
func succeeded(info *types.Info, cond ast.Expr) bool {
	_, op, y, ok := kit.Comparison(cond)
	return ok && op == token.EQL && kit.IsNil(info, y)
}

// aboutSize tells whether a condition asks whether there is a v, or how large it is, and not
// what stands in it.
func aboutSize(info *types.Info, cond ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			return kit.Mentions(info, n.Index, v)
		case *ast.SelectorExpr:
			_, field := info.ObjectOf(n.Sel).(*types.Var)
			return !field
		case *ast.Ident:
			found = found || info.ObjectOf(n) == v
		}
		return !found
	})
	return found
}

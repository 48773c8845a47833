package poolgrown

import (
	"go/ast"
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

// forgotten tells whether what call takes out of a pool stays in its function, which does
// not put it back. A pool that only this function knows is barren's.
func (p pools) forgotten(c inspector.Cursor, call *ast.CallExpr) bool {
	info := p.pass.TypesInfo
	if !kit.IsMethod(info, call, "sync", "Pool", "Get") && !(p.ofTyped(call, "Get") && p.hasTwin(call)) {
		return false
	}
	at := c
	for kind, _ := at.ParentEdge(); kind == edge.TypeAssertExpr_X || kind == edge.ParenExpr_X; kind, _ = at.ParentEdge() {
		at = at.Parent()
	}
	frame, ok := kit.Frame(c)
	if kind, _ := at.ParentEdge(); !ok || kind != edge.AssignStmt_Rhs && kind != edge.ValueSpec_Values {
		return false
	}
	vars := kit.Results(info, at)
	if len(vars) == 0 || vars[0] == nil || !kit.IsLocal(vars[0]) || !kit.DeclaredIn(vars[0], kit.FuncBody(frame.Node())) || p.endsItself(vars[0].Type()) {
		return false
	}
	uses := 0
	for use := range kit.Uses(info, frame, vars[0]) {
		if in, _ := kit.Frame(use); in.Node() != frame.Node() || !p.stays(use) {
			return false
		}
		uses++
	}
	return uses > 0
}

// hasTwin tells whether the type whose method GetX call calls has a PutX that takes one
// thing.
func (p pools) hasTwin(call *ast.CallExpr) bool {
	f := kit.Callee(p.pass.TypesInfo, call)
	twin, _, _ := types.LookupFieldOrMethod(f.Signature().Recv().Type(), true, f.Pkg(), "Put"+strings.TrimPrefix(f.Name(), "Get"))
	put, ok := twin.(*types.Func)
	return ok && put.Signature().Params().Len() == 1 && f.Signature().Results().Len() > 0
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
			return plain(info.TypeOf(at.Parent().Node().(*ast.SelectorExpr)))
		case edge.CallExpr_Args:
			return p.lends(at.Parent().Node().(*ast.CallExpr))
		case edge.AssignStmt_Lhs:
			return at != use // an element, not another value
		case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			return true
		}
		return false
	}
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
	if f == nil || f.Pkg() == nil || f.Pkg() == p.pass.Pkg || !plain(lastResult(f)) {
		return false
	}
	switch words := kit.Words(f.Name()); words[0] {
	case "read", "write", "copy", "encode", "decode", "marshal", "unmarshal", "fprint", "fprintf", "fprintln":
		return kit.InStandardLibrary(f.Pkg())
	}
	return false
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
	for file := range kit.Files(p.pass) {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
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
	}
	return false
}

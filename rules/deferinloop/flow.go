package deferinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A flow follows what the deferred calls clean up, and everything made from
// it, through one loop body. Ending a resource at the end of its iteration is
// the same as ending it later only if nothing that holds it gets out.
type flow struct {
	info    *types.Info
	effects *kit.Effects // finds declarations
	depth   int          // of functions looked into
	body    *ast.BlockStmt
	held    map[*types.Var]bool
	foreign bool // a resource is made by code outside of the standard library
	plainly bool // a resource is itself a plain value, like a file's name
	escapes bool // a holder leaves the iteration
	unknown bool // a holder is given to code that is not known, or made by it
	used    bool // the iteration does something with a holder
}

// follow starts from the variables that the defers use. ok is false when a
// defer uses none that the iteration made by itself, so that nothing says what
// it cleans up.
func follow(pass *analysis.Pass, s *site) (*flow, bool) {
	f := &flow{info: pass.TypesInfo, effects: kit.EffectsOf(pass), body: kit.LoopBody(s.loop.Node()), held: map[*types.Var]bool{}}
	for _, d := range s.defers {
		if !f.roots(d) {
			return nil, false
		}
	}
	f.settle()
	return f, true
}

// settle walks the body until no more holders turn up.
func (f *flow) settle() {
	for before := -1; before != len(f.held); {
		before = len(f.held)
		ast.Inspect(f.body, f.node)
	}
}

// roots marks the resources of one deferred call.
func (f *flow) roots(d *ast.DeferStmt) bool {
	found := false
	ast.Inspect(d.Call, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := f.info.Uses[id].(*types.Var)
		if !ok || v.IsField() || !f.local(v) || kit.DeclaredIn(v, d) {
			return true
		}
		if f.made(v) {
			found = true
			f.held[v] = true
			f.plainly = f.plainly || plain(v.Type())
		}
		return true
	})
	return found
}

// local tells whether v is declared in the body.
func (f *flow) local(v *types.Var) bool {
	return kit.DeclaredIn(v, f.body)
}

// made tells whether v is declared with the result of a call, and marks what
// the same call returned beside it (a context beside its cancel).
func (f *flow) made(v *types.Var) bool {
	found := false
	ast.Inspect(f.body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found || s.Tok != token.DEFINE || len(s.Rhs) != 1 {
			return !found
		}
		for _, l := range s.Lhs {
			id, ok := l.(*ast.Ident)
			if !ok || f.info.Defs[id] != v {
				continue
			}
			call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
			found = ok && !kit.IsConversion(f.info, call)
			if found {
				callee := kit.Callee(f.info, call)
				f.foreign = f.foreign || callee == nil || callee.Pkg() == nil || !passing(kit.Package(callee)) && callee.Pkg().Path() != "context"
			}
		}
		if found {
			f.mark(s.Lhs)
		}
		return !found
	})
	return found
}

// mark holds variables that are no plain values; anything else on the left of
// an assignment lets the holder out.
func (f *flow) mark(targets []ast.Expr) {
	for _, e := range targets {
		if kit.IsBlank(e) {
			continue
		}
		t := f.info.TypeOf(e)
		if t == nil || f.harmless(t) {
			continue
		}
		v := kit.Variable(f.info, e)
		if v == nil || !f.local(v) {
			f.escapes = true
			continue
		}
		f.held[v] = true
	}
}

func (f *flow) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.DeferStmt:
		return false // runs at the iteration's end, like those in question
	case *ast.AssignStmt:
		f.assign(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		names := make([]ast.Expr, 0, len(n.Names))
		for _, id := range n.Names {
			names = append(names, id)
		}
		f.assign(names, n.Values)
	case *ast.RangeStmt:
		if f.carries(n.X) {
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					f.mark([]ast.Expr{e})
				}
			}
		}
	case *ast.SendStmt:
		f.escapes = f.escapes || f.carries(n.Value)
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			f.escapes = f.escapes || f.carries(e)
		}
	case *ast.GoStmt:
		f.escapes = f.escapes || f.mentions(n.Call)
	case *ast.CallExpr:
		f.call(n)
	}
	return !f.escapes
}

func (f *flow) assign(lhs, rhs []ast.Expr) {
	for i, r := range rhs {
		if !f.mentions(r) {
			continue
		}
		call, isCall := ast.Unparen(r).(*ast.CallExpr)
		switch {
		case isCall && f.copies(call):
		case len(lhs) != len(rhs):
			f.mark(lhs)
		case f.carries(r):
			f.mark(lhs[i : i+1])
		}
	}
}

// call judges an argument that holds a resource. Methods of the resource and
// builtins keep nothing; functions of the standard library keep nothing but
// what they return, save for the packages whose business is keeping.
func (f *flow) call(call *ast.CallExpr) {
	carried := false
	for _, arg := range call.Args {
		carried = carried || f.carries(arg)
	}
	recv := kit.Receiver(call)
	f.used = f.used || carried || recv != nil && f.mentions(recv)
	if !carried || kit.IsConversion(f.info, call) {
		return
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, ok := f.info.Uses[id].(*types.Builtin); ok {
			return
		}
	}
	if recv != nil && f.mentions(recv) {
		return
	}
	callee := kit.Callee(f.info, call)
	if callee == nil || callee.Pkg() == nil || !passing(kit.Package(callee)) && !f.passesOn(callee, call) {
		f.unknown = true
	}
}

// passesOn looks into a function of the same package: whether it keeps what it
// is given no longer than until it returns.
func (f *flow) passesOn(callee *types.Func, call *ast.CallExpr) bool {
	decl := f.effects.Decl(callee)
	if decl == nil || decl.Body == nil || f.depth == 2 || callee.Signature().Variadic() || callee.Signature().Recv() != nil {
		return false
	}
	inner := &flow{info: f.info, effects: f.effects, depth: f.depth + 1, body: decl.Body, held: map[*types.Var]bool{}, plainly: f.plainly}
	for i := range callee.Signature().Params().Len() {
		if i < len(call.Args) && f.carries(call.Args[i]) {
			inner.held[callee.Origin().Signature().Params().At(i)] = true
		}
	}
	inner.settle()
	return !inner.escapes && !inner.unknown
}

// passing lists packages of the standard library whose functions and methods
// keep none of their arguments after they return, except in their results.
func passing(path string) bool {
	top, _, _ := strings.Cut(path, "/")
	switch top {
	case "io", "bufio", "fmt", "encoding", "compress", "archive", "crypto", "hash", "image",
		"os", "strings", "bytes", "errors", "time", "slices", "maps", "sort", "path", "strconv", "unicode", "html", "mime", "text":
		return path != "os/signal" && path != "os/exec"
	}
	return path == "net/http" || path == "database/sql" || path == "log" || path == "log/slog"
}

// carries tells whether e may hold a resource: it mentions a holder and is no
// plain value.
func (f *flow) carries(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.copies(call) {
		return false
	}
	t := f.info.TypeOf(e)
	return f.mentions(e) && (t == nil || !f.harmless(t))
}

func (f *flow) mentions(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := f.info.ObjectOf(id).(*types.Var)
			found = found || ok && f.held[v]
		}
		return !found
	})
	return found
}

// copies tells whether a call's result is memory of its own although it is no
// plain value: what was read or cloned, or a list of plain values grown by one.
func (f *flow) copies(call *ast.CallExpr) bool {
	if kit.IsBuiltin(f.info, call, "make") || kit.IsCall(f.info, call, "io", "ReadAll") || kit.IsCall(f.info, call, "os", "ReadFile") ||
		kit.IsCall(f.info, call, "bytes", "Clone") || kit.IsCall(f.info, call, "slices", "Clone") {
		return true
	}
	if callee := kit.Callee(f.info, call); callee != nil && f.effects.Decl(callee) != nil {
		return f.passesOn(callee, call)
	}
	if !kit.IsBuiltin(f.info, call, "append") || call.Ellipsis.IsValid() {
		return false
	}
	for _, arg := range call.Args {
		if f.carries(arg) {
			return false
		}
	}
	return true
}

func (f *flow) harmless(t types.Type) bool {
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if !f.harmless(v.Type()) {
				return false
			}
		}
		return true
	}
	return kit.IsError(t) || kit.IsBool(t) || !f.plainly && plain(t)
}

// plain tells whether a value of type t can hold no resource: it has no
// pointers but those of strings. A slice may lie in a resource's buffer.
func plain(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return plain(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if !plain(v.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// wideOnes are the pools whose buffers take content of a size that others
// choose: a body that is read, a value that is encoded, a template.
func (p pools) wideOnes() map[types.Object]bool {
	wide := map[types.Object]bool{}
	for c := range kit.Preorder(p.pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if decl.Body == nil {
			continue
		}
		taken := p.taken(decl)
		looked := map[types.Object]bool{}
		for v, pool := range taken {
			looked[pool] = looked[pool] || p.looks(decl.Body, v)
		}
		for v, pool := range taken {
			if !wide[pool] && !looked[pool] && p.anySize(decl, v) && !p.outgrows(c, taken, pool) {
				wide[pool] = true
			}
		}
	}
	return wide
}

// taken are the variables of a function that are given what came out of a pool, or
// the slice that it points to.
func (p pools) taken(decl *ast.FuncDecl) map[*types.Var]types.Object {
	taken := map[*types.Var]types.Object{}
	take := func(name, value ast.Expr) {
		value = uncut(value)
		if star, ok := value.(*ast.StarExpr); ok {
			value = ast.Unparen(star.X)
		}
		pool := p.poolOf(value, true)
		if from := kit.Variable(p.pass.TypesInfo, value); pool == nil && from != nil {
			pool = taken[from]
		}
		if v := kit.Variable(p.pass.TypesInfo, name); pool != nil && kit.IsLocal(v) {
			taken[v] = pool
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 {
				take(n.Lhs[0], n.Rhs[0])
			}
		case *ast.ValueSpec:
			if len(n.Values) == 1 {
				take(n.Names[0], n.Values[0])
			}
		}
		return true
	})
	return taken
}

// poolOf is the pool that e takes something out of: by Get, or by a function of
// this package that does little else.
func (p pools) poolOf(e ast.Expr, look bool) types.Object {
	if a, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		e = a.X
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if kit.IsMethod(p.pass.TypesInfo, call, "sync", "Pool", "Get") {
		return kit.Object(p.pass.TypesInfo, kit.Receiver(call))
	}
	decl := p.ownDecl(call)
	if decl == nil || !look {
		return nil
	}
	var pool types.Object
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && pool == nil {
			pool = p.poolOf(inner, false)
		}
		return pool == nil
	})
	if pool != nil && decl.Recv != nil && kit.DeclaredIn(pool, decl.Recv) {
		return kit.Object(p.pass.TypesInfo, kit.Receiver(call)) // a type that has the pool in it
	}
	return pool
}

// anySize tells whether v is filled with content of any size.
func (p pools) anySize(decl *ast.FuncDecl, v *types.Var) bool {
	info, found := p.pass.TypesInfo, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		if text := spread(info, call); text != nil && kit.RootVar(info, call.Args[0]) == v {
			found = isText(decl, kit.Variable(info, text)) || written(info, decl, text)
			return !found
		}
		if formats(info, decl, call) && kit.RootVar(info, stripAddr(call.Args[0])) == v {
			found = true
			return false
		}
		f := kit.Callee(info, call)
		if f == nil || f.Pkg() == nil {
			return true
		}
		words := kit.Words(f.Name())
		if recv := kit.Receiver(call); recv != nil && kit.Variable(info, recv) == v {
			found = f.Name() == "ReadFrom" && !bounded(info, call.Args[0]) || f.Pkg() == p.pass.Pkg && fills(words) && embeds(v.Type())
			return !found
		}
		for i, arg := range call.Args {
			if kit.RootVar(info, stripAddr(arg)) != v || isBytes(info.TypeOf(arg)) && !returnsBytes(f) {
				continue
			}
			copies := i == 0 && kit.IsCall(info, call, "io", "Copy", "CopyBuffer") && !bounded(info, call.Args[1])
			found = found || copies || fills(words) && f.Name() != "ExecuteFunc" || slices.Contains(words, "encoder") || compresses(f)
		}
		return !found
	})
	return found
}

// written tells whether a text is what a function wrote out as a whole.
func written(info *types.Info, decl *ast.FuncDecl, text ast.Expr) bool {
	call, ok := kit.Origin(info, decl, text).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(info, call)
	return f != nil && (fills(kit.Words(f.Name())) || kit.IsCall(info, call, "io", "ReadAll"))
}

// formats tells whether a call of fmt writes what the function's caller wants to
// have formatted: all of its last parameter.
func formats(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) bool {
	return call.Ellipsis.IsValid() && kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln", "Append", "Appendf", "Appendln") &&
		kit.InParams(decl.Type, kit.Variable(info, call.Args[len(call.Args)-1]))
}

// hasBuffer tells whether t is a pointer to a struct with a bytes.Buffer as a field.
func hasBuffer(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	s, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if kit.IsNamed(f.Type(), "bytes", "Buffer") {
			return true
		}
	}
	return false
}

// embeds tells whether t is a struct with a bytes.Buffer in it, or a pointer to
// one.
func embeds(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Embedded() && kit.IsNamed(f.Type(), "bytes", "Buffer") {
			return true
		}
	}
	return false
}

// fills tells whether a function of that name writes out a value as a whole.
func fills(words []string) bool {
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "encode", "marshal", "render", "execute", "indent", "compact", "compress", "decompress":
		return true
	}
	return false
}

// returnsBytes tells whether a function that is given an array by value may hand back
// the one that it outgrew.
func returnsBytes(f *types.Func) bool {
	for v := range f.Signature().Results().Variables() {
		if isBytes(v.Type()) {
			return true
		}
	}
	return false
}

func compresses(f *types.Func) bool {
	return strings.HasPrefix(f.Name(), "NewWriter") && strings.HasPrefix(f.Pkg().Path(), "compress/")
}

// spread is what append(x, text...) appends, nil for other calls.
func spread(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !kit.IsBuiltin(info, call, "append") || !call.Ellipsis.IsValid() || len(call.Args) != 2 {
		return nil
	}
	return call.Args[1]
}

// isText tells whether v is a parameter that may hold content, and no name.
func isText(decl *ast.FuncDecl, v *types.Var) bool {
	if !kit.InParams(decl.Type, v) {
		return false
	}
	for _, word := range kit.Words(v.Name()) {
		switch word {
		case "key", "name", "prefix", "suffix", "id", "label", "path", "table", "tag", "ns", "k":
			return false
		}
	}
	return true
}

// bounded tells whether a reader ends at a limit.
func bounded(info *types.Info, r ast.Expr) bool {
	call, ok := ast.Unparen(r).(*ast.CallExpr)
	if ok {
		return kit.IsCall(info, call, "io", "LimitReader") || kit.IsCall(info, call, "net/http", "MaxBytesReader")
	}
	return kit.IsNamed(info.TypeOf(r), "io", "LimitedReader")
}

// looks tells whether somebody asks how large v is, or drops what it has grown to.
func (p pools) looks(body ast.Node, v *types.Var) bool {
	info, found := p.pass.TypesInfo, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			asks := kit.IsMethod(info, n, "bytes", "Buffer", "Cap", "Available") && kit.RootVar(info, kit.Receiver(n)) == v
			found = found || asks || kit.IsBuiltin(info, n, "cap") && kit.RootVar(info, n.Args[0]) == v
		case *ast.BinaryExpr:
			switch n.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				empty := kit.IsZero(info, n.X) || kit.IsZero(info, n.Y) // whether there is anything
				found = found || !empty && kit.Mentions(info, n, v)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				star, ok := ast.Unparen(l).(*ast.StarExpr)
				sheds := ok && kit.Variable(info, star.X) == v && !kit.Mentions(info, valueOf(n, i), v)
				found = found || sheds && !kit.IsSlice(info.TypeOf(l)) || sheds && kit.IsNil(info, valueOf(n, i))
			}
		case *ast.IfStmt:
			if call, ok := ast.Unparen(n.Cond).(*ast.CallExpr); ok {
				found = found || kit.Mentions(info, call, v) // what may ask
			}
		}
		return !found
	})
	return found
}

// keepsLarge tells whether a buffer goes back without a look at its size, into a
// pool whose buffers take content of any size: that of some function, or what other
// packages write.
func (p pools) keepsLarge(c inspector.Cursor, call *ast.CallExpr, arg ast.Expr) bool {
	decl := kit.Decl(c)
	v := kit.RootVar(p.pass.TypesInfo, stripAddr(arg))
	if decl == nil || decl.Body == nil || !kit.IsLocal(v) {
		return false
	}
	if p.looks(decl.Body, v) {
		return isBuffer(v.Type()) && p.toldLocal(c, v)
	}
	pool := kit.Object(p.pass.TypesInfo, kit.Receiver(call))
	if !isBuffer(v.Type()) {
		return p.wide[pool] && hasBuffer(v.Type()) || p.truncates(v) || p.toldField(v)
	}
	if isBytes(v.Type()) && p.asTaken(decl, v, nil) {
		return false // who grew it elsewhere put it back there
	}
	return p.wide[pool] || forOthers(decl) && kit.InParams(decl.Type, v) && kit.IsNamed(v.Type(), "bytes", "Buffer")
}

// asTaken tells whether v only ever holds arrays as they came out of a pool.
func (p pools) asTaken(decl *ast.FuncDecl, v *types.Var, seen []*types.Var) bool {
	return kit.AllGiven(p.pass.TypesInfo, decl.Body, v, func(e ast.Expr) bool {
		e = uncut(e)
		from := kit.Variable(p.pass.TypesInfo, e)
		again := from != nil && (from == v || slices.Contains(seen, from) || p.asTaken(decl, from, append(seen, v)))
		return again || p.poolOf(e, true) != nil
	})
}

// isBuffer tells whether values of type t hold bytes: *bytes.Buffer, a struct that
// embeds one, []byte, or a pointer to the latter.
func isBuffer(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok && isBytes(p.Elem()) {
		return true
	}
	return isBytes(t) || kit.IsNamed(t, "bytes", "Buffer") || embeds(t)
}

// forOthers tells whether other packages may call a function by its name.
func forOthers(decl *ast.FuncDecl) bool {
	if !decl.Name.IsExported() || decl.Recv == nil {
		return decl.Name.IsExported()
	}
	t := decl.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	id, ok := t.(*ast.Ident)
	return ok && id.IsExported()
}

func isBytes(t types.Type) bool { return t != nil && kit.IsBytes(t.Underlying()) }

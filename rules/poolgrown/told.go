package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// toldField tells whether the package gives a field of bytes of a pooled struct, whose array it uses again, as
// much room as a stream says, and nobody lets that go or sets a limit.
func (p pools) toldField(v *types.Var) bool {
	info := p.pass.TypesInfo
	for c := range kit.Preorder(p.pass, (*ast.AssignStmt)(nil)) {
		to, size := p.roomFor(c.Node().(*ast.AssignStmt))
		field, ok := to.(*ast.SelectorExpr)
		if !ok || !types.Identical(info.TypeOf(field.X), v.Type()) {
			continue
		}
		fn, ok := kit.Frame(c)
		if ok && p.told(fn, to, size) && !p.renewed(v.Type()) && !p.letGo(info.ObjectOf(field.Sel), fn) {
			return true
		}
	}
	return false
}

// toldLocal tells whether a function gives pooled bytes v as much room as a stream says, and sets no limit.
func (p pools) toldLocal(put inspector.Cursor, v *types.Var) bool {
	fn, ok := kit.Frame(put)
	decl, isDecl := fn.Node().(*ast.FuncDecl)
	if !ok || !isDecl || p.taken(decl)[v] == nil || kit.IsSlice(v.Type()) && early(put) {
		return false
	}
	for c := range fn.Preorder((*ast.AssignStmt)(nil)) {
		to, size := p.roomFor(c.Node().(*ast.AssignStmt))
		if to == nil {
			continue
		}
		if _, field := to.(*ast.SelectorExpr); !field && kit.RootVar(p.pass.TypesInfo, to) == v && p.told(fn, to, size) {
			return true
		}
	}
	return false
}

// roomFor takes x.f = make([]byte, n) apart, where no constant tells how much; nil for other statements.
func (p pools) roomFor(s *ast.AssignStmt) (to, size ast.Expr) {
	info := p.pass.TypesInfo
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
		return nil, nil
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) < 2 || !isBytes(info.TypeOf(call)) {
		return nil, nil
	}
	size = call.Args[len(call.Args)-1]
	if _, constant := kit.ConstInt(info, size); constant {
		return nil, nil
	}
	return ast.Unparen(s.Lhs[0]), size
}

// told tells whether size comes out of a stream, and the function at fn uses the place that has
// that room again, reads a stream into it and sets no limit.
func (p pools) told(fn inspector.Cursor, to, size ast.Expr) bool {
	t := &teller{pools: p, fn: fn, to: to}
	return t.streamed(size) && t.reuses() && t.reads() && !t.limits()
}

// readsNumber matches the functions that make a large number out of bytes.
func readsNumber(f *types.Func) bool {
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "encoding/binary" {
		return false
	}
	switch f.Name() {
	case "Uint32", "Uint64", "Uvarint", "Varint", "ReadUvarint", "ReadVarint":
		return true
	}
	return false
}

// renewed tells whether the package sets a pooled struct anew as a whole: *x = T{}.
func (p pools) renewed(t types.Type) bool {
	for c := range kit.Preorder(p.pass, (*ast.AssignStmt)(nil)) {
		for _, l := range c.Node().(*ast.AssignStmt).Lhs {
			if star, ok := ast.Unparen(l).(*ast.StarExpr); ok && types.Identical(p.pass.TypesInfo.TypeOf(star.X), t) {
				return true
			}
		}
	}
	return false
}

// letGo tells whether somebody, but for the function at fn, asks for the capacity of a field, compares something of it, or
// gives it other memory.
func (p pools) letGo(field types.Object, fn inspector.Cursor) bool {
	if p.sized(field, fn) {
		return true
	}
	info := p.pass.TypesInfo
	for c := range kit.Preorder(p.pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if decl.Body != nil && decl != fn.Node() && limits(info, decl, field) {
			return true
		}
	}
	return false
}

// A teller is a function that reads into memory, to, as much as the stream tells.
type teller struct {
	pools
	fn    inspector.Cursor
	to    ast.Expr
	sizes []*types.Var // what the stream tells, by all its names
}

// streamed tells whether e is a number of four bytes or more that is read from somewhere; the variables that
// it goes through are sizes then.
func (t *teller) streamed(e ast.Expr) bool {
	info := t.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		_, constant := kit.ConstInt(info, e.Y)
		return constant && (e.Op == token.ADD || e.Op == token.SUB) && t.streamed(e.X)
	case *ast.CallExpr:
		if kit.IsConversion(info, e) {
			return t.streamed(e.Args[0])
		}
		return readsNumber(kit.Callee(info, e))
	case *ast.Ident:
		v := kit.Variable(info, e)
		if !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(t.fn.Node())) || slices.Contains(t.sizes, v) {
			return false
		}
		t.sizes = append(t.sizes, v)
		from := false
		for _, given := range kit.Given(info, t.fn.Node(), v) {
			from = given != nil && t.streamed(given) || from // all of its names count
		}
		return from
	}
	return false
}

// reuses tells whether the function asks whether there is room enough already.
func (t *teller) reuses() bool {
	for c := range t.fn.Preorder((*ast.CallExpr)(nil)) {
		if t.room(c.Node().(*ast.CallExpr)) {
			return true
		}
	}
	return false
}

// room matches cap(to).
func (t *teller) room(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(t.pass.TypesInfo, call, "cap") && kit.Same(t.pass.TypesInfo, call.Args[0], t.to)
}

// reads tells whether a stream is read into the memory, and not a file, whose records the program
// wrote itself.
func (t *teller) reads() bool {
	info := t.pass.TypesInfo
	for c := range t.fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		from, into := kit.Receiver(call), 0
		if kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast") {
			from, into = call.Args[0], 1
		} else if f := kit.Callee(info, call); f == nil || f.Name() != "Read" || !transfers(f) {
			continue
		}
		if from == nil || kit.IsNamed(info.TypeOf(from), "os", "File") {
			continue
		}
		if t.holds(kit.Origin(info, t.fn.Node(), uncut(call.Args[into]))) {
			return true
		}
	}
	return false
}

// holds tells whether e is the memory, or a part of it.
func (t *teller) holds(e ast.Expr) bool { return kit.Same(t.pass.TypesInfo, uncut(e), t.to) }

// uncut is x of x[:n], e itself for anything else.
func uncut(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if cut, ok := e.(*ast.SliceExpr); ok {
		return ast.Unparen(cut.X)
	}
	return e
}

// limits tells whether the function compares what the stream tells, or the memory, with anything but each
// other and nothing, or hands it to somebody who may.
func (t *teller) limits() bool {
	info := t.pass.TypesInfo
	for c := range t.fn.Preorder((*ast.BinaryExpr)(nil), (*ast.CallExpr)(nil), (*ast.IfStmt)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.BinaryExpr:
			if t.about(n) && !kit.IsZero(info, n.X) && !kit.IsZero(info, n.Y) && !t.room(n.X) && !t.room(n.Y) && !t.unset(c) {
				return true
			}
		case *ast.CallExpr:
			if n.Pos() < t.to.Pos() && t.judges(n) {
				return true
			}
		case *ast.IfStmt:
			if call, ok := ast.Unparen(n.Cond).(*ast.CallExpr); ok && kit.Contains(info, call, t.to) {
				return true // what may ask
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if t.holds(l) && kit.IsNil(info, valueOf(n, i)) {
					return true
				}
			}
		}
	}
	return false
}

// about tells whether a comparison of more or less has one of the sizes or something of the memory on a side.
func (t *teller) about(b *ast.BinaryExpr) bool {
	switch b.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return kit.Contains(t.pass.TypesInfo, b, t.to) || t.mentions(b)
	}
	return false
}

func (t *teller) mentions(n ast.Node) bool {
	return slices.ContainsFunc(t.sizes, func(v *types.Var) bool { return kit.Mentions(t.pass.TypesInfo, n, v) })
}

// judges tells whether a call is given a size as such: min(n, most), tooLong(n).
func (t *teller) judges(call *ast.CallExpr) bool {
	info := t.pass.TypesInfo
	if kit.IsConversion(info, call) || kit.IsBuiltin(info, call, "make") {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if conversion, ok := ast.Unparen(arg).(*ast.CallExpr); ok && kit.IsConversion(info, conversion) {
			arg = conversion.Args[0]
		}
		return slices.Contains(t.sizes, kit.Variable(info, arg))
	})
}

// unset tells whether the comparison at c is with a limit of the package that is not set unless somebody sets it, and
// asked for that first: Max > 0 && n > Max.
func (t *teller) unset(c inspector.Cursor) bool {
	info := t.pass.TypesInfo
	both, ok := kit.Around(c).Parent().Node().(*ast.BinaryExpr)
	if !ok || both.Op != token.LAND {
		return false
	}
	limit, op, none, ok := kit.Comparison(both.X)
	v := kit.Variable(info, limit)
	if !ok || op != token.GTR && op != token.NEQ || !kit.IsZero(info, none) || v == nil || v.Parent() != t.pass.Pkg.Scope() || !kit.Mentions(info, c.Node(), v) {
		return false
	}
	for spec := range kit.Preorder(t.pass, (*ast.ValueSpec)(nil)) {
		s := spec.Node().(*ast.ValueSpec)
		for i, name := range s.Names {
			if info.Defs[name] == v {
				return len(s.Values) == 0 || len(s.Values) == len(s.Names) && kit.IsZero(info, s.Values[i])
			}
		}
	}
	return false
}

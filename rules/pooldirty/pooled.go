package pooldirty

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

type kind int

const (
	buffer kind = iota
	slice       // []T or *[]T
	table       // a map
	fields      // a pointer to a struct, with a slice or a map in it
)

// An element is what a pool holds.
type element struct {
	kind  kind
	typ   types.Type // as asserted
	list  types.Type // the slice or map that fills up
	field *types.Var // the field that holds it
	text  bool       // which is a bytes.Buffer
}

func (e element) what() string {
	switch e.kind {
	case slice:
		return "a slice that"
	case table:
		return "a map that"
	case fields:
		return "a value whose " + e.field.Name()
	}
	return "a buffer that"
}

// elementAt is what pool.Get gives where its result is asserted, at once or by a variable. A
// slice, a map or a field must be added to in the same function, or in one that it is given to.
func elementAt(pass *analysis.Pass, get inspector.Cursor) (e element, ok bool) {
	info := pass.TypesInfo
	if e, ok := switched(info, get); ok {
		return e, true
	}
	asserted, ok := assertion(info, get)
	if !ok {
		return e, false
	}
	e.typ = info.TypeOf(asserted.Node().(*ast.TypeAssertExpr).Type)
	if kit.IsNamed(e.typ, "bytes", "Buffer") {
		return e, true
	}
	t := e.typ
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Slice:
		e.kind = slice
	case *types.Map:
		e.kind = table
	case *types.Struct:
		e.kind = fields
	default:
		return e, false
	}
	e.list = t
	return e, e.addedBy(pass, asserted) || e.addedByCallers(pass, get)
}

// switched is a buffer that a type switch finds: switch v := pool.Get().(type).
func switched(info *types.Info, get inspector.Cursor) (e element, ok bool) {
	for up := range get.Enclosing((*ast.TypeSwitchStmt)(nil)) {
		s := up.Node().(*ast.TypeSwitchStmt)
		if !kit.Encloses(s.Assign, get.Node()) {
			return e, false
		}
		for _, stmt := range s.Body.List {
			for _, t := range stmt.(*ast.CaseClause).List {
				if typ := info.TypeOf(t); typ != nil && kit.IsNamed(typ, "bytes", "Buffer") {
					return element{typ: typ}, true
				}
			}
		}
		return e, false
	}
	return e, false
}

// assertion is where what get takes is asserted: x := pool.Get().(*T), or v := pool.Get(); if
// v != nil { return v.(*T) }.
func assertion(info *types.Info, get inspector.Cursor) (at inspector.Cursor, ok bool) {
	if a, ok := get.Parent().Node().(*ast.TypeAssertExpr); ok {
		return get.Parent(), a.Type != nil
	}
	vars := kit.Results(info, get)
	frame, inside := kit.Frame(get)
	if !inside || len(vars) != 1 || vars[0] == nil || !kit.IsLocal(vars[0]) {
		return at, false
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		if a, ok := use.Parent().Node().(*ast.TypeAssertExpr); ok && a.Type != nil {
			return use.Parent(), true
		}
	}
	return at, false
}

// addedBy tells whether the function around c adds to the variable that holds what
// c gives.
func (e *element) addedBy(pass *analysis.Pass, c inspector.Cursor) bool {
	frame, inside := kit.Frame(c)
	vars := kit.Results(pass.TypesInfo, c)
	return inside && len(vars) > 0 && vars[0] != nil && (e.added(pass.TypesInfo, frame.Node(), vars[0]) || e.addedByMethod(pass, frame, vars[0]))
}

// addedByCallers tells whether the function around get gives what it took to one
// that adds to it.
func (e *element) addedByCallers(pass *analysis.Pass, get inspector.Cursor) bool {
	decl := kit.Decl(get)
	if decl == nil {
		return false
	}
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Results().Len() != 1 || !types.Identical(f.Signature().Results().At(0).Type(), e.typ) {
		return false
	}
	for file := range kit.Files(pass) {
		for use := range kit.Uses(pass.TypesInfo, file, f) {
			call := use.Parent()
			if _, ok := call.Node().(*ast.SelectorExpr); ok {
				call = call.Parent()
			}
			if _, ok := call.Node().(*ast.CallExpr); ok && e.addedBy(pass, call) {
				return true
			}
		}
	}
	return false
}

// addedByMethod tells whether a function calls a method of pooled value v, declared in
// this package, that adds to it.
func (e *element) addedByMethod(pass *analysis.Pass, fn inspector.Cursor, v *types.Var) bool {
	for use := range kit.Uses(pass.TypesInfo, fn, v) {
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != use.Node() {
			continue
		}
		call, ok := use.Parent().Parent().Node().(*ast.CallExpr)
		if !ok || call.Fun != ast.Expr(sel) {
			continue
		}
		f := kit.Callee(pass.TypesInfo, call)
		if f == nil || f.Pkg() != pass.Pkg {
			continue
		}
		decl := kit.EffectsOf(pass).Decl(f)
		if decl == nil || decl.Body == nil || decl.Recv == nil || len(decl.Recv.List) != 1 || len(decl.Recv.List[0].Names) != 1 {
			continue
		}
		if recv, ok := pass.TypesInfo.Defs[decl.Recv.List[0].Names[0]].(*types.Var); ok && e.added(pass.TypesInfo, decl.Body, recv) {
			return true
		}
	}
	return false
}

// added tells whether a function adds to pooled value v as it is: v = append(v,
// ...), *v = append(*v, ...), v[k] = x, v.f = append(v.f, ...), v.f[k] = x.
func (e *element) added(info *types.Info, fn ast.Node, v *types.Var) bool {
	switch {
	case e.kind == table:
		return fillsUp(info, fn, v, marks(e.list))
	case e.kind == fields && e.writtenTo(info, fn, v):
		return true
	case e.kind == slice && appendsToIt(info, fn, v):
		return true
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found || len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
			return !found
		}
		to := ast.Unparen(s.Lhs[0])
		if index, ok := to.(*ast.IndexExpr); ok && kit.IsMap(info.TypeOf(index.X)) && e.kind == fields {
			to = ast.Unparen(index.X)
		} else if !appendsTo(info, s.Rhs[0], to) {
			return true
		}
		if kit.RootVar(info, to) != v {
			return true
		}
		sel, isField := to.(*ast.SelectorExpr)
		if e.kind == fields && isField && kit.Variable(info, sel.X) == v {
			e.field, _ = info.ObjectOf(sel.Sel).(*types.Var)
			e.list = info.TypeOf(sel)
			found = e.field != nil
		}
		found = found || e.kind == slice && !isField
		return !found
	})
	return found
}

// appendsTo matches append(to, ...), and what is named like it: strconv.AppendInt(to,
// n, 10), t.AppendFormat(to, layout).
func appendsTo(info *types.Info, value, to ast.Expr) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !kit.Same(info, call.Args[0], to) {
		return false
	}
	f := kit.Callee(info, call)
	return kit.IsBuiltin(info, call, "append") || f != nil && slices.Contains(kit.Words(f.Name()), "append")
}

// fillsUp tells whether a function stores into map v, and asks it for nothing: what
// it asks may be meant to be there, as in a table of strings.
// A set is there for nothing but to be asked.
func fillsUp(info *types.Info, fn ast.Node, v *types.Var, set bool) bool {
	stores, asks := map[ast.Expr]bool{}, false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				stores[ast.Unparen(l)] = true
			}
		case *ast.IncDecStmt:
			stores[ast.Unparen(n.X)] = true
		}
		return true
	})
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok && kit.IsMap(info.TypeOf(index.X)) && kit.RootVar(info, index.X) == v {
			found = found || stores[index]
			asks = asks || !stores[index]
		}
		return true
	})
	return found && (set || !asks)
}

// marks tells whether a map only says which keys it has.
func marks(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	return ok && (kit.IsBool(m.Elem()) || kit.IsEmptyStruct(m.Elem()))
}

// writtenTo tells whether a function writes to a bytes.Buffer that is a field of v, or embedded
// in it: v.WriteString(s), v.buf.WriteByte(c), fmt.Fprintf(&v.buf, ...).
func (e *element) writtenTo(info *types.Info, fn ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && kit.IsMethod(info, call, "bytes", "Buffer", "Write", "WriteString", "WriteByte", "WriteRune", "ReadFrom") {
			found = e.buffers(info, sel.X, v)
		}
		sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
		for i, arg := range call.Args {
			ref, isRef := ast.Unparen(arg).(*ast.UnaryExpr)
			if ok && isRef && ref.Op == token.AND && i < sig.Params().Len() && kit.IsNamed(sig.Params().At(i).Type(), "io", "Writer") {
				found = found || e.buffers(info, ref.X, v)
			}
		}
		return !found
	})
	return found
}

// buffers takes in x, v itself or a field of it, where that is, or embeds, a bytes.Buffer.
func (e *element) buffers(info *types.Info, x ast.Expr, v *types.Var) bool {
	var field *types.Var
	if sel, ok := ast.Unparen(x).(*ast.SelectorExpr); ok && kit.Variable(info, sel.X) == v {
		field, _ = info.ObjectOf(sel.Sel).(*types.Var)
	} else if kit.Variable(info, x) == v {
		if st := kit.StructOf(v.Type()); st != nil {
			for f := range st.Fields() {
				if f.Embedded() && kit.IsNamed(f.Type(), "bytes", "Buffer") {
					field = f
				}
			}
		}
	}
	if field == nil || !kit.IsNamed(field.Type(), "bytes", "Buffer") {
		return false
	}
	e.field, e.list, e.text = field, field.Type(), true
	return true
}

// appendsToIt tells whether a function appends to the slice that v points to as it is, by a
// variable that has it, and gives it that back: s := *v; s = append(s, x); *v = s.
func appendsToIt(info *types.Info, fn ast.Node, v *types.Var) bool {
	appended, back := false, false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			appended = appended || appendLike(info, n) && isIt(info, fn, n.Args[0], v)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				star, ok := ast.Unparen(l).(*ast.StarExpr)
				if !ok || kit.Variable(info, star.X) != v || len(n.Lhs) != len(n.Rhs) {
					continue
				}
				value := ast.Unparen(n.Rhs[i])
				if call, ok := value.(*ast.CallExpr); ok && appendLike(info, call) {
					value = call.Args[0]
				}
				back = back || isIt(info, fn, value, v)
			}
		}
		return true
	})
	return appended && back
}

// isIt tells whether e is v, what it points to, or a variable that has only that, and what was
// appended to it.
func isIt(info *types.Info, fn ast.Node, e ast.Expr, v *types.Var) bool {
	e = ast.Unparen(e)
	if star, ok := e.(*ast.StarExpr); ok {
		return kit.Variable(info, star.X) == v
	}
	w := kit.Variable(info, e)
	if w == nil || w == v {
		return w == v && w != nil
	}
	given := kit.Given(info, fn, w)
	its := 0
	for _, g := range given {
		if g == nil {
			return false
		}
		if star, ok := ast.Unparen(g).(*ast.StarExpr); ok && kit.Variable(info, star.X) == v || kit.Variable(info, g) == v {
			its++
			continue
		}
		call, ok := ast.Unparen(g).(*ast.CallExpr)
		if !ok || !appendLike(info, call) || kit.Variable(info, call.Args[0]) != w {
			return false
		}
	}
	return its > 0
}

// appendLike matches append, and what is named like it, of a first argument that is a slice.
func appendLike(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	f := kit.Callee(info, call)
	if !kit.IsBuiltin(info, call, "append") && (f == nil || !slices.Contains(kit.Words(f.Name()), "append")) {
		return false
	}
	_, ok := kit.Underlying(info, call.Args[0]).(*types.Slice)
	return ok
}

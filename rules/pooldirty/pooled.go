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

// elementAt is what pool.Get gives where its result is asserted. A slice, a map
// or a field must be added to in the same function, or in one that it is given to.
func elementAt(pass *analysis.Pass, get inspector.Cursor) (e element, ok bool) {
	info := pass.TypesInfo
	a, ok := get.Parent().Node().(*ast.TypeAssertExpr)
	if !ok || a.Type == nil {
		return e, false
	}
	e.typ = info.TypeOf(a.Type)
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
	return e, e.addedBy(pass, get.Parent()) || e.addedByCallers(pass, get)
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
	if e.kind == table {
		return fillsUp(info, fn, v)
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
func fillsUp(info *types.Info, fn ast.Node, v *types.Var) bool {
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
	return found && !asks
}

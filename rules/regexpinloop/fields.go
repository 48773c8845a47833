package regexpinloop

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// fields tells whether e is made of nothing but fields of a rule, a matcher, a
// schema that the function is given or walks: the pattern is as old as that value,
// and the regexp could be kept beside it, or in a map by its text.
func fields(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	e = kit.Origin(info, decl, e)
	read, ok := 0, true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if getter(info, n) {
				ok, read = ok && lasts(info, c, n.Fun), read+1
				return false
			}
			ok = ok && (converts(info, n) || kit.IsConversion(info, n))
		case *ast.IndexExpr, *ast.SliceExpr, *ast.FuncLit, *ast.TypeAssertExpr:
			ok = false
		case *ast.SelectorExpr:
			if sel := info.Selections[n]; sel != nil {
				ok, read = ok && sel.Kind() == types.FieldVal && lasts(info, c, n), read+1
				return false
			}
		case *ast.Ident:
			v, variable := info.ObjectOf(n).(*types.Var)
			ok = ok && (!variable || !kit.IsLocal(v))
		}
		return ok
	})
	return ok && read > 0
}

// getter tells whether the call reads a field: r.GetRegex().
func getter(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Signature().Recv() != nil && len(call.Args) == 0 && strings.HasPrefix(f.Name(), "Get")
}

// converts tells whether the call makes a pattern of what it is given: a function
// of a package that has text in and text out.
func converts(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Signature().Recv() == nil && len(call.Args) > 0 && f.Signature().Results().Len() > 0
}

// lasts tells whether the field e belongs to a value that lives longer than the
// call: one that the function is given or that it finds in a list, and whose type
// does not say that it comes with the request.
func lasts(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	v := kit.RootVar(info, e)
	if v == nil || !kit.IsLocal(v) || !isParam(c, v) && !isElement(info, c, v) {
		return false
	}
	t := types.Unalias(v.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && !comesAndGoes(named.Obj().Name())
}

// comesAndGoes tells whether a type's name says that each of its values is made
// for one call.
func comesAndGoes(name string) bool {
	for _, word := range []string{"Request", "Req", "Option", "Opt", "Query", "Param", "Arg", "Input", "Flag", "Message", "Event", "Command", "Cmd", "Test"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// isParam tells whether v is a parameter of a function around c.
func isParam(c inspector.Cursor, v *types.Var) bool {
	for frame, ok := kit.Frame(c); ok; frame, ok = kit.Frame(frame.Parent()) {
		params := kit.FuncType(frame.Node()).Params
		if kit.DeclaredIn(v, params) {
			return true
		}
		if decl, ok := frame.Node().(*ast.FuncDecl); ok && decl.Recv != nil && kit.DeclaredIn(v, decl.Recv) {
			return true
		}
	}
	return false
}

// isElement tells whether a loop around c walks a list that is not written down in
// the function, and v is its element.
func isElement(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for loop, ok := kit.Loop(c); ok; loop, ok = kit.Loop(loop) {
		if list := kit.ItemVar(info, loop.Node(), v); list != nil {
			_, made := ast.Unparen(kit.Origin(info, kit.TopDecl(c), list)).(*ast.CompositeLit)
			return !made
		}
	}
	return false
}

// ofItself tells whether the regexp of a value's field searches a text of the same
// value, so that each value asks its own question once, or a constant, to find out
// what the pattern is like.
func (u *use) ofItself(info *types.Info) bool {
	decl := kit.Decl(u.c)
	owners := kit.Variables(info, kit.Origin(info, decl, u.pattern.Expr))
	owned := func(e ast.Expr) bool {
		v := kit.RootVar(info, e)
		return v != nil && slices.Contains(owners, v)
	}
	for _, subject := range u.subjects() {
		if _, constant := kit.ConstString(info, subject); constant || owned(subject) {
			return true
		}
		if v := kit.Variable(info, subject); kit.IsLocal(v) && slices.ContainsFunc(kit.Given(info, decl, v), func(e ast.Expr) bool { return e != nil && owned(e) }) {
			return true
		}
	}
	return false
}

// subjects are the texts that the regexp is asked about.
func (u *use) subjects() (all []ast.Expr) {
	called := func(at inspector.Cursor) {
		if kind, _ := at.ParentEdge(); kind != edge.SelectorExpr_X {
			return
		}
		if call, ok := at.Parent().Parent().Node().(*ast.CallExpr); ok && len(call.Args) > 0 {
			all = append(all, call.Args[0])
		}
	}
	switch u.form {
	case function:
		all = u.call.Args[1:]
	case direct:
		called(u.c)
	case local:
		for _, at := range u.uses {
			called(at)
		}
	}
	return all
}

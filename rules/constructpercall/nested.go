package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// finishes says what call makes of what other functions of its library have built, one of the other; "" for
// calls that are not known to.
func finishes(info *types.Info, call *ast.CallExpr) string {
	switch {
	case kit.IsMethod(info, call, "github.com/ipld/go-ipld-prime/traversal/selector/builder", "SelectorSpec", "Selector"):
		return "builds a selector that is always the same per call"
	case kit.IsCall(info, call, "github.com/ipld/go-ipld-prime/traversal/selector", "ParseSelector", "CompileSelector"):
		return "parses a selector that is always the same per call"
	}
	return ""
}

// A nest judges what calls of one library build, one of the other. It remembers the variables on the way: a
// function may name itself.
type nest struct {
	pass    *analysis.Pass
	decl    ast.Decl
	library string
	seen    []*types.Var
}

// allNested tells whether all that the call at c is made of is always the same, also by way of other functions
// of its library.
func allNested(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	n := nest{pass: pass, decl: kit.TopDecl(c), library: library(kit.Callee(pass.TypesInfo, call).Pkg())}
	return n.built(call)
}

// library is the repository of a package: the first three parts of its path.
func library(p *types.Package) string {
	parts := strings.SplitN(p.Path(), "/", 4)
	return strings.Join(parts[:min(3, len(parts))], "/")
}

// same tells whether e is always the same.
func (n nest) same(e ast.Expr) bool {
	if kit.Fixed(n.pass, n.decl, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return n.built(e)
	case *ast.FuncLit:
		return n.tellsOnly(e)
	case *ast.Ident, *ast.SelectorExpr:
		return n.variable(e)
	}
	return false
}

// built tells whether a function of the library is called, of what is always the same.
func (n nest) built(call *ast.CallExpr) bool {
	f := kit.Callee(n.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == n.pass.Pkg || library(f.Pkg()) != n.library {
		return false
	}
	if f.Signature().Recv() != nil && !n.same(kit.Receiver(call)) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return !n.same(arg) })
}

// tellsOnly tells whether a literal that a builder calls does nothing but to call functions of the library
// for what the builder gives it.
func (n nest) tellsOnly(lit *ast.FuncLit) bool {
	info, ok := n.pass.TypesInfo, true
	ast.Inspect(lit.Body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.CallExpr:
			f := kit.Callee(info, x)
			ok = ok && f != nil && f.Pkg() != nil && f.Pkg() != n.pass.Pkg && library(f.Pkg()) == n.library
		case *ast.Ident:
			v, variable := info.Uses[x].(*types.Var)
			ok = ok && (!variable || v.IsField() || kit.DeclaredIn(v, lit) || n.same(x))
		}
		return ok
	})
	return ok
}

// variable tells whether e is a variable of the library, as a prototype is, or a local one with one value that
// is always the same.
func (n nest) variable(e ast.Expr) bool {
	v := kit.RootVar(n.pass.TypesInfo, e)
	switch {
	case v == nil || v.Pkg() == nil || slices.Contains(n.seen, v):
		return false
	case !kit.IsLocal(v):
		return v.Pkg() != n.pass.Pkg && library(v.Pkg()) == n.library
	}
	from := kit.Origin(n.pass.TypesInfo, n.decl, e)
	n.seen = append(slices.Clip(n.seen), v)
	return from != e && n.same(from)
}

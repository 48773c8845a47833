package eagerargs

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// maxSmall is how many statements a function may have of which an assertion is a
// large part.
const maxSmall = 6

// boxes names a value that call puts into an interface for the variable rest of
// an assertion's arguments, "" for none: each such value is allocated, and where the
// assertion keeps its arguments, the list of them whatever they are. It speaks
// of small functions only, of whose time that is a large part.
func (j *judge) boxes(c inspector.Cursor, call *ast.CallExpr) string {
	info := j.pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() != j.pass.Pkg || !f.Signature().Variadic() || call.Ellipsis.IsValid() || !small(c) {
		return ""
	}
	last := f.Signature().Params().Len() - 1
	rest, ok := f.Signature().Params().At(last).Type().(*types.Slice)
	if !ok || !types.IsInterface(rest.Elem()) {
		return ""
	}
	kept := len(call.Args) > last && j.keeps(f.Origin(), f.Origin().Signature().Params().At(last), deepest)
	for i := last; i < len(call.Args); i++ {
		tv := info.Types[call.Args[i]]
		if tv.Value == nil && (kept || kit.LoopDepth(c) == 0 && allocates(tv.Type)) && j.ignores(call, i) == unlessFailing {
			return types.ExprString(call.Args[i])
		}
	}
	return ""
}

// deepest is how far a list of arguments is followed from function to function.
const deepest = 4

// keeps tells whether function f of the package keeps its list p of arguments: in a literal or a
// field, by giving it to another that does, or to one that makes of it what may hold it.
func (j *judge) keeps(f *types.Func, p *types.Var, depth int) bool {
	decl, ok := j.declOf(f)
	if !ok || depth == 0 {
		return false
	}
	info := j.pass.TypesInfo
	for use := range kit.Uses(info, decl, p) {
		kind, i := use.ParentEdge()
		switch n := use.Parent().Node().(type) {
		case *ast.KeyValueExpr:
			if kind == edge.KeyValueExpr_Value {
				return true
			}
		case *ast.CompositeLit:
			return true
		case *ast.AssignStmt:
			if kind == edge.AssignStmt_Rhs && i < len(n.Lhs) {
				if _, field := n.Lhs[i].(*ast.SelectorExpr); field {
					return true
				}
			}
		case *ast.CallExpr:
			to := kit.Callee(info, n)
			if kind != edge.CallExpr_Args || to == nil {
				continue
			}
			params := to.Signature().Params()
			if to.Pkg() == j.pass.Pkg && i < params.Len() {
				if j.keeps(to.Origin(), to.Origin().Signature().Params().At(i), depth-1) {
					return true
				}
			} else if to.Pkg() != j.pass.Pkg && holds(to.Signature()) {
				return true
			}
		}
	}
	return false
}

// holds tells whether a function gives one struct, or the address of one, which is no error.
func holds(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	t := sig.Results().At(0).Type()
	return !kit.IsError(t) && kit.StructOf(t) != nil
}

// allocates tells whether a value of type t needs memory of its own in an
// interface: strings, slices, structs and arrays do for certain, numbers of 64 bits
// but the smallest.
func allocates(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		switch u.Kind() {
		case types.Int64, types.Uint64, types.Float64:
			return true
		}
		return u.Info()&types.IsString != 0
	case *types.Struct:
		return u.NumFields() > 1
	case *types.Array:
		return u.Len() > 1
	}
	return false
}

// small tells whether c stands in a short function, which may be a loop.
func small(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && len(decl.Body.List) <= maxSmall && (kit.LoopDepth(c) == 0 || kit.Short(decl.Body, 2*maxSmall))
}

package readallcopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// readers knows which functions of the package read a whole input and give it back.
type readers struct {
	info    *types.Info
	effects *kit.Effects
	known   map[*types.Func]reading
}

// A reading is where a function reads, if it does.
type reading struct {
	at inspector.Cursor
	ok bool
}

// reader is the call that reads the whole input that the call at c gives: itself, or the one
// in a function of the package that does no more with it than give it back.
func (x *readers) reader(c inspector.Cursor) (at inspector.Cursor, ok bool) {
	call := c.Node().(*ast.CallExpr)
	if readsAll(x.info, call) {
		return c, !short(x.info, c, call)
	}
	f := kit.Callee(x.info, call)
	if f == nil || f.Pkg() == nil {
		return c, false
	}
	results := f.Signature().Results()
	if results.Len() < 2 || !isText(results.At(0).Type()) || !kit.IsError(results.At(results.Len()-1).Type()) {
		return c, false
	}
	f = f.Origin()
	known, asked := x.known[f]
	if !asked {
		known.at, known.ok = x.within(f)
		x.known[f] = known
	}
	return known.at, known.ok
}

// within is the one call in f that reads a whole input, which f gives back.
func (x *readers) within(f *types.Func) (at inspector.Cursor, ok bool) {
	decl, ok := x.effects.Body(f)
	if !ok {
		return at, false
	}
	found := false
	for inner := range decl.Preorder((*ast.CallExpr)(nil)) {
		read := inner.Node().(*ast.CallExpr)
		if !readsAll(x.info, read) {
			continue
		}
		if _, looped := kit.Loop(inner); found || looped || short(x.info, inner, read) || !onlyReturned(x.info, decl, inner) {
			return at, false
		}
		at, found = inner, true
	}
	return at, found
}

// onlyReturned tells whether the function at decl gives back what the call at read has read, as
// it is, and never anything else but nothing.
func onlyReturned(info *types.Info, decl, read inspector.Cursor) bool {
	if frame, ok := kit.Frame(read); !ok || frame.Node() != decl.Node() {
		return false
	}
	var v *types.Var
	if kind, _ := read.ParentEdge(); kind != edge.ReturnStmt_Results {
		vars := kit.Results(info, read)
		if len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, decl.Node(), vars[0])) != 1 {
			return false
		}
		v = vars[0]
	}
	given := false
	for ret := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		if frame, ok := kit.Frame(ret); !ok || frame.Node() != decl.Node() {
			continue
		}
		results := ret.Node().(*ast.ReturnStmt).Results
		if len(results) == 0 {
			return false
		}
		first := ast.Unparen(results[0])
		if call, ok := first.(*ast.CallExpr); ok && kit.IsConversion(info, call) && len(call.Args) == 1 {
			first = ast.Unparen(call.Args[0])
		}
		text, constant := kit.ConstString(info, first)
		switch {
		case first == read.Node(), v != nil && kit.Variable(info, first) == v:
			given = true
		case kit.IsNil(info, first), constant && text == "":
		default:
			return false
		}
	}
	if !given || v == nil {
		return given
	}
	for use := range kit.Uses(info, decl, v) {
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.AssignStmt_Lhs, kind == edge.ReturnStmt_Results, onlyLen(info, use), kit.ErrorPath(info, use):
		case kind == edge.CallExpr_Args && kit.IsConversion(info, use.Parent().Node().(*ast.CallExpr)):
			if up, _ := use.Parent().ParentEdge(); up != edge.ReturnStmt_Results {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isText tells whether t is what an input is read into: bytes or a string.
func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return kit.IsBytes(t) || ok && b.Info()&types.IsString != 0
}

// passedOn says what a function of the package does with the bytes that call gives it, where
// it writes or hashes them once and never looks at them, nor at their length: a header with
// the length before them needs them all.
func passedOn(info *types.Info, effects *kit.Effects, call *ast.CallExpr, f *types.Func, i int) string {
	sig := f.Origin().Signature()
	if effects == nil || i >= sig.Params().Len() || !kit.WrittenOut(sig, call) || !isText(sig.Params().At(i).Type()) {
		return ""
	}
	decl, ok := effects.Body(f.Origin())
	if !ok {
		return ""
	}
	what := ""
	for use := range kit.Uses(info, decl, sig.Params().At(i)) {
		frame, inside := kit.Frame(use)
		_, looped := kit.Loop(use)
		if kind, _ := use.ParentEdge(); kind == edge.Field_Names {
			continue // it is declared
		}
		if !inside || looped || frame.Node() != decl.Node() || what != "" {
			return ""
		}
		if what = purpose(info, nil, decl, use); what != written && what != hashed {
			return ""
		}
	}
	return what
}

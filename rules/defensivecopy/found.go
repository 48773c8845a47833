package defensivecopy

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkFound reports a call of a function of the package that looks something up and gives a
// copy of it, of which the caller reads fields and no more.
func (g *getters) checkFound(c inspector.Cursor, call *ast.CallExpr) (told bool) {
	f := kit.Callee(g.info, call)
	if f == nil || f.Pkg() != g.pass.Pkg {
		return false
	}
	i := g.copyOf(f.Origin())
	if i < 0 {
		return false
	}
	v, frame := holder(g.info, c, i)
	if v == nil || kit.Cold(g.pass, c) {
		return false
	}
	r := reading{pass: g.pass, info: g.info, effects: g.effects, deep: true}
	read, last := false, call.End()
	for use := range kit.Uses(g.info, frame, v) {
		if use.Node().Pos() < call.End() {
			continue // where it is declared
		}
		if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() || !r.reads(use, 0) {
			return false
		}
		kind, _ := use.ParentEdge()
		read, last = read || kind == edge.SelectorExpr_X, use.Node().End()
	}
	if !read || !g.stays(frame.Node(), call.End(), last, v.Type()) {
		return false
	}
	kit.Report(g.pass, finding.Suggest, call, fmt.Sprintf("has %s copied to read of it: what it finds would do", v.Name()))
	return true
}

// copyOf is which result of f is a copy of what a pointer leads to, made without a lock; -1
// where there is none.
func (g *getters) copyOf(f *types.Func) int {
	if i, ok := g.finds[f]; ok {
		return i
	}
	g.finds[f] = -1
	if decl := g.effects.Decl(f); decl != nil && decl.Body != nil {
		g.finds[f] = g.copyAt(f, decl)
	}
	return g.finds[f]
}

func (g *getters) copyAt(f *types.Func, decl *ast.FuncDecl) int {
	results := f.Signature().Results()
	at := -1
	for i := range results.Len() {
		p, ok := types.Unalias(results.At(i).Type()).(*types.Pointer)
		if !ok {
			continue
		}
		if _, isStruct := p.Elem().Underlying().(*types.Struct); isStruct && at < 0 {
			at = i
		}
	}
	if at < 0 {
		return -1
	}
	ok, copies := true, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.CallExpr:
			if mu, _ := kit.MutexCall(g.info, n); mu != nil {
				ok = false
			}
		case *ast.ReturnStmt:
			if len(n.Results) != results.Len() {
				ok = false
				return false
			}
			if kit.IsNil(g.info, n.Results[at]) {
				return false
			}
			call, is := ast.Unparen(n.Results[at]).(*ast.CallExpr)
			if !is {
				ok = false
				return false
			}
			from, deep := copied(g.info, call)
			copies = true
			ok = ok && from != nil && deep && (plain(g.info, from) || entry(g.info, from))
		}
		return ok
	})
	if !ok || !copies {
		return -1
	}
	return at
}

// stays tells whether nothing between pos and end of a function changes a value of type t,
// nor lets others run.
func (g *getters) stays(fn ast.Node, pos, end token.Pos, t types.Type) bool {
	calm := true
	ast.Inspect(fn, func(n ast.Node) bool {
		if n == nil || n.End() <= pos || end <= n.Pos() || !calm {
			return false
		}
		if n.Pos() < pos {
			return true
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok && types.Identical(g.info.TypeOf(sel.X), t) {
					calm = false
				}
			}
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit:
			calm = false
		case *ast.UnaryExpr:
			calm = calm && n.Op != token.ARROW
		case *ast.CallExpr:
			calm = calm && g.leaves(n)
		}
		return calm
	})
	return calm
}

// leaves tells whether a call leaves all that the package has alone, and does not wait.
func (g *getters) leaves(call *ast.CallExpr) bool {
	f := kit.Callee(g.info, call)
	switch {
	case kit.IsConversion(g.info, call), g.effects.NoneInCall(call):
		return true
	case f == nil:
		id, _ := ast.Unparen(call.Fun).(*ast.Ident)
		_, builtin := g.info.Uses[id].(*types.Builtin)
		return builtin
	case f.Pkg() == nil:
		return true // the method of error
	}
	return f.Pkg() != g.pass.Pkg && !waits(f)
}

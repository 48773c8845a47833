package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// cutsFront matches s[n:] for n other than zero.
func cutsFront(info *types.Info, e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || s.Low == nil || !kit.IsSlice(info.TypeOf(s.X)) {
		return false
	}
	n, constant := kit.ConstInt(info, s.Low)
	return !constant || n != 0
}

// cutLater tells whether v, or the slice that it points to, is replaced by its own tail.
func cutLater(info *types.Info, body ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return !found
		}
		to := ast.Unparen(s.Lhs[0])
		if star, ok := to.(*ast.StarExpr); ok {
			to = star.X
		}
		if kit.Variable(info, to) == v {
			found = found || cutsFront(info, s.Rhs[0]) && kit.RootVar(info, s.Rhs[0]) == v
		}
		return !found
	})
	return found
}

// cutBack tells whether the slice that v, of a pool, points to is replaced by the tail of what the function took
// out of it, or made in its place: buf := *v, buf = buf[n:], *v = buf.
func (p pools) cutBack(body ast.Node, v *types.Var) bool {
	info, found := p.pass.TypesInfo, false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return !found
		}
		if to, star := ast.Unparen(s.Lhs[0]).(*ast.StarExpr); star && kit.Variable(info, to.X) == v {
			found = p.shortened(body, kit.Variable(info, kit.Uncut(s.Rhs[0])), to, s.Pos())
		}
		return !found
	})
	return found
}

// shortened tells whether buf, which holds the slice of whole or one that is made in its place and nothing else, has
// lost its front before pos.
func (p pools) shortened(body ast.Node, buf *types.Var, whole ast.Expr, pos token.Pos) bool {
	info := p.pass.TypesInfo
	if !kit.IsLocal(buf) {
		return false
	}
	cut := false
	for _, e := range kit.Given(info, body, buf) {
		if e == nil {
			return false
		}
		call, called := ast.Unparen(e).(*ast.CallExpr)
		from := e
		if called && len(call.Args) > 0 && p.appends(call) {
			called, from = false, call.Args[0]
		}
		switch {
		case called && kit.IsBuiltin(info, call, "make"):
		case called, kit.Variable(info, uncut(from)) != buf && !kit.Same(info, uncut(from), whole):
			return false
		}
		cut = cut || cutsFront(info, e) && e.Pos() < pos
	}
	return cut
}

// early tells whether the call's arguments are evaluated long before the
// function ends: it is deferred itself, not called in a deferred literal.
func early(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.DeferStmt_Call
}

// tooEarly tells whether the call at c, which puts v back, has evaluated it before append replaces it.
func (p pools) tooEarly(c inspector.Cursor, decl *ast.FuncDecl, v *types.Var) bool {
	return early(c) && kit.IsSlice(v.Type()) && !p.asksRoom(decl, v) && p.grows(decl.Body, v, c.Node().End())
}

// outgrows tells whether the function at fn puts back into the pool nothing but the arrays as they came out,
// while what append grew is lost: none in the pool gets larger by it. taken is what came out of which pool.
func (p pools) outgrows(fn inspector.Cursor, taken map[*types.Var]types.Object, pool types.Object) bool {
	decl := fn.Node().(*ast.FuncDecl)
	lost := false
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		arg := p.put(c.Node().(*ast.CallExpr), true)
		if arg == nil {
			continue
		}
		v := kit.RootVar(p.pass.TypesInfo, arg)
		if from := taken[v]; from != nil && from != pool {
			continue
		}
		if v == nil || taken[v] == nil || !p.tooEarly(c, decl, v) && p.lost(decl.Body, v, arg) == nil {
			return false
		}
		lost = true
	}
	return lost
}

// grows tells whether v is replaced by something longer made of it behind pos.
func (p pools) grows(body ast.Node, v *types.Var, pos token.Pos) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if ok && s.Pos() > pos {
			found = found || p.growsIn(s, v)
		}
		return !found
	})
	return found
}

// growsIn matches v = append(v, ...) and v = f(v, ...) of an f that appends.
func (p pools) growsIn(s *ast.AssignStmt, v *types.Var) bool {
	if s.Tok != token.ASSIGN {
		return false
	}
	for i, l := range s.Lhs {
		if kit.Variable(p.pass.TypesInfo, l) == v && p.longer(valueOf(s, i), v) {
			return true
		}
	}
	return false
}

// valueOf is what the assignment gives to its ith operand, or the call that gives
// to all.
func valueOf(s *ast.AssignStmt, i int) ast.Expr {
	if len(s.Rhs) == len(s.Lhs) {
		return s.Rhs[i]
	}
	return s.Rhs[0]
}

// longer tells whether e is a call that appends to v, or to such a call's result.
func (p pools) longer(e ast.Expr, v *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !p.appends(call) {
		return false
	}
	for _, arg := range call.Args {
		if kit.RootVar(p.pass.TypesInfo, arg) == v || p.longer(arg, v) {
			return true
		}
	}
	return false
}

// appends tells whether a call gives back one of its arguments with more behind
// it: append, what is named like it, and functions of the package that call it.
// Others may as well cut (bytes.TrimSpace).
func (p pools) appends(call *ast.CallExpr) bool {
	if kit.IsBuiltin(p.pass.TypesInfo, call, "append") || kit.IsCall(p.pass.TypesInfo, call, "slices", "Grow", "Insert") || kit.IsCall(p.pass.TypesInfo, call, "fmt", "Append", "Appendf", "Appendln") {
		return true
	}
	f := kit.Callee(p.pass.TypesInfo, call)
	if f == nil {
		return false
	}
	if words := kit.Words(f.Name()); slices.Contains(words, "append") || fills(words) || appendsToFirst(f) {
		return true
	}
	decl := p.ownDecl(call)
	if decl == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		inner, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsBuiltin(p.pass.TypesInfo, inner, "append")
		return !found
	})
	return found
}

// appendsToFirst tells whether a function gives back bytes that it appends to its first
// parameter, as the name of that says: Seal(dst, nonce, plaintext, more).
func appendsToFirst(f *types.Func) bool {
	params, results := f.Signature().Params(), f.Signature().Results()
	return params.Len() > 1 && results.Len() > 0 && params.At(0).Name() == "dst" && isBytes(params.At(0).Type()) && isBytes(results.At(0).Type())
}

// lost is the slice that was taken from pooled value v (buf := *v, buf :=
// v.field[:0], buf := append(v[:0], ...)) and grown, if nothing writes it back.
func (p pools) lost(body *ast.BlockStmt, v *types.Var, put ast.Expr) *types.Var {
	info := p.pass.TypesInfo
	if kit.RootVar(info, put) != v {
		return nil
	}
	var out *types.Var
	ast.Inspect(body, func(n ast.Node) bool {
		s := defined(n)
		if s == nil {
			return out == nil
		}
		for i, l := range s.Lhs {
			buf := kit.Variable(info, l)
			if buf == nil || buf == v || !kit.IsSlice(buf.Type()) || i > 0 && len(s.Lhs) != len(s.Rhs) {
				continue
			}
			if kit.IsSlice(v.Type()) {
				if types.Identical(v.Type(), buf.Type()) && p.longer(valueOf(s, i), v) && !mayReplace(info, body, v, buf) {
					out = buf
				}
				continue
			}
			from := ast.Unparen(valueOf(s, i))
			taken := p.longer(from, v)
			if taken {
				from = ast.Unparen(from.(*ast.CallExpr).Args[0])
			}
			from = uncut(from)
			if holds(info, from, v) && (taken || p.grows(body, buf, s.End())) && !p.writtenBack(body, from, v, buf) {
				out = buf
			}
		}
		return out == nil
	})
	return out
}

// defined is n as a statement of the form a := b, nil if it declares no variables by values.
func defined(n ast.Node) *ast.AssignStmt {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return n
		}
	case *ast.ValueSpec:
		if len(n.Values) == 0 {
			return nil
		}
		s := &ast.AssignStmt{Tok: token.DEFINE, TokPos: n.Pos(), Rhs: n.Values}
		for _, name := range n.Names {
			s.Lhs = append(s.Lhs, name)
		}
		return s
	}
	return nil
}

// mayReplace tells whether v is given what became of buf.
func mayReplace(info *types.Info, body *ast.BlockStmt, v, buf *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				found = found || kit.Variable(info, l) == v && kit.Mentions(info, valueOf(n, i), buf)
			}
		case *ast.CallExpr:
			found = found || kit.IsMethod(info, n, "sync", "Pool", "Put") && kit.Mentions(info, n.Args[0], buf)
		}
		return !found
	})
	return found
}

// holds tells whether from is *v or v.field.
func holds(info *types.Info, from ast.Expr, v *types.Var) bool {
	switch e := from.(type) {
	case *ast.StarExpr:
		return kit.Variable(info, e.X) == v
	case *ast.SelectorExpr:
		return kit.Variable(info, e.X) == v
	case *ast.Ident:
		return false
	}
	return false
}

// writtenBack tells whether something is stored where the slice came from, or
// v is given to a function that may do so.
func (p pools) writtenBack(body *ast.BlockStmt, from ast.Expr, v, buf *types.Var) bool {
	info, found := p.pass.TypesInfo, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				replaced := kit.Variable(info, l) == v && n.Tok == token.ASSIGN && kit.Mentions(info, valueOf(n, i), buf)
				found = found || replaced || kit.Same(info, l, from)
			}
		case *ast.CallExpr:
			if kit.IsMethod(info, n, "sync", "Pool", "Put") {
				return true
			}
			for _, arg := range n.Args {
				found = found || kit.Variable(info, arg) == v && len(n.Args) > 1
			}
			if recv := kit.Receiver(n); recv != nil {
				found = found || kit.Variable(info, recv) == v && !p.leavesField(n, from)
			}
		}
		return !found
	})
	return found
}

// leavesField tells whether a call is one of a method of the package that does no more than empty the
// fields of its receiver, that of from among them: nothing larger gets into it.
func (p pools) leavesField(call *ast.CallExpr, from ast.Expr) bool {
	info := p.pass.TypesInfo
	field, ok := from.(*ast.SelectorExpr)
	decl := p.ownDecl(call)
	if !ok || decl == nil || len(call.Args) > 0 {
		return false
	}
	for n := range ast.Preorder(decl.Body) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if !kit.IsBuiltin(info, n, "clear") && !kit.IsBuiltin(info, n, "len") {
				return false
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				return false
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if kit.Object(info, l) == info.ObjectOf(field.Sel) && !kit.Same(info, uncut(valueOf(n, i)), l) {
					return false
				}
			}
		}
	}
	return true
}

package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// cutsFront matches s[n:] for n other than zero.
func cutsFront(info *types.Info, e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || s.Low == nil || !isSlice(info.TypeOf(s.X)) {
		return false
	}
	n, constant := kit.ConstInt(info, s.Low)
	return !constant || n != 0
}

// cutLater tells whether v is replaced by its own tail.
func cutLater(info *types.Info, body ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if ok && len(s.Lhs) == 1 && len(s.Rhs) == 1 && kit.Variable(info, s.Lhs[0]) == v {
			found = found || cutsFront(info, s.Rhs[0]) && kit.RootVar(info, s.Rhs[0]) == v
		}
		return !found
	})
	return found
}

// early tells whether the call's arguments are evaluated long before the
// function ends: it is deferred itself, not called in a deferred literal.
func early(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.DeferStmt_Call
}

// grows tells whether v is replaced by something longer made of it behind pos.
func grows(info *types.Info, body ast.Node, v *types.Var, pos token.Pos) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if ok && s.Pos() > pos {
			found = found || growsIn(info, s, v)
		}
		return !found
	})
	return found
}

// growsIn matches v = append(v, ...) and v = f(v, ...).
func growsIn(info *types.Info, s *ast.AssignStmt, v *types.Var) bool {
	if s.Tok != token.ASSIGN {
		return false
	}
	for i, l := range s.Lhs {
		if kit.Variable(info, l) != v {
			continue
		}
		value := s.Rhs[0]
		if len(s.Rhs) == len(s.Lhs) {
			value = s.Rhs[i]
		}
		if madeOf(info, value, v) {
			return true
		}
	}
	return false
}

// madeOf tells whether e is a call that is given v, or such a call's result.
func madeOf(info *types.Info, e ast.Expr, v *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, arg := range call.Args {
		if kit.RootVar(info, arg) == v || madeOf(info, arg, v) {
			return true
		}
	}
	return false
}

// lost is the local slice that was taken from pooled value v (buf := *v, buf :=
// v.field[:0]) and grown, if nothing writes it back.
func lost(info *types.Info, body *ast.BlockStmt, v *types.Var, put ast.Expr) *types.Var {
	if kit.Variable(info, put) != v {
		return nil
	}
	var out *types.Var
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return out == nil
		}
		buf := kit.Variable(info, s.Lhs[0])
		from := ast.Unparen(s.Rhs[0])
		if slice, ok := from.(*ast.SliceExpr); ok {
			from = ast.Unparen(slice.X)
		}
		if buf == nil || !isSlice(buf.Type()) || !holds(info, from, v) {
			return out == nil
		}
		if grows(info, body, buf, s.End()) && !writtenBack(info, body, from, v, buf) {
			out = buf
		}
		return out == nil
	})
	return out
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
func writtenBack(info *types.Info, body *ast.BlockStmt, from ast.Expr, v, buf *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				replaced := kit.Variable(info, l) == v && n.Tok == token.ASSIGN && kit.Mentions(info, n.Rhs[min(i, len(n.Rhs)-1)], buf)
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
				found = found || kit.Variable(info, recv) == v
			}
		}
		return !found
	})
	return found
}

// unlimited tells whether buffer v, which reads whole bodies, goes back without
// a look at its size.
func unlimited(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	if !kit.IsNamed(v.Type(), "bytes", "Buffer") {
		return false
	}
	reads, looks := false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		own := kit.Receiver(call) != nil && kit.Variable(info, kit.Receiver(call)) == v
		switch {
		case own && kit.IsMethod(info, call, "bytes", "Buffer", "Cap", "Len", "Available"):
			looks = true
		case own && kit.IsMethod(info, call, "bytes", "Buffer", "ReadFrom"):
			reads = true
		case kit.IsCall(info, call, "io", "Copy", "CopyBuffer") && kit.Variable(info, call.Args[0]) == v:
			reads = true
		}
		return true
	})
	return reads && !looks
}

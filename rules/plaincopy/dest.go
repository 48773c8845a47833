package plaincopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// written matches b.WriteByte(e) and its like of a builder or buffer in a variable, and
// b = append(b, e).
func written(info *types.Info, s ast.Stmt) (dest *types.Var, e ast.Expr, ok bool) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || !writes(info, call) {
			return nil, nil, false
		}
		return kit.Variable(info, kit.Receiver(call)), call.Args[0], true
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
			return nil, nil, false
		}
		if to, is := s.Lhs[0].(*ast.IndexExpr); is {
			dest = kit.Variable(info, to.X)
			return dest, s.Rhs[0], dest != nil && kit.Variable(info, to.Index) != nil && text(dest.Type())
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) != 2 || !kit.IsBuiltin(info, call, "append") && !kit.IsCall(info, call, "unicode/utf8", "AppendRune") {
			return nil, nil, false
		}
		dest = kit.Variable(info, s.Lhs[0])
		return dest, call.Args[1], dest != nil && kit.Variable(info, call.Args[0]) == dest && text(dest.Type())
	}
	return nil, nil, false
}

// writes matches the methods that write one thing to a builder or a buffer in a variable.
func writes(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) != 1 || kit.Receiver(call) == nil || kit.Variable(info, kit.Receiver(call)) == nil {
		return false
	}
	return kit.IsMethod(info, call, "strings", "Builder", "WriteByte", "WriteRune", "WriteString", "Write") ||
		kit.IsMethod(info, call, "bytes", "Buffer", "WriteByte", "WriteRune", "WriteString", "Write")
}

// text matches slices of bytes or runes.
func text(t types.Type) bool {
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	elem, ok := slice.Elem().Underlying().(*types.Basic)
	return ok && (elem.Kind() == types.Byte || elem.Kind() == types.Rune)
}

// kept tells whether the copy is more than that: the function writes something else to it,
// too, got it from elsewhere or hands it on.
func (w *walk) kept() bool {
	frame, ok := kit.Frame(w.loop)
	if !ok || !kit.IsLocal(w.dest) || !kit.DeclaredIn(w.dest, kit.FuncBody(frame.Node())) {
		return true
	}
	if outer, ok := kit.Loop(w.loop); ok && !kit.DeclaredIn(w.dest, outer.Node()) {
		return true // several texts become one
	}
	for _, e := range kit.Given(w.info, frame.Node(), w.dest) {
		if e != nil && !kit.Encloses(w.loop.Node(), e) && !empty(w.info, e) && !(w.byIndex() && sized(w.info, e)) {
			return true
		}
	}
	result := false
	for _, use := range kit.UsesBut(w.info, frame, w.dest, w.loop.Node()) {
		gives, ok := w.behind(use)
		if !ok {
			return true
		}
		result = result || gives
	}
	return !result
}

// empty matches what has no characters yet.
func empty(info *types.Info, e ast.Expr) bool {
	if kit.IsNil(info, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.UnaryExpr:
		return e.Op == token.AND && empty(info, e.X)
	case *ast.CallExpr:
		if kit.IsBuiltin(info, e, "make") && len(e.Args) > 1 {
			n, ok := kit.ConstInt(info, e.Args[1])
			return ok && n == 0
		}
		return kit.IsBuiltin(info, e, "new") || kit.IsCall(info, e, "bytes", "NewBuffer") && empty(info, e.Args[0])
	}
	return false
}

// behind judges a use of the copy outside of the loop; gives tells that it is taken whole.
func (w *walk) behind(use inspector.Cursor) (gives, ok bool) {
	if in, found := kit.Function(use); !found || in != frameOf(w.loop) {
		return false, false
	}
	kind, _ := use.ParentEdge()
	if kind == edge.SliceExpr_X && w.byIndex() { // out[:n]
		use = use.Parent()
		kind, _ = use.ParentEdge()
	}
	switch kind {
	case edge.ReturnStmt_Results:
		return true, true
	case edge.AssignStmt_Lhs: // with nothing in it
		return false, true
	case edge.CallExpr_Args:
		call := use.Parent().Node().(*ast.CallExpr)
		return kit.IsConversion(w.info, call), kit.IsConversion(w.info, call) || kit.IsBuiltin(w.info, call, "len") || kit.IsBuiltin(w.info, call, "cap")
	case edge.SelectorExpr_X:
		if call, called := kit.MethodOf(use); called {
			switch kit.Callee(w.info, call).Name() {
			case "String", "Bytes":
				return true, true
			case "Grow", "Len", "Cap":
				return false, true
			}
		}
	}
	return false, false
}

func frameOf(c inspector.Cursor) inspector.Cursor {
	fn, _ := kit.Function(c)
	return fn
}

// looksFirst tells whether the function has a look at the text before, or a way out on
// which it gives it as it is.
func (w *walk) looksFirst() bool {
	v := kit.RootVar(w.info, w.text)
	frame, ok := kit.Frame(w.loop)
	if v == nil || !ok {
		return true
	}
	for c := range frame.Preorder((*ast.ReturnStmt)(nil), (*ast.CallExpr)(nil), (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		if c.Node().Pos() >= w.loop.Node().Pos() {
			break
		}
		if kit.Encloses(c.Node(), w.loop.Node()) {
			continue
		}
		switch n := c.Node().(type) {
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if kit.Mentions(w.info, r, v) {
					return true
				}
			}
		case *ast.CallExpr:
			if w.looks(n, v) {
				return true
			}
		case *ast.RangeStmt:
			if kit.Mentions(w.info, n.X, v) {
				return true
			}
		case *ast.ForStmt:
			if n.Cond != nil && kit.Mentions(w.info, n.Cond, v) {
				return true
			}
		}
	}
	return false
}

// looks tells whether a call asks about the text v.
func (w *walk) looks(call *ast.CallExpr, v *types.Var) bool {
	given := false
	for _, arg := range call.Args {
		given = given || kit.RootVar(w.info, arg) == v
	}
	if !given || kit.IsConversion(w.info, call) || kit.IsBuiltin(w.info, call, "len") {
		return false
	}
	f := kit.Callee(w.info, call)
	if f == nil {
		return false
	}
	results := f.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	b, ok := results.At(0).Type().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsBoolean|types.IsInteger) != 0
}

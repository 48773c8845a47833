package tinywrites

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// endsLine tells whether the call writes a constant of one or two bytes right
// behind another write to the same writer.
func endsLine(info *types.Info, c, stmt inspector.Cursor, w write) bool {
	call := c.Node().(*ast.CallExpr)
	before, ok := stmt.PrevSibling()
	if !ok || !shortest(info, call.Args[len(call.Args)-1]) {
		return false
	}
	found := false
	ast.Inspect(before.Node(), func(n ast.Node) bool {
		prior, ok := n.(*ast.CallExpr)
		if ok && len(prior.Args) == 1 && kit.Object(info, kit.Receiver(prior)) == w.object {
			f := kit.Callee(info, prior)
			found = found || f != nil && (f.Name() == "Write" || f.Name() == "WriteString")
		}
		return !found
	})
	return found
}

// heads tells whether the small write at c is a header of numbers: the next statement, but
// for the check of its error, writes to the same writer what is of any size. On a
// connection each of the two is a packet, and the other side waits for both; a file
// that is kept takes three for it. A constant before a body is left alone: a copy of the
// body into one buffer may cost as much, and a header has room to grow.
func heads(info *types.Info, c, stmt inspector.Cursor, w write) bool {
	if !numbers(info, c.Node().(*ast.CallExpr)) {
		return false
	}
	n := 1
	for next, ok := stmt.NextSibling(); ok; next, ok = next.NextSibling() {
		written, checked := writesTo(info, next.Node(), w), onlyChecks(info, next.Node())
		switch {
		case written:
			n++
		case !checked:
			return n >= row || w.connection && n > 1
		}
	}
	return n >= row || w.connection && n > 1
}

// numbers tells whether a write is of an array's bytes or of binary.Write.
func numbers(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsCall(info, call, "encoding/binary", "Write") {
		return true
	}
	_, sliced := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	return sliced
}

// writesTo tells whether a statement that is no loop writes bytes to w.
func writesTo(info *types.Info, stmt ast.Node, w write) bool {
	switch s := stmt.(type) {
	case *ast.IfStmt:
		if s.Init == nil && s.Else == nil && wentWell(info, s.Cond) && len(s.Body.List) > 0 {
			return writesTo(info, s.Body.List[0], w)
		}
		return s.Init != nil && writesTo(info, s.Init, w)
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
	default:
		return false
	}
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if len(call.Args) == 1 && kit.Object(info, kit.Receiver(call)) == w.object {
			f := kit.Callee(info, call)
			found = found || f != nil && (f.Name() == "Write" || f.Name() == "WriteString")
		}
		found = found || kit.IsCall(info, call, "io", "WriteString") && kit.Object(info, call.Args[0]) == w.object ||
			kit.IsCall(info, call, "encoding/binary", "Write") && kit.Object(info, call.Args[0]) == w.object
		return !found
	})
	return found
}

// wentWell matches err == nil, also with more to ask behind it.
func wentWell(info *types.Info, cond ast.Expr) bool {
	if both, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && both.Op == token.LAND {
		return wentWell(info, both.X)
	}
	x, op, y, ok := kit.Comparison(cond)
	return ok && op == token.EQL && kit.IsNil(info, y) && kit.IsError(info.TypeOf(x))
}

// onlyChecks tells whether a statement only looks at an error.
func onlyChecks(info *types.Info, stmt ast.Node) bool {
	s, ok := stmt.(*ast.IfStmt)
	return ok && s.Init == nil && s.Else == nil && kit.Failed(info, s.Cond)
}

// helper matches a call in a loop of a function of the package that is given a file
// or connection as a writer, and writes small pieces to it.
func helper(info *types.Info, effects *kit.Effects, c inspector.Cursor) (w write, ok bool) {
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil {
		return w, false
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return w, false
	}
	if w, ok := method(effects, info, call, f); ok {
		return w, !ofTurn(info, c, kit.Receiver(call))
	}
	if len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return w, false
	}
	i := 0
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if i < len(call.Args) && writesSmall(info, decl, info.Defs[name]) {
				w, ok = direct(info, c, call.Args[i])
				return w, ok && !w.standard
			}
			i++
		}
	}
	return w, false
}

// writesSmall tells whether a function prints to its parameter p, which is a
// plain io.Writer.
func writesSmall(info *types.Info, decl *ast.FuncDecl, p types.Object) bool {
	if p == nil || !isWriter(p.Type()) {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if len(n.Args) > 0 && kit.Object(info, n.Args[0]) == p {
				found = found || kit.IsCall(info, n, "fmt", "Fprint", "Fprintf", "Fprintln") || kit.IsCall(info, n, "io", "WriteString") || kit.IsCall(info, n, "encoding/binary", "Write")
			}
		}
		return !found
	})
	return found
}

// isWriter tells whether t is io.Writer.
func isWriter(t types.Type) bool { return types.IsInterface(t) && kit.IsNamed(t, "io", "Writer") }

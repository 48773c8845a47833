package plaincopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// stepped finds the variables that say where the next character of the copy goes: out[n] = c.
func (w *walk) stepped() {
	ast.Inspect(w.body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, l := range s.Lhs {
			if to, is := l.(*ast.IndexExpr); is {
				if v := kit.Variable(w.info, to.Index); v != nil && v != w.index {
					w.steps[v] = true
				}
			}
		}
		return true
	})
}

// byIndex tells whether the copy is written by its indices.
func (w *walk) byIndex() bool {
	s, ok := w.plain.(*ast.AssignStmt)
	if !ok {
		return false
	}
	_, ok = s.Lhs[0].(*ast.IndexExpr)
	return ok
}

// sized matches make([]byte, n).
func sized(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, call, "make") && len(call.Args) > 1
}

// declares takes var mark T, in which there is nothing yet.
func (w *walk) declares(s *ast.DeclStmt) {
	decl, ok := s.Decl.(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR {
		w.unknown = true
		return
	}
	for _, spec := range decl.Specs {
		vs, is := spec.(*ast.ValueSpec)
		if !is || len(vs.Values) > 0 {
			w.unknown = true
			return
		}
		for _, name := range vs.Names {
			if v, is := w.info.Defs[name].(*types.Var); is {
				w.marks[v] = true
			}
		}
	}
}

// endsLine tells whether cond asks for the end of a line or a tab and nothing else. An escape of
// quotes writes these in another way too, where they are as rare as quotes: in names and values.
func (w *walk) endsLine(cond ast.Expr) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if e.Op == token.LOR {
		return w.endsLine(e.X) && w.endsLine(e.Y)
	}
	if e.Op != token.EQL {
		return false
	}
	x, y := e.X, e.Y
	if !w.char(x) {
		x, y = y, x
	}
	c, constant := kit.ConstInt(w.info, y)
	return w.char(x) && constant && isEnd(c)
}

func isEnd(c int64) bool { return c == '\n' || c == '\t' || c == '\r' }

// endLines is endsLine for a case.
func (w *walk) endLines(tag ast.Expr, clause *ast.CaseClause) bool {
	for _, e := range clause.List {
		if tag == nil {
			if !w.endsLine(e) {
				return false
			}
			continue
		}
		if c, ok := kit.ConstInt(w.info, e); !ok || !isEnd(c) {
			return false
		}
	}
	return true
}

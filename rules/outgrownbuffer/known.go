package outgrownbuffer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// known is the length of what the buffer is made from, as Go: the first loop that
// writes goes over a text, and each turn writes a byte or more. It is "" where that is
// not so, or may change.
func (b *buffer) known(pass *analysis.Pass) string {
	info := pass.TypesInfo
	loop := b.loop()
	if loop == nil {
		return ""
	}
	over := textOf(info, loop)
	v := kit.RootVar(info, over)
	if over == nil || v == nil || !kit.IsLocal(v) || !kit.SideEffectFree(info, over) || kit.Mentions(info, over, b.v) {
		return ""
	}
	switch ast.Unparen(over).(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default:
		return ""
	}
	body := kit.LoopBody(loop)
	if kit.Changes(info, body, v) || !b.writes(info, body.List) {
		return ""
	}
	return "len(" + kit.Text(pass, over) + ")"
}

// loop is the first statement that writes, or the loop behind a few that write on
// their own.
func (b *buffer) loop() ast.Stmt {
	list := kit.StmtList(b.decl.Parent().Node())
	for _, s := range list[max(slices.Index(list, b.first), 0):] {
		switch s.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return s
		case *ast.ExprStmt:
		default:
			return nil
		}
	}
	return nil
}

// textOf is the string or the bytes that a loop goes over, from the first to the
// last.
func textOf(info *types.Info, s ast.Stmt) ast.Expr {
	var over ast.Expr
	switch s := s.(type) {
	case *ast.RangeStmt:
		over = s.X
	case *ast.ForStmt:
		_, bound := kit.Counter(info, s)
		if of := kit.LenOf(info, bound); of != nil {
			over = of
		}
	}
	if over == nil {
		return nil
	}
	if t := info.TypeOf(over); kit.IsString(t) || kit.IsBytes(t) {
		return over
	}
	return nil
}

// writes tells whether each way through a list of statements writes something: one
// that leaves something out is a filter, and what is left has no known length.
func (b *buffer) writes(info *types.Info, list []ast.Stmt) bool {
	done := false
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			call, ok := s.X.(*ast.CallExpr)
			done = done || ok && b.puts(info, call)
		case *ast.BlockStmt:
			done = done || b.writes(info, s.List)
		case *ast.IfStmt:
			if s.Else != nil {
				both := b.writes(info, s.Body.List) && b.writes(info, []ast.Stmt{s.Else})
				if done = done || both; !done && kit.Jumps(s) {
					return false
				}
			} else if !done && kit.Jumps(s) && !b.writes(info, s.Body.List) {
				return false
			}
		case *ast.SwitchStmt:
			all := b.clauses(info, s)
			if done = done || all; !done && kit.Jumps(s) {
				return false
			}
		default:
			if !done && kit.Jumps(s) {
				return false
			}
		}
	}
	return done
}

// clauses tells whether each clause of a switch writes, and one is for all else.
func (b *buffer) clauses(info *types.Info, s *ast.SwitchStmt) bool {
	rest := false
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		rest = rest || c.List == nil
		if !b.writes(info, c.Body) {
			return false
		}
	}
	return rest
}

// puts tells whether a call writes a byte at least to the buffer.
func (b *buffer) puts(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || kit.Variable(info, sel.X) != b.v || len(call.Args) != 1 {
		return false
	}
	switch sel.Sel.Name {
	case "WriteByte", "WriteRune":
		return true
	case "WriteString":
		text, constant := kit.ConstString(info, call.Args[0])
		return constant && text != ""
	}
	return false
}

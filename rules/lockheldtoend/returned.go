package lockheldtoend

import (
	"go/ast"
	"go/types"
	"maps"

	"github.com/gotoll/toll/rule/kit"
)

// givenBack are the places in returns where a plain field of the lock's holder is only
// read: its value may be taken along before what the function does last.
func givenBack(info *types.Info, list []ast.Stmt, root *types.Var) map[ast.Expr]bool {
	found := map[ast.Expr]bool{}
	each(list, func(n ast.Node) {
		ret, ok := n.(*ast.ReturnStmt)
		if !ok {
			return
		}
		for _, e := range ret.Results {
			if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && kit.Variable(info, sel.X) == root && plain(info.TypeOf(sel), 0) {
				found[sel] = true
			}
		}
	})
	return found
}

// takenAlong is what takes long behind the last use of what the lock guards, but for
// plain values that are read to give them back; "" where nothing does.
func (s *scope) takenAlong(w *work, l held) string {
	info, all := s.g.pass.TypesInfo, l.section()
	back := givenBack(info, all, s.root)
	if len(back) == 0 || s.lent != nil {
		return ""
	}
	lent := *s
	lent.lent = maps.Clone(back)
	last := -1
	for i, stmt := range all {
		if lent.touches(stmt) {
			last = i
		}
	}
	tail := all[last+1:]
	if len(tail) == 0 || !s.surely(all[:last+1]) || unlocks(info, tail, types.ExprString(l.mu)) {
		return ""
	}
	if what := w.waiting(tail); what != "" {
		return ""
	}
	if _, ok := tail[len(tail)-1].(*ast.ReturnStmt); ok {
		tail = tail[:len(tail)-1] // which names the holder
	}
	if !s.apart(l)(tail) {
		return ""
	}
	return w.busy(tail)
}

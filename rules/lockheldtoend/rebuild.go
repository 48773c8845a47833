package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// rebuilt are the fields of the lock's holder that a section makes anew with a lot of
// work and from nothing that the lock guards: all can be made before, and only be put
// in under the lock. "" where it does something else.
func (s *scope) rebuilt(w *work, l held) string {
	if s.root == nil || s.owner == nil {
		return ""
	}
	info := s.g.pass.TypesInfo
	own := *s
	own.lent = map[ast.Expr]bool{}
	var made []*types.Var
	for _, stmt := range l.section() {
		assign, isAssign := stmt.(*ast.AssignStmt)
		isAssign = isAssign && assign.Tok == token.ASSIGN
		var puts []*types.Var
		ast.Inspect(stmt, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || kit.Variable(info, sel.X) != s.root {
				return true
			}
			v, ok := info.ObjectOf(sel.Sel).(*types.Var)
			if !ok || !v.IsField() {
				return true
			}
			if isAssign && slices.Contains(assign.Lhs, ast.Expr(sel)) {
				puts = append(puts, v)
				own.lent[sel] = true
			} else if slices.Contains(made, v) {
				own.lent[sel] = true
			}
			return true
		})
		if own.touches(stmt) {
			return ""
		}
		made = append(made, puts...)
	}
	if len(made) == 0 || w.waiting(l.section()) != "" || !w.labours(l.section(), made) {
		return ""
	}
	var names []string
	for _, v := range made {
		if !slices.Contains(names, v.Name()) {
			names = append(names, v.Name())
		}
	}
	return strings.Join(names, ", ")
}

// labours tells whether the statements themselves sort, encode, hash and the like what
// they make, or make it in a loop in a loop that calls something.
func (w *work) labours(list []ast.Stmt, made []*types.Var) bool {
	info, found := w.pass.TypesInfo, false
	of := func(n ast.Node) bool {
		return slices.ContainsFunc(made, func(v *types.Var) bool { return kit.Mentions(info, n, v) })
	}
	each(list, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			f := kit.Callee(info, n)
			found = found || f != nil && f.Pkg() != nil && heavy(f) && of(n)
		case *ast.AssignStmt:
			if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool { return of(l) }) {
				f := kit.Callee(info, call)
				found = found || f != nil && f.Pkg() != nil && heavy(f) && f.Name() != "Clone"
			}
		case *ast.ForStmt, *ast.RangeStmt:
			each(kit.LoopBody(n).List, func(inner ast.Node) {
				switch inner.(type) {
				case *ast.ForStmt, *ast.RangeStmt:
					found = found || allocates(info, kit.LoopBody(inner)) && of(inner)
				}
			})
		}
	})
	return found
}

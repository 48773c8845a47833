package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// madeIn are the locals of a section that only ever hold memory which it makes itself, be it of a kind
// that the lock's holder keeps: what a snapshot is decoded into before it takes the place of what was
// there. That something of the holder is put into one of them is noted elsewhere.
func madeIn(info *types.Info, list []ast.Stmt) map[*types.Var]bool {
	made, others := map[*types.Var]bool{}, map[*types.Var]bool{}
	give := func(e, value ast.Expr, declares bool) {
		v := kit.Variable(info, e)
		switch {
		case v == nil || !kit.IsLocal(v):
		case value == nil || !isNew(info, value):
			others[v] = true
		case declares:
			made[v] = true
		}
	}
	each(list, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				var value ast.Expr
				if len(n.Lhs) == len(n.Rhs) && (n.Tok == token.DEFINE || n.Tok == token.ASSIGN) {
					value = n.Rhs[i]
				}
				give(e, value, n.Tok == token.DEFINE)
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if v, ok := info.Defs[id].(*types.Var); ok && len(n.Values) == 0 {
					made[v] = true
				} else if len(n.Values) == len(n.Names) {
					give(id, n.Values[i], true)
				}
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					give(e, nil, false)
				}
			}
		}
	})
	for v := range others {
		delete(made, v)
	}
	return made
}

// isNew tells whether e makes memory: make, new, a literal or its address.
func isNew(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		_, literal := ast.Unparen(e.X).(*ast.CompositeLit)
		return e.Op == token.AND && literal
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make") || kit.IsBuiltin(info, e, "new")
	}
	return kit.IsNil(info, e)
}

// isAnew tells whether e is a local that the section makes, or its address.
func (k *walk) isAnew(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	v := kit.Variable(k.g.pass.TypesInfo, e)
	return v != nil && k.made[v]
}

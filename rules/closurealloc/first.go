package closurealloc

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// askedFirst tells whether the function asks for what is under the key itself, and leaves
// where it is there, before it makes a closure for who has it by the key: few get that far.
func askedFirst(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if !remembers(info, call) {
		return false
	}
	key := kit.RootVar(info, call.Args[0])
	s, ok := kit.Stmt(c)
	if key == nil || !ok {
		return false
	}
	var exits *ast.IfStmt // the next one behind
	for at, more := s.PrevSibling(); more; at, more = at.PrevSibling() {
		switch n := at.Node().(type) {
		case *ast.IfStmt:
			exits = nil
			if n.Else == nil && kit.Leaves(n.Body) {
				exits = n
				if n.Init != nil && looksUp(info, n.Init, n.Cond, key) {
					return true
				}
			}
		case *ast.AssignStmt:
			if exits != nil && looksUp(info, n, exits.Cond, key) {
				return true
			}
		}
	}
	return false
}

// looksUp tells whether a statement gets what is under a key, and a condition finds it
// there.
func looksUp(info *types.Info, s ast.Stmt, cond ast.Expr, key *types.Var) bool {
	assign, ok := s.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 || !kit.Mentions(info, assign.Rhs[0], key) {
		return false
	}
	switch e := ast.Unparen(assign.Rhs[0]).(type) {
	case *ast.IndexExpr:
		if !kit.IsMap(info.TypeOf(e.X)) {
			return false
		}
	case *ast.CallExpr:
	default:
		return false
	}
	for _, l := range assign.Lhs {
		if v := kit.Variable(info, l); v != nil && finds(info, cond, v) {
			return true
		}
	}
	return false
}

// finds tells whether a condition, or one of several that all hold, says that v is there:
// ok, v != nil, or err == nil.
func finds(info *types.Info, cond ast.Expr, v *types.Var) bool {
	if both, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && both.Op == token.LAND {
		return finds(info, both.X, v) || finds(info, both.Y, v)
	}
	if kit.Variable(info, cond) == v {
		return true
	}
	x, op, y, ok := kit.Comparison(cond)
	if !ok || kit.Variable(info, x) != v || !kit.IsNil(info, y) {
		return false
	}
	if kit.IsError(v.Type()) {
		return op == token.EQL
	}
	return op == token.NEQ
}

// transacts tells whether a literal is given a transaction, by its parameter's name.
func transacts(lit *ast.FuncLit) bool {
	for _, field := range lit.Type.Params.List {
		for _, name := range field.Names {
			if name.Name == "tx" || name.Name == "txn" {
				return true
			}
		}
	}
	return false
}

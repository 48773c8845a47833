package poolgrown

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// dropped is the case of a select in which what came out of a pool is neither sent nor given
// back, while another one sends it: there was no room for it. All that hands on what is taken at
// c, or gives it back, away, stands in that select; nil otherwise, where the case is a failure,
// and where a loop around the select tries again.
func (p pools) dropped(c inspector.Cursor, away []inspector.Cursor) *ast.CommClause {
	var choice ast.Node
	sent, used := false, map[ast.Node]bool{}
	for _, use := range away {
		kind, _ := use.ParentEdge()
		if kind == edge.SendStmt_Value {
			at, _ := use.Parent().ParentEdge()
			sent = sent || at == edge.CommClause_Comm
		}
		clause, around, ok := chosen(use)
		if !ok || choice != nil && choice != around {
			return nil
		}
		choice, used[clause] = around, true
	}
	if !sent || !p.sameTurn(c, choice) {
		return nil
	}
	for _, stmt := range choice.(*ast.SelectStmt).Body.List {
		clause := stmt.(*ast.CommClause)
		if used[clause] {
			continue
		}
		if n := len(clause.Body); n > 0 {
			at, ok := kit.Find(kit.Root(p.pass), clause.Body[n-1])
			if !ok || kit.ErrorPath(p.pass.TypesInfo, at) {
				continue
			}
			if s, branch := clause.Body[n-1].(*ast.BranchStmt); branch && s.Label != nil {
				continue // it may try again
			}
		}
		return clause
	}
	return nil
}

// chosen is the innermost case of a select around use, in its own function.
func chosen(use inspector.Cursor) (clause, choice ast.Node, ok bool) {
	for c := range use.Enclosing((*ast.CommClause)(nil), (*ast.FuncLit)(nil)) {
		if _, lit := c.Node().(*ast.FuncLit); lit {
			return nil, nil, false
		}
		return c.Node(), c.Parent().Parent().Node(), true
	}
	return nil, nil, false
}

// sameTurn tells whether no loop is around the select choice that is not around c as well.
func (p pools) sameTurn(c inspector.Cursor, choice ast.Node) bool {
	at, ok := kit.Find(kit.Root(p.pass), choice)
	if !ok {
		return false
	}
	around, loops := kit.Loop(at)
	taken, within := kit.Loop(c)
	return loops == within && (!loops || around.Node() == taken.Node())
}

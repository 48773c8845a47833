package goperitem

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// spreads tells whether the start stands in a loop of the turn over a list, and the turn's own items come in one by
// one without an end: for each that comes, a goroutine is started for all of the list.
func (t *turn) spreads(inner inspector.Cursor) bool {
	if _, ok := inner.Node().(*ast.RangeStmt); !ok || !t.comesIn() {
		return false
	}
	outer, ok := kit.Loop(inner)
	return ok && outer.Node() == t.at.Node()
}

// comesIn tells whether the turn is one of a loop that receives without an end.
func (t *turn) comesIn() bool {
	switch n := t.at.Node().(type) {
	case *ast.RangeStmt:
		_, channel := kit.Underlying(t.pass.TypesInfo, n.X).(*types.Chan)
		return channel
	case *ast.ForStmt:
		return n.Cond == nil && n.Init == nil && n.Post == nil
	}
	return false
}

// takesItem tells whether what is started uses what came in, and not only a part of the list.
func (t *turn) takesItem(start ast.Node) bool {
	info := t.pass.TypesInfo
	if r, ok := t.at.Node().(*ast.RangeStmt); ok {
		v := kit.Variable(info, r.Key)
		return v != nil && kit.Mentions(info, start, v)
	}
	return true // received asks for it
}

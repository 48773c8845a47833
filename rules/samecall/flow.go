package samecall

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"

	"github.com/gotoll/toll/rule/kit"
)

// From is which of a work's calls, by their bits, gave the result that is at hand; none
// where it is not at hand on each way.
type from uint64

// A state is which results are at hand, for each work.
type state []from

// A walk goes all ways through a function at once.
type walk struct {
	*checker
	works  []*work
	place  map[*ast.CallExpr][2]int // of a work's call: which work, which call
	held   [][]from                 // what was at hand when a call was made
	tagged map[ast.Node]bool        // what a switch compares its value with
	calls  map[*ast.CallExpr]*change
}

// flow finds for each call of each work whether its result is at hand where it is made.
func (c *checker) flow(fn inspector.Cursor, works []*work) [][]from {
	w := &walk{checker: c, works: works, place: map[*ast.CallExpr][2]int{}, tagged: map[ast.Node]bool{}, calls: map[*ast.CallExpr]*change{}}
	w.held = make([][]from, len(works))
	for i, work := range works {
		w.held[i] = make([]from, len(work.asks))
		for j, a := range work.asks {
			w.place[a.call] = [2]int{i, j}
		}
	}
	body := kit.FuncBody(fn.Node())
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.SwitchStmt); ok && s.Tag != nil {
			for _, clause := range s.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					w.tagged[e] = true
				}
			}
		}
		return true
	})
	graph := cfg.New(body, func(call *ast.CallExpr) bool { return !kit.NeverReturns(c.TypesInfo, call) })
	if !w.settle(graph) {
		for i := range w.held {
			clear(w.held[i])
		}
	}
	return w.held
}

// settle follows the ways until nothing changes; ok is false where it does not come to that.
func (w *walk) settle(graph *cfg.CFG) (ok bool) {
	type edge struct {
		block *cfg.Block
		i     int
	}
	before := make([][]edge, len(graph.Blocks))
	for _, b := range graph.Blocks {
		for i, next := range b.Succs {
			before[next.Index] = append(before[next.Index], edge{b, i})
		}
	}
	out := make([][2]state, len(graph.Blocks))
	for range 2*len(graph.Blocks) + 8 {
		changed := false
		for _, b := range graph.Blocks {
			var in state
			if b.Index == 0 {
				in = make(state, len(w.works))
			}
			for _, e := range before[b.Index] {
				in = meet(in, out[e.block.Index][min(e.i, 1)])
			}
			if in == nil {
				continue // no way leads here, as far as is known
			}
			holds, not := w.block(b, in)
			if !slices.Equal(holds, out[b.Index][0]) || !slices.Equal(not, out[b.Index][1]) {
				out[b.Index], changed = [2]state{holds, not}, true
			}
		}
		if !changed {
			return true
		}
	}
	return false
}

// meet is what is at hand whichever way was taken; nil is no way.
func meet(a, b state) state {
	if a == nil {
		return slices.Clone(b)
	}
	for i := range b {
		if a[i] == 0 || b[i] == 0 {
			a[i] = 0
		} else {
			a[i] |= b[i]
		}
	}
	return a
}

// block goes through a piece without branches; what is at hand behind it may depend on how
// the condition at its end came out.
func (w *walk) block(b *cfg.Block, s state) (holds, not state) {
	for i, n := range b.Nodes {
		e, ok := n.(ast.Expr)
		if ok && i == len(b.Nodes)-1 && len(b.Succs) == 2 && !w.tagged[n] {
			return w.cond(e, s)
		}
		w.node(n, s)
	}
	return s, slices.Clone(s)
}

// cond evaluates a condition.
func (w *walk) cond(e ast.Expr, s state) (holds, not state) {
	switch x := e.(type) {
	case *ast.ParenExpr:
		return w.cond(x.X, s)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			not, holds = w.cond(x.X, s)
			return holds, not
		}
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			holds, not = w.cond(x.X, s)
			if x.Op == token.LAND {
				holds, late := w.cond(x.Y, holds)
				return holds, meet(not, late)
			}
			late, not := w.cond(x.Y, not)
			return meet(holds, late), not
		}
	}
	w.node(e, s)
	return s, slices.Clone(s)
}

// node evaluates a statement or an expression, in the order of the text; what an
// assignment does, it does when all is evaluated.
func (w *walk) node(n ast.Node, s state) {
	switch n := n.(type) {
	case *ast.FuncLit:
		return
	case *ast.AssignStmt:
		w.children(n, s)
		w.stores(s, n.Lhs...)
		return
	case *ast.IncDecStmt:
		w.node(n.X, s)
		w.stores(s, n.X)
		return
	case *ast.ValueSpec:
		for _, v := range n.Values {
			w.node(v, s)
		}
		for _, name := range n.Names {
			w.stores(s, name)
		}
		return
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			holds, not := w.cond(n, slices.Clone(s))
			copy(s, meet(holds, not))
			return
		}
	case *ast.CallExpr:
		w.children(n, s)
		w.call(n, s)
		return
	case *ast.DeferStmt:
		w.children(n.Call, s) // it is called later
		return
	case *ast.GoStmt:
		w.children(n.Call, s)
		w.change(&change{unknown: true}, s)
		return
	case *ast.SendStmt:
		w.children(n, s)
		w.change(&change{unknown: true}, s)
		return
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			w.children(n, s)
			w.change(&change{unknown: true}, s)
			return
		}
	}
	w.children(n, s)
}

// children evaluates what stands directly in n.
func (w *walk) children(n ast.Node, s state) {
	ast.Inspect(n, func(x ast.Node) bool {
		if x == n {
			return true
		}
		if x != nil {
			w.node(x, s)
		}
		return false
	})
}

// call makes a call: one of a work gives its result, unless that is at hand; others
// change what they may.
func (w *walk) call(call *ast.CallExpr, s state) {
	if at, ok := w.place[call]; ok {
		i, j := at[0], at[1]
		w.held[i][j] = s[i]
		if s[i] == 0 {
			s[i] = 1 << j
		}
		return
	}
	if !slices.ContainsFunc(s, func(f from) bool { return f != 0 }) {
		return
	}
	ch := w.calls[call]
	if ch == nil {
		ch = newChange()
		w.called(ch, call, deep)
		w.calls[call] = ch
	}
	w.change(ch, s)
}

func (w *walk) stores(s state, targets ...ast.Expr) {
	if !slices.ContainsFunc(s, func(f from) bool { return f != 0 }) {
		return
	}
	ch := newChange()
	for _, l := range targets {
		w.store(ch, l)
	}
	w.change(ch, s)
}

// change takes the results away that no longer hold.
func (w *walk) change(ch *change, s state) {
	for i, f := range s {
		if f != 0 && ch.hits(w.TypesInfo, w.works[i].made) {
			s[i] = 0
		}
	}
}

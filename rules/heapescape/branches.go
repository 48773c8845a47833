package heapescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// branchesOnly tells whether all addresses of v are taken in branches, of which
// there is more than one, where a way may go past all of them and nobody looks at v
// behind them. In a call, unlike in an iteration, each of them has to leave: then
// the usual way is the one past them.
func branchesOnly(info *types.Info, home inspector.Cursor, v *types.Var, taken []inspector.Cursor) bool {
	_, ranged := home.Node().(*ast.RangeStmt)
	turn := ranged || kit.LoopBody(home.Parent().Node()) == home.Node()
	var in []inspector.Cursor
	for _, t := range taken {
		b := branch(info, home, t)
		if b == nil {
			return false
		}
		if !slices.Contains(in, *b) {
			in = append(in, *b)
		}
	}
	for _, b := range in {
		if !goesPast(b, in) || !turn && !(leaves(b.Node()) && works(info, home, b.Node())) {
			return false
		}
	}
	return len(in) > 1 && (!turn || !lookedAtOutside(info, home, v, in))
}

// goesPast tells whether the statement that b is a branch of has a way that is none
// of the branches.
func goesPast(b inspector.Cursor, branches []inspector.Cursor) bool {
	is := func(n ast.Node) bool {
		return slices.ContainsFunc(branches, func(c inspector.Cursor) bool { return c.Node() == n })
	}
	switch up := b.Parent().Node().(type) {
	case *ast.IfStmt:
		return up.Else == nil || !is(up.Body) || !is(up.Else)
	case *ast.BlockStmt: // of a switch
		hasDefault := false
		for _, clause := range up.List {
			if !is(clause) {
				return true
			}
			c, ok := clause.(*ast.CaseClause)
			hasDefault = hasDefault || ok && c.List == nil
		}
		return !hasDefault
	}
	return false
}

// lookedAtOutside tells whether v is used behind the first of the branches and in
// none of them: what is read there may be what a callee put in.
func lookedAtOutside(info *types.Info, home inspector.Cursor, v *types.Var, branches []inspector.Cursor) bool {
	for use := range kit.Uses(info, home, v) {
		at := use.Node().Pos()
		if at < branches[0].Node().End() {
			continue
		}
		if !slices.ContainsFunc(branches, func(b inspector.Cursor) bool { return b.Node().Pos() <= at && at < b.Node().End() }) {
			return true
		}
	}
	return false
}

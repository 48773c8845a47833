package quadraticscan

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// A set that each turn of the loop around a search makes anew may be asked besides a comparison: own[e.id] ||
// e.id == id. What is in it are more keys to look up.

// asksSet matches ok := set[element.id], or _, ok := set[element.id], and remembers what is asked.
func (of *element) asksSet(stmt ast.Stmt) bool {
	s, is := stmt.(*ast.AssignStmt)
	if !is || s.Tok != token.DEFINE || len(s.Rhs) != 1 || len(s.Lhs) > 1 && !kit.IsBlank(s.Lhs[0]) {
		return false
	}
	of.set = of.setOf(s.Rhs[0])
	of.asked = kit.Variable(of.TypesInfo, s.Lhs[len(s.Lhs)-1])
	return of.set != nil && of.asked != nil && kit.IsBool(of.asked.Type())
}

// setOf is the map of set[element.id], nil for other expressions.
func (of *element) setOf(e ast.Expr) ast.Expr {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || !kit.IsMap(of.TypesInfo.TypeOf(index.X)) || !of.part(index.Index) || of.mentioned(index.X) {
		return nil
	}
	return index.X
}

// alternatives are the keys of two conditions of which one is enough: the element is searched for by
// several keys, each of which an index would find.
func (of *element) alternatives(x, y ast.Expr, op token.Token) (keys []ast.Expr, ok bool) {
	begin := len(of.either)
	for _, cond := range [...]ast.Expr{x, y} {
		before := len(of.either)
		more, set := of.alternative(cond, op)
		if more == nil && set == nil {
			of.either = of.either[:begin]
			return nil, false
		}
		keys = append(keys, more...)
		switch {
		case set != nil:
			of.either = append(of.either, []ast.Expr{set})
		case len(of.either) == before:
			of.either = append(of.either, more)
		}
	}
	return keys, len(keys) > 0
}

// alternative are the keys, or the set, that decide about one of two conditions; a constant is the same
// for all searches.
func (of *element) alternative(cond ast.Expr, op token.Token) (keys []ast.Expr, set ast.Expr) {
	keys, ok := of.equal(cond, op)
	if !ok {
		return nil, of.inSet(cond, op)
	}
	if !slices.ContainsFunc(keys, func(key ast.Expr) bool { return of.TypesInfo.Types[key].Value == nil }) {
		return nil, nil
	}
	return keys, nil
}

// excludes matches, of what skips the first of list, if e.id != a && e.id != b { continue }, behind which something is done for the others.
func (of *element) excludes(list []ast.Stmt) bool {
	if !of.takes(&ast.BlockStmt{List: list[1:]}) {
		return false
	}
	begin := len(of.either)
	_, ok := of.equal(list[0].(*ast.IfStmt).Cond, token.NEQ)
	of.either = of.either[:begin]
	return ok
}

// inSet is the set that a condition asks for the element; for op !=, whether it is not in it.
func (of *element) inSet(cond ast.Expr, op token.Token) ast.Expr {
	cond = ast.Unparen(cond)
	if op == token.NEQ {
		not, ok := cond.(*ast.UnaryExpr)
		if !ok || not.Op != token.NOT {
			return nil
		}
		cond = ast.Unparen(not.X)
	}
	if of.asked != nil && kit.Variable(of.TypesInfo, cond) == of.asked {
		return of.set
	}
	if !kit.IsBool(of.TypesInfo.TypeOf(cond)) {
		return nil
	}
	return of.setOf(cond)
}

// narrowed are the keys of two conditions that have to hold both: those of one that has no alternatives are
// enough.
func (of *element) narrowed(x, y ast.Expr, op token.Token) (keys []ast.Expr, ok bool) {
	before := len(of.either)
	first, ok1 := of.equal(x, op)
	middle := len(of.either)
	second, ok2 := of.equal(y, op)
	switch end := len(of.either); {
	case ok1 && middle == before:
		of.either = of.either[:before]
		if end > middle {
			return first, true
		}
	case ok2 && end == middle:
		of.either = of.either[:before]
		return second, true
	}
	return append(first, second...), ok1 || ok2
}

// eachVaries tells whether every alternative of a search is another one in each iteration: a key, or a
// set that the iteration makes.
func (c *checker) eachVaries(loop ast.Node, either [][]ast.Expr) bool {
	return !slices.ContainsFunc(either, func(keys []ast.Expr) bool {
		if m, set := under(c.TypesInfo.TypeOf(keys[0])).(*types.Map); set {
			root := c.root(keys[0])
			return root == nil || !kit.DeclaredIn(root, loop) || smallSet(m.Key())
		}
		return !c.varies(loop, keys)
	})
}

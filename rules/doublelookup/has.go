package doublelookup

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// hasBefore checks an if that asks a function of the package whether a key is there, where that does nothing but look it
// up, and the statement which the answer leads to looks it up again: if s.Has(k) { use(s.m[k]) }.
func (c *checker) hasBefore(at inspector.Cursor) {
	s := at.Node().(*ast.IfStmt)
	cond := ast.Unparen(s.Cond)
	not, negated := cond.(*ast.UnaryExpr)
	if negated && not.Op == token.NOT {
		cond = ast.Unparen(not.X)
	}
	call, ok := cond.(*ast.CallExpr)
	if !ok || s.Init != nil || len(call.Args) != 1 {
		return
	}
	m, ok := c.asksFor(call)
	if !ok || !kit.SideEffectFree(c.TypesInfo, call.Args[0]) {
		return
	}
	var next ast.Node
	switch {
	case !negated && len(s.Body.List) > 0:
		next = s.Body.List[0]
	case negated && s.Else == nil && kit.Leaves(s.Body):
		if sibling, ok := at.NextSibling(); ok {
			next = sibling.Node()
		}
	}
	if next == nil {
		return
	}
	again := c.lookedUp(next, call, m)
	if again == nil || kit.Cold(c.Pass, at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, again, fmt.Sprintf("looks up %s again, as %s just did: the key is hashed and compared once more for the same answer", kit.Text(c.Pass, again), kit.Text(c.Pass, call)))
}

// asksFor is the map, a field of the receiver or a variable of the package, in which call only looks up its argument:
// func (s *Store) Has(k string) bool { _, ok := s.m[k]; return ok }.
func (c *checker) asksFor(call *ast.CallExpr) (m *types.Var, ok bool) {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Results().Len() != 1 || f.Signature().Params().Len() != 1 || !kit.IsBool(f.Signature().Results().At(0).Type()) {
		return nil, false
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) == 0 {
		return nil, false
	}
	ret, is := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
	if !is || len(ret.Results) != 1 {
		return nil, false
	}
	var found ast.Expr
	switch x, op, y, compares := kit.Comparison(ret.Results[0]); {
	case len(decl.Body.List) == 1 && compares && op == token.NEQ && kit.IsNil(c.TypesInfo, y):
		found = x
	case len(decl.Body.List) == 2:
		s, is := decl.Body.List[0].(*ast.AssignStmt)
		if !is || len(s.Lhs) != 2 || len(s.Rhs) != 1 || !kit.IsBlank(s.Lhs[0]) || kit.Variable(c.TypesInfo, s.Lhs[1]) == nil || !kit.Same(c.TypesInfo, s.Lhs[1], ret.Results[0]) {
			return nil, false
		}
		found = s.Rhs[0]
	}
	at, is := ast.Unparen(found).(*ast.IndexExpr)
	if !is || !c.cheapMap(at.X) || kit.Variable(c.TypesInfo, at.Index) != f.Origin().Signature().Params().At(0) {
		return nil, false
	}
	m, ok = kit.Object(c.TypesInfo, at.X).(*types.Var)
	if sel, is := ast.Unparen(at.X).(*ast.SelectorExpr); ok && is {
		return m, m.IsField() && kit.Variable(c.TypesInfo, sel.X) == kit.ReceiverVar(c.TypesInfo, decl)
	}
	return m, ok && !kit.IsLocal(m)
}

// lookedUp is the lookup in n that asks map m for what call asked for, before anything is done; nil where there is none.
func (c *checker) lookedUp(n ast.Node, call *ast.CallExpr, m *types.Var) (again *ast.IndexExpr) {
	info, stored := c.TypesInfo, map[ast.Expr]bool{}
	var before token.Pos // where the first call or literal ends
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BlockStmt:
			return false
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				stored[ast.Unparen(l)] = true
			}
		case *ast.IncDecStmt:
			stored[ast.Unparen(n.X)] = true
		case *ast.CallExpr:
			if !kit.IsConversion(info, n) && (before == 0 || n.End() < before) {
				before = n.End()
			}
			if kit.IsBuiltin(info, n, "delete") {
				return false
			}
		case *ast.IndexExpr:
			of, is := kit.Object(info, n.X).(*types.Var)
			if again != nil || stored[n] || !is || of.Origin() != m.Origin() || !kit.Same(info, n.Index, call.Args[0]) {
				return true
			}
			if sel, field := ast.Unparen(n.X).(*ast.SelectorExpr); m.IsField() && (!field || !kit.Same(info, sel.X, kit.Receiver(call))) {
				return true
			}
			again = n
		}
		return true
	})
	if again != nil && before != 0 && before <= again.Pos() {
		return nil
	}
	return again
}

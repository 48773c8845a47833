package samecall

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// What one call hands to code that is not known here, of another package.
type lent struct {
	by    *types.Package
	given []handed
	reach reached // what all that leads to
}

// What is handed to code that is not known here; lent tells that it is given the address.
type handed struct {
	expr ast.Expr
	lent bool
}

// hands takes in what a function of others is given: it may change what it can reach by it.
func (c *checker) hands(ch *change, call *ast.CallExpr, f *types.Func, depth int) {
	info, to := c.TypesInfo, lent{by: f.Pkg()}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := info.Selections[sel]; s != nil {
			lent := s.Kind() == types.MethodVal && kit.TakesAddress(s)
			if t := info.TypeOf(sel.X); t != nil && (lent || !immutable(t)) {
				to.given = append(to.given, handed{sel.X, lent})
				to.reach.add(c.behind(t))
				if lent {
					to.reach.structs = append(to.reach.structs, t)
				}
			}
		}
	}
	for _, arg := range call.Args {
		t := info.TypeOf(arg)
		if t == nil || immutable(t) || onlyReads(f, t) {
			continue
		}
		if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
			c.collect(ch, lit.Body, depth)
			continue
		}
		if _, function := t.Underlying().(*types.Signature); function {
			ch.unknown = true
			return
		}
		to.given = append(to.given, handed{arg, addressed(arg)})
		to.reach.add(c.behind(t))
	}
	if len(to.given) > 0 {
		ch.lent = append(ch.lent, to)
	}
}

func addressed(e ast.Expr) bool {
	_, address := ast.Unparen(e).(*ast.UnaryExpr)
	return address
}

// onlyReads tells whether a function is known to leave the bytes alone that it is given.
func onlyReads(f *types.Func, t types.Type) bool {
	if !kit.IsBytes(t) {
		return false
	}
	switch f.Name() {
	case "Write", "Unmarshal", "NewReader", "WriteFile", "Equal", "Compare", "HasPrefix", "HasSuffix":
		return true
	}
	return false
}

// hits tells whether the call may change what a result is made of: not a field that the package which is called
// never sets again.
func (l lent) hits(info *types.Info, m *made) bool {
	return l.reach.meets(m.reach) || l.mentions(info, m) || slices.ContainsFunc(m.chosen, func(f chosen) bool {
		return !f.keptBy(l.by) && slices.ContainsFunc(l.reach.structs, same(f.owner))
	})
}

func (f chosen) keptBy(p *types.Package) bool { return f.kept && f.field.Pkg() == p }

// mentions tells whether something is given away that the result is made of, or is got from.
func (l lent) mentions(info *types.Info, m *made) bool {
	for _, h := range l.given {
		for _, v := range kit.Variables(info, h.expr) {
			if !m.vars[v] && !m.kin[v] && !m.fields[v] || immutable(v.Type()) && !h.lent || !h.lent && m.leavesTo(v, l.by) {
				continue
			}
			if !m.beside(info, h.expr) {
				return true
			}
		}
	}
	return false
}

// leavesTo tells whether all that the result is made of behind variable v are fields that package p leaves as
// they are.
func (m *made) leavesTo(v *types.Var, p *types.Package) bool {
	leads := false
	for _, f := range m.chosen {
		if f.root != v {
			continue
		}
		if leads = true; !f.keptBy(p) {
			return false
		}
	}
	return leads && !m.kin[v] && !m.fields[v]
}

// beside tells whether e is a field that nothing of the result is found through.
func (m *made) beside(info *types.Info, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal {
		return false
	}
	return !slices.ContainsFunc(m.paths, func(p ast.Expr) bool { return kit.Contains(info, p, sel) }) && len(m.paths) > 0
}

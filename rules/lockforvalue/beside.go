package lockforvalue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// beside are the sections of a lock that guards more, but are each about one value which no
// other place touches: it needs nothing of what the lock keeps together.
func (l *lock) beside(pass *analysis.Pass, mu *types.Var, written *kit.Written) (found []section) {
	if len(l.alone) == 0 || handed(pass, mu) {
		return nil
	}
	of := map[*types.Var]*lock{}
	var order []*types.Var
	for _, s := range l.alone {
		for v := range s.uses {
			if of[v] == nil {
				of[v] = &lock{}
				order = append(order, v)
			}
			of[v].sections = append(of[v].sections, s)
		}
	}
	for _, v := range order {
		own := of[v]
		if !belongs(pass.TypesInfo, &own.sections[0].Section, mu, v) || v.Exported() || !own.single() || own.inPlace(written) || own.failure() || !own.only(pass, l, v) {
			continue
		}
		found = append(found, own.sections...)
	}
	return found
}

// handed tells whether the mutex is given to somebody, a Cond among them.
func handed(pass *analysis.Pass, mu *types.Var) bool {
	if mu.Embedded() {
		return false
	}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), mu) {
		if operation(id) == "" && !madeHere(pass.TypesInfo, id) {
			return true
		}
	}
	return false
}

// belongs tells whether v stands where the mutex of a section does: a field of the same struct,
// which has no type parameters, or a variable of the package beside another.
func belongs(info *types.Info, s *kit.Section, mu, v *types.Var) bool {
	if v.Pkg() != mu.Pkg() || v.IsField() != mu.IsField() || kit.IsLocal(v) || kit.IsLocal(mu) && !mu.IsField() {
		return false
	}
	if !v.IsField() {
		return true
	}
	holder := s.Mutex
	if sel, ok := ast.Unparen(s.Mutex).(*ast.SelectorExpr); ok && !mu.Embedded() {
		holder = sel.X
	}
	t := info.TypeOf(holder)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.TypeParams().Len() > 0 {
		return false
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f == v {
			return true
		}
	}
	return false
}

// only tells whether v is used in these sections and nowhere else, but where its holder is
// made, and where another section of all puts in another value as a whole.
func (l *lock) only(pass *analysis.Pass, all *lock, v *types.Var) bool {
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), v) {
		if kind, _ := id.ParentEdge(); kind == edge.KeyValueExpr_Key || kit.AtStart(pass.TypesInfo, id) {
			continue
		}
		if slices.ContainsFunc(l.sections, func(s section) bool { return holds(&s.Section, id) }) {
			continue
		}
		if !exchanged(v.Type()) || !replaces(id) || !slices.ContainsFunc(all.every, func(s kit.Section) bool { return !s.Reads && holds(&s, id) }) {
			return false
		}
	}
	return true
}

// exchanged tells whether values of type t are a thing of their own, and no property beside
// others that are set with it: a list, a map, a function, what is behind an interface.
func exchanged(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Interface, *types.Signature:
		return true
	}
	return false
}

// replaces tells whether id is what an assignment gives another value.
func replaces(id inspector.Cursor) bool {
	at := id
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
		at = at.Parent()
	}
	kind, _ := at.ParentEdge()
	return kind == edge.AssignStmt_Lhs && at.Parent().Node().(*ast.AssignStmt).Tok == token.ASSIGN
}

// holds tells whether id stands in a section.
func holds(s *kit.Section, id inspector.Cursor) bool {
	at, n := id.Node().Pos(), len(s.Body)
	return n > 0 && s.Lock.Pos() < at && at < s.Body[n-1].End()
}

package lockforvalue

import (
	"go/types"

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
		if !belongs(mu, v) || v.Exported() || l.mixed[v] || !own.single() || own.inPlace(written) || own.failure() || !own.only(pass, v) {
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

// belongs tells whether v stands where the mutex does: a field beside a field, a variable of
// the package beside another.
func belongs(mu, v *types.Var) bool {
	return v.Pkg() == mu.Pkg() && v.IsField() == mu.IsField() && kit.IsLocal(v) == kit.IsLocal(mu)
}

// only tells whether v is used in these sections and nowhere else, but where its holder is made.
func (l *lock) only(pass *analysis.Pass, v *types.Var) bool {
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), v) {
		if kind, _ := id.ParentEdge(); kind == edge.KeyValueExpr_Key || kit.AtStart(pass.TypesInfo, id) || l.holds(id) {
			continue
		}
		return false
	}
	return true
}

// holds tells whether id stands in one of the sections.
func (l *lock) holds(id inspector.Cursor) bool {
	at := id.Node().Pos()
	for _, s := range l.sections {
		if n := len(s.Body); n > 0 && s.Lock.Pos() < at && at < s.Body[n-1].End() {
			return true
		}
	}
	return false
}

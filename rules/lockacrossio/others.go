package lockacrossio

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// others knows the sections of a package, for each mutex: who waits for a lock
// that is held over a wait.
type others struct {
	pass    *analysis.Pass
	waits   *kit.Waits
	written *kit.Written
	effects *kit.Effects
	quick   map[*types.Var]int // sections that write or look something up and wait for nothing
}

// wait tells whether the section's mutex is taken elsewhere for work that is over in
// an instant: then the lock is there for the state, and its users wait.
func (o *others) wait(s *kit.Section, at ast.Node) bool {
	return o.taken(s) && o.readsOwn(s, at)
}

// taken tells whether the section's mutex is taken elsewhere for work that is over in
// an instant.
func (o *others) taken(s *kit.Section) bool {
	if o.quick == nil {
		o.quick, o.written = map[*types.Var]int{}, kit.WrittenIn(o.pass)
		for other := range kit.Sections(o.pass.TypesInfo, kit.Root(o.pass)) {
			if mu := kit.MutexVar(o.pass.TypesInfo, other.Mutex); mu != nil && !o.waiting(&other) && guardsMore(o.pass.TypesInfo, &other, none) {
				o.quick[mu]++
			}
		}
	}
	mu := kit.MutexVar(o.pass.TypesInfo, s.Mutex)
	return mu != nil && o.quick[mu] > 0
}

// swap tells whether the wait is for a channel of what a field of the lock's holder
// points to, and that others set anew in an instant: the lock is there for the field,
// and who would set it waits.
func (o *others) swap(s *kit.Section, wait ast.Node) bool {
	if !s.Reads || !o.taken(s) {
		return false
	}
	info, root, found := o.pass.TypesInfo, kit.RootVar(o.pass.TypesInfo, s.Mutex), false
	ast.Inspect(wait, func(n ast.Node) bool {
		ch, ok := n.(*ast.SelectorExpr)
		if !ok || found {
			return !found
		}
		field, ok := ast.Unparen(ch.X).(*ast.SelectorExpr)
		if !ok || kit.RootVar(info, field) != root || root == nil {
			return true
		}
		v, _ := info.ObjectOf(field.Sel).(*types.Var)
		_, channel := kit.Underlying(info, ch).(*types.Chan)
		found = channel && v != nil && v.IsField() && o.written.Whole(v.Origin())
		return !found
	})
	return found
}

// none is a node that nothing is inside of.
var none = ast.NewIdent("_")

func (o *others) waiting(s *kit.Section) bool {
	call, why := o.waits.First(s.Body)
	return call != "" || why != ""
}

// readsOwn tells whether the section looks at a field of the lock's holder that
// changes, or at such a variable of the package beside one, which is more than what
// it calls: what it looks up in a map to call it counts.
func (o *others) readsOwn(s *kit.Section, wait ast.Node) bool {
	info := o.pass.TypesInfo
	root, mu := kit.RootVar(info, s.Mutex), kit.MutexVar(info, s.Mutex)
	found := false
	if call, ok := wait.(*ast.CallExpr); ok {
		wait = call.Fun
	}
	own := func(v *types.Var, e ast.Expr) bool {
		if v == nil || v.Origin() == mu || !o.written.Has(v.Origin()) || root == nil {
			return false
		}
		if v.IsField() {
			return kit.RootVar(info, e) == root
		}
		return !kit.IsLocal(v) && !kit.IsLocal(root) && v != root && v.Pkg() == o.pass.Pkg
	}
	s.Inspect(info, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			v, _ := info.ObjectOf(n.Sel).(*types.Var)
			found = found || !kit.Encloses(wait, n) && own(v, n)
		case *ast.Ident:
			v, _ := info.ObjectOf(n).(*types.Var)
			found = found || v != nil && !v.IsField() && !kit.Encloses(wait, n) && own(v, n)
		case *ast.IndexExpr:
			if kit.IsMap(info.TypeOf(n.X)) {
				v, _ := kit.Object(info, n.X).(*types.Var)
				found = found || own(v, n.X)
			}
		}
		return !found
	})
	return found
}

package kit

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// packageFacts are the facts F, each about all functions of a package, that were asked for. The
// rules that share them may run at the same time.
type packageFacts[F any] struct {
	mu    sync.Mutex
	known map[*types.Package]*F
}

// of is the fact of another package, an empty one where it has none.
func (m *packageFacts[F]) of(pass *analysis.Pass, p *types.Package) *F {
	m.mu.Lock()
	defer m.mu.Unlock()
	fact, asked := m.known[p]
	if !asked {
		fact = new(F)
		pass.ImportPackageFact(p, any(fact).(analysis.Fact))
		if m.known == nil {
			m.known = map[*types.Package]*F{}
		}
		m.known[p] = fact
	}
	return fact
}

// name tells whether a function of another package of the module is in the list, which is sorted, that list
// takes from that package's fact. The standard library has none: it is known by name.
func (m *packageFacts[F]) name(pass *analysis.Pass, f *types.Func, list func(*F) []string) bool {
	if InStandardLibrary(f.Pkg()) {
		return false
	}
	_, found := slices.BinarySearch(list(m.of(pass, f.Pkg())), nameIn(f))
	return found
}

// knownFuncs are functions as one package sees them: its own, and those that the facts F of the module's others list.
type knownFuncs[F any] struct {
	pass  *analysis.Pass
	own   map[*types.Func]bool
	facts *packageFacts[F]
	list  func(*F) []string
}

// knownAs begins with none of the package's own. What list takes from a fact is sorted.
func knownAs[F any](pass *analysis.Pass, list func(*F) []string) knownFuncs[F] {
	return knownFuncs[F]{pass, map[*types.Func]bool{}, &packageFacts[F]{}, list}
}

// Has tells whether f is one of them. Of packages outside of the module it knows none.
func (k *knownFuncs[F]) Has(f *types.Func) bool {
	f = f.Origin()
	if f.Pkg() == nil || f.Pkg() == k.pass.Pkg {
		return k.own[f]
	}
	return k.facts.name(k.pass, f, k.list)
}

// functions yields the functions of a package that have a body, with their declarations, in
// all of its files.
func functions(pass *analysis.Pass) iter.Seq2[*types.Func, inspector.Cursor] {
	return func(yield func(*types.Func, inspector.Cursor) bool) {
		for file := range Root(pass).Children() {
			for c := range file.Children() {
				fn, ok := c.Node().(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				if f, ok := pass.TypesInfo.Defs[fn.Name].(*types.Func); ok && !yield(f, c) {
					return
				}
			}
		}
	}
}

// nameIn names a function within its package, F or T.M.
func nameIn(f *types.Func) string {
	if recv := ReceiverName(f); recv != "" {
		return recv + "." + f.Name()
	}
	return f.Name()
}

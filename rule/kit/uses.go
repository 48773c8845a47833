package kit

import (
	"go/ast"
	"go/types"
	"iter"
	"math"
	"runtime"
	"slices"
	"sync"
	"weak"

	"golang.org/x/tools/go/ast/inspector"
)

// Uses yields the identifiers below c that use obj, in source order; fields and methods of a generic type are
// one for all its methods, each of which has the type with parameters of its own. Rules ask for the uses of each
// function and variable of a package: these are listed once a package, for in one of 100,000 lines looking
// through all of it for each question takes many times as long as type checking it.
func Uses(info *types.Info, c inspector.Cursor, obj types.Object) iter.Seq[inspector.Cursor] {
	return func(yield func(inspector.Cursor) bool) {
		in := c.Inspector()
		all := usesOf(info, in)[origin(obj)]
		first, end := 0, int32(math.MaxInt32)
		if c.Node() != nil { // the root has no index
			first, _ = slices.BinarySearch(all, c.Index())
			end = behind(c)
		}
		for _, at := range all[first:] {
			if at >= end || !yield(in.At(at)) {
				return
			}
		}
	}
}

// origin is the field, variable or function that obj is of a generic type or function, else obj itself.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Var:
		if obj != nil {
			return obj.Origin()
		}
	case *types.Func:
		if obj != nil {
			return obj.Origin()
		}
	}
	return obj
}

// behind is the index of what follows c and all below it.
func behind(c inspector.Cursor) int32 {
	for c.Node() != nil {
		if next, ok := c.NextSibling(); ok {
			return next.Index()
		}
		c = c.Parent()
	}
	return math.MaxInt32
}

// uses are the places of a package's identifiers, ascending, by the object that they use.
type uses struct {
	once sync.Once
	of   map[types.Object][]int32
}

var allUses perPackage[inspector.Inspector, uses]

func usesOf(info *types.Info, in *inspector.Inspector) map[types.Object][]int32 {
	u := allUses.of(in)
	u.once.Do(func() {
		u.of = map[types.Object][]int32{}
		for c := range in.Root().Preorder((*ast.Ident)(nil)) {
			if obj := origin(info.Uses[c.Node().(*ast.Ident)]); obj != nil {
				u.of[obj] = append(u.of[obj], c.Index())
			}
		}
	})
	return u.of
}

// perPackage keeps an index V of each package that is being looked at, by what drivers make one of
// for each package, a K. They let go of it when they are done with the package, and its index goes with it.
type perPackage[K, V any] struct {
	all sync.Map // *V by weak.Pointer[K]
}

// of is the index of k's package, shared by all who ask; the first gets the zero V.
func (p *perPackage[K, V]) of(k *K) *V {
	key := weak.Make(k)
	found, ok := p.all.Load(key)
	if !ok {
		if found, ok = p.all.LoadOrStore(key, new(V)); !ok {
			runtime.AddCleanup(k, func(key weak.Pointer[K]) { p.all.Delete(key) }, key)
		}
	}
	return found.(*V)
}

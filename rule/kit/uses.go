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

// Uses yields the identifiers below c that use obj, in source order. Rules ask for the uses of each
// function and variable of a package: these are listed once a package, for in one of 100,000 lines looking
// through all of it for each question takes many times as long as type checking it.
func Uses(info *types.Info, c inspector.Cursor, obj types.Object) iter.Seq[inspector.Cursor] {
	return func(yield func(inspector.Cursor) bool) {
		in := c.Inspector()
		all := usesOf(info, in)[obj]
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

// allUses has the uses of each package that is being looked at, *uses by weak pointer to its
// inspector, which drivers let go of when they are done with the package.
var allUses sync.Map

func usesOf(info *types.Info, in *inspector.Inspector) map[types.Object][]int32 {
	key := weak.Make(in)
	found, ok := allUses.Load(key)
	if !ok {
		if found, ok = allUses.LoadOrStore(key, &uses{}); !ok {
			runtime.AddCleanup(in, func(key weak.Pointer[inspector.Inspector]) { allUses.Delete(key) }, key)
		}
	}
	u := found.(*uses)
	u.once.Do(func() {
		u.of = map[types.Object][]int32{}
		for c := range in.Root().Preorder((*ast.Ident)(nil)) {
			if obj := info.Uses[c.Node().(*ast.Ident)]; obj != nil {
				u.of[obj] = append(u.of[obj], c.Index())
			}
		}
	})
	return u.of
}

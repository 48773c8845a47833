package costlykey

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// storeAsks are the methods of caches and concurrent maps that are given a key and
// show none.
var storeAsks = []string{
	"Load", "Store", "LoadOrStore", "LoadAndDelete", "LoadOrCompute", "Compute", "Swap", "CompareAndSwap",
	"CompareAndDelete", "Delete", "Get", "GetOrSet", "Put", "Set", "Add", "Remove", "Contains", "Has", "Peek",
}

// storeRest are those that are given no key and show none.
var storeRest = []string{"Len", "Size", "Cap", "Clear", "Purge", "Reset", "Resize", "Close", "Stop", "Wait", "Values"}

// isStore tells whether values of t are a cache or a map of a type that works with keys
// of any type: sync.Map, lru.Cache[string, V], a cache of keys that are any.
func isStore(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || types.IsInterface(named) || !slices.ContainsFunc(kit.Words(named.Obj().Name()), func(w string) bool {
		return slices.Contains([]string{"map", "cache", "lru"}, w)
	}) {
		return false
	}
	return slices.ContainsFunc([]string{"Load", "Get"}, func(name string) bool {
		o, _, _ := types.LookupFieldOrMethod(named, true, named.Obj().Pkg(), name)
		f, ok := o.(*types.Func)
		return ok && anyKey(f)
	})
}

// anyKey tells whether the first parameter of a method takes a key of any type: its
// type's own parameter, or any.
func anyKey(f *types.Func) bool {
	params := f.Origin().Signature().Params()
	if params.Len() == 0 {
		return false
	}
	t := types.Unalias(params.At(0).Type())
	if _, ok := t.(*types.TypeParam); ok {
		return true
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// storeLookup matches cache.Get(key) and the like.
func (k *keys) storeLookup(c inspector.Cursor, call *ast.CallExpr) (l lookup, ok bool) {
	recv := kit.Receiver(call)
	f := kit.Callee(k.TypesInfo, call)
	if recv == nil || f == nil || len(call.Args) == 0 || !slices.Contains(storeAsks, f.Name()) || f.Signature().Recv() == nil || !anyKey(f) {
		return l, false
	}
	t := k.TypesInfo.TypeOf(recv)
	return lookup{c, recv, call.Args[0]}, t != nil && isStore(t) && types.Identical(types.Default(k.TypesInfo.TypeOf(call.Args[0])), types.Typ[types.String])
}

// storeLeaves judges the use of a store by a selector: its keys are shown where it is
// ranged over with them.
func storeLeaves(info *types.Info, c inspector.Cursor, sel *ast.SelectorExpr) bool {
	if slices.Contains(storeAsks, sel.Sel.Name) || slices.Contains(storeRest, sel.Sel.Name) || counts(info, sel) {
		return false
	}
	call, ok := c.Parent().Parent().Node().(*ast.CallExpr)
	if !ok || sel.Sel.Name != "Range" || len(call.Args) != 1 {
		return true
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.FuncLit)
	if !ok || len(lit.Type.Params.List) == 0 || len(lit.Type.Params.List[0].Names) == 0 {
		return true
	}
	return !kit.IsBlank(lit.Type.Params.List[0].Names[0])
}

// counts tells whether a method of a store is asked for numbers alone, as its rate of hits.
func counts(info *types.Info, sel *ast.SelectorExpr) bool {
	f, ok := info.ObjectOf(sel.Sel).(*types.Func)
	if !ok || f.Signature().Params().Len() > 0 {
		return false
	}
	for v := range f.Signature().Results().Variables() {
		if !kit.IsNumber(v.Type()) {
			return false
		}
	}
	return f.Signature().Results().Len() > 0
}

// newStore tells whether a call makes a store that nobody else has and that tells
// nobody of its keys: no function is given to it.
func (k *keys) newStore(e ast.Expr) bool {
	t := k.TypesInfo.TypeOf(e)
	if several, ok := t.(*types.Tuple); ok && several.Len() > 0 {
		t = several.At(0).Type()
	}
	if t == nil || !isStore(t) {
		return false
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return len(lit.Elts) == 0
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(k.TypesInfo, call)
	return f != nil && kit.FirstWord(f.Name()) == "new" && !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		t := k.TypesInfo.TypeOf(arg)
		if t == nil {
			return true
		}
		switch t.Underlying().(type) {
		case *types.Basic:
			return false
		}
		return true
	})
}

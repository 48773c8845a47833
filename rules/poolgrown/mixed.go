package poolgrown

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// traffic is what the package puts into a pool and takes out of it.
type traffic struct {
	puts, gets []types.Type
	unknown    bool // something is taken out without a word on its type
}

// trafficOf lists what goes into each pool and what comes out.
func (p pools) trafficOf() map[types.Object]*traffic {
	info, all := p.pass.TypesInfo, map[types.Object]*traffic{}
	of := func(call *ast.CallExpr) *traffic {
		pool := kit.Object(info, kit.Receiver(call))
		if all[pool] == nil {
			all[pool] = &traffic{}
		}
		return all[pool]
	}
	for c := range kit.Preorder(p.pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		switch {
		case kit.IsMethod(info, call, "sync", "Pool", "Put") && len(call.Args) == 1:
			t := of(call)
			t.puts = add(t.puts, info.TypeOf(call.Args[0]))
		case kit.IsMethod(info, call, "sync", "Pool", "Get"):
			t := of(call)
			if kind, _ := c.ParentEdge(); kind == edge.TypeAssertExpr_X {
				t.gets = add(t.gets, info.TypeOf(c.Parent().Node().(*ast.TypeAssertExpr).Type))
			} else {
				t.unknown = true
			}
		}
	}
	return all
}

func add(list []types.Type, t types.Type) []types.Type {
	if t == nil || has(list, t) {
		return list
	}
	return append(list, t)
}

func has(list []types.Type, t types.Type) bool {
	for _, other := range list {
		if types.Identical(other, t) {
			return true
		}
	}
	return false
}

// parametric tells whether t is made of a type parameter.
func parametric(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return parametric(t.Elem())
	case *types.Slice:
		return parametric(t.Elem())
	case *types.Map:
		return parametric(t.Key()) || parametric(t.Elem())
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if parametric(arg) {
				return true
			}
		}
	}
	return false
}

// misplaced tells whether call puts something into a pool of other things, out of which
// nobody takes it, while the pool that it comes from stays empty.
func (p pools) misplaced(call *ast.CallExpr) bool {
	info := p.pass.TypesInfo
	if !kit.IsMethod(info, call, "sync", "Pool", "Put") || len(call.Args) != 1 {
		return false
	}
	pool, t := kit.Object(info, kit.Receiver(call)), info.TypeOf(call.Args[0])
	here := p.traffic[pool]
	if pool == nil || here == nil || here.unknown || t == nil || types.IsInterface(t) || has(here.gets, t) || len(here.puts)+len(here.gets) < 2 {
		return false
	}
	if parametric(t) {
		return false // each method has a name of its own for it
	}
	for _, other := range here.puts {
		if types.IsInterface(other) {
			return false
		}
	}
	for other, from := range p.traffic {
		if other != pool && other != nil && has(from.gets, t) && !has(from.puts, t) {
			return true
		}
	}
	return false
}

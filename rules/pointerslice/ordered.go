package pointerslice

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// ordered tells whether call sorts a list of type t by the methods of that type, which let no
// element out, and nothing else in the package is of the type: it changes with the list.
func (p *proof) ordered(call *ast.CallExpr, t types.Type, depth int) bool {
	if !kit.IsCall(p.info, call, "sort", "Sort", "Stable") || p.list == nil || kit.Size(p.pass, p.t) > sorted || depth >= deep {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != p.pass.Pkg || n.Obj().Exported() || n.TypeArgs().Len() > 0 {
		return false
	}
	if s, ok := n.Underlying().(*types.Slice); !ok || !types.Identical(s.Elem(), types.NewPointer(p.t)) || !p.only(n.Obj()) {
		return false
	}
	for m := range n.Methods() {
		decl, ok := p.effects.Body(m)
		if !ok || m.Name() != "Len" && m.Name() != "Less" && m.Name() != "Swap" {
			return false
		}
		if recv := m.Signature().Recv(); kit.IsPointer(recv.Type()) || !p.all(decl, recv, depth+1) {
			return false
		}
	}
	p.read = true
	return true
}

// only tells whether a type is named by its methods, and otherwise where the list is made or sorted.
func (p *proof) only(name types.Object) bool {
	for id := range kit.Uses(p.info, kit.Root(p.pass), name) {
		call, is := id.Parent().Node().(*ast.CallExpr)
		switch {
		case is && kit.IsBuiltin(p.info, call, "make"):
			vars := kit.Results(p.info, id.Parent())
			if len(vars) != 1 || vars[0] != p.list {
				return false
			}
		case is && kit.IsConversion(p.info, call):
			if !p.isList(call.Args[0]) {
				return false
			}
		default:
			decl := kit.Decl(id)
			if decl == nil || decl.Recv == nil || !kit.Encloses(decl.Recv, id.Node()) {
				spec, ok := id.Parent().Node().(*ast.ValueSpec)
				if !ok || p.info.Defs[spec.Names[0]] != p.list || len(spec.Names) != 1 {
					return false
				}
			}
		}
	}
	return true
}

package costlykey

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// definition is the one value that local variable v is given, if nothing but
// lookups read it; nil otherwise.
func (k *keys) definition(c inspector.Cursor, v *types.Var) ast.Expr {
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) {
		return nil
	}
	var value ast.Expr
	given := 0
	ast.Inspect(frame.Node(), func(n ast.Node) bool {
		if assign, ok := n.(*ast.AssignStmt); ok {
			for i, l := range assign.Lhs {
				if kit.Variable(k.TypesInfo, l) == v {
					given++
					if len(assign.Lhs) == len(assign.Rhs) && assign.Tok == token.DEFINE {
						value = assign.Rhs[i]
					}
				}
			}
		}
		return true
	})
	if given != 1 || value == nil {
		return nil
	}
	for id := range kit.Uses(k.TypesInfo, frame, v) {
		kind, _ := id.ParentEdge()
		l, ok := k.lookup(id.Parent())
		if !ok || l.key != id.Node() || kind != edge.IndexExpr_Index && kind != edge.CallExpr_Args || !k.private(l) {
			return nil
		}
	}
	return value
}

// private tells whether nobody outside sees the map's keys.
func (k *keys) private(l lookup) bool {
	v := k.holder(l.of)
	if v == nil || v.Pkg() != k.Pkg {
		return false
	}
	if k.leaving == nil {
		k.leaving = k.findLeaving()
	}
	if k.leaving[v] {
		return false
	}
	if v.IsField() || !kit.IsLocal(v) {
		return !v.Exported()
	}
	return !k.isParameter(l.cursor, v)
}

// isParameter tells whether v is a parameter or result of a function around c.
func (k *keys) isParameter(c inspector.Cursor, v *types.Var) bool {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		typ := kit.FuncType(f.Node())
		if kit.DeclaredIn(v, typ) {
			return true
		}
	}
	return false
}

// findLeaving gathers the variables and fields that hold maps and are used in
// any other way than for a lookup, their length, or filling them with a fresh map.
func (k *keys) findLeaving() map[types.Object]bool {
	leaving := map[types.Object]bool{}
	ranged := map[*types.Var][]lookup{}
	over := k.takenOver()
	also := aliases{}
	for c := range kit.Root(k.Pass).Preorder((*ast.Ident)(nil)) {
		v, ok := k.TypesInfo.ObjectOf(c.Node().(*ast.Ident)).(*types.Var)
		if !ok {
			continue
		}
		v = v.Origin()
		if v.Pkg() != k.Pkg || leaving[v] || !k.isMap(v.Type()) {
			continue
		}
		at := c
		if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = c.Parent()
		}
		at = k.element(at)
		if w, ok := k.sharedWith(at); ok {
			also.join(v, w)
			leaving[v] = w.Exported() && !kit.IsLocal(w) || k.isParameter(c, w)
			continue
		}
		if kind, _ := at.ParentEdge(); kind == edge.RangeStmt_X && kit.IsMap(k.TypesInfo.TypeOf(at.Node().(ast.Expr))) {
			if asked, ok := k.askedWith(at.Parent()); ok {
				ranged[v] = append(ranged[v], asked...)
				continue
			}
		}
		if k.leaves(at) {
			leaving[v] = true
		}
	}
	k.leaving = leaving
	for changed := true; changed; {
		changed = also.spread(leaving)
		for _, t := range over {
			if !leaving[t.to] && !k.private(t.from) {
				leaving[t.to], changed = true, true
			}
		}
		for v, asked := range ranged {
			if !leaving[v] && slices.ContainsFunc(asked, func(l lookup) bool { return !k.private(l) }) {
				leaving[v], changed = true, true
			}
		}
	}
	return leaving
}

// isMap tells whether values of a type are maps or stores, or lists of maps.
func (k *keys) isMap(of types.Type) bool {
	for range deepest {
		switch t := of.Underlying().(type) {
		case *types.Map:
			return true
		case *types.Slice:
			of = t.Elem()
		case *types.Array:
			of = t.Elem()
		default:
			return isStore(of)
		}
	}
	return false
}

// deepest is how far lists of lists are followed: type T []T has no end.
const deepest = 8

// leaves judges one use of a map.
func (k *keys) leaves(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.IndexExpr:
		return kind != edge.IndexExpr_X || k.given(c, n.Index)
	case *ast.BinaryExpr:
		return false
	case *ast.KeyValueExpr: // a field is given a map
		return kind == edge.KeyValueExpr_Value || !k.own(n.Value)
	case *ast.RangeStmt:
		if kind == edge.RangeStmt_X && isList(k.TypesInfo.TypeOf(n.X)) {
			return n.Value != nil && !kit.IsBlank(n.Value) // the key is a number
		}
		return kind != edge.RangeStmt_X || n.Key != nil && !kit.IsBlank(n.Key)
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Lhs || len(n.Lhs) != len(n.Rhs) && len(n.Rhs) != 1 {
			return true
		}
		return !k.own(n.Rhs[min(i, len(n.Rhs)-1)])
	case *ast.ValueSpec:
		return kind == edge.ValueSpec_Names && i < len(n.Values) && isStore(k.TypesInfo.TypeOf(n.Names[i])) && !k.newStore(n.Values[i])
	case *ast.Field:
		return false
	case *ast.CallExpr:
		if kit.IsBuiltin(k.TypesInfo, n, "delete") && len(n.Args) == 2 {
			return k.given(c, n.Args[1])
		}
		for _, name := range [...]string{"len", "clear"} {
			if kit.IsBuiltin(k.TypesInfo, n, name) {
				return false
			}
		}
		return true
	case *ast.SelectorExpr: // a method of a store
		return storeLeaves(k.TypesInfo, c, n)
	}
	return true
}

// given tells whether a key is a parameter of an exported function around c: others hold such keys
// as they are.
func (k *keys) given(c inspector.Cursor, key ast.Expr) bool {
	decl, v := kit.Decl(c), kit.Variable(k.TypesInfo, key)
	return decl != nil && decl.Name.IsExported() && v != nil && kit.InParams(decl.Type, v)
}

// own tells whether e is a map that nobody else has: a new one, or what a function of
// this package gives, which can change along.
func (k *keys) own(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && !k.fresh(call) {
		f := kit.Callee(k.TypesInfo, call)
		return f != nil && f.Pkg() == k.Pkg && !f.Exported() || k.newStore(e)
	}
	return k.fresh(e) || k.newStore(e)
}

// fresh tells whether e is a new map or nil.
func (k *keys) fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return kit.IsBuiltin(k.TypesInfo, e, "make")
	}
	return kit.IsNil(k.TypesInfo, e)
}

package boxing

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// checkContainers reports queues and stacks of a type of the package that keep any in a list, where all
// values that one of them is given are of one type and are asked for it when they come out.
func checkContainers(pass *analysis.Pass) {
	kinds := containers(pass)
	if len(kinds) == 0 {
		return
	}
	holds := func(v *types.Var) bool { return v.Kind() != types.RecvVar && kinds[containerOf(v.Type())] }
	checkStores(pass, holds, func(s *store, c inspector.Cursor) { s.contain(pass, c) }, "boxes each value of a container whose values are all of one type")
}

// containers are the package's own struct types with a list of any, methods that take any and that
// give it, and none that finds out what it has.
func containers(pass *analysis.Pass) map[*types.TypeName]bool {
	kinds := map[*types.TypeName]bool{}
	for _, name := range pass.Pkg.Scope().Names() {
		if kind, ok := pass.Pkg.Scope().Lookup(name).(*types.TypeName); ok && !kind.Exported() && !kind.IsAlias() && takesAndGives(kind) {
			kinds[kind] = true
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	for c := range kit.Root(pass).Preorder((*ast.TypeAssertExpr)(nil)) {
		decl := kit.Decl(c)
		if decl == nil {
			continue
		}
		if recv := kit.ReceiverVar(pass.TypesInfo, decl); recv != nil {
			delete(kinds, containerOf(recv.Type()))
		}
	}
	return kinds
}

// containerOf is the name of type t, or of what it points to; nil where there is none.
func containerOf(t types.Type) *types.TypeName {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.TypeArgs() != nil {
		return nil
	}
	return named.Obj()
}

// takesAndGives tells whether a type keeps a list of any and has methods that take any and that give it.
func takesAndGives(kind *types.TypeName) bool {
	named, ok := kind.Type().(*types.Named)
	if !ok || named.TypeParams() != nil {
		return false
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	keeps, takes, gives := false, false, false
	for f := range s.Fields() {
		keeps = keeps || ofAny(f.Type())
	}
	for m := range named.Methods() {
		sig := m.Signature()
		takes = takes || sig.Params().Len() > 0 && isAny(sig.Params().At(sig.Params().Len()-1).Type())
		gives = gives || sig.Results().Len() > 0 && isAny(sig.Results().At(0).Type())
	}
	return keeps && takes && gives
}

// contain takes note of one use of a container.
func (s *store) contain(pass *analysis.Pass, c inspector.Cursor) {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.Field: // of a struct
	case *ast.AssignStmt:
		s.spoilt = kind != edge.AssignStmt_Lhs || len(n.Lhs) != len(n.Rhs) || !empty(pass, n.Rhs[i])
	case *ast.ValueSpec:
		s.spoilt = kind != edge.ValueSpec_Names || len(n.Values) > 0 && (len(n.Values) != len(n.Names) || !empty(pass, n.Values[i]))
	case *ast.KeyValueExpr:
		s.spoilt = kind != edge.KeyValueExpr_Key || !empty(pass, n.Value)
	case *ast.SelectorExpr:
		s.method(pass.TypesInfo, c.Parent())
	default:
		s.spoilt = true
	}
}

// method takes note of what a method of a container that c selects is given and gives back.
func (s *store) method(info *types.Info, c inspector.Cursor) {
	sel := info.Selections[c.Node().(*ast.SelectorExpr)]
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); !ok || kind != edge.CallExpr_Fun || sel == nil || sel.Kind() != types.MethodVal || call.Ellipsis.IsValid() {
		s.spoilt = true
		return
	}
	sig := sel.Obj().(*types.Func).Signature()
	if sig.Variadic() || len(call.Args) != sig.Params().Len() {
		s.spoilt = true
		return
	}
	for i, arg := range call.Args {
		switch t := sig.Params().At(i).Type(); {
		case isAny(t):
			s.put(info, c.Parent().ChildAt(edge.CallExpr_Args, i), arg)
		case !plain(t):
			s.spoilt = true
		}
	}
	for i := range sig.Results().Len() {
		switch t := sig.Results().At(i).Type(); {
		case isAny(t) && i == 0:
			s.comesOut(info, c.Parent())
		case !plain(t):
			s.spoilt = true
		}
	}
}

// plain tells whether values of t are numbers, texts or errors: no value of a container is among them.
func plain(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return basic || kit.IsError(t)
}

// empty tells whether e is a container without values: a literal that gives it room alone, or what a
// function of the package that makes one gives.
func empty(pass *analysis.Pass, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			call, ok := ast.Unparen(elt).(*ast.CallExpr)
			if pass.TypesInfo.Types[elt].Value == nil && (!ok || !kit.IsBuiltin(pass.TypesInfo, call, "make")) {
				return false
			}
		}
		return true
	case *ast.CallExpr:
		if kit.IsBuiltin(pass.TypesInfo, e, "new") {
			return true
		}
		f := kit.Callee(pass.TypesInfo, e)
		if f == nil || f.Pkg() != pass.Pkg || f.Signature().Recv() != nil || kit.FirstWord(f.Name()) != "new" {
			return false
		}
		for p := range f.Signature().Params().Variables() {
			if !plain(p.Type()) {
				return false
			}
		}
		return true
	}
	return kit.IsNil(pass.TypesInfo, e)
}

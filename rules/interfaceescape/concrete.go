package interfaceescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A blamed call gives its i-th argument to an interface.
type blamed struct {
	call *ast.CallExpr
	i    int
}

// concrete gives the one variable to blame, a parameter of the package's own
// function or a field, the type of what it only ever holds. The compiler then
// sees which method runs. There is no edit where the package shows a second
// type, or anything that asks for the type.
func (t *tracker) concrete() []analysis.SuggestedFix {
	var holder *types.Var
	for _, b := range t.blames {
		v := t.holder(b)
		if v == nil || holder != nil && holder != v {
			return nil
		}
		holder = v
	}
	if holder == nil {
		return nil
	}
	h := &holding{pass: t.pass, v: holder}
	typ := h.only()
	if typ == nil {
		return nil
	}
	for _, b := range t.blames {
		if !h.lets(b, typ) {
			return nil
		}
	}
	edits := h.retype(typ)
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{kit.Fix("say which type "+holder.Name()+" has", edits...)}
}

// holder is the variable of the interface that a blamed call goes through.
func (t *tracker) holder(b blamed) *types.Var {
	info := t.pass.TypesInfo
	if sel, ok := ast.Unparen(b.call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil && methods(info.TypeOf(sel.X)) {
		v, _ := kit.Object(info, sel.X).(*types.Var)
		return v
	}
	f := kit.Callee(info, b.call)
	if f == nil || f.Pkg() != t.pass.Pkg || f.Origin() != f || f.Signature().Variadic() || b.i >= f.Signature().Params().Len() {
		return nil
	}
	if v := f.Signature().Params().At(b.i); methods(v.Type()) {
		return v
	}
	return nil
}

// A holding is what the package shows of a parameter or field of interface type.
type holding struct {
	pass   *analysis.Pass
	v      *types.Var
	field  *ast.Field // declares v
	file   *ast.File
	types  []types.Type // of what is given to it
	called []string     // its methods
	passed bool         // on to others
}

// only is the one type of what the package gives to the variable, a pointer; nil
// where there may be others, or where somebody could tell the difference.
func (h *holding) only() types.Type {
	if h.v.Pkg() != h.pass.Pkg || h.v.Embedded() || h.v.Exported() && h.v.IsField() || !h.declared() || kit.SkipFile(h.pass, h.file) {
		return nil
	}
	given := h.calls
	if h.v.IsField() {
		given = h.literals
	}
	if !given() || !h.used() || len(h.types) == 0 {
		return nil
	}
	for _, t := range h.types {
		if p, ok := types.Unalias(t).(*types.Pointer); !ok || kit.IsTypeParam(p.Elem()) || !types.Identical(t, h.types[0]) {
			return nil
		}
	}
	return h.types[0]
}

// declared finds the field of a list that declares the variable alone.
func (h *holding) declared() bool {
	for c := range kit.Root(h.pass).Preorder((*ast.Field)(nil)) {
		f := c.Node().(*ast.Field)
		if len(f.Names) == 1 && h.pass.TypesInfo.Defs[f.Names[0]] == h.v {
			h.field, h.file = f, kit.File(c)
			return true
		}
	}
	return false
}

// calls collects what all calls of the function give to the parameter.
func (h *holding) calls() bool {
	info := h.pass.TypesInfo
	f, i := h.function()
	if f == nil || f.Exported() || f.Signature().TypeParams() != nil || f.Signature().RecvTypeParams() != nil || f.Signature().Variadic() || h.promised(f) {
		return false
	}
	for use := range kit.Uses(info, kit.Root(h.pass), f) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		call, ok := at.Parent().Node().(*ast.CallExpr)
		if kind, _ := at.ParentEdge(); !ok || kind != edge.CallExpr_Fun || len(call.Args) != f.Signature().Params().Len() {
			return false
		}
		if arg := call.Args[i]; kit.Variable(info, arg) != h.v {
			h.types = append(h.types, info.TypeOf(arg))
		}
	}
	return true
}

// function is the declared function of which the variable is the i-th parameter.
func (h *holding) function() (f *types.Func, i int) {
	for _, d := range h.file.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || !kit.InParams(decl.Type, h.v) {
			continue
		}
		f, ok := h.pass.TypesInfo.Defs[decl.Name].(*types.Func)
		if !ok || decl.Body == nil {
			return nil, 0
		}
		for i := range f.Signature().Params().Len() {
			if f.Signature().Params().At(i) == h.v {
				return f, i
			}
		}
	}
	return nil, 0
}

// promised tells whether an interface of the package has a method of that name:
// then f may be there for it.
func (h *holding) promised(f *types.Func) bool {
	if f.Signature().Recv() == nil {
		return false
	}
	for c := range kit.Root(h.pass).Preorder((*ast.InterfaceType)(nil)) {
		for _, m := range c.Node().(*ast.InterfaceType).Methods.List {
			if slices.ContainsFunc(m.Names, func(id *ast.Ident) bool { return id.Name == f.Name() }) {
				return true
			}
		}
	}
	return false
}

// literals collects what composite literals without keys give to the field.
func (h *holding) literals() bool {
	info := h.pass.TypesInfo
	for c := range kit.Root(h.pass).Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
		e := c.Node().(ast.Expr)
		s, ok := kit.Underlying(info, e).(*types.Struct)
		if !ok {
			continue
		}
		i := slices.Index(slices.Collect(s.Fields()), h.v)
		switch e := e.(type) {
		case *ast.CallExpr:
			if i >= 0 && kit.IsConversion(info, e) && !types.Identical(info.TypeOf(e), info.TypeOf(e.Args[0])) {
				return false // the other type has to keep the same fields
			}
		case *ast.CompositeLit:
			if i < 0 || len(e.Elts) == 0 {
				continue
			}
			if _, keyed := e.Elts[0].(*ast.KeyValueExpr); !keyed {
				h.types = append(h.types, info.TypeOf(e.Elts[i]))
			}
		}
	}
	return true
}

// used goes through the uses of the variable: calls of its methods, arguments
// that are interfaces, and for a field what it is given.
func (h *holding) used() bool {
	for use := range kit.Uses(h.pass.TypesInfo, kit.Root(h.pass), h.v) {
		at := use
		if kind, _ := at.ParentEdge(); h.v.IsField() && kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if !h.use(at) {
			return false
		}
	}
	return true
}

func (h *holding) use(at inspector.Cursor) bool {
	info := h.pass.TypesInfo
	kind, i := at.ParentEdge()
	switch up := at.Parent().Node().(type) {
	case *ast.SelectorExpr:
		kind, _ := at.Parent().ParentEdge()
		h.called = append(h.called, up.Sel.Name)
		return info.Selections[up] != nil && info.Selections[up].Kind() == types.MethodVal && kind == edge.CallExpr_Fun
	case *ast.CallExpr:
		sig, ok := kit.Underlying(info, up.Fun).(*types.Signature)
		if kind != edge.CallExpr_Args || !ok || up.Ellipsis.IsValid() {
			return false
		}
		if f := kit.Callee(info, up); f != nil && f.Pkg() == h.pass.Pkg {
			if p := parameter(sig, i); p == nil || kit.Variable(info, at.Node().(ast.Expr)) == h.v && f.Signature().Params().At(i) == h.v {
				return p != nil
			}
		}
		h.passed = true
		return methods(parameter(sig, i))
	case *ast.KeyValueExpr:
		h.types = append(h.types, info.TypeOf(up.Value))
		return h.v.IsField() && kind == edge.KeyValueExpr_Key
	case *ast.AssignStmt:
		if !h.v.IsField() || kind != edge.AssignStmt_Lhs || len(up.Lhs) != len(up.Rhs) {
			return false
		}
		h.types = append(h.types, info.TypeOf(up.Rhs[i]))
		return true
	}
	return false
}

// lets tells whether the blamed call leaves its argument on the stack once the
// type is known.
func (h *holding) lets(b blamed, typ types.Type) bool {
	if sel, ok := ast.Unparen(b.call.Fun).(*ast.SelectorExpr); ok && kit.Object(h.pass.TypesInfo, sel.X) == h.v {
		if copies(typ) {
			return true
		}
		decl, f := h.method(typ, sel.Sel.Name)
		return f != nil && b.i < f.Signature().Params().Len() && (&tracker{pass: h.pass, fn: decl, inside: true}).variable(f.Signature().Params().At(b.i), false)
	}
	return !h.passed && !slices.ContainsFunc(h.called, func(name string) bool { return !h.stays(typ, name, 3) })
}

// method is a method of typ that the package declares.
func (h *holding) method(typ types.Type, name string) (decl inspector.Cursor, f *types.Func) {
	obj, _, _ := types.LookupFieldOrMethod(typ, true, h.pass.Pkg, name)
	f, ok := obj.(*types.Func)
	if !ok || f.Origin() != f {
		return decl, nil
	}
	if decl, ok = kit.EffectsOf(h.pass).Body(f); !ok {
		return decl, nil
	}
	return decl, f
}

// stays tells whether a method keeps its receiver to itself: all that it does
// with it is to look at its fields and to call such methods.
func (h *holding) stays(typ types.Type, name string, depth int) bool {
	decl, f := h.method(typ, name)
	if f == nil || depth == 0 || !types.Identical(f.Signature().Recv().Type(), typ) {
		return false
	}
	info := h.pass.TypesInfo
	for use := range kit.Uses(info, decl, f.Signature().Recv()) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != decl.Node() {
			return false
		}
		if at, taken := kit.Address(info, use); taken && at.Node() != nil {
			return false
		}
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok || info.Selections[sel] == nil {
			return false
		}
		if info.Selections[sel].Kind() == types.MethodVal {
			if kind, _ := use.Parent().ParentEdge(); kind != edge.CallExpr_Fun || !h.stays(typ, sel.Sel.Name, depth-1) {
				return false
			}
			continue
		}
		if kit.IsArray(info.TypeOf(sel)) || h.addressed(use.Parent()) {
			return false
		}
	}
	return true
}

// addressed tells whether the address of a field is taken.
func (h *holding) addressed(field inspector.Cursor) bool {
	for at := field; ; at = at.Parent() {
		switch at.Parent().Node().(type) {
		case *ast.UnaryExpr:
			return true
		case *ast.SelectorExpr:
			sel := h.pass.TypesInfo.Selections[at.Parent().Node().(*ast.SelectorExpr)]
			if sel != nil && sel.Kind() == types.MethodVal {
				return kit.TakesAddress(sel)
			}
		case *ast.ParenExpr, *ast.IndexExpr:
		default:
			return false
		}
	}
}

// retype writes the type where the variable is declared.
func (h *holding) retype(typ types.Type) []analysis.TextEdit {
	if kit.HasComment(h.file, h.field.Type.Pos(), h.field.Type.End()) {
		return nil
	}
	text, ok := kit.TypeText(h.pass, h.file, h.field.Type.Pos(), typ)
	if !ok {
		return nil
	}
	var gone []*ast.Ident
	ast.Inspect(h.field.Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if _, isPackage := h.pass.TypesInfo.Uses[id].(*types.PkgName); isPackage {
				gone = append(gone, id)
			}
		}
		return true
	})
	edits := []analysis.TextEdit{kit.Replace(h.field.Type, text)}
	return append(kit.Tidy(h.pass, h.file, edits...), kit.EditImports(h.pass, h.file, gone)...)
}

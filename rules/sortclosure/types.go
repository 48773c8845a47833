package sortclosure

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// typeText is how the file can spell type t; ok is false when it cannot.
func (r *rewrite) typeText(t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == r.Pkg {
			return ""
		}
		q, usable := kit.Qualifier(r.Pass, r.file, r.call.Pos(), p.Path())
		ok = ok && usable && r.imports(p)
		return strings.TrimSuffix(q, ".")
	})
	if strings.Contains(text, "struct{") || strings.Contains(text, "func(") || strings.Contains(text, "interface{") {
		return "", false
	}
	return text, ok && r.visible(t)
}

// imports tells whether the file imports p under a name of its own.
func (r *rewrite) imports(p *types.Package) bool {
	for _, spec := range r.file.Imports {
		if strings.Trim(spec.Path.Value, "\"`") == p.Path() {
			return spec.Name == nil || spec.Name.Name != "_"
		}
	}
	return false
}

// visible tells whether the names in t mean the same at the call.
func (r *rewrite) visible(t types.Type) bool {
	switch t := t.(type) {
	case *types.Alias:
		return r.named(t.Obj())
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if !r.visible(arg) {
				return false
			}
		}
		return r.named(t.Obj())
	case *types.TypeParam:
		return r.named(t.Obj())
	case *types.Basic:
		return kit.Predeclared(r.Pass, r.file, r.call.Pos(), t.Name())
	case *types.Pointer:
		return r.visible(t.Elem())
	case *types.Slice:
		return r.visible(t.Elem())
	case *types.Array:
		return r.visible(t.Elem())
	case *types.Map:
		return r.visible(t.Key()) && r.visible(t.Elem())
	}
	return false
}

func (r *rewrite) named(o *types.TypeName) bool {
	if o.Pkg() == r.Pkg || o.Pkg() == nil {
		return kit.Resolves(r.Pass, r.file, r.call.Pos(), o.Name(), o)
	}
	return o.Exported()
}

// ordered rewrites sort.Sort(sort.StringSlice(x)), reversed or not.
func (s *sorts) ordered(c inspector.Cursor, call *ast.CallExpr, arg ast.Expr, reverse bool) ([]analysis.TextEdit, bool) {
	conv, ok := arg.(*ast.CallExpr)
	file := kit.File(c)
	if !ok || !kit.IsConversion(s.TypesInfo, conv) || kit.HasComment(file, call.Pos(), call.End()) {
		return nil, false
	}
	x := conv.Args[0]
	pkg, ok1 := kit.Qualifier(s.Pass, file, call.Pos(), "slices")
	three, ok2 := kit.Qualifier(s.Pass, file, call.Pos(), "cmp")
	if !ok1 || !ok2 {
		return nil, false
	}
	gone := []*ast.Ident{kit.PackageIdent(s.TypesInfo, call)}
	for _, e := range []ast.Expr{conv.Fun, call.Args[0]} {
		if inner, ok := ast.Unparen(e).(*ast.CallExpr); ok {
			e = inner.Fun
		}
		if sel, ok := e.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && (len(gone) == 1 || gone[1] != id) {
				gone = append(gone, id)
			}
		}
	}
	if !reverse {
		edits := kit.EditImports(s.Pass, file, gone, "slices")
		return append(edits, kit.Replace(call, pkg+"Sort("+kit.Text(s.Pass, x)+")")), true
	}
	elem := "string"
	if kit.IsNamed(s.TypesInfo.TypeOf(arg), "sort", "IntSlice") {
		elem = "int"
	}
	if !kit.Predeclared(s.Pass, file, call.Pos(), elem) {
		return nil, false
	}
	text := pkg + "SortFunc(" + kit.Text(s.Pass, x) + ", func(a, b " + elem + ") int { return " + three + "Compare(b, a) })"
	return append(kit.EditImports(s.Pass, file, gone, "cmp", "slices"), kit.Replace(call, text)), true
}

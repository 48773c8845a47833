package unboundedcache

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofVisitors is the map behind e, of the package or of a struct that goroutines share, where
// the key is what a request says of who makes it: there are as many as come. nil for others.
func (l *lives) ofVisitors(at inspector.Cursor, e, key ast.Expr) *types.Var {
	info := l.pass.TypesInfo
	v, ok := kit.Object(info, e).(*types.Var)
	if !ok || v.Pkg() != l.pass.Pkg || v.Exported() || kit.IsLocal(v) {
		return nil
	}
	if v.IsField() {
		v = v.Origin()
		if o, known := l.owner(v); !known || !o.lock && !concurrent(v.Type()) {
			return nil
		}
	}
	decl := kit.Decl(at)
	if decl == nil || !ofRequest(info, decl, key, 0) {
		return nil
	}
	return v
}

// ofRequest tells whether e is made of the address or of a header of an HTTP request.
func ofRequest(info *types.Info, decl *ast.FuncDecl, e ast.Expr, steps int) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "RemoteAddr" && kit.IsNamed(info.TypeOf(n.X), "net/http", "Request")
		case *ast.CallExpr:
			found = found || kit.IsMethod(info, n, "net/http", "Header", "Get") || kit.IsMethod(info, n, "net/http", "Request", "FormValue", "UserAgent", "Referer")
		case *ast.Ident:
			v := kit.Variable(info, n)
			if v == nil || !kit.IsLocal(v) || steps > 2 {
				return true
			}
			for _, given := range kit.Given(info, decl.Body, v) {
				found = found || given != nil && ofRequest(info, decl, given, steps+1)
			}
		}
		return !found
	})
	return found
}

// concurrent tells whether t is a map that several goroutines may use, by its name: sync.Map,
// and what stands for it.
func concurrent(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && !kit.IsMap(t) && strings.Contains(n.Obj().Name(), "Map") && kit.Method(n, "Load") != nil
}

// mapCall tells whether call is of a method of sync.Map, or of what stands for it.
func mapCall(info *types.Info, call *ast.CallExpr, names ...string) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil {
		return false
	}
	for _, name := range names {
		if sel.Sel.Name == name {
			return concurrent(info.TypeOf(sel.X)) || kit.IsMethod(info, call, "sync", "Map", name)
		}
	}
	return false
}

// derived tells whether what is stored was made by a call that was given the key.
func derived(info *types.Info, decl *ast.FuncDecl, s store) bool {
	key := kit.Variable(info, s.key)
	if key == nil || s.value == nil {
		return false
	}
	values := []ast.Expr{s.value}
	if v := kit.Variable(info, s.value); v != nil && kit.IsLocal(v) {
		values = append(values, kit.Given(info, decl.Body, v)...)
	}
	for _, value := range values {
		found := false
		if value != nil {
			ast.Inspect(value, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if ok && !kit.IsConversion(info, call) {
					for _, arg := range call.Args {
						found = found || kit.Variable(info, arg) == key
					}
				}
				return !found
			})
		}
		if found {
			return true
		}
	}
	return false
}

// embedded is the sync.Map that the struct behind e embeds, where that is a type of the package
// alone and named after a cache; nil for others.
func (l *lives) embedded(e ast.Expr) *types.Var {
	v := embeddedMap(l.pass.TypesInfo, e)
	if v == nil || v.Pkg() != l.pass.Pkg {
		return nil
	}
	if o, known := l.owner(v); !known || !o.named {
		return nil
	}
	return v
}

// embeddedMap is the sync.Map that the struct behind e embeds, if others cannot name its type.
func embeddedMap(info *types.Info, e ast.Expr) *types.Var {
	t := info.TypeOf(e)
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Exported() {
		return nil
	}
	st, ok := n.Origin().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		if f.Embedded() && kit.IsNamed(f.Type(), "sync", "Map") {
			return f
		}
	}
	return nil
}

// takenOut tells whether the package takes keys out of a sync.Map that is embedded.
func takenOut(pass *analysis.Pass, cache *types.Var) bool {
	if !cache.Embedded() {
		return false
	}
	for file := range kit.Root(pass).Children() {
		for c := range file.Preorder((*ast.SelectorExpr)(nil)) {
			sel := c.Node().(*ast.SelectorExpr)
			switch sel.Sel.Name {
			case "Delete", "LoadAndDelete", "CompareAndDelete", "Clear":
				if embeddedMap(pass.TypesInfo, sel.X) == cache {
					return true
				}
			}
		}
	}
	return false
}

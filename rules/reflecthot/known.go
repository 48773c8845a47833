package reflecthot

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// copier is a library that copies by reflection.
const copier = "github.com/jinzhu/copier"

// known says what reflection is asked for at c though the source tells: the structure of a type
// that is always the same, an array's type to make a slice, a copy that is an assignment.
func known(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) string {
	info := pass.TypesInfo
	switch {
	case copies(info, call):
		to, from := structure(info, call.Args[0]), structure(info, call.Args[1])
		if to != nil && from != nil && types.Identical(to, from) {
			return "copies field by field through reflection between two values of one struct type"
		}
	case asserts(info, c, call):
		return "asks a type through reflection what the assertion behind tells"
	case implements(info, c, call):
		return "asks for each element what its type implements, which is the same for all"
	case kit.IsCall(info, call, "reflect", "ArrayOf") && len(call.Args) == 2 && ofKnown(info, c, call.Args[1]):
		if sliced(info, c) {
			return "makes the type of an array on every call for a slice that make gives"
		}
	case len(call.Args) > 0 && ofKnown(info, c, call.Args[0]) && !setsUp(info, c) && !kit.Remembered(pass, c) && walksType(pass, call):
		return "walks the type of a value on every call, which is always the same"
	}
	return ""
}

// copies matches copier.Copy(to, from), of that library or a copy of it.
func copies(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return len(call.Args) >= 2 && f != nil && f.Pkg() != nil && isCopier(f.Pkg()) && f.Signature().Recv() == nil && (f.Name() == "Copy" || f.Name() == "CopyWithOption")
}

func isCopier(p *types.Package) bool {
	return p.Path() == copier || strings.HasSuffix(p.Path(), "/copier")
}

// asserts tells whether if v.Type().Implements(t) { v.Interface().(I) } asks first what the assertion
// answers by itself, with a look into the runtime's table.
func asserts(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if !kit.IsMethod(info, call, "reflect", "Type", "Implements") {
		return false
	}
	of, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, of, "reflect", "Value", "Type") {
		return false
	}
	v := kit.Receiver(of)
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.FuncLit)(nil)) {
		s, ok := up.Node().(*ast.IfStmt)
		if !ok || !kit.Encloses(s.Cond, call) || kit.Variable(info, v) == nil {
			return false
		}
		found := false
		ast.Inspect(s.Body, func(n ast.Node) bool {
			a, ok := n.(*ast.TypeAssertExpr)
			if !ok || a.Type == nil {
				return !found
			}
			x, ok := ast.Unparen(a.X).(*ast.CallExpr)
			to := info.TypeOf(a.Type) // nil while someone types
			found = found || ok && to != nil && types.IsInterface(to) && kit.IsMethod(info, x, "reflect", "Value", "Interface") && kit.Same(info, kit.Receiver(x), v)
			return !found
		})
		return found
	}
	return false
}

// implements tells whether the type of each element of one reflected list is asked whether it is an
// interface's: it is the same for all of them.
func implements(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	loop, looped := kit.Loop(c)
	if !looped || len(call.Args) != 1 || !kit.IsMethod(info, call, "reflect", "Type", "Implements", "ConvertibleTo", "AssignableTo") {
		return false
	}
	of, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), kit.Receiver(call))).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, of, "reflect", "Value", "Type") {
		return false
	}
	item, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), kit.Receiver(of))).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, item, "reflect", "Value", "Index") || !kit.Encloses(loop.Node(), item) {
		return false
	}
	asked, ok := kit.Object(info, call.Args[0]).(*types.Var)
	return ok && kit.Invariant(info, kit.Receiver(item), loop.Node()) && !kit.DeclaredIn(asked, loop.Node()) && !kit.Changes(info, loop.Node(), asked)
}

// structure is the struct that e points to, or is; nil for other types.
func structure(info *types.Info, e ast.Expr) types.Type {
	t := info.TypeOf(e)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return nil
	}
	return t
}

// ofKnown tells whether e is the reflect.Type of a type that the source tells: of a value that is
// no interface, itself or a part of it such as its elements.
func ofKnown(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsNamed(info.TypeOf(e), "reflect", "Type") {
		return false
	}
	for range 4 {
		call, ok := ast.Unparen(kit.Origin(info, frame.Node(), e)).(*ast.CallExpr)
		switch {
		case !ok:
			return false
		case kit.IsMethod(info, call, "reflect", "Type", "Elem", "Key"):
			e = kit.Receiver(call)
		case kit.IsCall(info, call, "reflect", "TypeFor"):
			return true
		case kit.IsCall(info, call, "reflect", "TypeOf"):
			t := info.TypeOf(call.Args[0])
			return t != nil && (kit.IsTypeParam(t) || !types.IsInterface(t))
		default:
			return false
		}
	}
	return false
}

// walksType tells whether call is one of a function of the package that goes through the fields of a type,
// and of those of its fields in turn, and keeps nothing.
func walksType(pass *analysis.Pass, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() != pass.Pkg {
		return false
	}
	decl := kit.EffectsOf(pass).Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	loops, again := false, false
	for n := range ast.Preorder(decl.Body) {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loops = true
		case *ast.IndexExpr:
			if kit.IsMap(info.TypeOf(n.X)) {
				return false
			}
		case *ast.CallExpr:
			g := kit.Callee(info, n)
			again = again || g == f
			if g != nil && (g.Name() == "Load" || g.Name() == "LoadOrStore") {
				return false
			}
		}
	}
	return loops && again
}

// sliced tells whether the function around c gives back a slice of a known type that it gets out of
// a reflected array: return v.Slice(0, n).Interface().([]T).
func sliced(info *types.Info, c inspector.Cursor) bool {
	frame, inside := kit.Frame(c)
	if !inside {
		return false
	}
	for n := range ast.Preorder(kit.FuncBody(frame.Node())) {
		ret, ok := n.(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			continue
		}
		assert, ok := ast.Unparen(ret.Results[0]).(*ast.TypeAssertExpr)
		if !ok {
			continue
		}
		inner, ok := ast.Unparen(assert.X).(*ast.CallExpr)
		if !ok || !kit.IsMethod(info, inner, "reflect", "Value", "Interface") {
			continue
		}
		if of, ok := ast.Unparen(kit.Receiver(inner)).(*ast.CallExpr); ok && kit.IsMethod(info, of, "reflect", "Value", "Slice") {
			return true
		}
	}
	return false
}

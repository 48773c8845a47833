package unsafestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// helped is the argument of a call of a function of this package that does
// nothing but convert it, or give an empty one where it is empty.
func helped(info *types.Info, effects *kit.Effects, e ast.Expr, by conversion) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() != nil || f.Signature().Params().Len() != 1 {
		return nil
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return nil
	}
	if headers(info, f, decl, by) {
		return call.Args[0]
	}
	list := decl.Body.List
	if len(list) == 2 && whenEmpty(info, list[0]) {
		list = list[1:]
	}
	if len(list) != 1 {
		return nil
	}
	ret, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	b := by.of(info, decl, ret.Results[0])
	if b == nil || kit.Object(info, b) != types.Object(f.Signature().Params().At(0)) {
		return nil
	}
	return call.Args[0]
}

// whenEmpty tells if len(b) == 0 { return "" }, and the same with nil.
func whenEmpty(info *types.Info, s ast.Stmt) bool {
	branch, ok := s.(*ast.IfStmt)
	if !ok || branch.Init != nil || branch.Else != nil || len(branch.Body.List) != 1 {
		return false
	}
	x, op, y, ok := kit.Comparison(branch.Cond)
	size, is := ast.Unparen(x).(*ast.CallExpr)
	n, constant := kit.ConstInt(info, y)
	if !ok || !is || op != token.EQL || !constant || n != 0 || !kit.IsBuiltin(info, size, "len") {
		return false
	}
	ret, ok := branch.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	text, empty := kit.ConstString(info, ret.Results[0])
	return empty && text == "" || kit.IsNil(info, ret.Results[0])
}

// headers tells whether f does nothing but convert its parameter by way of the
// headers of package reflect.
func headers(info *types.Info, f *types.Func, decl *ast.FuncDecl, by conversion) bool {
	param := f.Signature().Params().At(0)
	if f.Signature().Results().Len() != 1 {
		return false
	}
	from, to := param.Type(), f.Signature().Results().At(0).Type()
	if !by.toString {
		from, to = to, from
	}
	if !kit.IsBytes(from) || !isString(to) {
		return false
	}
	found, plain := false, true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SliceExpr, *ast.IndexExpr, *ast.FuncLit:
			plain = false
		case *ast.BinaryExpr:
			_, _, _, compares := kit.Comparison(n)
			plain = plain && compares
		case *ast.CallExpr:
			if x := headerOf(info, n); x != nil && kit.Variable(info, x) == param {
				found = true
			}
			plain = plain && (kit.IsConversion(info, n) || kit.IsBuiltin(info, n, "len") || kit.IsBuiltin(info, n, "cap") || kit.IsCall(info, n, "runtime", "KeepAlive"))
		}
		return plain
	})
	return found && plain
}

// headerOf is x of (*reflect.SliceHeader)(unsafe.Pointer(&x)) and the same with a
// StringHeader; nil for other calls.
func headerOf(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !kit.IsConversion(info, call) || len(call.Args) != 1 {
		return nil
	}
	p, ok := types.Unalias(info.TypeOf(call)).(*types.Pointer)
	if !ok || !kit.IsNamed(p.Elem(), "reflect", "SliceHeader") && !kit.IsNamed(p.Elem(), "reflect", "StringHeader") {
		return nil
	}
	return pointedAt(info, call.Args[0])
}

// pointedAt is x of unsafe.Pointer(&x).
func pointedAt(info *types.Info, e ast.Expr) ast.Expr {
	pointer, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, pointer) || len(pointer.Args) != 1 {
		return nil
	}
	address, ok := ast.Unparen(pointer.Args[0]).(*ast.UnaryExpr)
	if !ok || address.Op != token.AND {
		return nil
	}
	return address.X
}

// fromHeader tells whether e is *(*string)(unsafe.Pointer(&h)) of a StringHeader
// that the function around c fills from the header of bytes.
func fromHeader(info *types.Info, c inspector.Cursor, e *ast.StarExpr) bool {
	h := punned(info, e, types.Typ[types.String])
	if h == nil || !kit.IsNamed(info.TypeOf(h), "reflect", "StringHeader") {
		return false
	}
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	for call := range frame.Preorder((*ast.CallExpr)(nil)) {
		if x := headerOf(info, call.Node().(*ast.CallExpr)); x != nil && kit.IsBytes(info.TypeOf(x)) {
			return true
		}
	}
	return false
}

package unsafestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A helper is a function of this package that others call to convert.
type helper struct {
	fn   ast.Node // *ast.FuncDecl or *ast.FuncLit
	sig  *types.Signature
	body *ast.BlockStmt
}

// helpers finds them: declared functions, and literals that a variable of the package
// holds for good.
type helpers struct {
	effects  *kit.Effects
	literals map[*types.Var]*ast.FuncLit
}

func helpersOf(pass *analysis.Pass) *helpers {
	h := &helpers{kit.EffectsOf(pass), map[*types.Var]*ast.FuncLit{}}
	for _, i := range pass.TypesInfo.InitOrder {
		lit, ok := i.Rhs.(*ast.FuncLit)
		if ok && len(i.Lhs) == 1 && !i.Lhs[0].Exported() { // an exported one may change elsewhere
			h.literals[i.Lhs[0]] = lit
		}
	}
	if len(h.literals) > 0 {
		for c := range kit.Root(pass).Preorder((*ast.Ident)(nil)) {
			v, _ := pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
			if kind, _ := c.ParentEdge(); h.literals[v] != nil && kind != edge.CallExpr_Fun {
				delete(h.literals, v) // it may be given another one
			}
		}
	}
	return h
}

// called is the helper that call calls, ok is false if it calls none.
func (h *helpers) called(info *types.Info, call *ast.CallExpr) (fn helper, ok bool) {
	if f := kit.Callee(info, call); f != nil {
		decl := h.effects.Decl(f)
		if decl == nil || decl.Body == nil || f.Signature().Recv() != nil {
			return helper{}, false
		}
		return helper{decl, f.Signature(), decl.Body}, true
	}
	lit := h.literals[kit.Variable(info, call.Fun)]
	if lit == nil {
		return helper{}, false
	}
	sig, ok := info.TypeOf(lit).(*types.Signature)
	return helper{lit, sig, lit.Body}, ok
}

// helped is the argument of a call of a function of this package that does
// nothing but convert it, or give an empty one where it is empty.
func (h *helpers) helped(info *types.Info, e ast.Expr, by conversion) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	f, ok := h.called(info, call)
	if !ok || f.sig.Params().Len() != 1 {
		return nil
	}
	if headers(info, f, by) {
		return call.Args[0]
	}
	list := f.body.List
	if len(list) > 1 && whenEmpty(info, list[0]) {
		list = list[1:]
	}
	for len(list) > 1 {
		if s, ok := list[0].(*ast.AssignStmt); !ok || s.Tok != token.DEFINE {
			return nil
		}
		list = list[1:]
	}
	if len(list) != 1 {
		return nil
	}
	ret, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	b := by.of(info, f.fn, ret.Results[0])
	if b == nil || kit.Object(info, b) != types.Object(f.sig.Params().At(0)) {
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
func headers(info *types.Info, f helper, by conversion) bool {
	param := f.sig.Params().At(0)
	if f.sig.Results().Len() != 1 {
		return false
	}
	from, to := param.Type(), f.sig.Results().At(0).Type()
	if !by.toString {
		from, to = to, from
	}
	if !kit.IsBytes(from) || !isString(to) {
		return false
	}
	found, plain := false, true
	ast.Inspect(f.body, func(n ast.Node) bool {
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

package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Callback is the body of the literal that a container calls for each of its elements,
// without the last statement that asks for the next, and what says how many
// there are: x.Range(func(k K, v V) bool { ...; return true }) beside x.Len(), or the length of the field that a method
// of the package goes over. c is a statement; ok is false for anything else.
func Callback(pass *analysis.Pass, c inspector.Cursor) (body []ast.Stmt, counter string, ok bool) {
	info := pass.TypesInfo
	stmt, ok := c.Node().(*ast.ExprStmt)
	if !ok {
		return nil, "", false
	}
	call, ok := stmt.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, "", false
	}
	lit, ok := call.Args[0].(*ast.FuncLit)
	f := Callee(info, call)
	if !ok || f == nil || f.Signature().Recv() == nil {
		return nil, "", false
	}
	if counter = counterOf(pass, call, f); counter == "" {
		return nil, "", false
	}
	body = lit.Body.List
	if n := len(body); n > 0 {
		if ret, is := body[n-1].(*ast.ReturnStmt); is {
			if len(ret.Results) > 0 && !goesToNext(info, ret.Results[0]) {
				return nil, "", false
			}
			body = body[:n-1]
		}
	}
	return body, counter, len(body) > 0
}

// counterOf is what says how often a method calls the function that it is given, "" where nothing does.
func counterOf(pass *analysis.Pass, call *ast.CallExpr, f *types.Func) string {
	x := Receiver(call)
	if x == nil || pass.TypesInfo.TypeOf(x) == nil {
		return ""
	}
	if slices.Contains([]string{"Range", "ForEach", "Each", "Foreach"}, f.Name()) || IsMethod(pass.TypesInfo, call, "container/ring", "Ring", "Do") {
		t := pass.TypesInfo.TypeOf(x)
		if _, pointer := t.Underlying().(*types.Pointer); !pointer && !types.IsInterface(t) {
			t = types.NewPointer(t)
		}
		if counter := Counts(t); counter != "" {
			return counter
		}
	}
	if field := goesOver(pass, f); field != "" && SideEffectFree(pass.TypesInfo, x) {
		return "len(" + Text(pass, x) + "." + field + ")"
	}
	return ""
}

// goesOver is the field of its receiver, a list or a map, for each of whose elements a method of the package calls the
// function that it is given, and does nothing else but hold a lock.
func goesOver(pass *analysis.Pass, f *types.Func) string {
	if f.Pkg() != pass.Pkg || f.Signature().Params().Len() != 1 {
		return ""
	}
	decl := indexOf(pass).decls()[f.Origin()]
	receiver := ReceiverVar(pass.TypesInfo, decl)
	if receiver == nil || decl.Body == nil {
		return ""
	}
	info, list := pass.TypesInfo, decl.Body.List
	for len(list) > 1 && holds(info, list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return ""
	}
	loop, ok := list[0].(*ast.RangeStmt)
	if !ok || len(loop.Body.List) != 1 || len(list) > 2 || len(list) == 2 && !holds(info, list[1]) && !Returns(list[1]) {
		return ""
	}
	over, ok := ast.Unparen(loop.X).(*ast.SelectorExpr)
	if !ok || Variable(info, over.X) != receiver {
		return ""
	}
	switch Underlying(info, over).(type) {
	case *types.Slice, *types.Map:
	default:
		return ""
	}
	if called := calledEach(info, loop.Body.List[0]); called == nil || Variable(info, called.Fun) != f.Origin().Signature().Params().At(0) {
		return ""
	}
	return over.Sel.Name
}

// holds matches mu.Lock(), mu.Unlock() and their like, deferred or not.
func holds(info *types.Info, s ast.Stmt) bool {
	if d, deferred := s.(*ast.DeferStmt); deferred {
		_, op := MutexCall(info, d.Call)
		return op != ""
	}
	_, op := MutexStmt(info, s)
	return op != ""
}

// calledEach is the call of fn(x), if !fn(x) { return } and if err := fn(x); err != nil { return err }.
func calledEach(info *types.Info, s ast.Stmt) *ast.CallExpr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.IfStmt:
		not, is := ast.Unparen(s.Cond).(*ast.UnaryExpr)
		init, given := s.Init.(*ast.AssignStmt)
		switch {
		case s.Else != nil || len(s.Body.List) != 1 || !Jumps(s.Body.List[0]) || Continues(s.Body):
			return nil
		case is && not.Op == token.NOT && s.Init == nil:
			e = not.X
		case given && len(init.Rhs) == 1 && Failed(info, s.Cond):
			e = init.Rhs[0]
		}
	}
	call, _ := ast.Unparen(e).(*ast.CallExpr)
	return call
}

// goesToNext matches true and nil.
func goesToNext(info *types.Info, e ast.Expr) bool {
	c := info.Types[e].Value
	return c != nil && c.String() == "true" || IsNil(info, e)
}

package kit

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Imports tells whether the package imports any of paths directly: the cheap
// test to leave a rule early.
func Imports(pass *analysis.Pass, paths ...string) bool {
	return slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool {
		return slices.Contains(paths, p.Path())
	})
}

// Callee is the function or method that call names statically, nil for calls
// of values, builtins and conversions, and where there is no call. Methods of interfaces are included.
func Callee(info *types.Info, call *ast.CallExpr) *types.Func {
	if call == nil {
		return nil
	}
	f, _ := typeutil.Callee(info, call).(*types.Func)
	return f
}

// CalleeName is the callee as go/types spells it, "fmt.Sprintf" or
// "(*sync.Mutex).Lock", without type arguments; "" if unknown.
func CalleeName(info *types.Info, call *ast.CallExpr) string {
	if f := Callee(info, call); f != nil {
		return f.Origin().FullName()
	}
	return ""
}

// JoinsPath tells whether call is filepath.Join or path.Join.
func JoinsPath(info *types.Info, call *ast.CallExpr) bool {
	return IsCall(info, call, "path/filepath", "Join") || IsCall(info, call, "path", "Join")
}

// ReceiverVar is the receiver of a method by which its body names it, nil for functions and
// where it has no name.
func ReceiverVar(info *types.Info, decl *ast.FuncDecl) *types.Var {
	if decl == nil || decl.Recv == nil || len(decl.Recv.List) == 0 || len(decl.Recv.List[0].Names) == 0 {
		return nil
	}
	v, _ := info.Defs[decl.Recv.List[0].Names[0]].(*types.Var)
	return v
}

// HasDefault tells whether a select goes on at once where no channel is ready.
func HasDefault(s *ast.SelectStmt) bool {
	return slices.ContainsFunc(s.Body.List, func(c ast.Stmt) bool { return c.(*ast.CommClause).Comm == nil })
}

// Received tells whether the channel at c is only received from on the spot, by
// the operator or a range.
func Received(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.RangeStmt_X || kind == edge.UnaryExpr_X && c.Parent().Node().(*ast.UnaryExpr).Op == token.ARROW
}

// IsCall tells whether call calls one of the named functions of package path,
// however the file imports it, with its arguments written out. Without names any function of the package will do.
func IsCall(info *types.Info, call *ast.CallExpr, path string, names ...string) bool {
	id := calleeIdent(call.Fun)
	if id == nil || len(names) > 0 && !slices.Contains(names, id.Name) {
		return false
	}
	f, ok := info.Uses[id].(*types.Func)
	return ok && f.Pkg() != nil && Package(f) == path && f.Signature().Recv() == nil && WrittenOut(f.Signature(), call)
}

// OnlyCall is the call that is all that a function's body does, nil for others and where there is no body.
func OnlyCall(body *ast.BlockStmt) *ast.CallExpr {
	if body == nil || len(body.List) != 1 {
		return nil
	}
	s, ok := body.List[0].(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, _ := s.X.(*ast.CallExpr)
	return call
}

// AsksProcessors tells whether n asks how many processors there are.
func AsksProcessors(info *types.Info, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && IsCall(info, call, "runtime", "NumCPU", "GOMAXPROCS")
		return !found
	})
	return found
}

// Package is the import path of f's package, "" for what belongs to none; of slices and maps of golang.org/x/exp, which
// came first, it is that of the standard library, but for Keys and Values of maps, which make lists there.
func Package(f *types.Func) string {
	if f.Pkg() == nil {
		return ""
	}
	path := f.Pkg().Path()
	was, early := strings.CutPrefix(path, "golang.org/x/exp/")
	switch {
	case early && was == "slices", early && was == "maps" && f.Name() != "Keys" && f.Name() != "Values":
		return was
	}
	return path
}

// WrittenOut tells whether each parameter of a function, but for the variadic one, has its argument in
// call: not so where a call's results are handed over, f(g()), where the first argument is the receiver,
// T.Method(x), or while someone types.
func WrittenOut(sig *types.Signature, call *ast.CallExpr) bool {
	n := sig.Params().Len()
	if sig.Variadic() {
		return len(call.Args) >= n-1
	}
	return len(call.Args) == n
}

// IsMethod tells whether call calls one of the named methods declared on type
// path.typ or a pointer to it, also through embedding, with its arguments written out. An empty typ stands for
// any type of the package, no names for any method.
func IsMethod(info *types.Info, call *ast.CallExpr, path, typ string, names ...string) bool {
	id := calleeIdent(call.Fun)
	if id == nil || len(names) > 0 && !slices.Contains(names, id.Name) {
		return false
	}
	f, ok := info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != path {
		return false
	}
	recv := f.Signature().Recv()
	if recv == nil || !WrittenOut(f.Signature(), call) {
		return false
	}
	return typ == "" || IsNamed(recv.Type(), path, typ)
}

// IsBuiltin tells whether call calls the predeclared function name.
func IsBuiltin(info *types.Info, call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != name {
		return false
	}
	_, ok = info.Uses[id].(*types.Builtin)
	return ok
}

// LenOf is x of len(x), nil for anything else.
func LenOf(info *types.Info, n ast.Node) ast.Expr {
	e, _ := n.(ast.Expr)
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !IsBuiltin(info, call, "len") || len(call.Args) != 1 {
		return nil
	}
	return call.Args[0]
}

// LenLess is x and n of len(x) - n with a constant n; x is nil for anything else.
func LenLess(info *types.Info, e ast.Expr) (x ast.Expr, n int64) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB {
		return nil, 0
	}
	n, constant := ConstInt(info, b.Y)
	if !constant {
		return nil, 0
	}
	return LenOf(info, b.X), n
}

// CutToNothing is x of x[:0], nil for anything else.
func CutToNothing(info *types.Info, e ast.Expr) ast.Expr {
	cut, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || cut.High == nil || !IsZero(info, cut.High) || cut.Low != nil && !IsZero(info, cut.Low) {
		return nil
	}
	return cut.X
}

// IsConversion tells whether call is a conversion T(x).
func IsConversion(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	tv, ok := info.Types[call.Fun]
	return ok && tv.IsType()
}

// NamedOf is the named type that t is, or points to; nil for none, and for nil.
func NamedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// IsNamed tells whether t, or what t points to, is the named type path.name.
func IsNamed(t types.Type, path, name string) bool {
	n := NamedOf(t)
	if n == nil {
		return false
	}
	o := n.Obj()
	return o.Name() == name && o.Pkg() != nil && o.Pkg().Path() == path
}

// IsFieldOf tells whether e is the named field of a value of the type path.typ, or of a pointer to one.
func IsFieldOf(info *types.Info, e ast.Expr, path, typ, name string) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == name && IsNamed(info.TypeOf(sel.X), path, typ)
}

// Receiver is x of a call x.f(...), nil for other calls; x may be a package name.
func Receiver(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return nil
}

// PackageIdent is the package identifier of a call pkg.F(...), nil when there
// is none (a dot import, a method).
func PackageIdent(info *types.Info, call *ast.CallExpr) *ast.Ident {
	id, ok := Receiver(call).(*ast.Ident)
	if !ok {
		return nil
	}
	if _, ok := info.Uses[id].(*types.PkgName); !ok {
		return nil
	}
	return id
}

// Object is the object that an identifier or a selected name denotes, nil for
// other expressions.
func Object(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.ObjectOf(e)
	case *ast.SelectorExpr:
		return info.ObjectOf(e.Sel)
	}
	return nil
}

// Variable is the variable that a plain identifier denotes, nil otherwise.
func Variable(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.ObjectOf(id).(*types.Var)
	return v
}

// IsLocal tells whether v is declared inside a function (parameters included).
func IsLocal(v *types.Var) bool {
	return v != nil && !v.IsField() && v.Pkg() != nil && v.Parent() != nil && v.Parent() != v.Pkg().Scope()
}

// ConstString is the value of a constant string expression.
func ConstString(info *types.Info, e ast.Expr) (string, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// ConstInt is the value of a constant integer expression.
func ConstInt(info *types.Info, e ast.Expr) (int64, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(tv.Value))
}

// ConstBool is the value of a constant condition.
func ConstBool(info *types.Info, e ast.Expr) (value, ok bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(tv.Value), true
}

// GivesCopy tells whether f is a method that by its name gives another value like its receiver.
func GivesCopy(f *types.Func) bool {
	if f == nil || f.Signature().Recv() == nil || f.Signature().Results().Len() != 1 {
		return false
	}
	return f.Name() == "Clone" || f.Name() == "DeepCopy" || f.Name() == "Copy"
}

// IsZero tells whether e is the constant number zero; false for nil.
func IsZero(info *types.Info, e ast.Expr) bool {
	n, ok := ConstInt(info, e)
	return ok && n == 0
}

// IsNil tells whether e is the predeclared nil.
func IsNil(info *types.Info, e ast.Expr) bool {
	tv, ok := info.Types[e]
	return ok && tv.IsNil()
}

// IsTypedNil tells whether e is the nil of a type, []T(nil).
func IsTypedNil(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && IsConversion(info, call) && IsNil(info, call.Args[0])
}

// IsBlank tells whether e is the identifier _.
func IsBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// Comparison splits a binary comparison of any operator; ok is false for other
// expressions.
func Comparison(e ast.Expr) (x ast.Expr, op token.Token, y ast.Expr, ok bool) {
	b, is := ast.Unparen(e).(*ast.BinaryExpr)
	if !is {
		return nil, 0, nil, false
	}
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return b.X, b.Op, b.Y, true
	}
	return nil, 0, nil, false
}

// calls tells by the name alone whether call may call one of the named functions
// or methods: the cheap test before types are asked.
func calls(call *ast.CallExpr, names ...string) bool {
	id := calleeIdent(call.Fun)
	return id != nil && slices.Contains(names, id.Name)
}

// calleeIdent is the identifier that names the callee, through parentheses and
// explicit type arguments.
func calleeIdent(fun ast.Expr) *ast.Ident {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	case *ast.IndexExpr:
		return calleeIdent(f.X)
	case *ast.IndexListExpr:
		return calleeIdent(f.X)
	}
	return nil
}

// Postponed tells whether the call at c is one of a go or defer statement: it does not happen on the spot.
func Postponed(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call
}

// WaitsOnChannel tells whether n, outside of function literals, has a select or a
// receive.
func WaitsOnChannel(n ast.Node) bool {
	waits := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			waits = true
		case *ast.UnaryExpr:
			waits = waits || n.Op == token.ARROW
		}
		return !waits
	})
	return waits
}

// CommReceive is the receive of a select's case, nil for a send and for the default.
func CommReceive(comm ast.Stmt) *ast.UnaryExpr {
	var e ast.Expr
	switch s := comm.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		e = s.Rhs[0]
	}
	recv, _ := ast.Unparen(e).(*ast.UnaryExpr)
	return recv
}

// StartedByGo tells whether a literal is what a go statement runs.
func StartedByGo(lit inspector.Cursor) bool {
	if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	kind, _ := lit.Parent().ParentEdge()
	return kind == edge.GoStmt_Call
}

package costlyfirst

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// A cheap part takes a few nanoseconds and cannot panic but for nil pointers.
type cheap struct {
	// derefs are the pointers that it looks behind.
	derefs []ast.Expr
	// loose: it asks what others may change meanwhile, or a function of this package.
	loose bool
	asks  bool // for anything at all: a constant decides nothing
}

// cheap judges a part of a condition; ok is false for what is costly, what may panic and what is not known.
func (c *checker) cheap(e ast.Expr) (ch cheap, ok bool) {
	ok = c.cheaply(e, &ch, 0)
	return ch, ok && ch.asks
}

// deepest is how many operators a cheap part has above each other.
const deepest = 8

func (c *checker) cheaply(e ast.Expr, ch *cheap, depth int) bool {
	if depth > deepest {
		return false
	}
	info := c.TypesInfo
	if tv, ok := info.Types[e]; ok && (tv.Value != nil || tv.IsNil()) {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.cheaply(e.X, ch, depth+1)
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		ch.asks = ch.asks || ok
		return ok
	case *ast.SelectorExpr:
		return c.field(e, ch, depth)
	case *ast.StarExpr:
		ch.derefs = append(ch.derefs, e.X)
		return c.cheaply(e.X, ch, depth+1)
	case *ast.UnaryExpr:
		return (e.Op == token.NOT || e.Op == token.SUB || e.Op == token.XOR) && c.cheaply(e.X, ch, depth+1)
	case *ast.BinaryExpr:
		return c.operation(e) && c.cheaply(e.X, ch, depth+1) && c.cheaply(e.Y, ch, depth+1)
	case *ast.CallExpr:
		return c.cheapCall(e, ch, depth)
	}
	return false
}

// field is a field, behind a pointer or not, or a variable of another package.
func (c *checker) field(e *ast.SelectorExpr, ch *cheap, depth int) bool {
	sel := c.TypesInfo.Selections[e]
	if sel == nil {
		_, ok := c.TypesInfo.Uses[e.Sel].(*types.Var)
		ch.asks = ch.asks || ok
		return ok
	}
	if sel.Kind() != types.FieldVal || !direct(sel) {
		return false
	}
	if sel.Indirect() {
		ch.derefs = append(ch.derefs, e.X)
	}
	return c.cheaply(e.X, ch, depth+1)
}

// direct tells whether a field is reached without a look behind an embedded pointer.
func direct(sel *types.Selection) bool {
	t := sel.Recv()
	for i, at := range sel.Index() {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			if i > 0 {
				return false
			}
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok || at >= s.NumFields() {
			return false
		}
		t = s.Field(at).Type()
	}
	return true
}

// operation tells whether an operator is cheap and cannot panic with its operands' types.
func (c *checker) operation(e *ast.BinaryExpr) bool {
	x, y := c.TypesInfo.TypeOf(e.X), c.TypesInfo.TypeOf(e.Y)
	if x == nil || y == nil {
		return false
	}
	switch e.Op {
	case token.LAND, token.LOR, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	case token.EQL, token.NEQ:
		return kit.IsNil(c.TypesInfo, e.X) || kit.IsNil(c.TypesInfo, e.Y) || plain(x) && plain(y)
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR, token.AND_NOT:
		return !kit.IsString(x)
	case token.QUO, token.REM:
		v := c.TypesInfo.Types[e.Y].Value
		return v != nil && v.Kind() != constant.Unknown && constant.Sign(v) != 0
	case token.SHL, token.SHR:
		return c.TypesInfo.Types[e.Y].Value != nil
	}
	return false
}

// plain are types whose values are compared without a look behind a pointer, but for texts.
func plain(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan:
		return !kit.IsTypeParam(t)
	}
	return false
}

func (c *checker) cheapCall(call *ast.CallExpr, ch *cheap, depth int) bool {
	info := c.TypesInfo
	if kit.IsConversion(info, call) && len(call.Args) != 1 {
		return false
	}
	all := func() bool {
		for _, a := range call.Args {
			if !c.cheaply(a, ch, depth+1) {
				return false
			}
		}
		return true
	}
	if kit.IsConversion(info, call) {
		to, from := info.TypeOf(call), info.TypeOf(call.Args[0])
		return numeric(to) && numeric(from) && all() || kit.IsString(to) && kit.IsString(from) && all()
	}
	if kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "cap") {
		return all()
	}
	if kit.IsCall(info, call, "strings", "HasPrefix", "HasSuffix") && len(call.Args) == 2 {
		_, constant := kit.ConstString(info, call.Args[1])
		return constant && all()
	}
	if kit.IsMethod(info, call, "time", "Time", "IsZero") {
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if s := info.Selections[sel]; s == nil || s.Indirect() {
			return false
		}
		return c.cheaply(sel.X, ch, depth+1)
	}
	return c.getter(call, ch, depth) || c.generated(call, ch, depth)
}

// generated is a getter of a generated message, or of the metadata of an object of Kubernetes, which
// only returns a field: m.GetVersion(), pod.GetGeneration().
func (c *checker) generated(call *ast.CallExpr, ch *cheap, depth int) bool {
	f, recv := kit.Callee(c.TypesInfo, call), kit.Receiver(call)
	if f == nil || recv == nil || len(call.Args) > 0 || kit.FirstWord(f.Name()) != "get" || f.Signature().Results().Len() != 1 {
		return false
	}
	object := kit.Package(f) == "k8s.io/apimachinery/pkg/apis/meta/v1"
	if !object && kit.Method(c.TypesInfo.TypeOf(recv), "ProtoReflect") == nil {
		return false
	}
	if object {
		ch.derefs = append(ch.derefs, recv)
	}
	ch.loose = true // what the method does is not seen here
	return c.cheaply(recv, ch, depth+1)
}

// getter is a function or method of this package that only returns something cheap of its receiver and
// its arguments: e.IsKind(k).
func (c *checker) getter(call *ast.CallExpr, ch *cheap, depth int) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Variadic() || len(call.Args) != f.Signature().Params().Len() {
		return false
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	var inside cheap
	if !c.cheaply(ret.Results[0], &inside, depth+1) {
		return false
	}
	handed := map[*types.Var]ast.Expr{}
	if decl.Recv != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if s := c.TypesInfo.Selections[sel]; s == nil || s.Kind() != types.MethodVal || len(s.Index()) != 1 {
			return false // of an embedded field
		}
		if !c.cheaply(sel.X, ch, depth+1) {
			return false
		}
		if recv := kit.ReceiverVar(c.TypesInfo, decl); recv != nil {
			handed[recv] = sel.X
		}
	}
	for i, arg := range call.Args {
		if !c.cheaply(arg, ch, depth+1) {
			return false
		}
		handed[f.Origin().Signature().Params().At(i)] = arg
	}
	for _, d := range inside.derefs {
		arg := handed[kit.Variable(c.TypesInfo, d)]
		if arg == nil {
			return false
		}
		ch.derefs = append(ch.derefs, arg)
	}
	ch.loose, ch.asks = true, true
	return true
}

func numeric(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

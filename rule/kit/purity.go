package kit

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// SideEffectFree tells whether evaluating e changes nothing and waits for
// nothing, so that it may run earlier, twice or not at all. It may still
// allocate, panic (see MayPanic) and read memory that others write.
func SideEffectFree(info *types.Info, e ast.Expr) bool {
	free := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // making a closure runs nothing
		case *ast.CallExpr:
			free = free && pureCall(info, n)
		case *ast.UnaryExpr:
			free = free && n.Op != token.ARROW
		case ast.Stmt:
			free = false
		}
		return free
	})
	return free
}

// pureCall covers the call itself, not its arguments.
func pureCall(info *types.Info, call *ast.CallExpr) bool {
	if IsConversion(info, call) {
		return true
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			switch b.Name() {
			case "len", "cap", "min", "max", "complex", "real", "imag", "new", "make":
				return true
			}
			return false
		}
	}
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || TakesFunc(f.Signature()) {
		return false
	}
	switch f.Pkg().Path() {
	case "strings", "strconv", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits", "path", "cmp", "html":
		return !writesArgument(f)
	case "regexp":
		return f.Name() == "QuoteMeta"
	case "bytes":
		return f.Name() != "NewBuffer" // hands its argument over
	}
	return false
}

// writesArgument tells whether a function of a package that is pure otherwise
// writes into an argument: strconv.AppendInt into the room behind a slice,
// utf8.EncodeRune into the slice.
func writesArgument(f *types.Func) bool {
	return strings.HasPrefix(f.Name(), "Append") || f.Pkg().Path() == "unicode/utf8" && f.Name() == "EncodeRune"
}

// TakesFunc tells whether a function is given another, which may do anything.
func TakesFunc(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if _, ok := p.Type().Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// MayPanic tells whether evaluating e can panic by itself: an index, a slice
// expression, a dereference, a type assertion, a division, or a call that is
// not known.
func MayPanic(info *types.Info, e ast.Expr) bool {
	may := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IndexExpr:
			may = may || indexMayPanic(info, n)
		case *ast.SliceExpr:
			may = may || n.Low != nil || n.High != nil || n.Max != nil
		case *ast.StarExpr:
			may = may || !info.Types[n].IsType()
		case *ast.SelectorExpr:
			may = may || selectorMayPanic(info, n)
		case *ast.TypeAssertExpr:
			may = true
		case *ast.BinaryExpr:
			may = may || binaryMayPanic(info, n)
		case *ast.CallExpr:
			may = may || callMayPanic(info, n)
		}
		return !may
	})
	return may
}

func indexMayPanic(info *types.Info, n *ast.IndexExpr) bool {
	if tv := info.Types[n]; tv.IsType() || !tv.IsValue() {
		return false // an instantiation
	}
	t := info.TypeOf(n.X)
	if t == nil {
		return true
	}
	switch t.Underlying().(type) {
	case *types.Map:
		key := info.TypeOf(n.Index)
		return key == nil || types.IsInterface(key)
	case *types.Array:
		_, constant := ConstInt(info, n.Index)
		return !constant // the compiler checks constant indexes
	case *types.Signature:
		return false
	}
	return true
}

func selectorMayPanic(info *types.Info, n *ast.SelectorExpr) bool {
	sel := info.Selections[n]
	return sel != nil && sel.Kind() == types.FieldVal && sel.Indirect()
}

func binaryMayPanic(info *types.Info, n *ast.BinaryExpr) bool {
	switch n.Op {
	case token.QUO, token.REM:
		tv := info.Types[n.Y]
		return tv.Value == nil || constant.Sign(tv.Value) == 0
	case token.SHL, token.SHR:
		return info.Types[n.Y].Value == nil
	case token.EQL, token.NEQ: // uncomparable dynamic types
		x, y := info.TypeOf(n.X), info.TypeOf(n.Y)
		return x == nil || y == nil || types.IsInterface(x) && types.IsInterface(y) && !IsNil(info, n.X) && !IsNil(info, n.Y)
	}
	return false
}

func callMayPanic(info *types.Info, call *ast.CallExpr) bool {
	if IsConversion(info, call) {
		t := info.TypeOf(call)
		if t == nil {
			return true
		}
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		_, array := t.Underlying().(*types.Array) // slice to array
		return array
	}
	for _, name := range [...]string{"len", "cap", "min", "max", "complex", "real", "imag", "new"} {
		if IsBuiltin(info, call, name) {
			return false
		}
	}
	f := Callee(info, call)
	return f == nil || !pureCall(info, call) || f.Name() == "Repeat" // negative counts
}

package tolowercompare

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// formatted matches a.String() == b.String() of two values of one type that tells equal ones
// itself, by ==, Equal or Cmp: also by hex.EncodeToString and fmt.Sprint of both.
func formatted(info *types.Info, e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	x, isX := ast.Unparen(b.X).(*ast.CallExpr)
	y, isY := ast.Unparen(b.Y).(*ast.CallExpr)
	if !isX || !isY {
		return false
	}
	f, g := kit.Callee(info, x), kit.Callee(info, y)
	if f == nil || f != g {
		return false
	}
	if f.Signature().Recv() == nil {
		return printed(info, x, y)
	}
	if len(x.Args)+len(y.Args) > 0 || f.Name() != "String" && f.Name() != "Hex" || !kit.IsString(info.TypeOf(x)) {
		return false
	}
	s, t := valueOf(info.TypeOf(kit.Receiver(x))), valueOf(info.TypeOf(kit.Receiver(y)))
	return s != nil && t != nil && types.Identical(s, t) && tellsEqual(s)
}

// valueOf is the type of a value or of what a pointer leads to.
func valueOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// tellsEqual tells whether values of t are compared without their texts. The texts of names and
// numbers cost nothing, those of types and URLs may be equal where the values are not.
func tellsEqual(t types.Type) bool {
	if kit.IsNamed(t, "time", "Time") || kit.IsNamed(t, "net/url", "URL") || kit.IsNamed(t, "reflect", "Type") || kit.IsNamed(t, "reflect", "Value") {
		return false
	}
	if kit.IsNamed(t, "net/netip", "Addr") || kit.IsNamed(t, "net/netip", "Prefix") || kit.IsNamed(t, "net/netip", "AddrPort") || kit.IsNamed(t, "net", "HardwareAddr") {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Array:
		return kit.IsInteger(u.Elem())
	}
	for _, name := range [...]string{"Equal", "Equals", "Cmp", "Compare"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		f, ok := obj.(*types.Func)
		if !ok || f.Signature().Params().Len() != 1 || f.Signature().Results().Len() != 1 {
			continue
		}
		p := valueOf(f.Signature().Params().At(0).Type())
		b, basic := f.Signature().Results().At(0).Type().Underlying().(*types.Basic)
		if basic && b.Info()&(types.IsBoolean|types.IsInteger) != 0 && types.Identical(p, t) {
			return true
		}
	}
	return false
}

// printed matches fmt.Sprint(a) and hex.EncodeToString(a) where b is of the same type, whose values ==
// or bytes.Equal compares.
func printed(info *types.Info, x, y *ast.CallExpr) bool {
	if len(x.Args) != len(y.Args) || x.Ellipsis.IsValid() || y.Ellipsis.IsValid() {
		return false
	}
	if kit.IsCall(info, x, "encoding/hex", "EncodeToString") {
		return true
	}
	i := 0
	switch {
	case kit.IsCall(info, x, "fmt", "Sprint") && len(x.Args) == 1:
	case kit.IsCall(info, x, "fmt", "Sprintf") && len(x.Args) == 2:
		a, known := kit.ConstString(info, x.Args[0])
		b, same := kit.ConstString(info, y.Args[0])
		if !known || !same || a != b {
			return false
		}
		switch a {
		case "%v", "%s", "%d", "%x", "%X", "%q", "%t":
		default:
			return false
		}
		i = 1
	default:
		return false
	}
	s, t := info.TypeOf(x.Args[i]), info.TypeOf(y.Args[i])
	if s == nil || t == nil || !types.Identical(s, t) {
		return false
	}
	switch u := s.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsFloat == 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Info()&(types.IsInteger|types.IsString) != 0
	case *types.Array:
		return types.Comparable(s) && tellsEqual(s)
	}
	return false
}

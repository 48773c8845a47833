package unsafestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A conversion is one direction: what it makes a string or bytes of, and whether it
// makes a string.
type conversion struct {
	of       func(info *types.Info, fn ast.Node, e ast.Expr) ast.Expr
	toString bool
}

var (
	toString = conversion{converted, true}
	toBytes  = conversion{bytesOf, false}
)

// bytesOf is s of *(*[]byte)(unsafe.Pointer(&s)) and
// unsafe.Slice(unsafe.StringData(s), len(s)); nil for anything else.
func bytesOf(info *types.Info, _ ast.Node, e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		s := punned(info, e, types.NewSlice(types.Typ[types.Byte]))
		if s != nil && isString(info.TypeOf(s)) {
			return s
		}
	case *ast.CallExpr:
		if !isUnsafe(info, e, "Slice") || len(e.Args) != 2 {
			return nil
		}
		data, ok := ast.Unparen(e.Args[0]).(*ast.CallExpr)
		size, is := ast.Unparen(e.Args[1]).(*ast.CallExpr)
		if !ok || !is || !isUnsafe(info, data, "StringData") || !kit.IsBuiltin(info, size, "len") || !isString(info.TypeOf(data.Args[0])) {
			return nil
		}
		s, measured := plain(info, data.Args[0]), plain(info, size.Args[0])
		if o := kit.Object(info, s); o != nil && o == kit.Object(info, measured) {
			return s
		}
	}
	return nil
}

// plain is s of string(s), for an s of a string type with a name: the same bytes; e itself for others.
func plain(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok && len(call.Args) == 1 && kit.IsConversion(info, call) && isString(info.TypeOf(call)) && kit.IsString(info.TypeOf(call.Args[0])) {
		return ast.Unparen(call.Args[0])
	}
	return e
}

// asString goes from a value of a string type with a name to its conversion to a string, which copies nothing.
func asString(info *types.Info, c inspector.Cursor) inspector.Cursor {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); ok && kind == edge.CallExpr_Args && plain(info, call) != ast.Expr(call) {
		return c.Parent()
	}
	return c
}

func isString(t types.Type) bool {
	return t != nil && types.Identical(types.Unalias(t), types.Typ[types.String])
}

// punned is x of *(*to)(unsafe.Pointer(&x)).
func punned(info *types.Info, e *ast.StarExpr, to types.Type) ast.Expr {
	cast, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, cast) || !types.Identical(info.TypeOf(cast), types.NewPointer(to)) {
		return nil
	}
	return pointedAt(info, cast.Args[0])
}

// converted is b of *(*string)(unsafe.Pointer(&b)), unsafe.String(unsafe.SliceData(b), len(b))
// and unsafe.String(&b[0], len(b)), where fn may have put the length or the address
// into a variable before; nil for anything else.
func converted(info *types.Info, fn ast.Node, e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		if !kit.IsString(info.TypeOf(e)) {
			return nil
		}
		if b := punned(info, e, info.TypeOf(e)); b != nil && kit.IsBytes(info.TypeOf(b)) {
			return b
		}
	case *ast.CallExpr:
		if !isUnsafe(info, e, "String") || len(e.Args) != 2 {
			return nil
		}
		size, ok := ast.Unparen(kit.Origin(info, fn, e.Args[1])).(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, size, "len") {
			return nil
		}
		if size != ast.Unparen(e.Args[1]) && !steady(info, fn, size.Args[0]) {
			return nil
		}
		data := ast.Unparen(kit.Origin(info, fn, e.Args[0]))
		if b := dataOf(info, data); b != nil && (data == ast.Unparen(e.Args[0]) || steady(info, fn, b)) && kit.Object(info, b) == kit.Object(info, size.Args[0]) && kit.Object(info, b) != nil {
			return b
		}
	}
	return nil
}

// dataOf is b of unsafe.SliceData(b) and &b[0].
func dataOf(info *types.Info, e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if isUnsafe(info, e, "SliceData") && kit.IsBytes(info.TypeOf(e.Args[0])) {
			return e.Args[0]
		}
	case *ast.UnaryExpr:
		index, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if !ok || e.Op != token.AND || !kit.IsBytes(info.TypeOf(index.X)) {
			return nil
		}
		if n, constant := kit.ConstInt(info, index.Index); constant && n == 0 {
			return index.X
		}
	}
	return nil
}

// steady tells whether e is a variable that fn does not change: its length is what it
// was before.
func steady(info *types.Info, fn ast.Node, e ast.Expr) bool {
	v := kit.Variable(info, e)
	return kit.IsLocal(v) && len(kit.Given(info, fn, v)) <= 1
}

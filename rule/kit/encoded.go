package kit

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// DecodeTarget is the local variable that call decodes JSON into: the second
// argument of Unmarshal, the argument of a decoder's Decode, with & or a pointer
// by itself. It is nil for other calls and other targets. Packages with the
// interface of encoding/json count as well.
func DecodeTarget(info *types.Info, call *ast.CallExpr) *types.Var {
	if !calls(call, "Unmarshal", "UnmarshalFromString", "Decode") {
		return nil
	}
	f := Callee(info, call)
	if f == nil || !IsJSON(f.Pkg()) || len(call.Args) == 0 {
		return nil
	}
	method := f.Signature().Recv() != nil
	switch {
	case f.Name() == "Unmarshal" && len(call.Args) == 2, f.Name() == "UnmarshalFromString" && len(call.Args) == 2,
		f.Name() == "Decode" && method && len(call.Args) == 1:
	default:
		return nil
	}
	to := ast.Unparen(call.Args[len(call.Args)-1])
	v := Variable(info, address(to))
	if !IsLocal(v) {
		return nil
	}
	if _, given := to.(*ast.UnaryExpr); !given && types.IsInterface(v.Type()) {
		return nil // a pointer in it, to something else
	}
	return v
}

// EncodedValue is the value that call encodes as JSON: the argument of Marshal,
// MarshalIndent or an encoder's Encode, without its &; nil for other calls.
func EncodedValue(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !calls(call, "Marshal", "MarshalIndent", "MarshalToString", "Encode") {
		return nil
	}
	f := Callee(info, call)
	if f == nil || !IsJSON(f.Pkg()) || len(call.Args) == 0 {
		return nil
	}
	method := f.Signature().Recv() != nil
	switch f.Name() {
	case "Marshal", "MarshalIndent", "MarshalToString":
		return address(call.Args[0])
	case "Encode":
		if method {
			return address(call.Args[0])
		}
	}
	return nil
}

// IsJSON tells whether p is encoding/json or a package with its interface.
func IsJSON(p *types.Package) bool {
	if p == nil {
		return false
	}
	if p.Path() == "encoding/json" || strings.HasPrefix(p.Path(), "encoding/json/") {
		return true
	}
	return slices.Contains([]string{"json", "go-json", "go", "sonic", "jsoniter"}, path.Base(p.Path())) &&
		slices.Contains([]string{"json", "jsoniter", "sonic"}, p.Name())
}

func address(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		return ast.Unparen(u.X)
	}
	return ast.Unparen(e)
}

// UsesBut yields the identifiers below c that use v and do not stand in any of
// the nodes of but.
func UsesBut(info *types.Info, c inspector.Cursor, v *types.Var, but ...ast.Node) []inspector.Cursor {
	var uses []inspector.Cursor
	for use := range Uses(info, c, v) {
		pos := use.Node().Pos()
		if !slices.ContainsFunc(but, func(n ast.Node) bool { return n.Pos() <= pos && pos < n.End() }) {
			uses = append(uses, use)
		}
	}
	return uses
}

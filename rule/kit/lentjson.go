package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// DecodeTargetFor is DecodeTarget, also of a call that gives the variable's address to a function
// of the package which does nothing with it but decode into it.
func DecodeTargetFor(pass *analysis.Pass, call *ast.CallExpr) *types.Var {
	if v := DecodeTarget(pass.TypesInfo, call); v != nil {
		return v
	}
	e := lentTo(pass, call, func(inner *ast.CallExpr) ast.Expr {
		if v := decodesInto(pass.TypesInfo, inner); v != nil {
			return v
		}
		return nil
	})
	if e == nil {
		return nil
	}
	if _, pointer := Underlying(pass.TypesInfo, e).(*types.Pointer); !pointer {
		return nil
	}
	if v := Variable(pass.TypesInfo, address(e)); IsLocal(v) && !types.IsInterface(v.Type()) {
		return v
	}
	return nil
}

// EncodedValueFor is EncodedValue, also of a call that gives the value to a function of the
// package which does nothing with it but encode it.
func EncodedValueFor(pass *analysis.Pass, call *ast.CallExpr) ast.Expr {
	if e := EncodedValue(pass.TypesInfo, call); e != nil {
		return e
	}
	if e := lentTo(pass, call, func(inner *ast.CallExpr) ast.Expr { return EncodedValue(pass.TypesInfo, inner) }); e != nil {
		return address(e)
	}
	return nil
}

// decodesInto is the expression that a call decodes into where that is a pointer in an interface.
func decodesInto(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !calls(call, "Unmarshal", "UnmarshalFromString", "Decode") || len(call.Args) == 0 {
		return nil
	}
	f := Callee(info, call)
	if f == nil || !IsJSON(f.Pkg()) || len(call.Args) != f.Signature().Params().Len() {
		return nil
	}
	return ast.Unparen(call.Args[len(call.Args)-1])
}

// lentTo is the argument of call that its callee, a function of the package, hands to the JSON
// package as any value and uses for nothing else; nil for none. handed is what a call hands to it.
func lentTo(pass *analysis.Pass, call *ast.CallExpr, handed func(*ast.CallExpr) ast.Expr) ast.Expr {
	info := pass.TypesInfo
	f := Callee(info, call)
	if f == nil || f.Pkg() != pass.Pkg || f.Signature().Variadic() || len(call.Args) != f.Signature().Params().Len() {
		return nil
	}
	decl := EffectsOf(pass).Decl(f)
	if decl == nil || decl.Body == nil {
		return nil
	}
	for i, arg := range call.Args {
		p := f.Origin().Signature().Params().At(i)
		if !IsAny(p.Type()) {
			continue
		}
		hands, uses := 0, 0
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if info.Uses[n] == p {
					uses++
				}
			case *ast.CallExpr:
				if e := handed(n); e != nil && Variable(info, e) == p {
					hands++
				}
			}
			return true
		})
		if hands == 1 && uses == 1 {
			return ast.Unparen(arg)
		}
	}
	return nil
}

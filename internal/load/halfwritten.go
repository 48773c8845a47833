package load

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/types/typeutil"
)

// dropHalfCalls takes calls with too few or too many arguments out of a package with errors: someone is
// typing them, or the function. Rules ask what a call calls and then for the arguments that it must have. What the call stood in
// keeps a hole: ast.BadExpr, or an empty statement for go and defer.
func (p *Package) dropHalfCalls() {
	if len(p.Errors) == 0 {
		return
	}
	for _, f := range p.Syntax {
		astutil.Apply(f, func(c *astutil.Cursor) bool {
			switch n := c.Node().(type) {
			case *ast.GoStmt:
				if half(p.Info, n.Call) {
					c.Replace(&ast.EmptyStmt{Semicolon: n.Go, Implicit: true})
					return false
				}
			case *ast.DeferStmt:
				if half(p.Info, n.Call) {
					c.Replace(&ast.EmptyStmt{Semicolon: n.Defer, Implicit: true})
					return false
				}
			case *ast.CallExpr:
				if half(p.Info, n) {
					c.Replace(&ast.BadExpr{From: n.Pos(), To: n.End()})
					return false
				}
			}
			return true
		}, nil)
	}
}

// half tells whether a call has other arguments than what it calls has parameters for.
func half(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) == 1 {
		if _, several := info.TypeOf(call.Args[0]).(*types.Tuple); several {
			return false
		}
	}
	if info.Types[call.Fun].IsType() {
		return len(call.Args) != 1
	}
	callee := typeutil.Callee(info, call)
	if b, ok := callee.(*types.Builtin); ok {
		return len(call.Args) < arity[b.Name()]
	}
	// A method expression's type has the receiver among its parameters, the method's has not.
	t := info.TypeOf(call.Fun)
	if f, ok := callee.(*types.Func); ok && (t == nil || t == types.Typ[types.Invalid]) {
		t = f.Type()
	}
	if t == nil {
		return false
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && !fits(sig, call)
}

// fits tells whether a call has one argument for each parameter.
func fits(sig *types.Signature, call *ast.CallExpr) bool {
	n := sig.Params().Len()
	if sig.Variadic() && call.Ellipsis == token.NoPos {
		return len(call.Args) >= n-1
	}
	return len(call.Args) == n
}

// arity is the least number of arguments of the builtin functions that need
// any, by name.
var arity = map[string]int{
	"append": 1, "cap": 1, "clear": 1, "close": 1, "complex": 2, "copy": 2, "delete": 2, "imag": 1, "len": 1, "make": 1, "max": 1, "min": 1, "new": 1, "panic": 1, "real": 1,
	"Add": 2, "Alignof": 1, "Offsetof": 1, "Sizeof": 1, "Slice": 2, "SliceData": 1, "String": 2, "StringData": 1,
}

// guessErrors gives variables named err their type where that could not be loaded, since what is called is
// of a package that is not there. Rules ask whether something failed, and judge the other ways.
func (p *Package) guessErrors() {
	if len(p.Errors) == 0 {
		return
	}
	err := types.Universe.Lookup("error").Type()
	for id, obj := range p.Info.Uses {
		if v, ok := obj.(*types.Var); ok && v.Name() == "err" && v.Type() == types.Typ[types.Invalid] {
			p.Info.Types[id] = types.TypeAndValue{Type: err}
		}
	}
}

package recoverswallow

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// restarts tells whether call starts again what the recovering function guards: the function
// around it, or one that defers it.
func (j *judge) restarts(frame inspector.Cursor, call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() != j.pass.Pkg {
		return false
	}
	if decl := kit.Decl(frame); decl != nil && j.info.Defs[decl.Name] == f {
		return true
	}
	own, ok := frame.Node().(*ast.FuncDecl)
	guarded := j.effects.Decl(f)
	if !ok || guarded == nil || guarded.Body == nil {
		return false
	}
	return slices.ContainsFunc(guarded.Body.List, func(s ast.Stmt) bool {
		d, ok := s.(*ast.DeferStmt)
		return ok && kit.Callee(j.info, d.Call) == j.info.Defs[own.Name]
	})
}

// keeps tells whether call hands an error that is made of the panic to a function of the package
// that shows it to nobody: it stores it.
func (j *judge) keeps(frame inspector.Cursor, call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() != j.pass.Pkg || !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return j.carriesError(frame, e) }) {
		return false
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || decl == kit.Decl(frame) {
		return false
	}
	if j.storing[decl] {
		return true // it is looked into already, by itself or by what it calls
	}
	j.storing[decl] = true
	return !j.seen(frame, decl.Body)
}

package recoverswallow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

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

// ends matches a function of the package that is named for ending or cleaning up something and
// told nothing: doShutdown, closeAll. One that speaks of a panic itself knows of it.
func (j *judge) ends(f *types.Func) bool {
	if f.Pkg() != j.pass.Pkg || f.Signature().Params().Len() > 0 || !kit.OnlyFails(f.Signature()) {
		return false
	}
	words := kit.Words(f.Name())
	if len(words) > 1 && words[0] == "do" {
		words = words[1:]
	}
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "shutdown", "stop", "close", "cancel", "release", "cleanup", "unlock":
	default:
		return false
	}
	decl := j.effects.Decl(f)
	return decl != nil && decl.Body != nil && !j.speaks(decl)
}

// speaks tells whether some name or text in a function is of a panic.
func (j *judge) speaks(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		text := ""
		switch n := n.(type) {
		case *ast.Ident:
			text = n.Name
		case *ast.BasicLit:
			text = n.Value
		}
		text = strings.ToLower(text)
		found = found || strings.Contains(text, "panic") || strings.Contains(text, "recover") || strings.Contains(text, "crash")
		return !found
	})
	return found
}

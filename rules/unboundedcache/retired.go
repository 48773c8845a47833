package unboundedcache

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// kept are the stores under a key of the caller into a map that a struct with a lock keeps.
func kept(pass *analysis.Pass, l *lives) (out []store) {
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		if len(a.Lhs) != 1 || len(a.Rhs) != 1 {
			continue
		}
		index, ok := ast.Unparen(a.Lhs[0]).(*ast.IndexExpr)
		if !ok || !kit.IsMap(info.TypeOf(index.X)) {
			continue
		}
		v, ok := kit.Object(info, index.X).(*types.Var)
		if !ok || !v.IsField() || v.Exported() || v.Pkg() != pass.Pkg {
			continue
		}
		v = v.Origin()
		o, known := l.owner(v)
		decl := kit.Decl(c)
		key := kit.RootVar(info, index.Index)
		if !known || !o.lock || decl == nil || decl.Recv == nil || key == nil || !kit.InParams(decl.Type, key) {
			continue
		}
		out = append(out, store{c, v, index.Index, true, true, false, a.Rhs[0]})
	}
	return out
}

// connects tells whether keys of type t are connections, which come, end and are not looked up again.
func connects(t types.Type) bool {
	return t != nil && (kit.IsNamed(t, "net", "Conn") || kit.IsNamed(t, "net", "TCPConn") || kit.IsNamed(t, "net", "UnixConn") || kit.IsNamed(t, "crypto/tls", "Conn"))
}

// ender is the name of the method that is there to end what is under a key of the map (`Stop(id)`: it
// looks it up and stops it), but leaves it there; "" where there is none, or where another one looks
// such a thing up to have it begin again.
func ender(pass *analysis.Pass, cache *types.Var) string {
	name := ""
	for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if decl.Recv == nil || decl.Body == nil {
			continue
		}
		switch word := first(decl.Name.Name); word {
		case "start", "restart", "resume", "reopen", "enable", "restore", "run":
			if _, value := looks(pass.TypesInfo, decl.Body, cache); value {
				return ""
			}
		case "stop", "remove", "unregister", "delete", "unsubscribe", "detach", "release", "disconnect", "close", "cancel":
			if name == "" && endsOne(pass.TypesInfo, decl, cache, word) {
				name = decl.Name.Name
			}
		}
	}
	return name
}

// endsOne tells whether the method takes a key, looks it up in the map, and calls a method named
// by the same word of what it has found: that one is done with.
func endsOne(info *types.Info, decl *ast.FuncDecl, cache *types.Var, word string) bool {
	var found *types.Var
	done := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) != 1 {
				return true
			}
			index, ok := ast.Unparen(n.Rhs[0]).(*ast.IndexExpr)
			if !ok || !is(info, index.X, cache) {
				return true
			}
			if key := kit.RootVar(info, index.Index); key != nil && kit.InParams(decl.Type, key) {
				found = kit.Variable(info, n.Lhs[0])
			}
		case *ast.CallExpr:
			recv := kit.Receiver(n)
			if f := kit.Callee(info, n); f != nil && recv != nil && found != nil && kit.RootVar(info, recv) == found {
				done = done || first(f.Name()) == word
			}
		}
		return !done
	})
	return done
}

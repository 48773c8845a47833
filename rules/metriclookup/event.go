package metriclookup

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// event tells whether what is done at at is likely to be done for many events, and to be
// worth a word beside what else is done there.
func (c *checker) event(at inspector.Cursor) bool {
	decl := kit.Decl(at)
	if decl == nil || kit.Cold(c.Pass, at) || !kit.Often(at) || kit.LoopDepth(at) == 0 && !kit.Short(decl.Body, longest) || seldom(decl.Name.Name) || c.makes(decl) {
		return false
	}
	for n := at; n.Node() != decl; n = n.Parent() {
		switch up := n.Parent().Node().(type) {
		case *ast.IfStmt:
			if n.Node() == up.Body && c.failed(up.Cond) {
				return false // mostly nothing fails
			}
		case *ast.CaseClause:
			if slices.ContainsFunc(up.List, c.failed) {
				return false
			}
		}
	}
	return true
}

// longest is how many statements and blocks a function has, with its literals, that is called for each event.
const longest = 48

// seldom tells by its name whether a function runs for few events, or for those that take long.
func seldom(name string) bool {
	return kit.Seldom(name) || slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "initialize", "initialise", "finalize", "finalise", "create", "destroy", "evict", "eviction", "reject", "rejection", "admit", "admission", "preempt", "reconcile",
			"sync", "rotate", "retry", "restart", "cleanup", "provision", "fail", "failed", "failure", "error", "errors", "panic", "recover":
			return true
		}
		return false
	})
}

// slow tells whether a function answers a request or asks other systems: beside that a lookup is nothing. So says a
// context that it hands on, and a logger that it is given.
func (c *checker) slow(decl *ast.FuncDecl) bool {
	for _, p := range decl.Type.Params.List {
		t := types.Unalias(c.TypesInfo.TypeOf(p.Type))
		if ptr, ok := t.(*types.Pointer); ok {
			t = types.Unalias(ptr.Elem())
		}
		if n, ok := t.(*types.Named); ok && strings.HasSuffix(n.Obj().Name(), "Logger") {
			return true
		}
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		f := kit.Callee(c.TypesInfo, call)
		if f != nil && f.Pkg() != nil && (strings.HasPrefix(f.Pkg().Path(), "go.opentelemetry.io/otel") || f.Pkg().Path() == "context") {
			return true
		}
		found = kit.Remote(c.Pass, call) != "" || slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			t := c.TypesInfo.TypeOf(a)
			return t != nil && kit.IsNamed(t, "context", "Context")
		})
		return !found
	})
	return found
}

// answers tells whether a function around at is given a request of net/http, or a context.
func answers(info *types.Info, at inspector.Cursor) bool {
	return kit.Takes(info, at, "net/http", "Request") || kit.Takes(info, at, "context", "Context")
}

// failed tells whether a condition asks for an error, other than whether there is none.
func (c *checker) failed(cond ast.Expr) bool {
	if _, op, y, ok := kit.Comparison(cond); ok && op == token.EQL && kit.IsNil(c.TypesInfo, y) {
		return false
	}
	asks := false
	ast.Inspect(cond, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		asks = asks || ok && !kit.IsNil(c.TypesInfo, e) && kit.IsError(c.TypesInfo.TypeOf(e))
		return !asks
	})
	return asks
}

// makes tells whether a function hands out what it has made of a type of this package: a constructor.
func (c *checker) makes(decl *ast.FuncDecl) bool {
	f, ok := c.TypesInfo.Defs[decl.Name].(*types.Func)
	return ok && decl.Recv == nil && f.Signature().Results().Len() > 0 && kit.FirstWord(decl.Name.Name) == "new"
}

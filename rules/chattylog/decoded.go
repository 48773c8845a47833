package chattylog

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// decoded names a local that holds what the body of a request was decoded into, a struct, a list or
// a map: the record at c tells all of it.
func (j *judge) decoded(c inspector.Cursor, id *ast.Ident) string {
	v, decl := kit.Variable(j.info, id), kit.Decl(c)
	if decl == nil || !kit.IsLocal(v) || !plainStruct(v.Type()) && !collection(v.Type()) || kit.IsBytes(v.Type()) {
		return ""
	}
	if _, selected := c.Node().(*ast.CallExpr); !selected {
		return ""
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.End() < c.Node().Pos() {
			found = found || kit.DecodeTarget(j.info, call) == v || j.binds(call, v)
		}
		return !found
	})
	if !found {
		return ""
	}
	return "the text of a whole body"
}

// binds matches c.ShouldBindJSON(&v) and its like of web frameworks.
func (j *judge) binds(call *ast.CallExpr, v *types.Var) bool {
	f := kit.Callee(j.info, call)
	if f == nil || f.Signature().Recv() == nil || len(call.Args) == 0 {
		return false
	}
	name := f.Name()
	if !strings.HasPrefix(name, "Bind") && !strings.HasPrefix(name, "ShouldBind") && !slices.Contains([]string{"BodyParser", "ReadEntity", "ReadJSON"}, name) {
		return false
	}
	to := ast.Unparen(call.Args[0])
	if u, ok := to.(*ast.UnaryExpr); ok && u.Op == token.AND {
		to = u.X
	}
	return kit.Variable(j.info, to) == v
}

// collection tells whether t is a list or a map.
func collection(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

package sortedremarshal

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// several is how many values a method marshals one after the other, outside of loops, until
// that is value by value.
const several = 2

// apart is the first call of the method at c that marshals one of several values into a text
// of its own: in a loop, a value that may be anything, or outside of loops one after the
// other. What is returned as it is, in a branch for each kind, is one value.
func apart(pass *analysis.Pass, c inspector.Cursor) *ast.CallExpr {
	info := pass.TypesInfo
	var first *ast.CallExpr
	straight := 0
	for at := range c.Preorder((*ast.CallExpr)(nil)) {
		call := at.Node().(*ast.CallExpr)
		e := encoded(info, call)
		if e != nil && !intoOwnText(info, c, at, call) {
			continue
		}
		if e == nil {
			if _, repeated := kit.Loop(at); !repeated {
				continue
			}
			e = within(pass, c, call)
		}
		if e == nil {
			continue
		}
		if _, repeated := kit.Loop(at); repeated {
			if holdsAnything(info.TypeOf(e)) {
				return call
			}
			continue
		}
		if !inBranch(at) {
			straight++
			if first == nil {
				first = call
			}
		}
	}
	if straight < several {
		return nil
	}
	return first
}

// encoded is the value that call encodes: as kit tells, or by a project's own Marshal, which
// takes any value and gives a text. What is named after another format is none.
func encoded(info *types.Info, call *ast.CallExpr) ast.Expr {
	if e := kit.EncodedValue(info, call); e != nil {
		return e
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || len(call.Args) != 1 || f.Signature().Variadic() || !slices.Contains(kit.Words(f.Name()), "marshal") {
		return nil
	}
	params, results := f.Signature().Params(), f.Signature().Results()
	if of, ok := params.At(0).Type().Underlying().(*types.Interface); !ok || !of.Empty() {
		return nil
	}
	if results.Len() != 2 || !kit.IsBytes(results.At(0).Type()) || !kit.IsError(results.At(1).Type()) || otherFormat(f.Pkg().Name()) || otherFormat(f.Name()) {
		return nil
	}
	return ast.Unparen(call.Args[0])
}

func otherFormat(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return slices.Contains([]string{"xml", "yaml", "toml", "bson", "cbor", "gob", "hcl", "msgpack", "proto", "text", "binary"}, w)
	})
}

// intoOwnText tells whether call gives a text that the method goes on to copy: the result of
// Marshal held by a variable, or what an encoder writes to a buffer that is made with it.
func intoOwnText(info *types.Info, method, c inspector.Cursor, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	if f.Name() != "Encode" {
		vars := kit.Results(info, c)
		return len(vars) > 0 && vars[0] != nil
	}
	loop, repeated := kit.Loop(c)
	if !repeated {
		return false
	}
	made, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if v := kit.Variable(info, kit.Receiver(call)); v != nil {
		return loop.Node().Pos() < v.Pos() && v.Pos() < loop.Node().End()
	}
	return ok && len(made.Args) == 1 && method.Node().Pos() < made.Pos()
}

// holdsAnything tells whether a value of type t may hold further values that are marshalled
// the same way: an interface, or a parameter of the type.
func holdsAnything(t types.Type) bool {
	if t == nil {
		return false
	}
	return types.IsInterface(t) || kit.IsTypeParam(t)
}

// inBranch tells whether c runs in some cases only.
func inBranch(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch up.Node().(type) {
		case *ast.CaseClause, *ast.FuncLit:
			return true
		case *ast.IfStmt:
			if kind, _ := kit.ChildOf(up, c).ParentEdge(); kind == edge.IfStmt_Body || kind == edge.IfStmt_Else {
				return true
			}
		}
	}
	return false
}

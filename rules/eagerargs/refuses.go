package eagerargs

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// refuses tells whether something is wrong already where c is called: it is only told whether to
// fail for it, by a constant or by what the function itself was told (fail(strict, "no such key %s", key)),
// in a branch, or before nothing but an answer that is a constant.
func refuses(info *types.Info, c inspector.Cursor) bool {
	fn, inside := kit.Function(c)
	stmt, listed := kit.Stmt(c)
	if !inside || !listed {
		return false
	}
	told := false
	for _, arg := range c.Node().(*ast.CallExpr).Args {
		if !kit.IsBool(info.TypeOf(arg)) {
			continue
		}
		v := kit.Variable(info, arg)
		if told = info.Types[arg].Value != nil || v != nil && kit.InParams(kit.FuncType(fn.Node()), v); !told {
			return false
		}
	}
	if !told {
		return false
	}
	if stmt.Parent().Node() != kit.FuncBody(fn.Node()) {
		return true
	}
	next, ok := stmt.NextSibling()
	if !ok {
		return false
	}
	answer, ok := next.Node().(*ast.ReturnStmt)
	if !ok {
		return false
	}
	for _, e := range answer.Results {
		if info.Types[e].Value == nil && !kit.IsNil(info, e) {
			return false
		}
	}
	return true
}

package eagerargs

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const runOnce = "runs once and looks at it only then"

// forOnce names the text that is made at c for function literals that run once, and for nothing
// else: it is made each time. It is given to sync.OnceFunc and its kin, or to Do of a sync.Once.
func (j *judge) forOnce(c inspector.Cursor) string {
	info := j.pass.TypesInfo
	vars := kit.Results(info, c)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) || !kit.IsString(vars[0].Type()) {
		return ""
	}
	what := j.costly(c.Node().(*ast.CallExpr))
	if what == "" || kit.Cold(j.pass, c) {
		return ""
	}
	frame, inside := kit.Frame(c)
	if !inside || !kit.DeclaredIn(vars[0], kit.FuncBody(frame.Node())) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return ""
	}
	uses := kit.UsesBut(info, frame, vars[0], c.Parent().Node())
	for _, use := range uses {
		lit, ok := kit.Frame(use)
		if !ok || lit == frame || !onceArgument(j, lit) {
			return ""
		}
	}
	if len(uses) == 0 {
		return ""
	}
	return what
}

// onceArgument tells whether the function at lit is a literal that is given to something that runs it
// once.
func onceArgument(j *judge, lit inspector.Cursor) bool {
	call, ok := lit.Parent().Node().(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	info := j.pass.TypesInfo
	return kit.IsCall(info, call, "sync", "OnceFunc", "OnceValue", "OnceValues") || kit.IsMethod(info, call, "sync", "Once", "Do")
}

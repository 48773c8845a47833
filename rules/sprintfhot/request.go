package sprintfhot

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// addresses tells whether the string is the address of a request that the function
// makes: the answer takes a thousand times as long as the format.
func addresses(info *types.Info, c inspector.Cursor) bool {
	if requests(info, c) {
		return true
	}
	kind, _ := c.ParentEdge()
	frame, inside := kit.Frame(c)
	if kind != edge.AssignStmt_Rhs || !inside {
		return false
	}
	s := c.Parent().Node().(*ast.AssignStmt)
	v := kit.Variable(info, s.Lhs[0])
	if len(s.Lhs) != 1 || !kit.IsLocal(v) {
		return false
	}
	for use := range kit.Uses(info, frame, v) {
		if requests(info, use) {
			return true
		}
	}
	return false
}

// requests tells whether c is an argument of what makes a request: http.Get and
// its like, and functions of any package that are named NewRequest, as those of the
// clients of web services are.
func requests(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if kit.IsCall(info, call, "net/http", "Get", "Head", "Post", "PostForm") {
		return true
	}
	f := kit.Callee(info, call)
	return f != nil && strings.HasPrefix(strings.ToLower(f.Name()), "newrequest")
}

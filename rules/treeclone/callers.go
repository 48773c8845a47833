package treeclone

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// inTemp matches filepath.Join(os.TempDir(), name) for a folder that the function removes again.
func (g *judge) inTemp(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if !kit.JoinsPath(g.info, call) || len(call.Args) < 2 {
		return false
	}
	base, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	vars := kit.Results(g.info, c)
	fn, inside := kit.Frame(c)
	if !ok || !kit.IsCall(g.info, base, "os", "TempDir") || !inside || len(vars) != 1 || vars[0] == nil {
		return false
	}
	return g.any(fn.Node(), func(call *ast.CallExpr) bool {
		return kit.IsCall(g.info, call, "os", "RemoveAll") && kit.Variable(g.info, call.Args[0]) == vars[0]
	})
}

// lineGoesOn tells whether the line for the shell that copies runs more behind it.
func (g *judge) lineGoesOn(at inspector.Cursor) bool {
	call := at.Node().(*ast.CallExpr)
	if !g.command(call) {
		return false
	}
	found, copied := false, false
	ast.Inspect(call.Args[len(call.Args)-1], func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		s, text := kit.ConstString(g.info, e)
		if !text {
			return true
		}
		for _, w := range treeCopies {
			if i := strings.Index(s, w); i >= 0 {
				copied, s = true, s[i:]
			}
		}
		found = found || copied && strings.Contains(s, "&&")
		return true
	})
	return found
}

// callersRun tells whether the function around fn hands the copy out, and a function of the
// package that takes it starts a command behind.
func (g *judge) callersRun(fn inspector.Cursor, below []*types.Var) bool {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	gives := false
	for at := range fn.Preorder((*ast.ReturnStmt)(nil)) {
		for _, r := range at.Node().(*ast.ReturnStmt).Results {
			for _, v := range below {
				gives = gives || v != nil && kit.Variable(g.info, r) == v
			}
		}
	}
	f, ok := g.info.Defs[decl.Name].(*types.Func)
	if !gives || !ok {
		return false
	}
	calls, _ := kit.CallsOf(g.pass, f)
	for _, call := range calls {
		frame, inside := kit.Frame(call)
		vars := kit.Results(g.info, call)
		if inside && len(vars) > 0 && vars[0] != nil && !kit.ForTests(g.info, call) && !kit.AtStart(g.info, call) && g.runs(frame, call.Node(), g.below(frame.Node(), vars[0])) {
			return true
		}
	}
	return false
}

package defensivecopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fewLookups is up to how many entries cost less one by one than a copy of all.
const fewLookups = 2

// checkLibrary reports calls of libraries that give a copy of all where they have another for
// the one that is wanted.
func (g *getters) checkLibrary(c inspector.Cursor, call *ast.CallExpr) (told bool) {
	message := ""
	switch {
	case kit.IsCall(g.info, call, "google.golang.org/grpc/metadata", "FromIncomingContext") && g.lookups(c):
		message = "copies all metadata to look at one of them: ValueFromIncomingContext copies that alone"
	case kit.IsMethod(g.info, call, "net/http", "Request", "Cookies") && g.byName(c):
		message = "parses all cookies to find one by its name: Cookie parses that alone"
	}
	if message == "" || kit.Cold(g.pass, c) {
		return false
	}
	kit.Report(g.pass, finding.Suggest, call, message)
	return true
}

// lookups tells whether of the map that the call at c gives as its first result no more than
// a few entries are looked at, and whether the library has a function for one.
func (g *getters) lookups(c inspector.Cursor) bool {
	f := kit.Callee(g.info, c.Node().(*ast.CallExpr))
	md, frame := holder(g.info, c, 0)
	if md == nil || f.Pkg().Scope().Lookup("ValueFromIncomingContext") == nil {
		return false
	}
	n := 0
	for use := range kit.Uses(g.info, frame, md) {
		if use.Node().Pos() == md.Pos() {
			continue
		}
		if !together(c, use) || !g.looksUp(use) {
			return false
		}
		n++
	}
	return 0 < n && n <= fewLookups
}

// looksUp tells md[key] and md.Get(key).
func (g *getters) looksUp(use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.IndexExpr_X:
		up, _ := use.Parent().ParentEdge()
		return up != edge.AssignStmt_Lhs && up != edge.UnaryExpr_X
	case edge.SelectorExpr_X:
		if call, ok := kit.MethodOf(use); ok {
			f := kit.Callee(g.info, call)
			return f != nil && f.Name() == "Get"
		}
	}
	return false
}

// byName tells whether a loop looks through what the call at c gives for the one with a name.
func (g *getters) byName(c inspector.Cursor) bool {
	node, ok := rangeOver(c)
	if !ok {
		return false
	}
	loop := node.(*ast.RangeStmt)
	item := kit.Variable(g.info, loop.Value)
	cond, wanted := seeks(loop)
	if item == nil || cond == nil {
		return false
	}
	x, op, y, ok := kit.Comparison(cond)
	return ok && op == wanted && (nameOf(g.info, x, item) || nameOf(g.info, y, item))
}

func nameOf(info *types.Info, e ast.Expr, item *types.Var) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Name" && kit.Variable(info, sel.X) == item
}

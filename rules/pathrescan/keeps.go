package pathrescan

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// keeps tells whether the loop remembers answers in a map: it looks a key up and
// stores under the same.
func (j *judge) keeps(loop inspector.Cursor) bool {
	var asked, stored []*ast.IndexExpr
	for at := range loop.Preorder((*ast.IndexExpr)(nil)) {
		index := at.Node().(*ast.IndexExpr)
		if !kit.IsMap(j.info.TypeOf(index.X)) {
			continue
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs:
			stored = append(stored, index)
		case edge.AssignStmt_Rhs:
			if len(at.Parent().Node().(*ast.AssignStmt).Lhs) == 2 {
				asked = append(asked, index)
			}
		case edge.IfStmt_Cond, edge.UnaryExpr_X: // of bools
			asked = append(asked, index)
		}
	}
	for _, a := range asked {
		for _, s := range stored {
			if kit.Same(j.info, a, s) {
				return true
			}
		}
	}
	return false
}

// literal tells whether call is of a function literal in a local variable that looks a
// program up.
func (j *judge) literal(c inspector.Cursor, call *ast.CallExpr) bool {
	if kit.Variable(j.info, call.Fun) == nil {
		return false
	}
	lit, ok := ast.Unparen(kit.Origin(j.info, kit.TopDecl(c), call.Fun)).(*ast.FuncLit)
	if !ok {
		return false
	}
	found, cached := false, false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if kit.IsCall(j.info, n, "os/exec", "Command", "CommandContext") {
				return false // what it starts costs more
			}
			found = found || j.looks(n, 1)
		case *ast.IndexExpr:
			cached = cached || kit.IsMap(j.info.TypeOf(n.X))
		}
		return true
	})
	return found && !cached
}

// onlyCompared tells whether the path that the call at c finds is compared, and not used.
func (j *judge) onlyCompared(c inspector.Cursor) bool {
	vars := kit.Results(j.info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) {
		return false
	}
	compared := false
	for use := range kit.Uses(j.info, frame, vars[0]) {
		if kit.Encloses(c.Parent().Node(), use.Node()) {
			continue
		}
		if _, ok := use.Parent().Node().(*ast.BinaryExpr); !ok {
			return false
		}
		compared = true
	}
	return compared
}

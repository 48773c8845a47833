package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Branch is the listed statement of which the list that holds c is a branch: an
// if, a switch or a block. heads is what is evaluated to get from the one to the
// other. ok is false in bodies of loops, selects and functions.
func Branch(c inspector.Cursor) (up inspector.Cursor, heads []ast.Node, ok bool) {
	head := func(nodes ...ast.Node) {
		heads = append(heads, nodes...)
	}
	for up = c.Parent(); ; up = up.Parent() {
		switch n := up.Node().(type) {
		case *ast.BlockStmt:
		case *ast.CaseClause:
			for _, e := range n.List {
				head(e)
			}
		case *ast.IfStmt:
			if n.Init != nil {
				head(n.Init)
			}
			head(n.Cond)
		case *ast.SwitchStmt:
			if n.Init != nil {
				head(n.Init)
			}
			if n.Tag != nil {
				head(n.Tag)
			}
		case *ast.TypeSwitchStmt:
			if n.Init != nil {
				head(n.Init)
			}
			head(n.Assign)
		default:
			return up, nil, false
		}
		if kind, _ := up.ParentEdge(); isListed(kind) && !isClause(up.Node()) {
			return up, heads, true
		} else if kind == edge.LabeledStmt_Stmt {
			return up, nil, false
		}
	}
}

// SkipsRare tells whether an if goes on with the next iteration for what is rare
// only: the item, the value of the range around, is nil, or something failed and
// the if says so before. What is skipped without a word because it failed is a
// filter: names that parse.
func SkipsRare(info *types.Info, s *ast.IfStmt, item *types.Var) bool {
	last := len(s.Body.List) - 1
	if s.Else != nil || last < 0 {
		return false
	}
	jump, ok := s.Body.List[last].(*ast.BranchStmt)
	if !ok || jump.Tok != token.CONTINUE || jump.Label != nil {
		return false
	}
	for _, stmt := range s.Body.List[:last] {
		if leavesEarly(stmt) {
			return false
		}
	}
	x, op, y, ok := Comparison(s.Cond)
	if !ok || !IsNil(info, y) {
		return false
	}
	v := Variable(info, x)
	if v != nil && IsError(v.Type()) {
		return op == token.NEQ && last > 0
	}
	return v != nil && v == item && op == token.EQL
}

// leavesEarly tells whether a statement may jump or return.
func leavesEarly(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt, *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}

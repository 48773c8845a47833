package recoverswallow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// defect tells whether the recovering function asks whether v is a runtime.Error, a mistake in the
// program that nobody panics with on purpose, and only makes an error of it: whatever else it
// expects, it does not expect that.
func (j *judge) defect(frame inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(frame.Node())
	if !kit.Imports(j.pass, "runtime") {
		return false
	}
	for at := range frame.Preorder((*ast.TypeSwitchStmt)(nil), (*ast.IfStmt)(nil)) {
		branch := j.ofRuntime(at.Node(), v)
		if branch == nil {
			continue
		}
		if inner, ok := kit.Frame(at); !ok || inner != frame {
			continue
		}
		_, failed := j.sets(branch)
		if !failed || j.seen(frame, branch) || j.seen(frame, &ast.BlockStmt{List: beside(body.List, at.Node())}) {
			return false
		}
		outer, ok := kit.Frame(frame.Parent())
		return !ok || !j.risks(frame, kit.FuncBody(outer.Node()))
	}
	return false
}

// ofRuntime is what n does where v is a runtime.Error: a case of a switch over its types, or an
// if; nil for others.
func (j *judge) ofRuntime(n ast.Node, v *types.Var) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.TypeSwitchStmt:
		if !j.asks(n.Assign, v) {
			return nil
		}
		for _, c := range n.Body.List {
			clause := c.(*ast.CaseClause)
			if len(clause.List) == 1 && j.isRuntime(clause.List[0]) {
				return &ast.BlockStmt{List: clause.Body}
			}
		}
	case *ast.IfStmt:
		if a, ok := n.Init.(*ast.AssignStmt); ok && len(a.Rhs) == 1 && len(a.Lhs) == 2 && j.asks(a, v) {
			if t := ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr); t.Type != nil && j.isRuntime(t.Type) && kit.Same(j.info, n.Cond, a.Lhs[1]) {
				return n.Body
			}
		}
	}
	return nil
}

// asks tells whether a statement asks for the type of v, or of what recover returns.
func (j *judge) asks(stmt ast.Stmt, v *types.Var) bool {
	var e ast.Expr
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		e = stmt.Rhs[0]
	case *ast.ExprStmt:
		e = stmt.X
	}
	t, ok := ast.Unparen(e).(*ast.TypeAssertExpr)
	if !ok {
		return false
	}
	call, caught := ast.Unparen(t.X).(*ast.CallExpr)
	return caught && kit.IsBuiltin(j.info, call, "recover") || v != nil && kit.Variable(j.info, t.X) == v
}

func (j *judge) isRuntime(e ast.Expr) bool { return kit.IsNamed(j.info.TypeOf(e), "runtime", "Error") }

// beside are the statements of list that run before or behind n, in the blocks around it.
func beside(list []ast.Stmt, n ast.Node) []ast.Stmt {
	return slices.Concat(rest(list, n)...)
}

func rest(list []ast.Stmt, n ast.Node) (parts [][]ast.Stmt) {
	for i, s := range list {
		if !kit.Encloses(s, n) {
			continue
		}
		parts = append(parts, list[:i], list[i+1:])
		if block, ok := s.(*ast.IfStmt); ok && s != n {
			parts = append(parts, rest(block.Body.List, n)...)
		}
	}
	return parts
}

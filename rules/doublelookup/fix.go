package doublelookup

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const keep = "keep what the first lookup gave"

// fix keeps the first answer in a variable and reads that. It knows three
// places for the first lookup: the only value of a declaration, one whose value
// is thrown away (_, ok := m[k]), and the condition of an if.
func (c *checker) fix(fn inspector.Cursor, first lookup, again []lookup) ([]analysis.TextEdit, string) {
	for _, l := range again {
		if !single(l.cursor) {
			return nil, ""
		}
	}
	if assign, ok := first.cursor.Parent().Node().(*ast.AssignStmt); ok {
		return c.fixAssigned(fn, first, assign, again), keep
	}
	return c.fixCondition(fn, first, again), keep
}

// single tells whether a lookup is used for its value alone.
func single(at inspector.Cursor) bool {
	switch p := at.Parent().Node().(type) {
	case *ast.AssignStmt:
		return len(p.Lhs) == len(p.Rhs)
	case *ast.ValueSpec:
		return len(p.Names) == len(p.Values)
	}
	return true
}

func (c *checker) fixAssigned(fn inspector.Cursor, first lookup, assign *ast.AssignStmt, again []lookup) []analysis.TextEdit {
	if len(assign.Rhs) != 1 || assign.Tok != token.DEFINE {
		return nil
	}
	id, ok := assign.Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	if id.Name == "_" {
		if !c.reachable(first, again) {
			return nil
		}
		name := c.names.Fresh(c.Pass, kit.File(fn), fn.Node(), "value")
		return append(c.reads(again, name), kit.Replace(id, name))
	}
	v, ok := c.TypesInfo.Defs[id].(*types.Var)
	if !ok || !kit.Private(c.TypesInfo, fn.Node(), v) {
		return nil
	}
	for _, l := range again {
		if !kit.Resolves(c.Pass, kit.File(fn), l.expr.Pos(), v.Name(), v) || changedBetween(c.TypesInfo, fn, v, assign) {
			return nil
		}
	}
	return c.reads(again, v.Name())
}

// changedBetween tells whether anything but its declaration gives v a value.
func changedBetween(info *types.Info, fn inspector.Cursor, v *types.Var, decl *ast.AssignStmt) bool {
	found := false
	ast.Inspect(kit.FuncBody(fn.Node()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n != decl {
				found = found || kit.Changes(info, &ast.AssignStmt{Lhs: n.Lhs}, v)
			}
		case *ast.IncDecStmt, *ast.UnaryExpr:
			found = found || kit.Changes(info, n, v)
		}
		return !found
	})
	return found
}

// reachable tells whether a variable of the first lookup's statement is in
// scope at all others.
func (c *checker) reachable(first lookup, again []lookup) bool {
	stmt := first.cursor.Parent()
	kind, _ := stmt.ParentEdge()
	scope := stmt.Parent()
	if kind != edge.IfStmt_Init && kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
		return false
	}
	return !slices.ContainsFunc(again, func(l lookup) bool { return !scope.Contains(l.cursor) })
}

func (c *checker) fixCondition(fn inspector.Cursor, first lookup, again []lookup) []analysis.TextEdit {
	for up := range first.cursor.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		inCond := kit.Encloses(s.Cond, first.expr)
		if s.Init != nil || !inCond || !leads(first.cursor, s.Cond) {
			return nil
		}
		for _, l := range again {
			if !up.Contains(l.cursor) {
				return nil
			}
		}
		name := c.names.Fresh(c.Pass, kit.File(fn), fn.Node(), "value")
		edits := append(c.reads(again, name), kit.Replace(first.expr, name))
		return append(edits, kit.Insert(s.Cond.Pos(), name+" := "+kit.Text(c.Pass, first.expr)+"; "))
	}
	return nil
}

// leads tells whether nothing of cond that could panic or have an effect runs
// before the lookup.
func leads(at inspector.Cursor, cond ast.Expr) bool {
	for n := at; n.Node() != cond; n = n.Parent() {
		switch kind, _ := n.ParentEdge(); kind {
		case edge.BinaryExpr_X, edge.ParenExpr_X, edge.UnaryExpr_X, edge.SelectorExpr_X:
		case edge.BinaryExpr_Y:
			return false
		case edge.CallExpr_Args:
			if len(n.Parent().Node().(*ast.CallExpr).Args) > 1 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (c *checker) reads(again []lookup, name string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, l := range again {
		edits = append(edits, kit.Replace(l.expr, name))
	}
	return edits
}

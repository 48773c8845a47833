package samecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// tell reports the first of the calls that a result at hand would spare.
func (c *checker) tell(fn inspector.Cursor, a answer) {
	at := a.again[slices.IndexFunc(a.again, c.counts)]
	message := a.work.what + " again: " + c.shown(at.call) + " gave this result before, and nothing has changed since"
	if a.branch {
		message = a.work.what + " again where the branch before has run: " + c.shown(at.call) + " gave this result there"
	}
	if edits := c.fix(fn, a); edits != nil {
		kit.Report(c.Pass, finding.Safe, at.call, message, kit.Fix("keep what the first call gave", kit.Tidy(c.Pass, kit.File(fn), edits...)...))
		return
	}
	kit.Report(c.Pass, finding.Suggest, at.call, message)
}

// longest is how much of a call a message shows.
const longest = 60

func (c *checker) shown(call *ast.CallExpr) string {
	text := kit.Text(c.Pass, call)
	if len(text) <= longest && !slices.Contains([]byte(text), '\n') {
		return text
	}
	return kit.Text(c.Pass, call.Fun) + "(...)"
}

// fix keeps the first result, a text or a number made of local variables, in a variable and reads that.
func (c *checker) fix(fn inspector.Cursor, a answer) []analysis.TextEdit {
	if a.first == nil || a.branch || !a.work.made.private {
		return nil
	}
	call, decl := a.first.call, kit.Decl(fn)
	if b, ok := kit.Underlying(c.TypesInfo, call).(*types.Basic); !ok || b.Kind() == types.Invalid || decl == nil || kit.Leaps(decl) {
		return nil
	}
	file := kit.File(fn)
	for _, x := range a.again {
		if kit.HasComment(file, x.call.Pos(), x.call.End()) {
			return nil
		}
	}
	if v := kit.Holder(c.TypesInfo, decl, a.first.cursor); v != nil {
		return c.useHolder(fn, a, v)
	}
	return c.declare(fn, a)
}

// useHolder reads the variable that has the first result.
func (c *checker) useHolder(fn inspector.Cursor, a answer, v *types.Var) []analysis.TextEdit {
	if !kit.Private(c.TypesInfo, kit.Decl(fn), v) || !types.Identical(v.Type(), c.TypesInfo.TypeOf(a.first.call)) {
		return nil
	}
	var edits []analysis.TextEdit
	for _, x := range a.again {
		if !kit.Resolves(c.Pass, kit.File(fn), x.call.Pos(), v.Name(), v) {
			return nil
		}
		edits = append(edits, kit.Replace(x.call, v.Name()))
	}
	return edits
}

// declare puts a variable before the statement of the first call, which is evaluated
// whenever that statement is.
func (c *checker) declare(fn inspector.Cursor, a answer) []analysis.TextEdit {
	call, file := a.first.call, kit.File(fn)
	stmt, ok := kit.Stmt(a.first.cursor)
	if !ok || !fn.Contains(stmt) || kit.HasComment(file, call.Pos(), call.End()) || c.mayPanic(call) || !always(a.first.cursor, stmt) {
		return nil
	}
	for v := range a.work.made.vars {
		if kit.DeclaredIn(v, stmt.Node()) || changesBefore(c.TypesInfo, stmt.Node(), call, v) {
			return nil
		}
	}
	name := c.names.Fresh(c.Pass, file, kit.Decl(fn), c.base(call))
	edits := []analysis.TextEdit{kit.InsertBefore(c.Pass, stmt.Node(), name+" := "+kit.Text(c.Pass, call)), kit.Replace(call, name)}
	for _, x := range a.again {
		if !stmt.Parent().Contains(x.cursor) {
			return nil
		}
		edits = append(edits, kit.Replace(x.call, name))
	}
	return edits
}

// mayPanic tells whether a call that is made of local variables alone may panic.
func (c *checker) mayPanic(call *ast.CallExpr) bool {
	may := false
	ast.Inspect(call, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			may = true
		case *ast.BinaryExpr:
			may = may || n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR
		case *ast.CallExpr:
			f := kit.Callee(c.TypesInfo, n)
			known := f != nil && c.repeats.Library(n) != "" && f.Name() != "Repeat" // of a negative count
			may = may || !known && kit.MayPanic(c.TypesInfo, &ast.CallExpr{Fun: n.Fun})
		}
		return !may
	})
	return may
}

// always tells whether what stands at c is evaluated whenever the statement is.
func always(c, stmt inspector.Cursor) bool {
	for at := c; at.Node() != stmt.Node(); at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch n := at.Parent().Node().(type) {
		case *ast.BinaryExpr:
			if kind == edge.BinaryExpr_Y && (n.Op == token.LAND || n.Op == token.LOR) {
				return false
			}
		case *ast.IfStmt:
			if kind != edge.IfStmt_Init && kind != edge.IfStmt_Cond {
				return false
			}
		case *ast.RangeStmt:
			if kind != edge.RangeStmt_X {
				return false
			}
		case *ast.SwitchStmt:
			if kind != edge.SwitchStmt_Init && kind != edge.SwitchStmt_Tag {
				return false
			}
		case *ast.FuncLit, *ast.ForStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.CaseClause, *ast.CommClause, *ast.LabeledStmt, *ast.BlockStmt:
			return false
		}
	}
	return true
}

// changesBefore tells whether a statement sets v before it comes to call.
func changesBefore(info *types.Info, stmt ast.Node, call *ast.CallExpr, v *types.Var) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt, *ast.IncDecStmt:
			found = found || n.End() <= call.Pos() && kit.Changes(info, n, v)
		}
		return !found
	})
	return found
}

// base is what the result of a call may be called.
func (c *checker) base(call *ast.CallExpr) string {
	if b := kit.Underlying(c.TypesInfo, call).(*types.Basic); b.Info()&types.IsString == 0 {
		return "value"
	}
	return kit.TextName(c.TypesInfo, call)
}

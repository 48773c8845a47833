package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// report flags the append, where the cost falls, and edits the beginning.
func report(pass *analysis.Pass, loop inspector.Cursor, d dest, app appends, s start, t turns) {
	known := "the loop's length is known"
	switch {
	case app.varies:
		known = "it gets at least as long as the loop"
	case t.counter == "" && app.bound:
		known = "it cannot get longer than the loop"
	case t.counter != "":
		known = t.counter + " tells the loop's length"
	case t.foreign:
		known = "the loop's length was read before it"
	}
	message := fmt.Sprintf("grows %s array by array although %s: each outgrown array is allocated and copied", d.text(pass), known)
	if t.foreign {
		message += "; make room for no more than what is left can hold"
	}
	var edits []analysis.TextEdit
	var title string
	if d.field == nil && !app.atMost && !app.varies && !s.some {
		edits, title = fix(pass, loop, d.v, app, s, t)
	}
	if edits == nil {
		kit.Report(pass, finding.Suggest, app.first, message)
		return
	}
	kit.Report(pass, finding.Safe, app.first, message, kit.Fix(title, edits...))
}

// fix gives v its capacity: in its declaration where the count is known there
// and nil-ness cannot change for anybody, else by slices.Grow before the loop,
// which leaves a nil slice nil when the loop does not run.
func fix(pass *analysis.Pass, loop inspector.Cursor, v *types.Var, app appends, s start, t turns) ([]analysis.TextEdit, string) {
	if t.text == "" {
		return nil, ""
	}
	file := kit.File(loop)
	if t.negative && !hasMax(pass, file, loop) {
		return nil, ""
	}
	movable := s.stmt != nil && countedAt(pass.TypesInfo, s, t)
	if movable && (!s.isNil || nilUnseen(pass.TypesInfo, loop, v)) && !kit.HasComment(file, s.stmt.Pos(), s.stmt.End()) {
		text := fmt.Sprintf("%s := make(%s, 0, %s)", v.Name(), kit.Text(pass, s.typ), capacity(pass, app, t, false))
		return []analysis.TextEdit{kit.Replace(s.stmt, text)}, fmt.Sprintf("make %s with its capacity", v.Name())
	}
	slices, ok := kit.Qualifier(pass, file, loop.Node().Pos(), "slices")
	if !ok || !kit.AtLeast(pass, file, "1.21") {
		return nil, ""
	}
	text := fmt.Sprintf("%s = %sGrow(%s, %s)", v.Name(), slices, v.Name(), capacity(pass, app, t, true))
	edits := append(kit.EditImports(pass, file, nil, "slices"), kit.InsertBefore(pass, loop.Node(), text))
	return edits, fmt.Sprintf("grow %s once, before the loop", v.Name())
}

// hasMax tells whether max means the builtin of Go 1.21 at the loop.
func hasMax(pass *analysis.Pass, file *ast.File, loop inspector.Cursor) bool {
	_, obj := pass.Pkg.Scope().Innermost(loop.Node().Pos()).LookupParent("max", loop.Node().Pos())
	return obj == types.Universe.Lookup("max") && kit.AtLeast(pass, file, "1.21")
}

// capacity is the Go expression of the number of elements; asInt converts it
// to the int that slices.Grow takes.
func capacity(pass *analysis.Pass, app appends, t turns, asInt bool) string {
	if t.constant >= 0 && app.perTurn == 1 {
		return t.text
	}
	text := t.text
	if t.negative {
		text = "max(" + text + ", 0)" // a negative count means no turn, not a panic
	}
	typ := types.Default(pass.TypesInfo.TypeOf(t.expr))
	if basic, ok := typ.Underlying().(*types.Basic); asInt && ok && basic.Info()&types.IsInteger != 0 && !types.Identical(typ, types.Typ[types.Int]) {
		text = "int(" + text + ")"
	}
	if app.perTurn == 1 {
		return text
	}
	if b, ok := ast.Unparen(t.expr).(*ast.BinaryExpr); ok && text == t.text && b.Op.Precedence() < token.MUL.Precedence() {
		text = "(" + text + ")"
	}
	return fmt.Sprintf("%d*%s", app.perTurn, text)
}

// countedAt tells whether the count has the same value at the declaration as
// at the loop, and whether nothing leaves in between: memory made before an
// early return is made for nothing.
func countedAt(info *types.Info, s start, t turns) bool {
	if len(s.between) == 0 {
		return true
	}
	for _, b := range s.between {
		if kit.Jumps(b) {
			return false
		}
	}
	same := true
	ast.Inspect(t.expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr, *ast.SliceExpr:
			same = false
		case *ast.Ident:
			v, ok := info.ObjectOf(n).(*types.Var)
			if !ok {
				break
			}
			same = same && kit.IsLocal(v) && v.Pos() < s.stmt.Pos()
			for _, b := range s.between {
				same = same && !kit.Changes(info, b, v)
			}
		}
		return same
	})
	return same
}

// nilUnseen tells whether nobody can tell a nil v from an empty one: every use
// is its length, its elements, a range over it, or an argument of a function
// that is known to look at elements only.
func nilUnseen(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	for fn := range loop.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[c.Node().(*ast.Ident)] == v && !elementsOnly(info, c) {
				return false
			}
		}
		return true
	}
	return false
}

// elementsOnly judges one use of a slice.
func elementsOnly(info *types.Info, c inspector.Cursor) bool {
	kind, index := c.ParentEdge()
	parent := c.Parent()
	switch kind {
	case edge.RangeStmt_X, edge.IndexExpr_X:
		return true
	case edge.AssignStmt_Lhs:
		_, values := appendTo(info, parent.Node().(*ast.AssignStmt))
		return values > 0
	case edge.CallExpr_Args:
		call := parent.Node().(*ast.CallExpr)
		if kit.IsBuiltin(info, call, "append") && index == 0 {
			assign, ok := parent.Parent().Node().(*ast.AssignStmt)
			if !ok {
				return false
			}
			_, values := appendTo(info, assign)
			return values > 0
		}
		return kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "copy") ||
			kit.IsBuiltin(info, call, "append") && call.Ellipsis.IsValid() ||
			kit.IsCall(info, call, "strings", "Join") || kit.IsCall(info, call, "bytes", "Join") ||
			kit.IsCall(info, call, "sort", "Strings", "Ints", "Float64s", "Slice", "SliceStable") ||
			kit.IsCall(info, call, "slices", "Sort", "SortFunc", "SortStableFunc", "Contains", "Index", "Max", "Min", "Reverse")
	}
	return false
}

package readonlybytes

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// within tells whether a piece of v ends where v does or before: a slice may be
// cut behind its end, up to its capacity, a string may not.
func (t *trace) within(s *ast.SliceExpr, v *types.Var) bool {
	info := t.TypesInfo
	if s.High == nil {
		return true
	}
	if n, ok := kit.ConstInt(info, s.High); ok {
		return n == 0
	}
	if kit.Variable(info, s.X) != v {
		return false
	}
	if isLen(info, s.High, v) {
		return true
	}
	call, ok := kit.Origin(info, t.frame.Node(), s.High).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, call, "bytes") || !strings.Contains(kit.Callee(info, call).Name(), "Index") || kit.Variable(info, call.Args[0]) != v {
		return false
	}
	shorter := false // v is another one by now
	ast.Inspect(t.frame.Node(), func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if ok && call.End() <= assign.Pos() && assign.End() <= s.Pos() {
			for _, l := range assign.Lhs {
				shorter = shorter || kit.Variable(info, l) == v
			}
		}
		return !shorter
	})
	return !shorter
}

// isLen matches len(v), and len(v) less a constant.
func isLen(info *types.Info, e ast.Expr, v *types.Var) bool {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.SUB {
		n, constant := kit.ConstInt(info, b.Y)
		return constant && n >= 0 && isLen(info, b.X, v)
	}
	of := kit.LenOf(info, e)
	return of != nil && kit.Variable(info, of) == v
}

func (t *trace) report(call *ast.CallExpr) {
	message := "copies a string into bytes that are only read"
	if !t.copies {
		message = "copies what is cut from bytes, where a piece of the string needs no copy"
	}
	file := kit.File(t.frame)
	var edits []analysis.TextEdit
	for _, pos := range slices.Sorted(maps.Keys(t.edits)) {
		e := t.edits[pos]
		if kit.HasComment(file, e.Pos, e.End) {
			kit.Report(t.Pass, finding.Suggest, call, message)
			return
		}
		edits = append(edits, e)
	}
	var gone []*ast.Ident
	for id := range t.gone {
		gone = append(gone, id)
	}
	var add []string
	if t.twins {
		add = []string{"strings"}
	}
	level := finding.Safe
	if t.cut {
		level = finding.Unsafe
	}
	edits = append(edits, kit.EditImports(t.Pass, file, gone, add...)...)
	kit.Report(t.Pass, level, call, message, kit.Fix("read the string itself", kit.Tidy(t.Pass, file, edits...)...))
}

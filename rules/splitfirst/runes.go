package splitfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

const costRunes = "decodes all letters to look at the first or the last"

// decodes matches []rune(s) of a text that may be long, and bytes.Runes(b).
func decodes(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsCall(info, call, "bytes", "Runes") {
		return true
	}
	if len(call.Args) != 1 || !kit.IsConversion(info, call) {
		return false
	}
	list, ok := kit.Underlying(info, call).(*types.Slice)
	if !ok || !types.Identical(list.Elem(), types.Universe.Lookup("rune").Type()) {
		return false
	}
	_, constant := kit.ConstString(info, call.Args[0])
	return !constant && kit.IsString(info.TypeOf(call.Args[0]))
}

// checkRunes judges []rune(s)[0], and a variable of which only the letters at either end
// are read: utf8.DecodeRuneInString and DecodeLastRuneInString decode these alone.
func checkRunes(rp *rulePass, c inspector.Cursor) {
	s := split{rulePass: rp, cursor: c, call: c.Node().(*ast.CallExpr), file: kit.File(c)}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		i, ok := kit.ConstInt(rp.TypesInfo, c.Parent().Node().(*ast.IndexExpr).Index)
		if !ok || i != 0 || !judged(rp.TypesInfo, c.Parent()) {
			return
		}
	case edge.AssignStmt_Rhs:
		if l, ok := newList(s); !ok || l.until != nil || !l.endsOnly() && !l.capital() {
			return
		}
	default:
		return
	}
	if !kit.Cold(rp.Pass, c) {
		kit.Report(rp.Pass, finding.Suggest, s.call, costRunes)
	}
}

// judged tells whether the letter at c is compared, classified or made a text. One that is
// stored is a setting as a rule, whose text is that letter: w.Comma = []rune(separator)[0].
func judged(info *types.Info, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		f := kit.Callee(info, call)
		return kit.IsConversion(info, call) || f != nil && f.Pkg() != nil && f.Pkg().Path() == "unicode"
	}
	return false
}

// endsOnly tells whether nothing but letters at the ends of the list are read, and its
// length is asked for nothing but these.
func (l *list) endsOnly() bool {
	ends := 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		switch at := use.Parent(); kind {
		case edge.IndexExpr_X:
			index := at.Node().(*ast.IndexExpr)
			i, constant := kit.ConstInt(l.TypesInfo, index.Index)
			if !judged(l.TypesInfo, at) || !(constant && i == 0) && !l.fromEnd(index.Index) {
				return false
			}
			ends++
		case edge.CallExpr_Args:
			if !kit.IsBuiltin(l.TypesInfo, at.Node().(*ast.CallExpr), "len") || !l.few(at) {
				return false
			}
		default:
			return false
		}
	}
	return ends > 0
}

// fromEnd matches len(list)-1 and len(list)-2.
func (l *list) fromEnd(e ast.Expr) bool {
	of, n := kit.LenLess(l.TypesInfo, e)
	return of != nil && n <= 2 && kit.Variable(l.TypesInfo, of) == l.v
}

// few tells whether the length at c is compared with a few, or counts from the end of the
// list.
func (l *list) few(c inspector.Cursor) bool {
	b, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if kind, _ := c.Parent().ParentEdge(); kind == edge.IndexExpr_Index {
		return l.fromEnd(b)
	}
	n, constant := kit.ConstInt(l.TypesInfo, b.Y)
	return constant && n <= 2 && b.Op != token.SUB && b.Op != token.ADD
}

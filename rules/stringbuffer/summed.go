package stringbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSummed looks at a bytes.Buffer, of which nothing but the string is asked, that a loop over a
// list or a map fills with the texts of its items: their lengths can be added up before, so that a
// strings.Builder takes memory once, whatever the sizes are. The finding stands where the string is
// copied; that at the declaration knows the sizes from a profile, and has an edit.
func (b *buffer) checkSummed(pass *analysis.Pass) {
	if !b.bent && b.copied != nil && b.parts > 1 && b.parts <= few {
		kit.Report(pass, finding.Suggest, b.copied, "copies what "+b.v.Name()+" holds into a string: + puts its parts together at once")
		return
	}
	if b.sized || b.listed == "" || b.copied == nil {
		return
	}
	kit.Report(pass, finding.Suggest, b.copied, "copies what "+b.v.Name()+" holds into a string: a strings.Builder with room for the texts of the "+b.listed+" gives its array away")
}

// few is the number of parts up to which one expression is still read at a glance.
const few = 8

// count counts a part that the call at use writes by a statement of its own, beside the buffer's
// declaration.
func (b *buffer) count(info *types.Info, call *ast.CallExpr, use inspector.Cursor) {
	stmt, ok := kit.Stmt(use)
	if !ok || len(call.Args) != 1 || kit.Beside(b.decl, use) != stmt.Node().(ast.Stmt) {
		b.bent = true
		return
	}
	if _, plain := stmt.Node().(*ast.ExprStmt); !plain || !kit.IsMethod(info, call, "bytes", "Buffer", "WriteString") {
		_, constant := kit.ConstInt(info, call.Args[0])
		b.bent = b.bent || !plain || !constant // a byte, a rune
	}
	b.parts++
}

// fromItems is "list" or "map" where the write at use puts the text of an item of one into the buffer, by
// itself, by a field or with its signs escaped, in a loop over it that begins behind the buffer; "" for
// other writes.
func fromItems(info *types.Info, decl, use inspector.Cursor) string {
	call, ok := kit.MethodOf(use)
	if !ok || len(call.Args) != 1 || !kit.IsMethod(info, call, "bytes", "Buffer", "WriteString") {
		return ""
	}
	loop, looped := kit.Loop(use)
	if !looped || loop.Node().Pos() < decl.Node().Pos() {
		return ""
	}
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || kit.Beside(decl, use) != ast.Stmt(r) { // in another loop, others write most of it
		return ""
	}
	part := unescaped(info, ast.Unparen(call.Args[0]))
	if _, constant := kit.ConstString(info, part); constant || !kit.SideEffectFree(info, part) {
		return ""
	}
	item := kit.RootVar(info, part)
	switch {
	case item == nil:
	case kit.IsSlice(info.TypeOf(r.X)) && item == kit.RangeValue(info, r):
		return "list"
	case kit.IsMap(info.TypeOf(r.X)) && (item == kit.Variable(info, r.Key) || item == kit.RangeValue(info, r)):
		return "map"
	}
	return "" // what is neither can be walked once only, or has few items
}

// unescaped is the text that a part escapes, by a function that gives the text itself where nothing is to be
// escaped and never fewer bytes; the part itself for others: what they give may be of any length, or costs
// more memory than the buffer does.
func unescaped(info *types.Info, part ast.Expr) ast.Expr {
	call, ok := part.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return part
	}
	if kit.IsCall(info, call, "net/url", "QueryEscape", "PathEscape") || kit.IsCall(info, call, "html", "EscapeString") ||
		kit.IsCall(info, call, "regexp", "QuoteMeta") {
		return ast.Unparen(call.Args[0])
	}
	return part
}

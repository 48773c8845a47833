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
// list fills with the texts of its items: their lengths can be added up before, so that a
// strings.Builder takes memory once, whatever the sizes are. The finding stands where the string is
// copied; that at the declaration knows the sizes from a profile, and has an edit.
func (b *buffer) checkSummed(pass *analysis.Pass) {
	if !b.bent && b.copied != nil && b.parts > 1 && b.parts <= few {
		kit.Report(pass, finding.Suggest, b.copied, "copies what "+b.v.Name()+" holds into a string: + puts its parts together at once")
		return
	}
	if b.sized || !b.listed || b.copied == nil {
		return
	}
	kit.Report(pass, finding.Suggest, b.copied, "copies what "+b.v.Name()+" holds into a string: a strings.Builder with room for the texts of the list gives its array away")
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

// fromList tells whether the write at use puts the text of a list's item into the buffer, by itself or
// by a field, in a loop over the list that begins behind the buffer.
func fromList(info *types.Info, decl, use inspector.Cursor) bool {
	call, ok := kit.MethodOf(use)
	if !ok || len(call.Args) != 1 || !kit.IsMethod(info, call, "bytes", "Buffer", "WriteString") {
		return false
	}
	loop, looped := kit.Loop(use)
	if !looped || loop.Node().Pos() < decl.Node().Pos() {
		return false
	}
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || kit.Beside(decl, use) != ast.Stmt(r) || // in another loop, others write most of it
		r.Value == nil || kit.IsBlank(r.Value) {
		return false
	}
	list := info.TypeOf(r.X)
	if list == nil {
		return false
	}
	if _, slice := list.Underlying().(*types.Slice); !slice {
		return false // what is no list can be walked once only, or has few items
	}
	part := ast.Unparen(call.Args[0])
	if _, constant := kit.ConstString(info, part); constant || !kit.SideEffectFree(info, part) {
		return false
	}
	item := kit.Variable(info, r.Value)
	return item != nil && kit.RootVar(info, part) == item
}

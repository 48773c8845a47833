package listforlen

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// How a list or a text is counted.
type how int

const (
	asked  how = iota // for more than its length
	direct            // len(x) of the expression itself
	held              // of a variable, of which nothing else is asked
)

// counted tells whether of the value at c nothing but the length is asked.
func (c *checker) counted(at inspector.Cursor) how {
	if c.measured(at) {
		return direct
	}
	at = c.trimmed(kit.Around(at))
	fn, ok := kit.Function(at)
	if !ok {
		return asked
	}
	kind, i := at.ParentEdge()
	if kind == edge.CallExpr_Args && c.measured(at) || c.differs(at) {
		return held
	}
	v := kit.Holder(c.TypesInfo, fn.Node(), at)
	if kind != edge.AssignStmt_Rhs && kind != edge.ValueSpec_Values || i != 0 || v == nil || !c.onlyMeasured(fn, v) {
		return asked
	}
	return held
}

// trimmed goes from a text to the call around it that cuts something off its ends.
func (c *checker) trimmed(at inspector.Cursor) inspector.Cursor {
	for {
		kind, i := at.ParentEdge()
		call, ok := at.Parent().Node().(*ast.CallExpr)
		if kind != edge.CallExpr_Args || i != 0 || !ok || !kit.IsCall(c.TypesInfo, call, "strings", "TrimLeft", "TrimRight", "Trim", "TrimSpace", "TrimPrefix", "TrimSuffix") {
			return at
		}
		at = kit.Around(at.Parent())
	}
}

// measured tells whether the value at c is given to what only counts it: len, or what
// counts the letters of a text.
func (c *checker) measured(at inspector.Cursor) bool {
	at = kit.Around(at)
	kind, _ := at.ParentEdge()
	call, ok := at.Parent().Node().(*ast.CallExpr)
	if kind != edge.CallExpr_Args || !ok {
		return false
	}
	if kit.IsBuiltin(c.TypesInfo, call, "len") || c.countsLetters(call) {
		return true
	}
	return kit.ToRunes(c.TypesInfo, call) && c.measured(at.Parent())
}

func (c *checker) countsLetters(call *ast.CallExpr) bool {
	return kit.IsCall(c.TypesInfo, call, "unicode/utf8", "RuneCountInString", "RuneCount")
}

// differs tells whether the report at c is asked for nothing but whether there is one.
func (c *checker) differs(at inspector.Cursor) bool {
	call, ok := at.Node().(*ast.CallExpr)
	compared, isBinary := at.Parent().Node().(*ast.BinaryExpr)
	if !ok || !isBinary || !reports(c.TypesInfo, call) || compared.Op != token.EQL && compared.Op != token.NEQ {
		return false
	}
	for _, e := range []ast.Expr{compared.X, compared.Y} {
		if text, constant := kit.ConstString(c.TypesInfo, e); constant && text == "" {
			return true
		}
	}
	return false
}

// reports matches cmp.Diff.
func reports(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "github.com/google/go-cmp/cmp", "Diff")
}

func basicKind(t types.Type) types.BasicKind {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Kind()
	}
	return types.Invalid
}

// onlyMeasured tells whether all that a function asks of a variable is its length.
func (c *checker) onlyMeasured(fn inspector.Cursor, v *types.Var) bool {
	n := 0
	for use := range kit.Uses(c.TypesInfo, fn, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		if !c.measured(use) {
			return false
		}
		n++
	}
	return n > 0
}

// whole is the call around that asks for the length of the value at c: len(x), or
// len([]rune(x)).
func (c *checker) whole(at inspector.Cursor) *ast.CallExpr {
	call := kit.Around(at).Parent()
	if kit.ToRunes(c.TypesInfo, call.Node().(*ast.CallExpr)) {
		call = kit.Around(call).Parent()
	}
	return call.Node().(*ast.CallExpr)
}

// bytes matches string(b) of bytes.
func (c *checker) bytes(call *ast.CallExpr) bool {
	return kit.IsConversion(c.TypesInfo, call) && kit.IsBytes(c.TypesInfo.TypeOf(call.Args[0]))
}

// lettersOf matches len([]rune(x)) of the text x at c: its own length is known without making it.
func (c *checker) lettersOf(at inspector.Cursor) bool {
	call, ok := kit.Around(at).Parent().Node().(*ast.CallExpr)
	return ok && kit.ToRunes(c.TypesInfo, call)
}

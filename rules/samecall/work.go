package samecall

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perhaps is the cheap question whether a call may be one of those worth keeping the result of.
func (c *checker) perhaps(call *ast.CallExpr) bool {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return c.repeats.Conversion(call) != ""
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Results().Len() == 0 {
		return false
	}
	return len(call.Args) > 0 || f.Signature().Recv() != nil
}

// copies tells whether a conversion copies where it stands, for certain: the compiler
// makes no copy to compare, to look a key up, to join, to range over, to measure, and
// none of a text whose bytes are only read, as far as it sees.
func (c *checker) copies(a ask) bool {
	info := c.TypesInfo
	_, text := kit.Underlying(info, a.call).(*types.Basic)
	at := kit.Around(a.cursor)
	kind, i := at.ParentEdge()
	up := at.Parent()
	switch n := up.Node().(type) {
	case *ast.BinaryExpr:
		return false
	case *ast.IndexExpr:
		return text && kind == edge.IndexExpr_Index && stores(up)
	case *ast.RangeStmt, *ast.SwitchStmt, *ast.CaseClause:
		return false
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, n, "len"), kit.IsBuiltin(info, n, "copy"), kit.IsBuiltin(info, n, "delete"), kit.IsConversion(info, n):
			return false
		case kit.IsBuiltin(info, n, "append"):
			return i > 0 && !n.Ellipsis.IsValid()
		case text:
			return true
		}
		return c.escapes(n)
	case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit, *ast.SendStmt:
		return true
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(n.Lhs) != len(n.Rhs) {
			return false
		}
		_, variable := ast.Unparen(n.Lhs[i]).(*ast.Ident)
		return text || !variable || c.runes(a.call)
	}
	return text || c.runes(a.call)
}

func (c *checker) runes(call *ast.CallExpr) bool {
	list, ok := kit.Underlying(c.TypesInfo, call).(*types.Slice)
	return ok && list.Elem().Underlying().(*types.Basic).Kind() == types.Int32
}

// stores tells whether an entry is stored to: its key is kept.
func stores(index inspector.Cursor) bool {
	kind, _ := index.ParentEdge()
	return kind == edge.AssignStmt_Lhs
}

// escapes tells whether the compiler cannot see that a function only reads what it is given: it is
// behind an interface, or known to keep it while it runs.
func (c *checker) escapes(call *ast.CallExpr) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil {
		return true
	}
	if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return true
	}
	return strings.HasPrefix(f.Name(), "Unmarshal")
}

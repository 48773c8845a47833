package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkTwoWays looks at []byte(buf.String()) of a bytes.Buffer and at []byte(string(b)), kept
// in a result, a field or a list: the bytes are copied twice to have them once. It tells whether
// call is one. A clone of no bytes is nil, where a conversion is not, so there is no edit.
func (s *site) checkTwoWays() bool {
	src, ok := stringOf(s.TypesInfo, s.call)
	if !ok {
		return false
	}
	from, ok := bytesOf(s.TypesInfo, src.expr)
	if !ok || short(s.TypesInfo, from.expr) || !(kept(s.TypesInfo, s.cursor) || from.buffer && defines(s.cursor)) {
		return false
	}
	if !kit.Cold(s.Pass, s.cursor) {
		kit.Report(s.Pass, finding.Suggest, s.call, "copies bytes into a string and back")
	}
	return true
}

// kept tells whether the bytes at c are a result, or are put into a field, a list or a map.
func kept(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.ReturnStmt, *ast.CompositeLit:
		return true
	case *ast.KeyValueExpr:
		return kind == edge.KeyValueExpr_Value
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) && !kit.IsBlank(n.Lhs[i]) && !kit.IsLocal(kit.Variable(info, n.Lhs[i]))
	case *ast.CallExpr:
		return kit.IsBuiltin(info, n, "append") && i > 0 && !n.Ellipsis.IsValid()
	}
	return false
}

// defines tells whether the bytes at c are what a local variable begins with.
func defines(c inspector.Cursor) bool {
	n, ok := c.Parent().Node().(*ast.AssignStmt)
	return ok && n.Tok == token.DEFINE
}

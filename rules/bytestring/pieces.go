package bytestring

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkPieces looks at a loop over the pieces of string(b) that makes bytes of each
// again: package bytes splits as well.
func checkPieces(pass *analysis.Pass, c inspector.Cursor, loop *ast.RangeStmt) {
	info := pass.TypesInfo
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return
	}
	piece := loop.Value
	switch {
	case kit.IsCall(info, call, "strings", "Split", "SplitN", "SplitAfter", "SplitAfterN", "Fields", "FieldsFunc"):
	case kit.IsCall(info, call, "strings", "SplitSeq", "SplitAfterSeq", "FieldsSeq", "FieldsFuncSeq", "Lines"):
		piece = loop.Key
	default:
		return
	}
	if _, copied := bytesOf(info, call.Args[0]); !copied || piece == nil || kit.Cold(pass, c) {
		return
	}
	v := kit.Variable(info, piece)
	body, ok := kit.Find(c, loop.Body)
	if v == nil || !ok {
		return
	}
	back := false
	for use := range kit.Uses(info, body, v) {
		if toBytes(info, use) {
			back = true
		} else if !asks(info, use) {
			return
		}
	}
	if back {
		kit.Report(pass, finding.Suggest, call, "copies bytes into a string to split it, and each piece back into bytes")
	}
}

// toBytes tells whether c is converted to bytes.
func toBytes(info *types.Info, c inspector.Cursor) bool {
	conv, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	_, ok = stringOf(info, conv)
	return ok
}

// asks tells whether c, a string, is only asked something that bytes can be asked
// as well: its length, whether it is blank, what it begins with.
func asks(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		_, x := kit.ConstString(info, n.X)
		_, y := kit.ConstString(info, n.Y)
		return x || y
	case *ast.CallExpr:
		switch {
		case kind != edge.CallExpr_Args || i != 0:
			return false
		case kit.IsBuiltin(info, n, "len"), kit.IsCall(info, n, "strings", "Contains", "ContainsAny", "ContainsRune", "HasPrefix", "HasSuffix", "Index", "IndexByte"):
			return true
		case kit.IsCall(info, n, "strings", trims...):
			return toBytes(info, c.Parent()) || asks(info, c.Parent())
		}
	}
	return false
}

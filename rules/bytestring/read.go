package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkRead looks at line, err := r.ReadBytes(delim) of a bufio.Reader or a bytes.Buffer
// where the function only makes strings of the bytes, which are copies already: ReadString
// gives a string at once.
func checkRead(pass *analysis.Pass, c inspector.Cursor, def *ast.AssignStmt) {
	info := pass.TypesInfo
	if def.Tok != token.DEFINE || len(def.Lhs) != 2 || len(def.Rhs) != 1 {
		return
	}
	call, ok := ast.Unparen(def.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, call, "bufio", "Reader", "ReadBytes") && !kit.IsMethod(info, call, "bytes", "Buffer", "ReadBytes") {
		return
	}
	id, ok := def.Lhs[0].(*ast.Ident)
	v, fresh := info.Defs[id].(*types.Var)
	frame, inside := kit.Frame(c)
	if !ok || !fresh || !inside {
		return
	}
	copies := 0
	for use := range kit.Uses(info, frame, v) {
		n, ok := onlyText(info, use)
		if !ok {
			return
		}
		copies += n
	}
	if copies > 0 && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, call, "copies what is read a second time to make a string of it: ReadString gives one")
	}
}

// onlyText tells whether the bytes at c are only made a string of, also a part of them,
// measured or looked at, and how many copies that makes.
func onlyText(info *types.Info, c inspector.Cursor) (copies int, ok bool) {
	kind, _ := c.ParentEdge()
	if kind == edge.SliceExpr_X {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	switch n := c.Parent().Node().(type) {
	case *ast.IndexExpr:
		up, _ := c.Parent().ParentEdge()
		return 0, kind == edge.IndexExpr_X && up != edge.AssignStmt_Lhs && up != edge.IncDecStmt_X && up != edge.UnaryExpr_X
	case *ast.CallExpr:
		if kit.IsBuiltin(info, n, "len") {
			return 0, true
		}
		if _, made := bytesOf(info, n); !made {
			return 0, false
		}
		switch up, _ := c.Parent().ParentEdge(); up {
		case edge.SwitchStmt_Tag, edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			return 0, true
		}
		if lookedAt(info, c.Parent()) {
			return 0, true
		}
		return 1, true
	}
	return 0, false
}

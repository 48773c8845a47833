package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkStored looks at data := []byte(s) and text := string(b) that the next statement gives
// to a call with a twin, and that nothing else uses. There is advice only: the variable
// would go.
func checkStored(pass *analysis.Pass, c inspector.Cursor, def *ast.AssignStmt) {
	if def.Tok != token.DEFINE || len(def.Lhs) != 1 || len(def.Rhs) != 1 {
		return
	}
	info := pass.TypesInfo
	src, toString := bytesOf(info, def.Rhs[0])
	if _, toBytes := stringOf(info, def.Rhs[0]); !toString && !toBytes || toString && !src.buffer && short(info, src.expr) {
		return
	}
	use, ok := onlyUse(info, c, def)
	if !ok {
		return
	}
	_, at := use.ParentEdge()
	call := *use.Parent().Node().(*ast.CallExpr)
	call.Args = slices.Clone(call.Args)
	call.Args[at] = def.Rhs[0]
	s := &site{Pass: pass, cursor: use.Parent(), file: kit.File(c), call: &call, at: at}
	if _, ok := s.twin(); !ok || kit.Cold(pass, use) {
		return
	}
	message := "copies a string into bytes for a call that has a twin for strings"
	if toString {
		message = "copies bytes into a string for a call that has a twin for bytes"
	}
	kit.Report(pass, finding.Suggest, def.Rhs[0], message)
}

// onlyUse is the only use of the variable that def declares: an argument of a call in the
// statement behind it.
func onlyUse(info *types.Info, c inspector.Cursor, def *ast.AssignStmt) (use inspector.Cursor, ok bool) {
	id, named := def.Lhs[0].(*ast.Ident)
	frame, inside := kit.Frame(c)
	next, behind := c.NextSibling()
	if !named || info.Defs[id] == nil || !inside || !behind {
		return use, false
	}
	uses := 0
	for u := range kit.Uses(info, frame, info.Defs[id]) {
		use = u
		uses++
	}
	if uses != 1 || use.Node().Pos() < next.Node().Pos() || use.Node().End() > next.Node().End() {
		return use, false
	}
	kind, _ := use.ParentEdge()
	home, _ := kit.Frame(use)
	return use, kind == edge.CallExpr_Args && home == frame && straight(use, next)
}

// straight tells whether c is part of the statement next that always runs, and once.
func straight(c, next inspector.Cursor) bool {
	for at := c; at != next; at = at.Parent() {
		if _, block := at.Node().(*ast.BlockStmt); block {
			return false
		}
	}
	switch next.Node().(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt:
		return false
	}
	return true
}

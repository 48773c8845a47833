package earlyalloc

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

// failure reports an error that is formatted before anybody knows whether something fails: what comes
// of it is returned where it did, and the ways that end well drop it.
func failure(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	s, ok := c.Node().(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return
	}
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || !kit.IsCall(info, call, "fmt", "Errorf") || len(call.Args) < 2 {
		return
	}
	v := kit.Variable(info, s.Lhs[0])
	frame, inside := kit.Frame(c)
	if list, listed := kit.Stmt(c); !inside || !listed || list != c || !kit.IsLocal(v) || kit.ErrorPath(info, c) {
		return
	}
	if onlyReturned(info, frame, v) && endsWell(info, c, v) && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, s, "formats an error before it is known whether anything fails: format it where it is returned")
	}
}

// onlyReturned tells whether all that is done with an error is to return it, on ways of their own.
func onlyReturned(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	returned := 0
	for use := range kit.Uses(info, frame, v) {
		if use.Node().Pos() == v.Pos() {
			continue
		}
		kind, _ := use.ParentEdge()
		if of, _ := kit.Frame(use); kind != edge.ReturnStmt_Results || of != frame {
			return false
		}
		returned++
	}
	return returned > 0
}

// endsWell tells whether a statement behind the one at c, in its list or deeper, returns no error and not v.
func endsWell(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	frame, _ := kit.Frame(c)
	for s, ok := c.NextSibling(); ok; s, ok = s.NextSibling() {
		for at := range s.Preorder((*ast.ReturnStmt)(nil)) {
			ret := at.Node().(*ast.ReturnStmt)
			if of, _ := kit.Frame(at); of == frame && len(ret.Results) > 0 && !kit.Mentions(info, ret, v) && kit.IsNil(info, ret.Results[len(ret.Results)-1]) {
				return true
			}
		}
	}
	return false
}

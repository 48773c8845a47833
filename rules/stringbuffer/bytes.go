package stringbuffer

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

// checkBytes looks at b := make([]byte, 0, n) to which whole texts are appended and of
// which nothing but string(b) is asked: a strings.Builder with the same room gives its array
// away. With a constant n the bytes are on the stack, and the string is the only memory.
func checkBytes(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	def, ok := c.Node().(*ast.AssignStmt)
	if !ok || !withRoom(info, def) {
		return
	}
	v := kit.Variable(info, def.Lhs[0])
	frame, inside := kit.Frame(c)
	if v == nil || !inside || !kit.IsLocal(v) {
		return
	}
	texts, appends := 0, 0
	for use := range kit.Uses(info, frame, v) {
		home, _ := kit.Frame(use)
		kind, _ := use.ParentEdge()
		switch at := use.Parent().Node().(type) {
		case *ast.AssignStmt:
			if home != frame || kind != edge.AssignStmt_Lhs || !appendsText(info, at, v) {
				return
			}
			appends++
		case *ast.CallExpr:
			switch {
			case home != frame:
				return
			case kit.IsBuiltin(info, at, "append") && at.Args[0] == use.Node():
			case kit.IsBuiltin(info, at, "len"):
			case kit.IsConversion(info, at) && kit.IsString(info.TypeOf(at)):
				texts++
			default:
				return
			}
		default:
			return
		}
	}
	if texts == 1 && appends > 0 && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, def, "fills "+v.Name()+" only to copy it into a string")
	}
}

// withRoom matches b := make([]byte, 0, n) with an n that is no constant.
func withRoom(info *types.Info, def *ast.AssignStmt) bool {
	call, ok := defines(def)
	return ok && hasRoom(info, call)
}

// defines is the call of v := f(...).
func defines(def *ast.AssignStmt) (call *ast.CallExpr, ok bool) {
	if def.Tok != token.DEFINE || len(def.Lhs) != 1 || len(def.Rhs) != 1 {
		return nil, false
	}
	call, ok = ast.Unparen(def.Rhs[0]).(*ast.CallExpr)
	return call, ok
}

// hasRoom matches make([]byte, 0, n) with an n that is no constant.
func hasRoom(info *types.Info, call *ast.CallExpr) bool {
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) != 3 || !kit.IsBytes(info.TypeOf(call)) {
		return false
	}
	n, empty := kit.ConstInt(info, call.Args[1])
	_, constant := kit.ConstInt(info, call.Args[2])
	return empty && n == 0 && !constant
}

// appendsText matches v = append(v, text...) and v = append(v, ','): a byte at a time that
// varies is cheaper to append than to give to WriteByte.
func appendsText(info *types.Info, s *ast.AssignStmt, v *types.Var) bool {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return false
	}
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") || kit.Variable(info, call.Args[0]) != v {
		return false
	}
	for _, arg := range call.Args[1:] {
		if _, constant := kit.ConstInt(info, arg); !constant && !call.Ellipsis.IsValid() {
			return false
		}
	}
	return true
}

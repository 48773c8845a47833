package splitfirst

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

const costLetters = "makes a list of all characters to look at one after the other: a range over the text gives them"

// checkLetters judges strings.Split(s, "") that is ranged over, at once or through a variable
// that is used for nothing else.
func checkLetters(rp *rulePass, c inspector.Cursor) bool {
	info, call := rp.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsCall(info, call, "strings", "Split") && !kit.IsCall(info, call, "bytes", "Split") || len(call.Args) != 2 || separator(info, call.Args[1]) != 0 {
		return false
	}
	if _, constant := kit.ConstString(info, call.Args[0]); constant || kit.Cold(rp.Pass, c) {
		return true
	}
	kind, _ := c.ParentEdge()
	ranged := kind == edge.RangeStmt_X
	if fn, ok := kit.Frame(c); ok && kind == edge.AssignStmt_Rhs {
		assign := c.Parent().Node().(*ast.AssignStmt)
		v := kit.Variable(info, assign.Lhs[0])
		if !kit.IsLocal(v) || len(assign.Lhs) != 1 || len(kit.Given(info, fn.Node(), v)) != 1 {
			return true
		}
		for use := range kit.Uses(info, fn, v) {
			switch kind, _ := use.ParentEdge(); kind {
			case edge.RangeStmt_X:
				ranged = true
			case edge.AssignStmt_Lhs:
			default:
				return true
			}
		}
	}
	if ranged {
		kit.Report(rp.Pass, finding.Suggest, call, costLetters)
	}
	return true
}

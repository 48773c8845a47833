package plaincopy

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// checkEscaped looks at a function of the standard library that writes a text escaped into
// a buffer, for the buffer's text: xml.EscapeText(&buf, []byte(s)); return buf.String().
func checkEscaped(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	info := pass.TypesInfo
	if !kit.IsCall(info, call, "encoding/xml", "EscapeText", "Escape") && !kit.IsCall(info, call, "text/template", "HTMLEscape", "JSEscape") &&
		!kit.IsCall(info, call, "html/template", "HTMLEscape", "JSEscape") || len(call.Args) != 2 {
		return
	}
	text := textOf(info, call.Args[1])
	frame, ok := kit.Frame(c)
	u, addressed := ast.Unparen(call.Args[0]).(*ast.UnaryExpr)
	to := kit.Variable(info, call.Args[0])
	if addressed && u.Op == token.AND {
		to = kit.Variable(info, u.X)
	}
	if !ok || text == nil || !kit.IsLocal(to) || !kit.DeclaredIn(to, kit.FuncBody(frame.Node())) || kit.Cold(pass, c) || changesMost(c) {
		return
	}
	if !onlyText(info, frame, to, call) || asked(info, frame, text, call) {
		return
	}
	kit.Report(pass, "", call, fmt.Sprintf("copies %s into bytes, a buffer and a string, also where nothing in it has to change", text.Name()))
}

// textOf is the string variable of []byte(s).
func textOf(info *types.Info, e ast.Expr) *types.Var {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 || !kit.IsString(info.TypeOf(call.Args[0])) {
		return nil
	}
	return kit.Variable(info, call.Args[0])
}

// onlyText tells whether a buffer is there for the call, and for its text behind it.
func onlyText(info *types.Info, frame inspector.Cursor, buf *types.Var, call *ast.CallExpr) bool {
	texts := 0
	for use := range kit.Uses(info, frame, buf) {
		if kit.Encloses(call, use.Node()) {
			continue
		}
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok {
			return false
		}
		switch sel.Sel.Name {
		case "Reset", "Grow", "Len":
		case "String":
			if _, leaves := use.Parent().Parent().Parent().Node().(*ast.ReturnStmt); !leaves {
				return false
			}
			texts++
		default:
			return false
		}
	}
	return texts == 1
}

// asked tells whether a function looks at its text before.
func asked(info *types.Info, frame inspector.Cursor, text *types.Var, call *ast.CallExpr) bool {
	for use := range kit.Uses(info, frame, text) {
		if use.Node().Pos() < call.Pos() {
			return true
		}
	}
	return false
}

package bytestring

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkNumber looks at []byte(strconv.Itoa(n)) and []byte(t.Format(layout)), whose Append
// twins write the bytes without a string before. What Write and append get belongs to
// others: the bytes are not kept there.
func (s *site) checkNumber(src source) {
	call, ok := ast.Unparen(src.expr).(*ast.CallExpr)
	if !ok && s.joined(src.expr) && s.kept() {
		kit.Report(s.Pass, finding.Suggest, s.call, "copies a text that is put together of others into bytes that could be appended to")
		return
	}
	if !ok || !s.kept() {
		return
	}
	text, ok := s.appending(call)
	if !ok {
		return
	}
	const message = "copies the text of a number or a time into bytes that could be appended to"
	if text == "" || !kit.Predeclared(s.Pass, s.file, s.call.Pos(), "nil") || kit.HasComment(s.file, s.call.Pos(), s.call.End()) {
		kit.Report(s.Pass, finding.Suggest, s.call, message)
		return
	}
	kit.Report(s.Pass, "", s.call, message, kit.Fix("append the text", kit.Tidy(s.Pass, s.file, kit.Replace(s.call, text))...))
}

// joined tells whether e is a concatenation with the text of a number, a time or an encoding in it.
func (s *site) joined(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD {
		return false
	}
	for _, part := range []ast.Expr{b.X, b.Y} {
		call, is := ast.Unparen(part).(*ast.CallExpr)
		if !is {
			if s.joined(part) {
				return true
			}
			continue
		}
		if _, is = s.appending(call); is || encodes(s.TypesInfo, call) {
			return true
		}
	}
	return false
}

// kept tells whether the bytes are returned or stored.
func (s *site) kept() bool {
	switch kind, _ := s.cursor.ParentEdge(); kind {
	case edge.ReturnStmt_Results, edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
		return true
	case edge.AssignStmt_Rhs:
		for _, to := range s.cursor.Parent().Node().(*ast.AssignStmt).Lhs {
			if _, name := to.(*ast.Ident); name {
				return false // a variable of the function: it may be on the stack
			}
		}
		return true
	}
	return false
}

// appending is the call that appends what call makes to nil; "" where there is one but the
// bytes may be none, which a conversion makes empty and not nil.
func (s *site) appending(call *ast.CallExpr) (text string, ok bool) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || len(call.Args) == 0 {
		return "", false
	}
	args, readable := kit.Source(s.Pass, call.Args[0].Pos(), call.Rparen)
	on := kit.Text(s.Pass, sel.X)
	switch info := s.TypesInfo; {
	case kit.IsCall(info, call, "strconv", "Itoa"):
		text = on + ".AppendInt(nil, int64(" + args + "), 10)"
		readable = readable && kit.Predeclared(s.Pass, s.file, s.call.Pos(), "int64")
	case kit.IsCall(info, call, "strconv", "FormatFloat", "FormatInt", "FormatUint"):
		text = on + ".Append" + strings.TrimPrefix(sel.Sel.Name, "Format") + "(nil, " + args + ")"
	case kit.IsCall(info, call, "strconv", "Quote", "QuoteRune", "QuoteToASCII"):
		text = on + ".Append" + sel.Sel.Name + "(nil, " + args + ")"
	case kit.IsMethod(info, call, "time", "Time", "Format"):
		layout, constant := kit.ConstString(info, call.Args[0])
		text = on + ".AppendFormat(nil, " + args + ")"
		readable = readable && constant && layout != ""
	default:
		return "", false
	}
	if !readable {
		text = ""
	}
	return text, true
}

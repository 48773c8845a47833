package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkLooked looks at buf.String() of a bytes.Buffer that is only measured, compared,
// switched on or looked up. The compiler makes no copy for string(b) there, but it does
// not know that the string of a Buffer is one. It tells whether call is one.
func (s *site) checkLooked() bool {
	src, ok := bytesOf(s.TypesInfo, s.call)
	if !ok || !src.buffer {
		return false
	}
	recv := kit.Text(s.Pass, src.expr)
	outer, name, text := ast.Node(s.call), "Bytes", "string("+recv+".Bytes())"
	whole, length, measured := s.measured(recv)
	found := lookup(s.TypesInfo, s.cursor)
	switch {
	case measured:
		outer, name, text = whole, "Len", length
	case !found && !s.decides():
		return false
	}
	if kit.Cold(s.Pass, s.cursor) {
		return true
	}
	const message = "copies a buffer to look at its text"
	if !measured && !found || kit.HasComment(s.file, outer.Pos(), outer.End()) {
		kit.Report(s.Pass, finding.Suggest, s.call, message)
		return true
	}
	level := finding.Level("")
	if _, pointer := types.Unalias(s.TypesInfo.TypeOf(src.expr)).(*types.Pointer); pointer {
		level = finding.Unsafe // the string of a nil Buffer is "<nil>"
	}
	kit.Report(s.Pass, level, s.call, message, kit.Fix("use "+name, kit.Tidy(s.Pass, s.file, kit.Replace(outer, text))...))
	return true
}

// measured matches len(buf.String()), buf.String() == "" and buf.String() != "", which
// Len answers.
func (s *site) measured(recv string) (whole ast.Node, text string, ok bool) {
	switch n := s.cursor.Parent().Node().(type) {
	case *ast.CallExpr:
		return n, recv + ".Len()", kit.IsBuiltin(s.TypesInfo, n, "len")
	case *ast.BinaryExpr:
		other := n.Y
		if other == s.cursor.Node() {
			other = n.X
		}
		c, constant := kit.ConstString(s.TypesInfo, other)
		return n, recv + ".Len() " + n.Op.String() + " 0", constant && c == "" && (n.Op == token.EQL || n.Op == token.NEQ)
	}
	return nil, "", false
}

// decides tells whether the call's string is compared or switched on in a loop. No edit is
// made there: other linters ask for String where they see string(buf.Bytes()).
func (s *site) decides() bool {
	if _, repeated := kit.Loop(s.cursor); !repeated {
		return false
	}
	switch kind, _ := s.cursor.ParentEdge(); kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		b := s.cursor.Parent().Node().(*ast.BinaryExpr)
		return b.Op == token.EQL || b.Op == token.NEQ
	case edge.SwitchStmt_Tag:
		return true
	}
	return false
}

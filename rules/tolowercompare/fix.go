package tolowercompare

import (
	"cmp"
	"go/ast"
	"go/token"
	"strconv"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

func (m *comparison) report() {
	file := kit.File(m.cursor)
	level, text := m.rewrite()
	if text == "" || kit.HasComment(file, m.node.Pos(), m.node.End()) {
		kit.Report(m.pass, finding.Suggest, m.node, m.message())
		return
	}
	fix := kit.Fix("use EqualFold", kit.Tidy(m.pass, file, kit.Replace(m.node, text))...)
	kit.Report(m.pass, level, m.node, m.message(), fix)
}

func (m *comparison) message() string {
	which := "a lower-case"
	if cmp.Or(m.x.to, m.y.to) == "ToUpper" {
		which = "an upper-case"
	}
	switch {
	case m.test == "EqualFold":
		return "builds " + which + " copy for EqualFold, which folds by itself"
	case m.test == "HasPrefix":
		return "builds " + which + " copy of the whole to look at its prefix"
	case m.test == "HasSuffix":
		return "builds " + which + " copy of the whole to look at its suffix"
	case m.x.folded() && m.y.folded() && (m.x.call != nil) == (m.y.call != nil):
		return "builds " + which + " copy of each side to compare them"
	}
	return "builds " + which + " copy to compare it once"
}

// rewrite is the text that replaces the comparison, "" where there is advice
// only.
func (m *comparison) rewrite() (level finding.Level, text string) {
	x, y := m.x, m.y
	if x.call == nil && y.call == nil || x.trim || y.trim {
		return "", ""
	}
	call := x.call
	if call == nil {
		call = y.call
	}
	qualifier := ""
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		qualifier = kit.Text(m.pass, sel.X) + "."
	}
	level = finding.Unsafe
	switch m.test {
	case "EqualFold":
		return level, qualifier + "EqualFold(" + m.source(x) + ", " + m.source(y) + ")"
	case "HasPrefix", "HasSuffix":
		if agrees(m.test, x.to, y.text) {
			level = finding.Safe
		}
		return level, m.part(qualifier)
	}
	switch {
	case y.constant && agrees(m.test, x.to, y.text), x.constant && agrees(m.test, y.to, x.text):
		level = finding.Safe
	case !y.constant && !x.constant && !(x.folded() && y.folded()):
		return "", "" // the other side may hold letters of the other case
	}
	text = qualifier + "EqualFold(" + m.source(x) + ", " + m.source(y) + ")"
	if m.not {
		text = "!" + text
	}
	return level, text
}

// source is the text of what a side folds, or of the side itself.
func (m *comparison) source(s side) string {
	if s.call != nil {
		return kit.Text(m.pass, s.arg)
	}
	return kit.Text(m.pass, s.expr)
}

// part is the text of a test of the first or last bytes. What is looked at is
// named three times, so that it must be a plain name.
func (m *comparison) part(qualifier string) string {
	if m.x.call == nil || !plain(m.x.arg) {
		return ""
	}
	s, fixed := kit.Text(m.pass, m.x.arg), kit.Text(m.pass, m.y.expr)
	n := strconv.Itoa(len(m.y.text))
	if _, named := ast.Unparen(m.y.expr).(*ast.Ident); named {
		n = "len(" + fixed + ")"
	}
	piece := s + "[:" + n + "]"
	if m.test == "HasSuffix" {
		piece = s + "[len(" + s + ")-" + n + ":]"
	}
	if !kit.Predeclared(m.pass, kit.File(m.cursor), m.node.Pos(), "len") {
		return ""
	}
	text := "len(" + s + ") >= " + n + " && " + qualifier + "EqualFold(" + piece + ", " + fixed + ")"
	switch up := m.cursor.Parent().Node().(type) {
	case *ast.UnaryExpr:
		return "(" + text + ")"
	case *ast.BinaryExpr:
		if up.Op != token.LAND && up.Op != token.LOR {
			return "(" + text + ")"
		}
	}
	return text
}

// plain tells whether e is a name or a chain of fields.
func plain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	}
	return false
}

package kit

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Deeper indents the lines first to last, counted as Line does, by one more
// tab. Empty lines stay, and so do lines inside of string literals of n, the
// node that the lines belong to: their text must not change.
func Deeper(pass *analysis.Pass, n ast.Node, first, last int) []analysis.TextEdit {
	tf := pass.Fset.File(n.Pos())
	var edits []analysis.TextEdit
	for line := first; line <= min(last, tf.LineCount()); line++ {
		start := tf.LineStart(line)
		text, ok := Source(pass, start, lineEnd(pass, start))
		if ok && strings.TrimSpace(text) != "" && !inString(n, start) {
			edits = append(edits, Insert(start, "\t"))
		}
	}
	return edits
}

// inString tells whether pos is inside a string literal of n.
func inString(n ast.Node, pos token.Pos) bool {
	in := false
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			in = in || lit.Pos() < pos && pos < lit.End()
		}
		return !in
	})
	return in
}

package kit

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Text is the source text of n as it stands in the file, comments included.
func Text(pass *analysis.Pass, n ast.Node) string {
	if text, ok := Source(pass, n.Pos(), n.End()); ok {
		return text
	}
	var b bytes.Buffer
	if err := format.Node(&b, pass.Fset, n); err != nil {
		return ""
	}
	return b.String()
}

// Source is the file's text in [pos, end); ok is false when the driver cannot
// read the file or the range is not in one file.
func Source(pass *analysis.Pass, pos, end token.Pos) (text string, ok bool) {
	tf := pass.Fset.File(pos)
	if tf == nil {
		return "", false
	}
	content, err := pass.ReadFile(tf.Name())
	if err != nil {
		return "", false
	}
	lo, hi := tf.Offset(pos), tf.Offset(end)
	if lo > hi || hi > len(content) {
		return "", false
	}
	return string(content[lo:hi]), true
}

// Operand is the text of e in a place where operators up to and including
// precedence prec bind: parenthesised when e is an operation that binds less.
func Operand(pass *analysis.Pass, e ast.Expr, prec int) string {
	text := Text(pass, e)
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op.Precedence() < prec {
		return "(" + text + ")"
	}
	return text
}

// Replace replaces n by text.
func Replace(n analysis.Range, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// ReplaceRange replaces [pos, end) by text.
func ReplaceRange(pos, end token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)}
}

// Insert puts text before pos.
func Insert(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}

// InsertBefore puts a statement on a line of its own before stmt and the comment
// that belongs to it, indented alike. Text of several lines is indented line by line.
func InsertBefore(pass *analysis.Pass, stmt ast.Node, text string) analysis.TextEdit {
	indent := Indent(pass, stmt.Pos())
	return Insert(withComment(pass, stmt), indentLines(text, indent)+"\n"+indent)
}

// withComment is where the comment in the lines right above stmt begins, which is
// indented alike; where stmt begins if there is none.
func withComment(pass *analysis.Pass, stmt ast.Node) token.Pos {
	at := stmt.Pos()
	indent := Indent(pass, at)
	for _, file := range pass.Files {
		if at < file.FileStart || file.FileEnd < at {
			continue
		}
		i := commentEnding(file, at) - 1
		if i < 0 || at != lineStart(pass, at)+token.Pos(len(indent)) {
			break
		}
		group := file.Comments[i]
		if start := lineStart(pass, group.Pos()); Line(pass, group.End())+1 == Line(pass, at) && Indent(pass, group.Pos()) == indent &&
			group.Pos() == start+token.Pos(len(indent)) {
			return group.Pos()
		}
	}
	return at
}

// InsertAfter puts a statement on a line of its own after stmt, behind the
// comment that ends stmt's line.
func InsertAfter(pass *analysis.Pass, stmt ast.Node, text string) analysis.TextEdit {
	indent := Indent(pass, stmt.Pos())
	return Insert(lineEnd(pass, stmt.End()), "\n"+indent+indentLines(text, indent))
}

func indentLines(text, indent string) string {
	return strings.ReplaceAll(text, "\n", "\n"+indent)
}

// DeleteStmt removes stmt and, when nothing else stands there, its line. A
// comment behind it on the same line stays, as do comments above.
func DeleteStmt(pass *analysis.Pass, stmt ast.Node) analysis.TextEdit {
	pos, end := stmt.Pos(), stmt.End()
	before, ok1 := Source(pass, lineStart(pass, pos), pos)
	after, ok2 := Source(pass, end, lineEnd(pass, end))
	if !ok1 || !ok2 || strings.TrimSpace(before) != "" {
		return ReplaceRange(pos, end, "")
	}
	rest := strings.TrimSpace(after)
	switch {
	case rest == "":
		return ReplaceRange(lineStart(pass, pos), nextLine(pass, end), "")
	case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "/*"):
		return ReplaceRange(pos, end+token.Pos(len(after)-len(strings.TrimLeft(after, " \t"))), "")
	}
	return ReplaceRange(pos, end, "")
}

// DeleteDecl removes the lines of a top-level declaration, and one of two empty
// lines that would meet there or end the file.
func DeleteDecl(pass *analysis.Pass, decl ast.Node) analysis.TextEdit {
	start := lineStart(pass, decl.Pos())
	tf := pass.Fset.File(decl.Pos())
	if start == token.Pos(tf.Base()) {
		return deleteLines(pass, decl.Pos(), decl.End(), false)
	}
	above := lineStart(pass, start-1)
	text, ok := Source(pass, above, start)
	blank := ok && strings.TrimSpace(text) == ""
	if end := nextLine(pass, decl.End()); blank && end == token.Pos(tf.Base()+tf.Size()) {
		return ReplaceRange(above, end, "")
	}
	return deleteLines(pass, decl.Pos(), decl.End(), blank)
}

// Indent is the white space that starts the line of pos.
func Indent(pass *analysis.Pass, pos token.Pos) string {
	text, _ := Source(pass, lineStart(pass, pos), pos)
	return text[:len(text)-len(strings.TrimLeft(text, " \t"))]
}

// Line is the line number of pos in its own file, //line directives ignored.
func Line(pass *analysis.Pass, pos token.Pos) int {
	return pass.Fset.PositionFor(pos, false).Line
}

// HasComment tells whether a comment stands in [pos, end) of file, which an
// edit of that range would lose.
func HasComment(file *ast.File, pos, end token.Pos) bool {
	i := commentEnding(file, pos+1)
	return i < len(file.Comments) && file.Comments[i].Pos() < end
}

// commentEnding is the index of the first comment of file that ends at pos or behind.
func commentEnding(file *ast.File, pos token.Pos) int {
	return sort.Search(len(file.Comments), func(i int) bool { return file.Comments[i].End() >= pos })
}

// CommentsAt are the comments that speak of the line of pos in file: those that end
// on the line above it, and those that begin on the line itself.
func CommentsAt(pass *analysis.Pass, file *ast.File, pos token.Pos) (above, beside []*ast.CommentGroup) {
	tf, line := pass.Fset.File(pos), Line(pass, pos)
	for _, group := range file.Comments[commentEnding(file, tf.LineStart(max(line-1, 1))):] {
		switch {
		case Line(pass, group.End()) == line-1:
			above = append(above, group)
		case Line(pass, group.Pos()) == line:
			beside = append(beside, group)
		case Line(pass, group.Pos()) > line:
			return above, beside
		}
	}
	return above, beside
}

// CommentsOn are CommentsAt of whatever file pos is in, those above first.
func CommentsOn(pass *analysis.Pass, pos token.Pos) []*ast.CommentGroup {
	i := slices.IndexFunc(pass.Files, func(f *ast.File) bool { return f.FileStart <= pos && pos < f.FileEnd })
	if i < 0 || len(pass.Files[i].Comments) == 0 {
		return nil
	}
	above, beside := CommentsAt(pass, pass.Files[i], pos)
	return append(above, beside...)
}

func lineStart(pass *analysis.Pass, pos token.Pos) token.Pos {
	tf := pass.Fset.File(pos)
	return tf.LineStart(tf.PositionFor(pos, false).Line)
}

// lineEnd is the position of the line feed that ends the line of pos.
func lineEnd(pass *analysis.Pass, pos token.Pos) token.Pos {
	next := nextLine(pass, pos)
	tf := pass.Fset.File(pos)
	if tf.PositionFor(pos, false).Line < tf.LineCount() {
		return next - 1
	}
	return next
}

func nextLine(pass *analysis.Pass, pos token.Pos) token.Pos {
	tf := pass.Fset.File(pos)
	line := tf.PositionFor(pos, false).Line
	if line < tf.LineCount() {
		return tf.LineStart(line + 1)
	}
	return token.Pos(tf.Base() + tf.Size())
}

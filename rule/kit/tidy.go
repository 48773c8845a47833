package kit

import (
	"cmp"
	"go/ast"
	"go/format"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Tidy makes edits gofmt-clean: operator spacing, the alignment of comments and
// fields around an edit depend on more than the edit. Of each top-level declaration
// that edits touch, the part that they may move is formatted as it would become,
// and where that differs, its edits are replaced by the difference to what stands
// there now. A part that was not gofmt-clean before is left as the edits make it.
func Tidy(pass *analysis.Pass, file *ast.File, edits ...analysis.TextEdit) []analysis.TextEdit {
	var out []analysis.TextEdit
	rest := slices.Clone(edits)
	for _, decl := range file.Decls {
		pos, end := DeclStart(decl), decl.End()
		var inside []analysis.TextEdit
		rest = slices.DeleteFunc(rest, func(e analysis.TextEdit) bool {
			in := pos < e.Pos && editEnd(e) < end
			if in {
				inside = append(inside, e)
			}
			return in
		})
		if len(inside) > 0 {
			out = append(out, tidyPart(pass, partOf(pass, file, decl, inside), inside)...)
		}
	}
	out = append(out, rest...)
	slices.SortStableFunc(out, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	return out
}

// DeclStart is where the top-level declaration decl begins, its doc comment
// included.
func DeclStart(decl ast.Decl) token.Pos {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	}
	return decl.Pos()
}

func editEnd(e analysis.TextEdit) token.Pos {
	if e.End.IsValid() {
		return e.End
	}
	return e.Pos
}

func tidyPart(pass *analysis.Pass, p part, edits []analysis.TextEdit) []analysis.TextEdit {
	before, ok := Source(pass, p.pos, p.end)
	if !ok {
		return edits
	}
	after := applyTo(before, p.pos, edits)
	formatted, ok := gofmtPart(after, p.depth)
	if !ok || formatted == after {
		return edits
	}
	if clean, ok := gofmtPart(before, p.depth); !ok || clean != before {
		return edits
	}
	return difference(before, formatted, p.pos)
}

// applyTo performs edits on text, which stands at pos.
func applyTo(text string, pos token.Pos, edits []analysis.TextEdit) string {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(editEnd(a), editEnd(b)))
	})
	var b strings.Builder
	at := 0
	for _, e := range sorted {
		lo, hi := int(e.Pos-pos), int(editEnd(e)-pos)
		if lo < at {
			return "" // overlapping: does not format, so that the edits stay as they are
		}
		b.WriteString(text[at:lo])
		b.Write(e.NewText)
		at = hi
	}
	b.WriteString(text[at:])
	return b.String()
}

// gofmtPart formats a declaration, or, of a depth over 0, statements inside as
// many blocks.
func gofmtPart(text string, depth int) (string, bool) {
	head, tail := "package p\n\n", "\n"
	if depth > 0 {
		head, tail = head+"func _() {\n", tail+"}\n"
	}
	for d := 1; d < depth; d++ {
		tabs := strings.Repeat("\t", d)
		head, tail = head+tabs+"{\n", "\n"+tabs+"}"+tail
	}
	out, err := format.Source([]byte(head + text + tail))
	if err != nil {
		return "", false
	}
	body, opened := strings.CutPrefix(string(out), head)
	body, closed := strings.CutSuffix(body, tail)
	return body, opened && closed
}

// difference gives the edits, line by line and as short as they can be within
// lines, that turn before, which stands at pos, into after.
func difference(before, after string, pos token.Pos) []analysis.TextEdit {
	old, now := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	var edits []analysis.TextEdit
	at, i, j := 0, 0, 0
	for _, m := range append(commonLines(old, now), [2]int{len(old), len(now)}) {
		oldText, newText := strings.Join(old[i:m[0]], ""), strings.Join(now[j:m[1]], "")
		if oldText != newText {
			head := commonPrefix(oldText, newText)
			tail := commonSuffix(oldText[head:], newText[head:])
			start := pos + token.Pos(at+head)
			stop := pos + token.Pos(at+len(oldText)-tail)
			edits = append(edits, ReplaceRange(start, stop, newText[head:len(newText)-tail]))
		}
		at += len(oldText)
		i, j = m[0], m[1]
		if i < len(old) {
			at += len(old[i])
			i, j = i+1, j+1
		}
	}
	return edits
}

// commonLines is a longest common subsequence of two lists of lines as pairs of
// indexes. Equal ends are matched first, so that the table is as small as the
// change.
func commonLines(a, b []string) [][2]int {
	var head, tail [][2]int
	lo := 0
	for lo < len(a) && lo < len(b) && a[lo] == b[lo] {
		head = append(head, [2]int{lo, lo})
		lo++
	}
	x, y := len(a), len(b)
	for x > lo && y > lo && a[x-1] == b[y-1] {
		x, y = x-1, y-1
		tail = append(tail, [2]int{x, y})
	}
	slices.Reverse(tail)
	n, m := x-lo, y-lo
	table := make([]int, (n+1)*(m+1)) // table[i*(m+1)+j]: common lines of a[lo+i:x], b[lo+j:y]
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if a[lo+i] == b[lo+j] {
				table[i*(m+1)+j] = table[(i+1)*(m+1)+j+1] + 1
			} else {
				table[i*(m+1)+j] = max(table[(i+1)*(m+1)+j], table[i*(m+1)+j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a[lo+i] == b[lo+j]:
			head = append(head, [2]int{lo + i, lo + j})
			i, j = i+1, j+1
		case table[(i+1)*(m+1)+j] >= table[i*(m+1)+j+1]:
			i++
		default:
			j++
		}
	}
	return append(head, tail...)
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

package term

import "strings"

// A Column is one column of a Table.
type Column struct {
	Name  string
	Right bool // numbers: aligned right, never shortened
	// KeepEnd shortens at the start, for paths. Only columns that are not
	// Right are shortened.
	KeepEnd bool
}

// A Cell is a text with a style.
type Cell struct {
	Text  string
	Style Style
}

// A Table is rows under columns. Missing cells are empty.
type Table struct {
	Columns []Column
	Rows    [][]Cell
	Indent  string
	// Notes are texts below a row, by its index: each folded on lines of its
	// own, never shortened.
	Notes map[int][]Cell
}

// noteIndent sets a note off from the rows.
const noteIndent = "        "

func (tb *Table) notes(b *strings.Builder, t *Term, row int) {
	for _, n := range tb.Notes[row] {
		foldCell(b, t, tb.Indent+noteIndent, Cell{Text: Clean(n.Text), Style: n.Style})
	}
}

// foldCell writes a text on lines of its own; those after the first are set
// in further.
func foldCell(b *strings.Builder, t *Term, indent string, c Cell) {
	for line := range strings.SplitSeq(Wrap(c.Text, indent+"  ", max(0, t.Width-len(indent))), "\n") {
		if line != "" {
			b.WriteString(indent + t.Paint(c.Style, line) + "\n")
		}
		indent = ""
	}
}

// Add appends a row of plain cells.
func (tb *Table) Add(texts ...string) {
	row := make([]Cell, len(texts))
	for i, s := range texts {
		row[i].Text = s
	}
	tb.Rows = append(tb.Rows, row)
}

const (
	gap     = "  "
	minText = 12 // a text column narrower than this says nothing
)

// Render gives the table's text, a line per row, fitted to the width of t. When
// even shortened texts do not fit, each row becomes a few lines instead: a
// number is never cut.
func (tb *Table) Render(t *Term) string {
	if len(tb.Rows) == 0 {
		return ""
	}
	rows := tb.cleaned()
	widths, ok := tb.fit(rows, t.Width)
	if !ok {
		return tb.stacked(t, rows)
	}
	var b strings.Builder
	head := make([]Cell, len(tb.Columns))
	named := false
	for i, c := range tb.Columns {
		head[i] = Cell{Text: c.Name, Style: Dim}
		named = named || c.Name != ""
	}
	if named {
		tb.line(&b, t, head, widths)
	}
	for i, r := range rows {
		tb.line(&b, t, r, widths)
		tb.notes(&b, t, i)
	}
	return b.String()
}

func (tb *Table) cleaned() [][]Cell {
	rows := make([][]Cell, len(tb.Rows))
	for i, r := range tb.Rows {
		rows[i] = make([]Cell, len(tb.Columns))
		copy(rows[i], r)
		for j := range rows[i] {
			rows[i][j].Text = Clean(rows[i][j].Text)
		}
	}
	return rows
}

// fit chooses the columns' widths; the widest text gives way first.
func (tb *Table) fit(rows [][]Cell, width int) ([]int, bool) {
	widths := make([]int, len(tb.Columns))
	total := len(tb.Indent) + len(gap)*(len(tb.Columns)-1)
	for i, c := range tb.Columns {
		widths[i] = Columns(c.Name)
		for _, r := range rows {
			widths[i] = max(widths[i], Columns(r[i].Text))
		}
		total += widths[i]
	}
	for width > 0 && total > width {
		widest := -1
		for i, c := range tb.Columns {
			if !c.Right && widths[i] > minText && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return nil, false
		}
		widths[widest]--
		total--
	}
	return widths, true
}

func (tb *Table) line(b *strings.Builder, t *Term, cells []Cell, widths []int) {
	var out strings.Builder
	out.WriteString(tb.Indent)
	pad := 0
	for i, c := range tb.Columns {
		if i > 0 {
			pad += len(gap)
		}
		text := cells[i].Text
		if !c.Right {
			text = Cut(text, widths[i], c.KeepEnd)
		}
		space := widths[i] - Columns(text)
		if c.Right {
			pad += space
			space = 0
		}
		if text == "" {
			pad += space
			continue
		}
		// Padding is written only before text: no line ends in spaces.
		out.WriteString(strings.Repeat(" ", pad) + t.Paint(cells[i].Style, text))
		pad = space
	}
	b.WriteString(out.String() + "\n")
}

// stacked writes each row as its first cell and the named others below it.
func (tb *Table) stacked(t *Term, rows [][]Cell) string {
	var b strings.Builder
	for at, r := range rows {
		for i, c := range tb.Columns {
			text := r[i].Text
			if text == "" {
				continue
			}
			indent := tb.Indent
			if i > 0 {
				indent += "  "
			}
			if i > 0 && c.Name != "" {
				text = c.Name + ": " + text
			}
			foldCell(&b, t, indent, Cell{Text: text, Style: r[i].Style})
		}
		tb.notes(&b, t, at)
	}
	return b.String()
}

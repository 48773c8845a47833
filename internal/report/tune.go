package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/tune/sweep"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// TuneJSON writes a curve as indented JSON; lists are never null.
func TuneJSON(w io.Writer, c sweep.Curve) error { return indented(w, c, "curve") }

// TuneText writes a curve as a table, least memory first, and what is read off
// it.
func TuneText(t *term.Term, c sweep.Curve) error {
	p := &page{t: t}
	p.folded(term.Bold, tuneSummary(c))
	p.line("")
	head, rows := tuneRows(c)
	tb := term.Table{}
	for i, name := range head {
		tb.Columns = append(tb.Columns, term.Column{Name: name, Right: i > 0 && name != ""})
	}
	for i, row := range rows {
		cells := make([]term.Cell, len(row))
		for k, text := range row {
			cells[k].Text = text
		}
		cells[0].Style, cells[len(cells)-1].Style = pointStyle(c, i), term.Dim
		tb.Rows = append(tb.Rows, cells)
	}
	p.b.WriteString(tb.Render(t))
	p.line("")
	p.folded(term.Dim, tuneMethod(c))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, c.Warnings)
}

func tuneMethod(c sweep.Curve) string {
	return fmt.Sprintf("Medians of %s of fixed work, settings in a new random order each round; the default's CPU varied by %s between its runs, so smaller differences say nothing. CPU is user and system time of the command and its children; peak memory is of its largest process.", units.Plural(c.Rounds, "run"), units.Percent(c.Noise))
}

// tuneRows are the settings as a table, least memory first; the last column
// says what a setting is.
func tuneRows(c sweep.Curve) (head []string, rows [][]string) {
	head = []string{"setting", "CPU", "of default", "peak memory", "GCs"}
	timed := hasP99(c)
	if timed {
		head = append(head, "p99")
	}
	for i, q := range c.Points {
		row := []string{q.Setting, cpuText(q), ratioText(c, q), units.Bytes(q.Peak.Mid), units.Number(q.GCs)}
		if q.Runs == 0 {
			row = []string{q.Setting, "-", "-", "-", "-"}
		}
		if timed {
			row = append(row, units.Nanos(q.P99.Mid*1e9))
		}
		rows = append(rows, append(row, mark(c, i)))
	}
	return append(head, ""), rows
}

func hasP99(c sweep.Curve) bool {
	for _, p := range c.Points {
		if p.P99.Mid > 0 {
			return true
		}
	}
	return false
}

func pointStyle(c sweep.Curve, i int) term.Style {
	if i == c.Knee || i == c.Base {
		return term.Bold
	}
	return term.Plain
}

func cpuText(p sweep.Point) string {
	if p.Unfinished {
		return "did not end"
	}
	return units.Nanos(p.CPU.Mid * 1e9)
}

func ratioText(c sweep.Curve, p sweep.Point) string {
	if c.Base < 0 || p.Ratio.Mid == 0 {
		return ""
	}
	return fmt.Sprintf("%sx (%s..%s)", units.Sig(p.Ratio.Mid), units.Sig(p.Ratio.Low), units.Sig(p.Ratio.High))
}

// mark says what a point is.
func mark(c sweep.Curve, i int) string {
	var out []string
	for name, at := range map[string]int{"default": c.Base, "knee": c.Knee, "least CPU": c.Best, "death spiral": c.Edge} {
		if at == i {
			out = append(out, name)
		}
	}
	if len(out) > 1 && out[0] > out[1] {
		out[0], out[1] = out[1], out[0]
	}
	return strings.Join(out, ", ")
}

// tuneSummary reads the curve in words.
func tuneSummary(c sweep.Curve) string {
	if c.Base < 0 || c.Points[c.Base].Runs == 0 {
		return c.Command + ": the default setting was not measured."
	}
	base := c.Points[c.Base]
	text := fmt.Sprintf("%s: the default (GOGC=100) takes %s of CPU and %s.", c.Command, units.Nanos(base.CPU.Mid*1e9), units.Bytes(base.Peak.Mid))
	if c.Best >= 0 {
		best := c.Points[c.Best]
		switch {
		case c.Best == c.Base || overlap(best.CPU, base.CPU):
			text += " No setting takes surely less CPU."
		default:
			text += fmt.Sprintf(" The least CPU is %sx of that, with %s (%s).", units.Sig(best.Ratio.Mid), best.Setting, units.Bytes(best.Peak.Mid))
		}
	}
	if c.Knee >= 0 && c.Knee != c.Best && c.Knee != c.Base {
		knee := c.Points[c.Knee]
		text += fmt.Sprintf(" The knee, after which each MiB buys less, is %s: %sx CPU with %s.", knee.Setting, units.Sig(knee.Ratio.Mid), units.Bytes(knee.Peak.Mid))
	}
	if c.Edge >= 0 {
		edge := c.Points[c.Edge]
		cost := "it did not end in ten times the default's time"
		if !edge.Unfinished {
			cost = units.Sig(edge.Ratio.Mid) + "x CPU"
		}
		text += fmt.Sprintf(" The death spiral begins at a limit of %s: %s", units.Bytes(edge.Limit), cost)
		if c.Live > 0 {
			text += fmt.Sprintf("; %s are alive", units.Bytes(c.Live))
		}
		text += "."
	}
	return text
}

func overlap(a, b finding.Interval) bool { return a.Low <= b.High && b.Low <= a.High }

// TuneSVG draws CPU over peak memory as a file of its own.
func TuneSVG(c sweep.Curve) string {
	return tuneDrawing(c).File(clean("CPU and peak memory of " + c.Command + " by setting"))
}

// tuneDrawing draws CPU over peak memory: a dot per setting with its range.
func tuneDrawing(c sweep.Curve) *web.Drawing {
	const width, height, left, bottom, top, right = 760.0, 400.0, 78.0, 50.0, 34.0, 170.0
	x, y := web.Scale{From: left, To: width - right}, web.Scale{From: height - bottom, To: top}
	x.Low = math.Inf(1)
	for _, p := range c.Points {
		if p.Runs > 0 {
			x.Low = min(x.Low, p.Peak.Low)
		}
		x.High, y.High = max(x.High, p.Peak.High), max(y.High, p.CPU.High)
	}
	d := web.NewDrawing(width, height)
	if x.High == 0 || y.High == 0 {
		return d
	}
	memory := "peak memory"
	if pad := (x.High - x.Low) * 0.1; x.Low > x.High/2 { // settings that hardly differ in memory
		x.Low, x.High, memory = x.Low-pad, x.High+pad, "peak memory; the axis does not begin at zero"
	} else {
		x.Low = 0
	}
	for _, v := range y.Ticks(4) {
		d.Line("grid", left, y.At(v), width-right, y.At(v))
		d.Text("", "end", left-8, y.At(v)+4, units.Nanos(v*1e9))
	}
	for _, v := range x.BinaryTicks(6) {
		d.Line("axis", x.At(v), height-bottom, x.At(v), height-bottom+4)
		d.Text("", "middle", x.At(v), height-bottom+18, units.Bytes(v))
	}
	d.Line("axis", left, top, left, height-bottom)
	d.Line("axis", left, height-bottom, width-right, height-bottom)
	d.Text("ink", "start", 0, top-16, "CPU of a run")
	d.Text("ink", "middle", (left+width-right)/2, height-10, memory)
	for i, family := range [][]sweep.Point{family(c, false), family(c, true)} {
		var through [][2]float64
		for _, p := range family {
			through = append(through, [2]float64{x.At(p.Peak.Mid), y.At(p.CPU.Mid)})
		}
		d.Polyline([]string{"s0 thick", "s5 d1"}[i], through, false)
	}
	var labels labels
	for i, p := range c.Points {
		if p.Runs == 0 {
			continue
		}
		label := strings.ReplaceAll(p.Setting, "GOGC=off GOMEMLIMIT=", "limit ")
		class := "s0"
		if p.Limit > 0 {
			class = "s5"
		}
		if m := mark(c, i); m != "" {
			label, class = label+" ("+m+")", "s1"
		}
		if i == c.Edge {
			class = "stop"
		}
		px, py := x.At(p.Peak.Mid), y.At(p.CPU.Mid)
		at := labels.place(px+9, py-6, label)
		d.Line("axis", px, y.At(p.CPU.Low), px, y.At(p.CPU.High))
		d.Line("grid", px, py, px+8, at-4)
		d.Dot(class, px, py, 4, clean(fmt.Sprintf("%s: CPU %s, %s of default, peak memory %s, %s", p.Setting, cpuText(p), ratioText(c, p), units.Bytes(p.Peak.Mid), units.Plural(p.Runs, "run"))))
		d.Text("ink", "start", px+9, at, clean(label))
	}
	return d
}

// family are the settings of GOGC, or the memory limits, in the order of their
// values: a line through them is the curve.
func family(c sweep.Curve, limits bool) []sweep.Point {
	value := func(p sweep.Point) float64 {
		n, _ := strconv.ParseFloat(strings.TrimPrefix(p.Setting, "GOGC="), 64)
		return max(n, p.Limit)
	}
	out := slices.DeleteFunc(slices.Clone(c.Points), func(p sweep.Point) bool {
		return p.Runs == 0 || p.Limit > 0 != limits || strings.HasPrefix(p.Setting, "GOMAXPROCS")
	})
	slices.SortStableFunc(out, func(a, b sweep.Point) int { return cmp.Compare(value(a), value(b)) })
	return out
}

func tuneView(c sweep.Curve) *web.Tune {
	v := &web.Tune{Summary: clean(tuneSummary(c)), Notes: []string{clean(tuneMethod(c))}}
	if c.Time != "" {
		v.Notes = append(v.Notes, "Measured "+clean(c.Time)+".")
	}
	for _, w := range c.Warnings {
		v.Notes = append(v.Notes, clean(w.String()))
	}
	head, rows := tuneRows(c)
	t := &web.Table{Caption: "Settings, least memory first; medians, of the ratio with its range", Head: head, Numbers: 1}
	t.Head[len(head)-1] = "what it is"
	for _, r := range rows {
		row := web.Row{}
		for _, cell := range r {
			row = append(row, clean(cell))
		}
		t.Rows = append(t.Rows, row)
	}
	v.Figure = web.Figure{ID: "curve", Title: "CPU and peak memory by setting", Lead: "a dot is a setting's median, the upright line through it the range of its runs", Wide: true,
		Legend: []web.Swatch{{Class: "s0", Text: "GOGC"}, {Class: "s5", Text: "memory limits with GOGC=off"}, {Class: "s1", Text: "default, knee, least CPU"}, {Class: "stop", Text: "edge of the death spiral"}},
		Table:  t, Plot: tuneDrawing(c).Embed(clean("CPU over peak memory of " + c.Command + ", a dot per setting"))}
	return v
}

// labels are texts already placed: x, y and width.
type labels [][3]float64

// place finds the free height nearest to y for a text at x, and takes it.
func (l *labels) place(x, y float64, text string) float64 {
	const height, step, letter = 13, 3, 6.6
	width := float64(len(text)) * letter
	taken := func(y float64) bool {
		return slices.ContainsFunc(*l, func(o [3]float64) bool {
			return x < o[0]+o[2] && o[0] < x+width && y < o[1]+height && o[1] < y+height
		})
	}
	at := y
	for n := 1.0; taken(at); n++ {
		if at = y - n*step; taken(at) {
			at = y + n*step
		}
	}
	*l = append(*l, [3]float64{x, at, width})
	return at
}

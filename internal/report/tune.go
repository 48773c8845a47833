package report

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/tune/sweep"
	"github.com/gotoll/toll/internal/units"
)

// TuneJSON writes a curve as indented JSON; lists are never null.
func TuneJSON(w io.Writer, c sweep.Curve) error { return indented(w, c, "curve") }

// TuneText writes a curve as a table, least memory first, and what is read off
// it.
func TuneText(t *term.Term, c sweep.Curve) error {
	p := &page{t: t}
	p.folded(term.Bold, tuneSummary(c))
	p.line("")
	tb := term.Table{Columns: []term.Column{{Name: "setting"}, {Name: "CPU", Right: true}, {Name: "of default", Right: true}, {Name: "peak memory", Right: true}, {Name: "GCs", Right: true}}}
	timed := hasP99(c)
	if timed {
		tb.Columns = append(tb.Columns, term.Column{Name: "p99", Right: true})
	}
	tb.Columns = append(tb.Columns, term.Column{})
	for i, q := range c.Points {
		row := []term.Cell{{Text: q.Setting, Style: pointStyle(c, i)}, {Text: cpuText(q)}, {Text: ratioText(c, q)}, {Text: units.Bytes(q.Peak.Mid)}, {Text: units.Number(q.GCs)}}
		if q.Runs == 0 {
			row = []term.Cell{row[0], {Text: "-"}, {Text: "-"}, {Text: "-"}, {Text: "-"}}
		}
		if timed {
			row = append(row, term.Cell{Text: units.Nanos(q.P99.Mid * 1e9)})
		}
		tb.Rows = append(tb.Rows, append(row, term.Cell{Text: mark(c, i), Style: term.Dim}))
	}
	p.b.WriteString(tb.Render(t))
	p.line("")
	p.folded(term.Dim, fmt.Sprintf("Medians of %s of fixed work, settings in a new random order each round; the default's CPU varied by %s between its runs, so smaller differences say nothing. CPU is user and system time of the command and its children; peak memory is of its largest process.", plural(c.Rounds, "run"), units.Percent(c.Noise)))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, c.Warnings)
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

const (
	chartW, chartH = 640, 360
	chartLeft      = 70
	chartBottom    = 50
	chartTop       = 30
	chartRight     = 150
)

// TuneSVG draws CPU over peak memory: a dot per setting with its range. It
// needs no script and no other file, and follows the page's colours.
func TuneSVG(c sweep.Curve) string {
	var maxX, maxY float64
	for _, p := range c.Points {
		maxX, maxY = max(maxX, p.Peak.High), max(maxY, p.CPU.High)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" font-size="12" fill="currentColor">`, chartW, chartH)
	fmt.Fprintf(&b, "\n<title>%s</title>\n", escape("CPU and peak memory of "+c.Command+" by setting"))
	b.WriteString(`<style>svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd;background:#111}}</style>` + "\n")
	if maxX > 0 && maxY > 0 {
		x := func(v float64) float64 { return chartLeft + v/maxX*(chartW-chartLeft-chartRight) }
		y := func(v float64) float64 { return chartH - chartBottom - v/maxY*(chartH-chartBottom-chartTop) }
		fmt.Fprintf(&b, `<path d="M%d %dV%dH%d" fill="none" stroke="currentColor"/>`+"\n", chartLeft, chartTop, chartH-chartBottom, chartW-chartRight)
		for _, part := range []float64{0, 0.5, 1} {
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", x(part*maxX), chartH-chartBottom+18, escape(units.Bytes(part*maxX)))
			fmt.Fprintf(&b, `<text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n", chartLeft-8, y(part*maxY)+4, escape(units.Nanos(part*maxY*1e9)))
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d">CPU</text><text x="%d" y="%d" text-anchor="middle">peak memory</text>`+"\n", chartLeft-8, chartTop-12, (chartLeft+chartW-chartRight)/2, chartH-12)
		var labels labels
		for i, p := range c.Points {
			if p.Runs == 0 {
				continue
			}
			label := strings.ReplaceAll(p.Setting, "GOGC=off GOMEMLIMIT=", "limit ")
			if m := mark(c, i); m != "" {
				label += " (" + m + ")"
			}
			px, py := x(p.Peak.Mid), y(p.CPU.Mid)
			at := labels.place(px+7, py-5, label)
			fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="currentColor"/><circle cx="%.1f" cy="%.1f" r="4"/>`, px, y(p.CPU.Low), y(p.CPU.High), px, py)
			fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="currentColor" opacity=".35"/><text x="%.1f" y="%.1f">%s</text>`+"\n", px, py, px+6, at-4, px+7, at, escape(label))
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// labels are texts already placed: x, y and width.
type labels [][3]float64

// place finds the nearest free height for a text above its dot, and takes it.
func (l *labels) place(x, y float64, text string) float64 {
	const height, letter = 13, 6.6
	width := float64(len(text)) * letter
	for free := false; !free; {
		free = true
		for _, o := range *l {
			if x < o[0]+o[2] && o[0] < x+width && y < o[1]+height && o[1] < y+height {
				y, free = o[1]-height, false
			}
		}
	}
	*l = append(*l, [3]float64{x, y, width})
	return y
}

func escape(s string) string { return html.EscapeString(s) }

package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// TrendJSON writes trends as indented JSON; lists are never null.
func TrendJSON(w io.Writer, r trend.Report) error { return indented(w, r, "trends") }

// TrendText writes a series each: its range, a plot of one line, and its
// change-points.
func TrendText(t *term.Term, r trend.Report) error {
	p := &page{t: t}
	if len(r.Series) == 0 {
		p.folded(term.Plain, "No race was run here yet. Name files of benchmark results, or run `toll prove`.")
		return p.flush()
	}
	changed := 0
	for _, s := range r.Series {
		low, high := bounds(s.Points)
		span := units.Value(low, s.Unit)
		if high > low {
			span += " to " + units.Value(high, s.Unit)
		}
		p.line(p.t.Paint(term.Bold, clean(s.Bench)) + "  " + s.Unit + "  " + span + "  " + units.Plural(len(s.Points), "value"))
		if high > low {
			p.line(indent + spark(s, min(60, p.room()-len(indent))))
		}
		for _, c := range s.Changes {
			changed++
			p.below(term.Yellow, changeText(s, c))
		}
	}
	p.folded(term.Dim, fmt.Sprintf("%s in %d series of %s; E-divisive means, level %s a series", units.Plural(changed, "change-point"), len(r.Series), clean(r.Source), units.Percent(r.Alpha)))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, r.Warnings)
}

func bounds(points []trend.Point) (low, high float64) {
	byValue := func(a, b trend.Point) int {
		switch {
		case a.Value < b.Value:
			return -1
		case a.Value > b.Value:
			return 1
		}
		return 0
	}
	return slices.MinFunc(points, byValue).Value, slices.MaxFunc(points, byValue).Value
}

// spark plots a series on one line, with a bar at each change-point. Where
// there are more points than columns, the latest are shown.
func spark(s trend.Series, width int) string {
	levels := []rune("▁▂▃▄▅▆▇█")
	low, high := bounds(s.Points)
	first := max(0, len(s.Points)+len(s.Changes)-width)
	var b strings.Builder
	for i, p := range s.Points {
		if i < first {
			continue
		}
		if slices.ContainsFunc(s.Changes, func(c trend.Change) bool { return c.At == i }) {
			b.WriteByte('|')
		}
		b.WriteRune(levels[int((p.Value-low)/(high-low)*float64(len(levels)-1)+0.5)])
	}
	return b.String()
}

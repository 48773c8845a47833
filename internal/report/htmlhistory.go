package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// mostPoints are drawn of one series, the latest; the table has all.
const mostPoints = 200

func historyView(r *trend.Report) *web.History {
	if r == nil || len(r.Series) == 0 {
		return &web.History{Empty: "No race was run here yet, so there is no history. To begin one:", Command: "toll prove HEAD~1 HEAD"}
	}
	changed := 0
	for _, s := range r.Series {
		changed += len(s.Changes)
	}
	v := &web.History{Lead: fmt.Sprintf("What each benchmark came to over time, of %s: %s in %d series (E-divisive means, level %s a series). A point is the old side of a race: what was there, not what was tried. Axes do not begin at zero.", clean(r.Source), units.Plural(changed, "change-point"), len(r.Series), units.Percent(r.Alpha))}
	all := slices.Clone(r.Series)
	slices.SortStableFunc(all, func(a, b trend.Series) int { return cmp.Compare(min(1, len(b.Changes)), min(1, len(a.Changes))) })
	for i, s := range all {
		v.Series = append(v.Series, trendView(s, i))
	}
	for _, w := range r.Warnings {
		v.Lead += " " + clean(w.String()) + "."
	}
	return v
}

func trendView(s trend.Series, i int) web.Trend {
	s.Unit = clean(s.Unit) // a benchmark's own, and in every value
	low, high := bounds(s.Points)
	v := web.Trend{Bench: clean(s.Bench), Unit: clean(s.Unit), Span: units.Value(low, s.Unit) + ", " + units.Plural(len(s.Points), "value")}
	if high > low {
		v.Span = units.Value(low, s.Unit) + " to " + units.Value(high, s.Unit) + ", " + units.Plural(len(s.Points), "value")
	}
	for _, c := range s.Changes {
		v.Changes = append(v.Changes, changeText(s, c))
	}
	t := &web.Table{Caption: clean("Values of " + s.Bench + ", the oldest first"), Head: []string{"when", "build", "value", "95% interval", "launches"}, Numbers: 2}
	for _, p := range s.Points {
		row := web.Row{pointWhen(p), pointBuild(p), units.Value(p.Value, s.Unit), "", ""}
		if p.Interval != nil {
			row[3], row[4] = pointInterval(p, s.Unit), units.Count(int64(p.N))
		} else if p.Exact {
			row[3] = "exact"
		}
		t.Rows = append(t.Rows, row)
	}
	d := trendDrawing(s)
	v.Figure = web.Figure{ID: fmt.Sprintf("trend-%d", i+1), Title: clean(s.Bench + ", " + s.Unit), Lead: "over time, the latest on the right", Wide: true, Table: t,
		Plot: d.Embed(clean(fmt.Sprintf("%s over time: %s; %s", s.Bench, v.Span, units.Plural(len(s.Changes), "change-point"))))}
	if len(s.Points) > mostPoints {
		v.Figure.Lead += fmt.Sprintf(", the last %d values", mostPoints)
	}
	return v
}

// changeText is a change-point in words.
func changeText(s trend.Series, c trend.Change) string {
	text := fmt.Sprintf("since %s: %s to %s", clean(s.Points[c.At].Label), units.Value(c.Before, s.Unit), units.Value(c.After, s.Unit))
	if c.Before > 0 {
		q := c.After / c.Before
		text += ", " + units.Delta(finding.Interval{Low: q, Mid: q, High: q})
	}
	return fmt.Sprintf("%s (medians; p=%.3f)", text, c.P)
}

func pointWhen(p trend.Point) string {
	if p.Time == "" {
		return clean(p.Label)
	}
	return minute(p.Time)
}

func pointBuild(p trend.Point) string {
	text := p.Build
	if p.Commit != "" {
		text = "commit " + short(p.Commit)
		if p.Build != short(p.Commit) {
			text += " (" + p.Build + ")"
		}
	}
	return clean(text)
}

func pointInterval(p trend.Point, unit string) string {
	return units.Value(p.Interval.Low, unit) + ".." + units.Value(p.Interval.High, unit)
}

func pointTip(p trend.Point, unit string) string {
	text := pointWhen(p)
	if b := pointBuild(p); b != "" {
		text += ", " + b
	}
	text += ": " + units.Value(p.Value, unit)
	if p.Interval != nil {
		text += fmt.Sprintf(", 95%% interval %s, n=%d launches", pointInterval(p, unit), p.N)
	} else if p.Exact {
		text += ", the same in every launch"
	}
	return clean(text)
}

// trendDrawing draws the values with their intervals, the medians between
// change-points, and a line at each of those.
func trendDrawing(s trend.Series) *web.Drawing {
	const width, height, left, right, top, bottom = 860.0, 190.0, 78.0, 14.0, 18.0, 166.0
	first := max(0, len(s.Points)-mostPoints)
	points := s.Points[first:]
	y := web.Scale{Low: math.Inf(1), High: math.Inf(-1), From: bottom, To: top}
	for _, p := range points {
		y.Low, y.High = min(y.Low, p.Value), max(y.High, p.Value)
		if p.Interval != nil {
			y.Low, y.High = min(y.Low, p.Interval.Low), max(y.High, p.Interval.High)
		}
	}
	pad := max((y.High-y.Low)*0.08, math.Abs(y.High)*0.005, 1e-15)
	y.Low, y.High = y.Low-pad, y.High+pad
	x := web.Scale{Low: 0, High: float64(max(1, len(points)-1)), From: left + 10, To: width - right - 10}
	d := web.NewDrawing(width, height)
	ticks := y.Ticks(4)
	if binary(s.Unit) {
		ticks = y.BinaryTicks(4)
	}
	for _, v := range ticks {
		d.Line("grid", left, y.At(v), width-right, y.At(v))
		d.Text("", "end", left-8, y.At(v)+4, units.Value(v, s.Unit))
	}
	d.Line("axis", left, bottom, width-right, bottom)
	d.Text("", "start", left, height-6, pointWhen(points[0]))
	if n := len(points); n > 1 {
		d.Text("", "end", width-right, height-6, pointWhen(points[n-1]))
	}
	between := (x.At(1) - x.At(0)) / 2
	for i, c := range s.Changes {
		if c.At < first {
			continue
		}
		at := x.At(float64(c.At-first)) - between
		d.Line("limit", at, top-6, at, bottom)
		from := first
		if i > 0 {
			from = max(first, s.Changes[i-1].At)
		}
		d.Line("step", x.At(float64(from-first)), y.At(c.Before), at, y.At(c.Before))
		if i+1 == len(s.Changes) {
			d.Line("step", at, y.At(c.After), x.At(float64(len(points)-1)), y.At(c.After))
		}
	}
	for i, p := range points {
		at := x.At(float64(i))
		if p.Interval != nil {
			d.Line("axis", at, y.At(p.Interval.Low), at, y.At(p.Interval.High))
		}
		d.Dot("s0", at, y.At(p.Value), 3.5, pointTip(p, s.Unit))
	}
	return d
}

package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// LabChart draws a run's figures as one SVG file: a line per row over the Go
// versions where there are several, else a bar per row. It holds the unit that
// most rows have; the table has the others.
func LabChart(r finding.LabResult) string {
	return labDrawing(r).File(clean(fmt.Sprintf("%s: %s", r.Experiment, r.Title)))
}

func labDrawing(r finding.LabResult) *web.Drawing {
	unit := mainUnit(r.Cells)
	cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c finding.LabCell) bool { return c.Unit != unit })
	if len(r.Go) > 1 {
		return labLines(r, cells, unit)
	}
	return labBars(cells, unit)
}

// mainUnit is the unit of most cells, the first of equals.
func mainUnit(cells []finding.LabCell) string {
	count := map[string]int{}
	best := ""
	for _, c := range cells {
		count[c.Unit]++
	}
	for _, c := range cells {
		if best == "" || count[c.Unit] > count[best] {
			best = c.Unit
		}
	}
	return best
}

// labLines draws a line per arm and row over the versions, on a logarithmic
// scale: a cost that went from 200 to 15 ns and one that went from 40 to 4 are
// the same story.
func labLines(r finding.LabResult, cells []finding.LabCell, unit string) *web.Drawing {
	names, of := series(cells)
	const left, top, plotW, plotH = 70.0, 20.0, 420.0, 320.0
	d := web.NewDrawing(left+plotW+330, max(top+plotH+40, top+16*float64(len(names))+20))
	y := web.Scale{Low: math.Inf(1), From: top + plotH, To: top, Log: true}
	for _, c := range cells {
		if c.Value.Mid > 0 {
			y.Low, y.High = min(y.Low, c.Value.Mid), max(y.High, c.Value.Mid)
		}
	}
	if y.High == 0 {
		return d
	}
	y.Low, y.High = math.Pow(10, math.Floor(math.Log10(y.Low))), math.Pow(10, math.Ceil(math.Log10(y.High*1.001)))
	x := func(i int) float64 { return left + 20 + float64(i)*(plotW-40)/float64(max(1, len(r.Go)-1)) }
	for _, v := range y.Ticks(4) {
		d.Line("grid", left, y.At(v), left+plotW, y.At(v))
		d.Text("", "end", left-6, y.At(v)+4, units.Figure(v, unit))
	}
	for i, g := range r.Go {
		d.Text("", "middle", x(i), top+plotH+18, strings.TrimPrefix(g, "go"))
	}
	var ends []lineEnd
	for k, name := range names {
		class := seriesClass(k)
		var points [][2]float64
		for _, c := range of[name] {
			if c.Value.Mid > 0 {
				points = append(points, [2]float64{x(slices.Index(r.Go, c.Go)), y.At(c.Value.Mid)})
			}
		}
		if len(points) == 0 {
			continue
		}
		d.Polyline(class+" thick", points, false)
		for _, c := range of[name] {
			if c.Value.Mid > 0 {
				d.Dot(class, x(slices.Index(r.Go, c.Go)), y.At(c.Value.Mid), 3, clean(fmt.Sprintf("%s, %s: %s, n=%d", name, c.Go, units.Spread(c.Value, unit), c.N)))
			}
		}
		ends = append(ends, lineEnd{name, class, points[len(points)-1]})
	}
	for i, at := range spread(ends, top, top+plotH) {
		e := ends[i]
		d.Line("axis", e.at[0]+5, e.at[1], left+plotW+14, at)
		d.Line(e.class+" thick", left+plotW+14, at, left+plotW+34, at)
		d.Text("ink", "start", left+plotW+40, at+4, clean(e.name))
	}
	return d
}

// A lineEnd is where a line's last point is.
type lineEnd struct {
	name, class string
	at          [2]float64
}

// spread sorts line ends from the top and finds heights for their names: as
// near as can be to the ends, and far enough from each other to be read.
func spread(ends []lineEnd, top, bottom float64) []float64 {
	const row = 16
	slices.SortStableFunc(ends, func(a, b lineEnd) int { return cmp.Compare(a.at[1], b.at[1]) })
	out := make([]float64, len(ends))
	for i, e := range ends {
		out[i] = max(e.at[1], top)
		if i > 0 {
			out[i] = max(out[i], out[i-1]+row)
		}
	}
	for i := len(out) - 1; i >= 0; i-- {
		low := max(bottom, top+row*float64(len(out)-1)) - row*float64(len(out)-1-i)
		out[i] = min(out[i], low)
	}
	return out
}

// seriesClass is the look of the k-th line: eight colours that colour-blind
// people tell apart, then dashes.
func seriesClass(k int) string {
	return fmt.Sprintf("s%d%s", k%8, []string{"", " d1", " d2"}[k/8%3])
}

// series groups cells by arm and row, in order of appearance.
func series(cells []finding.LabCell) (names []string, of map[string][]finding.LabCell) {
	of = map[string][]finding.LabCell{}
	for _, c := range cells {
		name := strings.TrimPrefix(c.Arm+": "+c.Row, ": ")
		if _, ok := of[name]; !ok {
			names = append(names, name)
		}
		of[name] = append(of[name], c)
	}
	return names, of
}

// labBars draws a bar per arm and row with its interval.
func labBars(cells []finding.LabCell, unit string) *web.Drawing {
	const left, top, plotW, step = 300.0, 14.0, 380.0, 22.0
	d := web.NewDrawing(left+plotW+110, top+step*float64(len(cells))+14)
	x := web.Scale{From: left, To: left + plotW}
	for _, c := range cells {
		x.High = max(x.High, c.Value.Mid)
		if !math.IsInf(c.Value.High, 0) {
			x.High = max(x.High, min(c.Value.High, 1.2*c.Value.Mid))
		}
	}
	if x.High == 0 {
		return d
	}
	for i, c := range cells {
		y := top + step*float64(i)
		name := strings.TrimPrefix(c.Arm+": "+c.Row, ": ")
		d.Text("ink", "end", left-8, y+13, clean(name))
		d.Rect("bar", left, y+2, x.At(c.Value.Mid)-left, 14, clean(fmt.Sprintf("%s: %s, n=%d", name, units.Spread(c.Value, unit), c.N)))
		if c.Value.Low < c.Value.High && !math.IsInf(c.Value.High, 0) {
			d.Line("mid", x.At(c.Value.Low), y+9, x.At(c.Value.High), y+9)
		}
		d.Text("ink", "start", max(x.At(c.Value.Mid), x.At(c.Value.High))+8, y+13, units.Figure(c.Value.Mid, unit))
	}
	return d
}

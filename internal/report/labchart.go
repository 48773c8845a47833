package report

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
)

// LabChart draws a run's figures as one SVG: a line per row over the Go
// versions where there are several, else a bar per row. It holds the unit that
// most rows have; the table has the others.
func LabChart(r finding.LabResult) string {
	unit := mainUnit(r.Cells)
	cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c finding.LabCell) bool { return c.Unit != unit })
	d := &drawing{}
	if len(r.Go) > 1 {
		d.lines(r, cells, unit)
	} else {
		d.bars(r, cells, unit)
	}
	return d.svg(fmt.Sprintf("%s: %s", r.Experiment, r.Title))
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

// A drawing collects SVG elements.
type drawing struct {
	b             strings.Builder
	width, height int
}

// palette is colour-blind safe (Okabe and Ito, 2008), and dark enough on white.
var palette = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8c6d00", "#56b4e9", "#000000", "#7f7f7f"}

func (d *drawing) text(x, y float64, anchor, fill, s string) {
	fmt.Fprintf(&d.b, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s">%s</text>`+"\n", x, y, anchor, fill, html.EscapeString(s))
}

func (d *drawing) svg(title string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" font-family="sans-serif" font-size="12">
<title>%[3]s</title>
<rect width="%[1]d" height="%[2]d" fill="#fff"/>
%[4]s</svg>
`, d.width, d.height, html.EscapeString(title), d.b.String())
}

// lines draws a line per arm and row over the versions, on a logarithmic
// scale: a cost that went from 200 to 15 ns and one that went from 40 to 4 are
// the same story.
func (d *drawing) lines(r finding.LabResult, cells []finding.LabCell, unit string) {
	names, of := series(cells)
	const left, top, plotW, plotH = 70, 20, 420, 320
	d.width, d.height = left+plotW+290, max(top+plotH+40, top+18*len(names)+20)
	low, high := math.Inf(1), 0.0
	for _, c := range cells {
		if c.Value.Mid > 0 {
			low, high = min(low, c.Value.Mid), max(high, c.Value.Mid)
		}
	}
	if high == 0 {
		return
	}
	low, high = math.Pow(10, math.Floor(math.Log10(low))), math.Pow(10, math.Ceil(math.Log10(high*1.001)))
	y := func(v float64) float64 { return top + plotH*(1-math.Log(v/low)/math.Log(high/low)) }
	x := func(i int) float64 { return left + 20 + float64(i)*(plotW-40)/float64(max(1, len(r.Go)-1)) }
	for v := low; v <= high*1.01; v *= 10 {
		fmt.Fprintf(&d.b, `<path d="M%d %.1fH%d" stroke="#ddd"/>`+"\n", left, y(v), left+plotW)
		d.text(left-6, y(v)+4, "end", "#444", units.Figure(v, unit))
	}
	for i, g := range r.Go {
		d.text(x(i), top+plotH+18, "middle", "#444", strings.TrimPrefix(g, "go"))
	}
	for k, name := range names {
		colour := palette[k%len(palette)]
		dash := []string{"none", "5 3", "2 3"}[k/len(palette)%3]
		var path strings.Builder
		for _, c := range of[name] {
			if c.Value.Mid <= 0 {
				continue
			}
			verb := "L"
			if path.Len() == 0 {
				verb = "M"
			}
			at := x(slices.Index(r.Go, c.Go))
			fmt.Fprintf(&path, "%s%.1f %.1f", verb, at, y(c.Value.Mid))
			fmt.Fprintf(&d.b, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s"><title>%[3]s</title></circle>`+"\n", at, y(c.Value.Mid), colour,
				html.EscapeString(fmt.Sprintf("%s, %s: %s, n=%d", name, c.Go, units.Spread(c.Value, unit), c.N)))
		}
		fmt.Fprintf(&d.b, `<path d="%s" fill="none" stroke="%s" stroke-width="1.5" stroke-dasharray="%s"/>`+"\n", path.String(), colour, dash)
		ly := float64(top + 12 + 18*k)
		fmt.Fprintf(&d.b, `<path d="M%d %.1fh20" stroke="%s" stroke-width="2" stroke-dasharray="%s"/>`+"\n", left+plotW+14, ly-4, colour, dash)
		d.text(left+plotW+40, ly, "start", "#222", name)
	}
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

// bars draws a bar per arm and row with its interval.
func (d *drawing) bars(r finding.LabResult, cells []finding.LabCell, unit string) {
	const left, top, plotW, step = 300, 14, 380, 22
	d.width, d.height = left+plotW+110, top+step*len(cells)+14
	high := 0.0
	for _, c := range cells {
		high = max(high, c.Value.Mid)
	}
	if high == 0 {
		return
	}
	for i, c := range cells {
		y := float64(top + step*i)
		w := max(0, c.Value.Mid) / high * plotW
		d.text(left-8, y+13, "end", "#222", strings.TrimPrefix(c.Arm+": "+c.Row, ": "))
		fmt.Fprintf(&d.b, `<rect x="%d" y="%.1f" width="%.1f" height="14" fill="%s"/>`+"\n", left, y+2, w, palette[0])
		if c.Value.Low < c.Value.High && !math.IsInf(c.Value.High, 0) {
			fmt.Fprintf(&d.b, `<path d="M%.1f %.1fH%.1f" stroke="#000" stroke-width="1.5"/>`+"\n", left+max(0, c.Value.Low)/high*plotW, y+9, left+min(c.Value.High/high, 1.2)*plotW)
		}
		d.text(left+w+8, y+13, "start", "#222", units.Figure(c.Value.Mid, unit))
	}
}

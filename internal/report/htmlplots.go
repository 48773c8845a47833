package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// A stretch is one measured interval of a plot.
type stretch struct {
	label    string // before it, "" where there is only one
	interval finding.Interval
	launches []float64 // drawn as dots above it, first on the left end of time
	text     string    // behind it
}

// plotted says what stands around the stretches of a plot.
type plotted struct {
	what      string // first words of the label for those who cannot see it
	unit      string
	published float64  // 0 none
	none      *float64 // where "no effect" is
	width     float64
	bare      bool // no axis: the figures stand beside it
}

const letter = 7 // SVG units of a letter, about

// intervalPlot draws stretches below each other over one axis; "" when there
// is nothing that can be drawn.
func intervalPlot(rows []stretch, p plotted) template.HTML {
	s, ok := p.scale(rows)
	if !ok {
		return ""
	}
	left, right := 8.0, 8.0
	for _, r := range rows {
		if r.label != "" {
			left = max(left, letter*float64(len([]rune(r.label)))+12)
		}
		if r.text != "" {
			right = max(right, letter*float64(len([]rune(r.text)))+12)
		}
	}
	left = min(left, p.width*0.45)
	s.From, s.To = left, p.width-right
	step := 18.0
	if hasLaunches(rows) {
		step = 24
	}
	bottom := 6 + step*float64(len(rows))
	tall := bottom + 20
	if p.bare {
		tall = bottom
	}
	d := web.NewDrawing(p.width, tall)
	p.axis(d, s, bottom)
	for i, r := range rows {
		r.draw(d, s, 6+step*(float64(i)+1)-9, left, p.width-right)
	}
	if p.published != 0 {
		d.Line("told", s.At(p.published), 2, s.At(p.published), bottom)
		d.Diamond("mark", s.At(p.published), bottom, 5)
	}
	return d.Embed(p.label(rows))
}

func hasLaunches(rows []stretch) bool {
	for _, r := range rows {
		if len(r.launches) > 0 {
			return true
		}
	}
	return false
}

// scale holds everything that is drawn; by logarithms where the figures differ
// by orders of magnitude, or are ratios.
func (p plotted) scale(rows []stretch) (web.Scale, bool) {
	s := web.Scale{Low: math.Inf(1), High: math.Inf(-1)}
	with := func(v float64) {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			s.Low, s.High = min(s.Low, v), max(s.High, v)
		}
	}
	for _, r := range rows {
		with(r.interval.Low)
		with(r.interval.Mid)
		with(r.interval.High)
		for _, v := range r.launches {
			with(v)
		}
	}
	if math.IsInf(s.Low, 0) {
		return s, false
	}
	if p.published != 0 {
		with(p.published)
	}
	s.Log = s.Low > 0 && (p.unit == "ratio" || s.High > 30*s.Low)
	if p.none != nil && (!s.Log || *p.none > 0) {
		with(*p.none)
	}
	if s.Log {
		s.Low, s.High = s.Low/1.06, s.High*1.06
		return s, true
	}
	pad := (s.High - s.Low) * 0.05
	if pad == 0 {
		pad = max(math.Abs(s.High)*0.05, 1e-12)
	}
	s.Low, s.High = s.Low-pad, s.High+pad
	return s, true
}

func (p plotted) axis(d *web.Drawing, s web.Scale, bottom float64) {
	end, ticks := 0.0, s.Ticks(3)
	if binary(p.unit) && !s.Log {
		ticks = s.BinaryTicks(3)
	}
	if p.bare {
		ticks = nil
	} else {
		d.Line("axis", s.From, bottom, s.To, bottom)
	}
	for _, v := range ticks {
		text := units.Figure(v, p.unit)
		half := letter * float64(len(text)) / 2
		if x := s.At(v); x-half > end && x+half < p.width {
			d.Line("axis", x, bottom, x, bottom+3)
			d.Text("", "middle", x, bottom+15, text)
			end = x + half + 6
		}
	}
	if p.none != nil && (!s.Log || *p.none > 0) {
		d.Line("none", s.At(*p.none), 2, s.At(*p.none), bottom)
	}
}

// binary tells units that people count in powers of two.
func binary(unit string) bool {
	switch unit {
	case "bytes", "B", "B/op", "B/req", "peak-bytes", "peak-RSS-B":
		return true
	}
	return false
}

func (r stretch) draw(d *web.Drawing, s web.Scale, y, left, right float64) {
	if r.label != "" {
		label := []rune(r.label)
		if most := int((left - 12) / letter); len(label) > most+1 {
			label = append(label[:max(0, most-1)], '…')
		}
		d.Text("ink", "end", left-8, y+4, string(label))
	}
	if r.text != "" {
		d.Text("ink", "start", right+8, y+4, r.text)
	}
	low, high := r.interval.Low, r.interval.High
	if math.IsInf(low, 0) || math.IsInf(high, 0) {
		low, high = r.interval.Mid, r.interval.Mid
	}
	for i, v := range r.launches { // the first on top
		d.Dot("launch", s.At(v), y-9+5*float64(i)/float64(max(1, len(r.launches)-1)), 1.8, "")
	}
	if high > low {
		d.Rect("span", s.At(low), y-2, max(1.5, s.At(high)-s.At(low)), 4, "")
	}
	d.Line("mid", s.At(r.interval.Mid), y-5, s.At(r.interval.Mid), y+5)
}

func (p plotted) label(rows []stretch) string {
	var parts []string
	if p.published != 0 {
		parts = append(parts, "published "+units.Figure(p.published, p.unit))
	}
	for _, r := range rows {
		text := units.FigureSpan(r.interval, p.unit)
		if r.label != "" {
			text = r.label + ": " + text
		}
		if n := len(r.launches); n > 0 {
			text += fmt.Sprintf(", n=%d", n)
		}
		parts = append(parts, text)
	}
	return clean(p.what + ": " + strings.Join(parts, "; "))
}

// changePlot is the plot of a change by its ratio, for a table's cell.
func changePlot(what string, ratio finding.Interval) template.HTML {
	if ratio.Low <= 0 || math.IsInf(ratio.High, 0) {
		return ""
	}
	one := 1.0
	return intervalPlot([]stretch{{interval: ratio}}, plotted{what: what, unit: "ratio", none: &one, width: 220, bare: true})
}

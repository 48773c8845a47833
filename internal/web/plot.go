package web

import "math"

// PlotWidth and PlotHeight are the size of a Plot in SVG units.
const (
	PlotWidth  = 300
	PlotHeight = 56
	plotPad    = 8
)

// A Plot shows a race: a dot per launch in order of time from top to bottom,
// the estimate with its interval below them, and the band in which a change
// counts as none. All fields are SVG units.
type Plot struct {
	Dots         []Dot
	Low, Span    float64 // interval
	Mid          float64
	Band, BandW  float64
	Zero         float64
	Label        string // says the same in words
	Left, Right  string // what the edges of the drawing stand for
	ZeroAnchor   string // text anchor of the zero mark's label, "" where it has no room
	Width, Floor int
}

// A Dot is one launch.
type Dot struct{ X, Y float64 }

// NewPlot lays out ratios (new/old) with an estimate and its interval, all
// around 1, and a threshold (0.01 is 1 %). nil when there is nothing to draw.
// The caller fills Label, Left and Right; span gives the ratios at the edges.
func NewPlot(ratios []float64, low, mid, high, threshold float64) (p *Plot, left, right float64) {
	if len(ratios) == 0 || math.IsNaN(mid) {
		return nil, 0, 0
	}
	left, right = min(low, 1-threshold), max(high, 1+threshold)
	for _, r := range ratios {
		left, right = min(left, r), max(right, r)
	}
	if !(right > left) || math.IsInf(left, 0) || math.IsInf(right, 0) {
		return nil, 0, 0
	}
	x := func(r float64) float64 {
		return math.Round((plotPad+(r-left)/(right-left)*(PlotWidth-2*plotPad))*10) / 10
	}
	p = &Plot{Low: x(low), Mid: x(mid), Band: x(1 - threshold), Zero: x(1), Width: PlotWidth, Floor: PlotHeight}
	if p.Zero > 70 && p.Zero < PlotWidth-70 {
		p.ZeroAnchor = "middle"
	}
	p.Span = math.Max(x(high)-p.Low, 1.5)
	p.BandW = math.Max(x(1+threshold)-p.Band, 1)
	const top, bottom = 5, PlotHeight - 20
	for i, r := range ratios {
		y := float64(top+bottom) / 2
		if n := len(ratios) - 1; n > 0 {
			y = top + (bottom-top)*float64(i)/float64(n)
		}
		p.Dots = append(p.Dots, Dot{x(r), math.Round(y*10) / 10})
	}
	return p, left, right
}

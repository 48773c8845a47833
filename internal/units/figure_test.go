package units

import (
	"math"
	"testing"

	"github.com/gotoll/toll/finding"
)

func TestFigure(t *testing.T) {
	for _, c := range []struct {
		v    float64
		unit string
		want string
	}{
		{4.67e-7, "sec", "467 ns"}, {-3e-10, "sec/op", "-0.300 ns"}, {0.23, "share", "23.0%"}, {14.7, "ratio", "14.7x"},
		{118000, "USD", "118,000 USD"}, {2847, "/s", "2847 /s"}, {19929, "count", "19,929"}, {1, "allocs/op", "1"},
	} {
		if got := Figure(c.v, c.unit); got != c.want {
			t.Errorf("Figure(%v, %s) = %q, want %q", c.v, c.unit, got, c.want)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		i            finding.Interval
		span, spread string
	}{
		{finding.Interval{Low: 9e-9, Mid: 1e-8, High: 1.05e-8}, "9.00 ns..10.5 ns", "10.0 ns ±10%"},
		{finding.Interval{Low: 1e-8, Mid: 1e-8, High: 1e-8}, "10.0 ns", "10.0 ns"},
		{finding.Interval{Low: 9.99e-9, Mid: 1e-8, High: 1.001e-8}, "9.99 ns..10.0 ns", "10.0 ns ±<1%"},
		{finding.Interval{Low: math.Inf(-1), Mid: 1e-8, High: math.Inf(1)}, "10.0 ns [too few to say]", "10.0 ns"},
	} {
		if got := FigureSpan(c.i, "sec"); got != c.span {
			t.Errorf("FigureSpan(%v) = %q, want %q", c.i, got, c.span)
		}
		if got := Spread(c.i, "sec"); got != c.spread {
			t.Errorf("Spread(%v) = %q, want %q", c.i, got, c.spread)
		}
	}
}

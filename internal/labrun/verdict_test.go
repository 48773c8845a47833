package labrun

import (
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

func TestJudge(t *testing.T) {
	ratio, value, change := experiment.Measure{As: experiment.Ratio}, experiment.Measure{As: experiment.Value}, experiment.Measure{As: experiment.Change}
	only := experiment.Measure{As: experiment.Ratio, Only: true}
	for _, c := range []struct {
		name      string
		m         experiment.Measure
		published float64
		low, high float64
		want      finding.ClaimVerdict
	}{
		{"as published", ratio, 3, 2.8, 3.1, finding.Reproduces},
		{"larger", ratio, 3, 20, 21, finding.Reproduces},
		{"only so much, but larger", only, 2, 13, 14, finding.NotReproduced},
		{"smaller", ratio, 9, 1.5, 1.6, finding.DirectionOnly},
		{"nothing left", ratio, 9, 1.0, 1.02, finding.NotReproduced},
		{"the other way", ratio, 3, 0.3, 0.4, finding.NotReproduced},
		{"published below one", ratio, 0.5, 0.45, 0.55, finding.Reproduces},
		{"too wide", ratio, 3, 0.9, 4, finding.Undecided},
		{"no difference holds", ratio, 1, 0.98, 1.03, finding.Reproduces},
		{"no difference fails", ratio, 1, 1.4, 1.5, finding.NotReproduced},
		{"467 ns in 1.12", value, 467e-9, 190e-9, 200e-9, finding.DirectionOnly},
		{"467 ns today", value, 467e-9, 30e-9, 36e-9, finding.NotReproduced},
		{"an amount far larger", value, 80e-9, 300e-9, 310e-9, finding.DirectionOnly},
		{"none of it", value, 1, 0, 0, finding.NotReproduced},
		{"share", change, 0.23, 0.2, 0.25, finding.Reproduces},
		{"share of nothing", change, 0.23, -0.01, 0.01, finding.NotReproduced},
		{"share, none shown and half excluded", change, 0.23, -0.023, 0.026, finding.NotReproduced},
		{"share, none shown and half not excluded", change, 0.23, -0.02, 0.13, finding.Undecided},
		{"share, fewer", change, -0.37, -0.4, -0.3, finding.Reproduces},
		{"direction holds", ratio, 0, 1.2, 1.3, finding.Reproduces},
		{"direction equal", ratio, 0, 0.99, 1.01, finding.NotReproduced},
		{"direction open", ratio, 0, 0.9, 1.4, finding.Undecided},
		{"direction reversed", ratio, 0, 0.3, 0.4, finding.NotReproduced},
	} {
		if got, why := judge(c.m, c.published, finding.Interval{Low: c.low, Mid: (c.low + c.high) / 2, High: c.high}); got != c.want {
			t.Errorf("%s: %s (%s), want %s", c.name, got, why, c.want)
		}
	}
}

func TestAdd(t *testing.T) {
	at := func(v float64) []finding.LabStep { return []finding.LabStep{{Value: 1}, {Value: v}} }
	for _, c := range []struct {
		published, computed float64
		want                finding.ClaimVerdict
	}{{2.93, 2.9333, finding.Reproduces}, {467, 560, finding.Contradiction}, {367, 3613, finding.Contradiction}} {
		if got := add(c.published, at(c.computed)); got != c.want {
			t.Errorf("%v against %v: %s, want %s", c.published, c.computed, got, c.want)
		}
	}
}

func TestFigure(t *testing.T) {
	cell := func(row string, values ...float64) finding.LabCell {
		return finding.LabCell{Go: "go1", Row: row, Unit: "sec", Values: values, N: len(values), Value: centre(values)}
	}
	cells := []finding.LabCell{cell("a", 20, 40, 60), cell("b", 10, 20, 30), cell("zero", 0, 0, 0)}
	at := func(row string) experiment.Cell { return experiment.Cell{Row: row, Unit: "sec"} }
	for _, c := range []struct {
		m    experiment.Measure
		mid  float64
		tell bool
	}{
		{experiment.Measure{Of: at("a"), As: experiment.Value, Per: 2}, 20, true},
		{experiment.Measure{Of: at("a"), Against: at("b"), As: experiment.Ratio}, 2, true},
		{experiment.Measure{Of: at("a"), Against: at("b"), As: experiment.Change}, 1, true},
		{experiment.Measure{Of: at("a"), Against: at("b"), As: experiment.Difference, Per: 2}, 10, true},
		{experiment.Measure{Of: at("a"), Against: at("zero"), As: experiment.Ratio}, 0, false},
		{experiment.Measure{Of: at("none"), As: experiment.Value}, 0, false},
	} {
		i, n, ok := figure(cells, c.m, "go1")
		if ok != c.tell || ok && (n != 3 || i.Mid < c.mid*0.999 || i.Mid > c.mid*1.001) {
			t.Errorf("%+v: %v n=%d %v, want %v %v", c.m, i, n, ok, c.mid, c.tell)
		}
	}
	// Launch by launch the ratio is always 2: what both sides share cancels.
	if i, _, _ := figure(cells, experiment.Measure{Of: at("a"), Against: at("b"), As: experiment.Ratio}, "go1"); i.High-i.Low > 1e-9 {
		t.Errorf("ratio spreads over %v", i)
	}
	if _, _, ok := figure(cells, experiment.Measure{Of: at("a"), As: experiment.Value}, "go2"); ok {
		t.Error("a figure of another Go version was taken")
	}
}

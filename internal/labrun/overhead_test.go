package labrun

import (
	"math"
	"testing"

	"github.com/gotoll/toll/finding"
)

func TestOverheads(t *testing.T) {
	cell := func(arm string, values ...float64) finding.LabCell {
		return finding.LabCell{Arm: arm, Go: "go1.26.8", Row: "work", Unit: "cpu-sec", N: len(values), Values: values, Value: centre(values)}
	}
	r := finding.LabResult{Go: []string{"go1.26.8"}, Cells: []finding.LabCell{
		cell("none", 1, 1.01, 0.99, 1), cell("CPU profile", 1.02, 1.03, 1.01, 1.02), cell("no allocation profile", 0.96, 0.97, 0.95, 0.96), cell("gctrace", 1, 1),
	}}
	got := Overheads(r, "CPU profile", "allocation profile", "gctrace", "flight recorder")
	if len(got) != 2 || got[0].Source != "CPU profile" || got[1].Source != "allocation profile" || got[0].Go != "go1.26.8" || got[0].N != 4 {
		t.Fatalf("%+v", got)
	}
	for i, want := range []float64{0.02, 0.04} {
		if o := got[i]; math.Abs(o.Share.Mid-want) > 0.005 || o.Share.Low > o.Share.Mid || o.Share.High < o.Share.Mid {
			t.Errorf("%+v, want about %v", o, want)
		}
	}
	if got := Overheads(finding.LabResult{}, "CPU profile"); got == nil || len(got) != 0 {
		t.Errorf("%+v before any record", got)
	}
}

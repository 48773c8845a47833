package evidence

import (
	"testing"

	"github.com/gotoll/toll/finding"
)

// flameOf is a tree of three calls below main: steady, one that changed, and
// one that only this side may have.
func flameOf(changed, extra float64, extraName string) finding.Flame {
	total := 400 + changed + extra
	return finding.Flame{
		Kind: finding.CPU, Unit: "ns", Total: total, Samples: int64(total),
		Names: []string{"all", "steady", "changed", extraName}, Files: []string{"a.go"},
		Name: []int32{0, 1, 2, 3}, File: []int32{-1, 0, 0, 0}, Line: []int32{0, 1, 2, 3}, Parent: []int32{-1, 0, 0, 0},
		Cum: []float64{total, 400, changed, extra}, Flat: []float64{0, 400, changed, extra}, Recover: []float64{0, 0, 0, 0},
	}
}

func TestDifferenceOfTrees(t *testing.T) {
	d := Difference(flameOf(500, 100, "new"), flameOf(100, 500, "gone"), "001-bench")
	rows := map[string]int{}
	for i, n := range d.Name {
		rows[d.Names[n]] = i
	}
	if len(d.Name) != 5 || len(rows) != 5 || d.Base.Recording != "001-bench" {
		t.Fatalf("rows %v of %+v", rows, d)
	}
	for name, want := range map[string]struct {
		now, was float64
		sign     int // of the change; 0 is none beyond noise
	}{"all": {1000, 1000, 0}, "steady": {400, 400, 0}, "changed": {500, 100, 1}, "new": {100, 0, 1}, "gone": {0, 500, -1}} {
		i := rows[name]
		c, sign := d.Base.Change[i], 0
		switch {
		case c.Low > 0:
			sign = 1
		case c.High < 0:
			sign = -1
		}
		if d.Cum[i] != want.now || d.Base.Cum[i] != want.was || sign != want.sign || d.Parent[i] >= int32(i) {
			t.Errorf("%s: now %v, was %v, change %+v, parent %d", name, d.Cum[i], d.Base.Cum[i], c, d.Parent[i])
		}
	}
	if d.Line[rows["gone"]] != 3 || d.Files[d.File[rows["gone"]]] != "a.go" {
		t.Error("a call that only the earlier recording has lost its place")
	}
}

func TestDifferenceWithNothing(t *testing.T) {
	now := flameOf(1, 1, "x")
	if d := Difference(now, finding.Flame{}, "001"); d.Base != nil || len(d.Name) != len(now.Name) {
		t.Errorf("difference with an empty tree: %+v", d)
	}
}

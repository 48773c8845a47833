package selftest

import (
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// Sum sums up results: all kinds together, or each kind by itself.
func Sum(results []Result, each bool) []finding.Calibration {
	type key struct {
		method, load, kinds string
		effect              float64
		scaled              bool
	}
	groups := map[key][]Result{}
	var keys []key
	for _, r := range results {
		k := key{r.Method, r.Load, "all", r.Size(), r.Scaled}
		if each {
			k.kinds = r.Kind
		}
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], r)
	}
	rows := make([]finding.Calibration, 0, len(keys))
	for _, k := range keys {
		row := finding.Calibration{Method: k.method, Load: k.load, Kinds: k.kinds, Effect: k.effect, Scaled: k.scaled}
		fill(&row, groups[k])
		rows = append(rows, row)
	}
	return rows
}

// Size is the true effect without its direction: doing 2 % less is found as
// often as doing 2 % more.
func (r Result) Size() float64 {
	effect := r.Effect
	if effect < 0 { // 1000/1020 is the same pair the other way round
		if back := 1/(1+effect) - 1; math.Abs(back*1000-math.Round(back*1000)) < 1e-9 {
			effect = back
		}
	}
	return math.Round(math.Abs(effect)*1e4) / 1e4
}

func fill(row *finding.Calibration, results []Result) {
	var seconds, half, overhead, of []float64
	for _, r := range results {
		row.Races++
		truth := 1 + r.Effect
		claimed := r.Verdict == finding.Improved || r.Verdict == finding.Regressed
		right := r.Verdict == finding.Improved && truth < 1 || r.Verdict == finding.Regressed && truth > 1
		switch {
		case right:
			row.Found++
		case claimed:
			row.Wrong++
		}
		seconds, of = append(seconds, r.Seconds), append(of, r.Of)
		half = append(half, (r.Whole.High-r.Whole.Low)/2)
		if r.Timed > 0 {
			overhead = append(overhead, (r.Of-r.Timed)/r.Timed)
		}
		if r.Whole.Low <= truth && truth <= r.Whole.High {
			row.Covered++
		}
		if r.Ratio.Low <= truth && truth <= r.Ratio.High {
			row.Stopped++
		}
	}
	row.FoundShare, row.WrongShare = proportion(row.Found, row.Races), proportion(row.Wrong, row.Races)
	slices.Sort(seconds)
	row.Seconds, row.Slow = stat.Median(seconds), seconds[min(len(seconds)-1, int(0.9*float64(len(seconds))))]
	row.HalfWidth, row.Of = stat.Median(half), stat.Median(of)
	if len(overhead) > 0 {
		row.Overhead = stat.Median(overhead)
	}
}

func proportion(hits, n int) finding.Interval { return stat.Proportion(int64(hits), int64(n)) }

package stat

import (
	"math"

	"github.com/gotoll/toll/finding"
)

// Difference is the 95 % interval of a share minus another, from the Wilson
// intervals of two independent samples (Newcombe 1998, Statistics in Medicine
// 17, method 10). Mid is the difference of the shares themselves.
func Difference(hits, n, hits0, n0 int64) finding.Interval {
	if n <= 0 || n0 <= 0 {
		return finding.Interval{Low: -1, High: 1}
	}
	a, b := Proportion(hits, n), Proportion(hits0, n0)
	p, q := float64(hits)/float64(n), float64(hits0)/float64(n0)
	d := p - q
	return finding.Interval{Low: d - math.Hypot(p-a.Low, b.High-q), Mid: d, High: d + math.Hypot(a.High-p, q-b.Low)}
}

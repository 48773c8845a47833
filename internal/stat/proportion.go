package stat

import (
	"math"

	"github.com/gotoll/toll/finding"
)

// z95 is the two-sided 95 % quantile of the normal distribution.
const z95 = 1.959963984540054

// Proportion is the 95 % Wilson interval of the share hits/n, with the share
// itself as centre. Without hits its high end is the rule of three, 3/n, which
// is the exact one-sided 95 % bound for large n. n <= 0 gives 0..1.
func Proportion(hits, n int64) finding.Interval {
	if n <= 0 {
		return finding.Interval{High: 1}
	}
	hits = min(max(hits, 0), n)
	p, size := float64(hits)/float64(n), float64(n)
	if hits == 0 {
		return finding.Interval{High: min(1, 3/size)}
	}
	if hits == n {
		return finding.Interval{Low: max(0, 1-3/size), Mid: 1, High: 1}
	}
	scale := 1 + z95*z95/size
	centre := (p + z95*z95/(2*size)) / scale
	half := z95 / scale * math.Sqrt(p*(1-p)/size+z95*z95/(4*size*size))
	return finding.Interval{Low: max(0, centre-half), Mid: p, High: min(1, centre+half)}
}

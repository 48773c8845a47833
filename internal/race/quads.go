package race

import (
	"math"

	"github.com/gotoll/toll/internal/stat"
)

// enoughQuads have a median that stands for a launch.
const enoughQuads = 8

// paired is what the quads of a launch say of one metric: the median of the ratios of their
// sides, each the mean of its two blocks. Where a neighbour comes and goes, most quads lie before
// or after; the few in which it came or went are those that a median leaves out. The old side's
// number is the median of its quads, the new one's stands to it in that ratio.
func (l *launch) paired(m metric) (old, new float64) {
	var sums [2][]float64
	for arm, parts := range l.parts {
		for _, p := range parts {
			for len(sums[arm]) <= p.block/4 {
				sums[arm] = append(sums[arm], 0)
			}
			sums[arm][p.block/4] += m.of(p) // as many parts in each quad
		}
	}
	var olds, ratios []float64
	for i, s := range sums[0] {
		if s > 0 && sums[1][i] > 0 {
			olds, ratios = append(olds, s), append(ratios, math.Log(sums[1][i]/s))
		}
	}
	if len(ratios) == 0 {
		return 0, 0
	}
	each := float64(len(l.parts[0])) / float64(len(sums[0]))
	old = stat.Median(olds) / each
	return old, old * math.Exp(stat.Median(ratios))
}

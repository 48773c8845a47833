package stat

import (
	"math"
	"slices"
)

// walsh returns the sorted averages of all pairs, each value with itself too.
func walsh(xs []float64) []float64 {
	w := make([]float64, 0, len(xs)*(len(xs)+1)/2)
	for i, a := range xs {
		for _, b := range xs[i:] {
			w = append(w, (a+b)/2)
		}
	}
	slices.Sort(w)
	return w
}

// HodgesLehmann is the median of the averages of all pairs: nearly as sharp as
// the mean on clean data and unmoved by a few wild values. NaN of nothing.
func HodgesLehmann(xs []float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	w := walsh(xs)
	return (w[(len(w)-1)/2] + w[len(w)/2]) / 2
}

// Centre is the Hodges-Lehmann centre of xs with an interval at the given
// two-sided confidence: the signed-rank interval where n allows one, Student's
// below. One value has no interval: Low and High are infinite.
func Centre(xs []float64, confidence float64) Interval {
	n := len(xs)
	mid := HodgesLehmann(xs)
	if n < 2 {
		return Interval{math.Inf(-1), mid, math.Inf(1)}
	}
	alpha := (1 - confidence) / 2
	p := signedRankCounts(n)
	cut, below := 0, 0.0
	for cut < len(p) && below+p[cut] <= alpha {
		below += p[cut]
		cut++
	}
	if cut == 0 { // even the whole range covers less than asked
		half := StudentQuantile(1-alpha, float64(n-1)) * Deviation(xs) / math.Sqrt(float64(n))
		mean := Mean(xs)
		return Interval{min(mid, mean-half), mid, max(mid, mean+half)}
	}
	w := walsh(xs)
	return Interval{w[cut-1], mid, w[len(w)-cut]}
}

// signedRankCounts is the distribution of the signed-rank sum of n values
// under symmetry about 0: element w is P(W = w).
func signedRankCounts(n int) []float64 {
	p := make([]float64, n*(n+1)/2+1)
	p[0] = 1
	top := 0
	for r := 1; r <= n; r++ {
		top += r
		for w := top; w >= 0; w-- {
			p[w] /= 2
			if w >= r {
				p[w] += p[w-r] / 2
			}
		}
	}
	return p
}

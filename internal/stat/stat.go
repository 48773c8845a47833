// Package stat is the numbers behind a verdict: centres, rank tests, intervals,
// tests that may be looked at after every launch, and corrections for many
// comparisons.
//
// Everything is pure: the same numbers in give the same numbers out, on every
// machine. It knows no benchmark, no clock and no random source but a seed
// that is handed in. Samples are never modified; sorting works on copies. All
// of it is linear or n log n but the Walsh averages, which are quadratic in
// the number of launches (tens).
package stat

import (
	"math"
	"slices"
)

// An Interval is a range with its centre. Low <= Mid <= High.
type Interval struct{ Low, Mid, High float64 }

// Exp maps an interval of logarithms to one of ratios.
func (i Interval) Exp() Interval {
	return Interval{math.Exp(i.Low), math.Exp(i.Mid), math.Exp(i.High)}
}

// Mean is the arithmetic mean, NaN of nothing.
func Mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// Deviation is the sample standard deviation (n-1), 0 below two values.
func Deviation(xs []float64) float64 {
	if len(xs) < 2 {
		return 0
	}
	m, sum := Mean(xs), 0.0
	for _, x := range xs {
		sum += (x - m) * (x - m)
	}
	return math.Sqrt(sum / float64(len(xs)-1))
}

// Median is the middle value, the mean of the middle two for an even count,
// NaN of nothing.
func Median(xs []float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	s := slices.Sorted(slices.Values(xs))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// FasterHalf is the mean of the smaller half of xs (the larger half of an odd
// count), NaN of nothing. A part that no neighbour disturbed is the truth; the
// others tell of the neighbours.
func FasterHalf(xs []float64) float64 {
	s := slices.Sorted(slices.Values(xs))
	return Mean(s[:(len(s)+1)/2])
}

// TrimmedMean is the mean without the share trim of the values at each end,
// NaN of nothing.
func TrimmedMean(xs []float64, trim float64) float64 {
	s := slices.Sorted(slices.Values(xs))
	cut := int(float64(len(s)) * trim)
	return Mean(s[cut : len(s)-cut])
}

// Holm returns the p values corrected for being several, in their order: each
// stays a valid p value whatever the dependence between the tests.
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ps[a] < ps[b]:
			return -1
		case ps[a] > ps[b]:
			return 1
		}
		return 0
	})
	out, worst := make([]float64, len(ps)), 0.0
	for rank, i := range order {
		worst = max(worst, min(1, ps[i]*float64(len(ps)-rank)))
		out[i] = worst
	}
	return out
}

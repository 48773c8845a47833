// Package vitals reads what a Go program's runtime says about itself: execution
// traces, a metrics page, gctrace and schedtrace lines, MemStats; and what the
// machine beneath it says of its processors.
//
// It turns texts and traces into values with units and judges nothing. It
// refuses what it does not know: a format of another Go version is an error or
// a line left alone, never a guess. What each number is worth on a busy machine
// is said beside the number.
package vitals

import (
	"math"
	"slices"
)

// Quantile is the q quantile (0..1) of sorted values by the nearest rank, 0
// without values.
func Quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	i := int(math.Ceil(q*float64(len(sorted)))) - 1
	return sorted[min(max(i, 0), len(sorted)-1)]
}

// A Histogram counts observations per bucket. Counts[i] are those in
// (Bounds[i-1], Bounds[i]]; the last bound may be +Inf.
type Histogram struct {
	Bounds []float64 // upper ends, ascending
	Counts []float64 // per bucket, not cumulative
}

// N is the number of observations.
func (h Histogram) N() float64 {
	n := 0.0
	for _, c := range h.Counts {
		n += c
	}
	return n
}

// Quantile is the upper end of the bucket that holds the q quantile: the value
// is at most that. +Inf where it lies in the last, open bucket; 0 when empty.
func (h Histogram) Quantile(q float64) float64 {
	want, seen := q*h.N(), 0.0
	if want == 0 {
		return 0
	}
	for i, c := range h.Counts {
		if seen += c; seen >= want && c > 0 {
			return h.Bounds[i]
		}
	}
	return 0
}

// Within is the q quantile with its place inside of its bucket told by the
// ranks, as if the bucket were evenly filled. Of the last, open bucket it is
// the lower end. 0 when empty.
func (h Histogram) Within(q float64) float64 {
	want, seen, low := q*h.N(), 0.0, 0.0
	for i, c := range h.Counts {
		high := h.Bounds[i]
		if c > 0 && seen+c >= want {
			if math.IsInf(high, 1) || math.IsInf(low, -1) {
				return low
			}
			return low + (high-low)*(want-seen)/c
		}
		seen, low = seen+c, high
	}
	return 0
}

// Sub is what was observed since an earlier reading, the zero Histogram if the
// two do not have the same buckets.
func (h Histogram) Sub(earlier Histogram) Histogram {
	if len(earlier.Counts) == 0 {
		return h
	}
	if !slices.Equal(h.Bounds, earlier.Bounds) {
		return Histogram{}
	}
	out := Histogram{Bounds: h.Bounds, Counts: make([]float64, len(h.Counts))}
	for i := range h.Counts {
		out.Counts[i] = max(0, h.Counts[i]-earlier.Counts[i])
	}
	return out
}

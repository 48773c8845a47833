package stat

import (
	"math"
	"math/rand/v2"
	"slices"
)

// fewestBetween is the least number of values between two change-points.
const fewestBetween = 3

// A Change is a place in a series from which on the values come from another
// distribution.
type Change struct {
	At int     // index of the first value after it
	P  float64 // of the permutation test
}

// Changes finds the change-points of a series, in order: E-divisive means with
// exponent 1 (D. S. Matteson and N. A. James, "A Nonparametric Approach for
// Multiple Change Point Analysis of Multivariate Data", JASA 109, 2014, section 3).
// The place that divides the values best by their energy distance is a
// change-point if no more than a share alpha of permutations within the present
// segments divides as well; then the segments are divided further. Nothing is
// assumed of the values' distribution but that they are independent. The seed
// decides the permutations. Time is quadratic in the length, for each of them.
func Changes(xs []float64, alpha float64, seed uint64) []Change {
	const permutations = 999
	rng := rand.New(rand.NewPCG(seed, 1))
	bounds := []int{0, len(xs)}
	var found []Change
	for {
		at, best := split(xs, bounds)
		if at < 0 {
			break
		}
		mixed, as := slices.Clone(xs), 1
		// More than alpha allows is more than enough.
		for i := 0; i < permutations && float64(as) <= alpha*(permutations+1); i++ {
			for b := 1; b < len(bounds); b++ {
				part := mixed[bounds[b-1]:bounds[b]]
				rng.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
			}
			if _, q := split(mixed, bounds); q >= best*(1-1e-12) {
				as++
			}
		}
		p := float64(as) / (permutations + 1)
		if p > alpha {
			break
		}
		found = append(found, Change{at, p})
		bounds = append(bounds, at)
		slices.Sort(bounds)
	}
	slices.SortFunc(found, func(a, b Change) int { return a.At - b.At })
	return found
}

// split is the place that divides one of the segments best, -1 where none is
// long enough, with its scaled energy distance.
func split(xs []float64, bounds []int) (at int, best float64) {
	at = -1
	for b := 1; b < len(bounds); b++ {
		from := bounds[b-1]
		if i, q := divide(xs[from:bounds[b]]); i > 0 && (at < 0 || q > best) {
			at, best = from+i, q
		}
	}
	return at, best
}

// divide is split for one segment: values move one by one from the right part
// to the left one, and the sums of distances with them.
func divide(xs []float64) (at int, best float64) {
	n := len(xs)
	at = -1
	var left, right, between float64
	for i := range xs {
		for j := range i {
			right += math.Abs(xs[i] - xs[j])
		}
	}
	for i := range xs {
		var toLeft, toRight float64
		for j := range xs {
			if d := math.Abs(xs[i] - xs[j]); j < i {
				toLeft += d
			} else {
				toRight += d
			}
		}
		left, right, between = left+toLeft, right-toRight, between+toRight-toLeft
		l, r := float64(i+1), float64(n-i-1)
		if i+1 < fewestBetween || n-i-1 < fewestBetween {
			continue
		}
		energy := 2*between/(l*r) - 2*left/(l*(l-1)) - 2*right/(r*(r-1))
		if q := l * r / (l + r) * energy; at < 0 || q > best {
			at, best = i+1, q
		}
	}
	return at, best
}

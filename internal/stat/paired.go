package stat

import (
	"math"
	"slices"
)

// A Sample is what a row of launches gave: Old[i] and New[i] are the
// logarithms of the two sides' values in launch i, Group[i] is the binary
// layout that launch i ran. All three have the same length.
type Sample struct {
	Old, New []float64
	Group    []int
}

// A Prior is what is known of groups before any is seen: the standard
// deviation between them, and how many groups' worth of evidence that is.
type Prior struct{ Deviation, Weight float64 }

// An Estimate of the mean of New-Old: a log ratio.
type Estimate struct {
	Mid   float64
	Error float64 // standard error
	DF    float64 // degrees of freedom of Error
	// Between is the standard deviation between groups over and above that
	// within them, drawn towards the prior.
	Between float64
	Groups  int
	N       int     // launches
	Kept    float64 // share of each side's launches, the faster ones, that carry it
}

// Estimate gives the difference of the two sides' means over their faster
// launches, the share keep of each side (1 is all of them). A launch that a
// neighbour slowed on one side says nothing of the code, and there are times
// when most are: the faster ones of each side are those that were left alone.
//
// The standard error comes from the launches' influence on the two trimmed
// means (Huber, Robust Statistics, 1981, 3.3), so that what both sides of a
// launch share cancels; its degrees of freedom are those of the launches kept.
// To it the groups' variance is added, estimated from the groups and drawn
// towards the prior (as in Smyth 2004): few groups know little of it.
func (s Sample) Estimate(keep float64, prior Prior) Estimate {
	n := len(s.Old)
	kept := max(min(n, 2), int(math.Ceil(keep*float64(n))))
	e := Estimate{N: n, Kept: float64(kept) / float64(n)}
	old, new := influence(s.Old, kept), influence(s.New, kept)
	zs := make([]float64, n)
	for i := range zs {
		zs[i] = new[i] - old[i]
	}
	e.Mid = Mean(zs)
	if n < 2 {
		e.Error = math.Inf(1)
		return e
	}
	within := Deviation(zs) * Deviation(zs) / float64(n)
	between, share, groups := s.between(zs, prior)
	e.Between, e.Groups, e.DF = math.Sqrt(between), groups, float64(kept-1)
	e.Error = math.Sqrt(within + between*share)
	return e
}

// influence returns values whose mean is the mean of the kept smallest of xs,
// and whose scatter is that mean's.
func influence(xs []float64, kept int) []float64 {
	if kept >= len(xs) {
		return xs
	}
	sorted := slices.Sorted(slices.Values(xs))
	limit, mean := sorted[kept-1], Mean(sorted[:kept])
	cut := make([]float64, len(xs))
	for i, x := range xs {
		cut[i] = min(x, limit)
	}
	middle, stretch := Mean(cut), float64(len(xs))/float64(kept)
	for i, x := range cut {
		cut[i] = mean + (x-middle)*stretch
	}
	return cut
}

// between is the moderated variance between the groups of zs, the share of it
// that is in the mean of zs, and the number of groups.
func (s Sample) between(zs []float64, prior Prior) (variance, share float64, groups int) {
	members := map[int][]float64{}
	for i, z := range zs {
		members[s.Group[i]] = append(members[s.Group[i]], z)
	}
	n, k := float64(len(zs)), float64(len(members))
	keys := make([]int, 0, len(members))
	squares := 0.0
	for g, m := range members {
		keys = append(keys, g)
		squares += float64(len(m)) * float64(len(m))
	}
	slices.Sort(keys) // sums of floats depend on their order
	share = squares / (n * n)
	known := prior.Deviation * prior.Deviation
	if k < 2 || n-k < 2 {
		return known, share, len(keys)
	}
	grand, among, inside := Mean(zs), 0.0, 0.0
	for _, g := range keys {
		m := Mean(members[g])
		among += float64(len(members[g])) * (m - grand) * (m - grand)
		for _, z := range members[g] {
			inside += (z - m) * (z - m)
		}
	}
	seen := max(0, (among/(k-1)-inside/(n-k))/((n-squares/n)/(k-1)))
	if prior.Weight+k-1 == 0 {
		return seen, share, len(keys)
	}
	return (prior.Weight*known + (k-1)*seen) / (prior.Weight + k - 1), share, len(keys)
}

// Interval is the two-sided Student interval at the given confidence.
func (e Estimate) Interval(confidence float64) Interval {
	half := math.Inf(1)
	if e.DF >= 1 {
		half = e.Error * StudentQuantile((1+confidence)/2, e.DF)
	}
	return Interval{e.Mid - half, e.Mid, e.Mid + half}
}

// Below is the one-sided p value against "the log ratio is at or above mu".
func (e Estimate) Below(mu float64) float64 { return e.tail(mu - e.Mid) }

// Above is the one-sided p value against "the log ratio is at or below mu".
func (e Estimate) Above(mu float64) float64 { return e.tail(e.Mid - mu) }

func (e Estimate) tail(distance float64) float64 {
	switch {
	case e.DF < 1:
		return 1
	case e.Error == 0 && distance > 0:
		return 0
	case e.Error == 0:
		return 1
	}
	return StudentTail(distance/e.Error, e.DF)
}

// fewestKept launches carry a trimmed estimate.
const fewestKept = 5

// Sharpest estimates from several samples of the same launches (made with
// different statistics of their parts) and several shares of kept launches,
// and returns the estimate with the narrowest interval and the sample it is
// of. The choice looks at widths only, never at the side that wins; one that
// is not narrower by 15 % does not displace one that uses more of the data.
// Samples come in that order: the one that uses most of its parts first.
func Sharpest(samples []Sample, prior Prior) (Estimate, int) {
	var best Estimate
	at, width := -1, math.Inf(1)
	for _, keep := range []float64{1, 0.7, 0.5, 0.3} {
		for i, s := range samples {
			if keep < 1 && math.Ceil(keep*float64(len(s.Old))) < fewestKept {
				continue
			}
			e := s.Estimate(keep, prior)
			w := e.Interval(0.999)
			if at < 0 || w.High-w.Low < 0.85*width {
				best, at, width = e, i, w.High-w.Low
			}
		}
	}
	return best, at
}

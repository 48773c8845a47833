package race

import (
	"math"
	"slices"
	"time"

	"github.com/gotoll/toll/internal/stat"
)

// The least number of parts from the end of a collection to the end of a later
// one: to the part is how exactly an end is known. Where most parts end one, what
// is too much or too little cannot be told.
const (
	segmentParts = 8
	denseParts   = 32
)

// oftenCycle is the longest cycle of a benchmark that collects often.
const oftenCycle = 10 * time.Millisecond

// often reports whether so many cycles in such a time are many: the fastest
// parts would be those that met none, and call the garbage free.
func often(cycles int64, took time.Duration) bool {
	return time.Duration(cycles)*oftenCycle >= took
}

// A segment is what ran from the end of one collection to that of another:
// all that garbage costs, its marking and its sweeping, is in it as often as
// the garbage was made.
type segment struct{ n, time, cycles float64 }

func (s *segment) add(p timed, m metric) {
	n := float64(p.Iterations)
	s.n, s.time, s.cycles = s.n+n, s.time+n*m.of(p), s.cycles+float64(p.GCs)
}

// A cycled is what one side of a launch tells of a metric, cut at collections.
type cycled struct {
	segments []segment
	rest     float64   // an operation without a collection; 0 where it cannot be told
	every    float64   // operations from one collection to the next; 0 without segments
	values   []float64 // in place of segments
}

// cycledOf cuts a process's parts, in their order, at the ends of collections. What comes before the
// first and after the last is left out: as many collections as fell into a
// stretch of time are chance, as many as the garbage between two of them
// brings are not. A process that ends too few for that answers with the mean of its
// parts, one that ends none with means of as many parts.
func cycledOf(parts []timed, m metric) cycled {
	c := cycled{rest: without(parts, m)}
	least := segmentParts
	if c.rest == 0 {
		least = denseParts
	}
	var whole segment
	c.segments, whole = segmentsOf(parts, m, least)
	switch {
	case whole.cycles == 0:
		c.values = means(parts, m)
	case len(c.segments) == 0:
		c.values = []float64{whole.time / whole.n}
	}
	var n, ended float64
	for _, s := range c.segments {
		n, ended = n+s.n, ended+s.cycles
	}
	if ended > 0 {
		c.every = n / ended
	}
	return c
}

// perOp are the values per operation of the segments, of cycles of so many operations.
// A segment is too long or too short by up to a part: that much of what the
// operations take without a collection is taken off or put on.
func (c cycled) perOp(every float64) []float64 {
	xs := slices.Clone(c.values)
	for _, s := range c.segments {
		n := every * s.cycles
		if c.rest == 0 || every == 0 {
			n = s.n
		}
		xs = append(xs, (s.time+c.rest*(n-s.n))/n)
	}
	return xs
}

// steady clips numbers of operations a cycle, one of each launch, to what most
// of them say. A process that is put off in the middle of a collection allocates more
// before it ends: that is the machine's doing. Within the clip they scatter
// as they do, for that is how exactly they are known (Huber 1964).
func steady(every []float64) []float64 {
	known := slices.DeleteFunc(slices.Clone(every), func(x float64) bool { return x == 0 })
	if len(known) < 3 {
		return every
	}
	mid := stat.Median(known)
	off := make([]float64, len(known))
	for i, x := range known {
		off[i] = math.Abs(x - mid)
	}
	// 1.4826 median deviations are one standard deviation of a normal distribution.
	reach := 1.25 * 1.4826 * stat.Median(off)
	out := slices.Clone(every)
	for i, x := range out {
		if x != 0 {
			out[i] = min(max(x, mid-reach), mid+reach)
		}
	}
	return out
}

// means are those of a metric over parts that follow one another, segmentParts at
// a time.
func means(parts []timed, m metric) []float64 {
	var xs []float64
	for some := range slices.Chunk(parts, segmentParts) {
		var s segment
		for _, p := range some {
			s.add(p, m)
		}
		xs = append(xs, s.time/s.n)
	}
	return xs
}

// segmentsOf cuts parts where collections ended, at least so many a segment; whole is all of them.
func segmentsOf(parts []timed, m metric, least int) (segments []segment, whole segment) {
	var now segment
	from, begun := 0, false
	for i, p := range parts {
		whole.add(p, m)
		if begun {
			now.add(p, m)
		}
		switch {
		case p.GCs == 0:
		case !begun:
			begun, from = true, i
		case i-from >= least:
			segments, now, from = append(segments, now), segment{}, i
		}
	}
	return segments, whole
}

// without is a metric's median over the parts in which no collection ended; 0
// where these are few.
func without(parts []timed, m metric) float64 {
	var xs []float64
	for _, p := range parts {
		if p.GCs == 0 {
			xs = append(xs, m.of(p))
		}
	}
	if 4*len(xs) < len(parts) {
		return 0
	}
	return stat.Median(xs)
}

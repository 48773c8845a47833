package race

import (
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

// cycles are a metric's values per operation over segments of one process's parts, in
// their order. What comes before the first end of a collection and after the
// last is left out: as many collections as fell into a stretch of time are
// chance, as many as the garbage between two of them brings are not. A process
// that ends too few for that answers with the mean of its parts, one that ends
// none with means of some that follow one another.
func cycles(parts []timed, m metric) []float64 {
	rest, least := without(parts, m), segmentParts
	if rest == 0 {
		least = denseParts
	}
	segments, whole := segmentsOf(parts, m, least)
	switch {
	case whole.cycles == 0:
		return means(parts, m)
	case len(segments) == 0:
		return []float64{whole.time / whole.n}
	}
	var all segment
	for _, s := range segments {
		all.n, all.cycles = all.n+s.n, all.cycles+s.cycles
	}
	// A segment is too long or too short by up to a part: that much of
	// what the operations take without a collection is taken off or put on.
	xs := make([]float64, 0, len(segments))
	for _, s := range segments {
		n := s.n
		if rest > 0 {
			n = all.n / all.cycles * s.cycles
		}
		xs = append(xs, (s.time+rest*(n-s.n))/n)
	}
	return xs
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

package race

import (
	"time"

	"github.com/gotoll/toll/internal/bench"
)

// Times of what a benchmark with costly set-up does beside and in its parts.
const (
	// longestTry is the longest part that is run again with twice the
	// iterations, only to see whether it then takes as long: longer ones are
	// nearly always one long operation.
	longestTry = 500 * time.Millisecond
	// timedSetUp is how many times longer than its set-up, where that is
	// timed, the operations of a part should take, and timedMost how long at
	// most: `go test` lets them take a second.
	timedSetUp = 4
	timedMost  = 400 * time.Millisecond
)

// tried is the fastest of some parts, with what all of them took.
type tried struct {
	bench.Part
	all     int64 // nanoseconds, of them what the process had a core for
	cycles  int64
	started int64 // goroutines; negative where the runtime does not tell
}

// A trial runs k parts of n iterations.
type trial func(n int64, k int) (tried, error)

// grown is what grow found.
type grown struct {
	n     int64
	part  tried         // of n iterations
	setUp time.Duration // costly work that each part repeats, whatever its iterations; 0 where there is none
	timed bool          // it stands in the benchmark's times
}

// share is how much of the time measured is set-up, 0 to 1.
func (g grown) share() float64 {
	if !g.timed {
		return 0
	}
	return min(1, float64(g.setUp)/float64(max(1, g.part.Wall)))
}

// few is the least number of iterations of a part.
func few(procs int64) int64 { return max(1, fewEach*procs) }

// grow finds the number of iterations that fill a part, and that outweigh the
// set-up which a b.N benchmark repeats in each part: by far where it is timed;
// where it is not, short parts are worth more than the time it takes. procs goroutines share
// the iterations of a parallel benchmark: each has to have some at the same
// time as all the others, or what they wait for is not there.
func grow(part trial, loop bool, procs int64) (grown, error) {
	n, want := few(procs), partTime
	p, err := part(n, 1)
	if err == nil && !loop && p.Span >= 10*int64(partTime) {
		if g, costly, err := outweigh(part, n, p); costly || err != nil {
			return g, err
		}
	}
	if procs > 0 {
		// RunParallel hands out 100 µs of work at a time.
		want = min(gcPartMax, max(partTime, manyEach*time.Duration(procs)*100*time.Microsecond))
		if err == nil && p.Span < int64(gcPartMax) {
			n = manyEach * procs
			p, err = part(n, 2)
		}
	}
	for err == nil && p.Wall < int64(want)*3/4 && p.Span < 10*int64(want) && n < mostN {
		factor := min(100, max(1.2, float64(want)/float64(max(p.Wall, 1))))
		n = min(mostN, int64(float64(n)*factor)+1)
		p, err = part(n, 2)
	}
	for range 5 {
		if err != nil || loop || n > mostN/2 || p.Span > int64(gcPartMax)/2 {
			break
		}
		var twice tried
		if twice, err = part(2*n, 3); err != nil {
			break
		}
		if again, err2 := part(n, 3); err2 == nil && again.Wall < p.Wall {
			p = again
		}
		setup := 2*p.Wall - twice.Wall
		if float64(setup) < 0.02*float64(p.Wall) && p.Span < mostSetUp*p.Wall {
			break
		}
		n, p = 2*n, twice
	}
	return grown{n: n, part: p}, err
}

// outweigh finds the iterations of a part for a benchmark whose part of n
// iterations, first, takes long: where that is set-up, a part of few iterations
// would measure none of what the benchmark is about. costly says whether it is
// set-up; else it is the operation, or what the benchmark does between
// StopTimer and StartTimer, of which more iterations have more.
func outweigh(part trial, n int64, first tried) (g grown, costly bool, err error) {
	g.timed = first.Wall > first.Span/2
	if g.timed && first.Span > int64(longestTry) {
		return g, false, nil
	}
	if g.part, err = part(2*n, 1); err != nil || g.part.Span > first.Span*3/2 {
		return g, false, err
	}
	g.n, g.setUp = 2*n, time.Duration(first.Span)
	goal := min(gcPartMax, max(partTime, g.setUp/mostSetUp))
	if g.timed {
		goal = min(timedMost, timedSetUp*g.setUp)
	}
	for g.n < mostN {
		work, most := g.part.Wall, 100.0
		if g.timed { // set-up does not take as long each time: less than a fifth of it tells nothing
			most = 10
			if work -= first.Wall; work < first.Wall/5 {
				work = 0
			}
		}
		// What is not timed grows with the iterations: it is no set-up.
		if work >= int64(goal)*3/4 || g.part.Span-g.part.Wall > 3*first.Span {
			break
		}
		g.n = min(mostN, int64(float64(g.n)*min(most, max(1.2, float64(goal)/float64(max(work, 1)))))+1)
		if g.part, err = part(g.n, 1); err != nil {
			break
		}
	}
	return g, true, err
}

// bounded makes g's iterations less where the new side takes so much longer for
// least iterations that a part of g.n would not end. Where set-up hides how long an
// iteration takes, it comes to g.n in steps.
func bounded(g grown, least int64, part func(arm int, n int64, k int) (tried, error)) (int64, error) {
	limit := 10*int64(gcPartMax) + 2*int64(g.setUp)
	for n := least; n < g.n; n = min(g.n, 10*n) {
		p, err := part(1, n, 1)
		if err != nil {
			return 0, err
		}
		if p.Span > limit || g.setUp == 0 {
			return min(g.n, max(least, int64(float64(n)*float64(10*gcPartMax)/float64(max(p.Span, 1))))), nil
		}
	}
	return g.n, nil
}

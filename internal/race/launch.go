package race

import (
	"context"
	"maps"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// Times of the schedule. A part is short enough that many of them meet no
// neighbour; a block amortises the switch between processes; a launch is one
// draw of everything that a process fixes at its start.
const (
	partTime   = 500 * time.Microsecond
	blockTime  = 20 * time.Millisecond
	launchTime = 500 * time.Millisecond
	gcPartMax  = 40 * time.Millisecond
	gcCycles   = 2 // of a part, where a benchmark collects often
	mostParts  = 40
	mostQuads  = 5
	gcQuads    = 3
	spanParts  = 8 // whose fastest tells how long a part takes
	mostN      = 1_000_000_000
	mostSetUp  = 3 // of a part's timed work may go to set-up that is not timed

	// Iterations for each goroutine of a parallel benchmark: where they take
	// long, and else.
	fewEach  = 2
	manyEach = 8
)

// A shape is how one benchmark is cut into parts; the same on both sides.
type shape struct {
	n     int64 // iterations of a part: fixed work, never fixed time
	parts int   // of a block
	quads int   // of a launch: ABBA or BAAB
	span  time.Duration
	gc    bool // parts span several GC cycles
	alone bool // one goroutine does the work of each
}

// A timed part and where in the launch it stood.
type timed struct {
	bench.Part
	block, index int
}

func (t timed) trial() finding.Trial {
	n := float64(t.Iterations)
	return finding.Trial{
		Block: t.block, Part: t.index, Iterations: t.Iterations, Wall: float64(t.Wall) / n, CPU: float64(t.CPU) / n, GCs: t.GCs, Switches: t.Switches,
	}
}

// A launch is what one pair of fresh processes gave.
type launch struct {
	layout  int
	seeds   [2]int64
	parts   [2][]timed
	counted [2]timed
	values  [2]map[string]float64 // allocs/op, B/op and the benchmark's own
	mids    map[string]middle     // by unit, made when first asked for
}

// middle is the middle of one metric on both sides.
func (l *launch) middle(m metric, gc bool) middle {
	c, ok := l.mids[m.unit]
	if !ok {
		if l.mids == nil {
			l.mids = map[string]middle{}
		}
		c = middleOf(l.parts, m, gc)
		l.mids[m.unit] = c
	}
	return c
}

// launch runs one pair of processes of e.
func (r *racer) launch(ctx context.Context, e *entrant) (launch, error) {
	s := e.shelf
	at := s.next(r.rng)
	return r.pair(ctx, e, at, [2]*bench.Binary{s.bins[0][at], s.bins[1][at]})
}

// pair runs one process of each binary against the other.
func (r *racer) pair(ctx context.Context, e *entrant, layout int, bins [2]*bench.Binary) (launch, error) {
	l := launch{layout: layout}
	var kids [2]*bench.Child
	defer func() {
		for _, k := range kids {
			if k != nil {
				k.Close(ctx)
			}
		}
	}()
	first := r.rng.IntN(2)
	for _, arm := range []int{first, 1 - first} {
		l.seeds[arm] = bins[arm].Seed
		e.side = finding.Arm(arm)
		k, err := bins[arm].Start(ctx, bench.Start{Name: e.names[arm], Pad: r.rng.IntN(4096), Timeout: r.p.Timeout, Env: e.env()})
		if err != nil {
			return l, err
		}
		kids[arm] = k
	}
	if e.shape.n == 0 {
		if err := r.calibrate(ctx, e, kids); err != nil {
			return l, err
		}
		if e.shape.alone && !e.serial && e.procs == 0 && !r.procsSet() {
			e.serial, e.shape = true, shape{}
			for _, k := range kids {
				k.Close(ctx)
			}
			return r.pair(ctx, e, layout, bins)
		}
	}
	if err := r.blocks(ctx, e, kids, &l); err != nil {
		return l, err
	}
	return l, r.count(ctx, e, kids, &l)
}

func (r *racer) blocks(ctx context.Context, e *entrant, kids [2]*bench.Child, l *launch) error {
	s := e.shape
	limit := r.p.Timeout + 20*s.span*time.Duration(s.parts)
	if s.span < 100*time.Millisecond { // a longer one was warmed by its first iteration
		n := s.n
		if s.gc {
			n = 1 + n/gcCycles
		}
		for arm := range kids {
			e.side = finding.Arm(arm)
			if _, err := kids[arm].Parts(ctx, n, max(1, s.parts/8), false, limit); err != nil {
				return err
			}
		}
	}
	block := 0
	for range s.quads {
		order := [4]int{0, 1, 1, 0}
		if r.rng.IntN(2) == 1 {
			order = [4]int{1, 0, 0, 1}
		}
		for _, arm := range order {
			e.side = finding.Arm(arm)
			lead := int64(0)
			if s.gc { // a block begins with a collection: the first part must not always begin there, too
				lead = r.rng.Int64N(1 + s.n/gcCycles)
			}
			parts, err := kids[arm].PartsAfter(ctx, lead, s.n, s.parts, limit)
			if err != nil {
				return err
			}
			for i, p := range parts {
				l.parts[arm] = append(l.parts[arm], timed{p, block, i})
			}
			block++
		}
	}
	return nil
}

// count takes allocations and the benchmark's own metrics once a launch, apart
// from the timed parts: counting stops the world.
func (r *racer) count(ctx context.Context, e *entrant, kids [2]*bench.Child, l *launch) error {
	n := e.shape.n
	if e.shape.gc { // fewer do: what the runtime allocates beside them is still less than one per op
		n = min(n, max(200, n/8))
	}
	for arm, k := range kids {
		e.side = finding.Arm(arm)
		if r.p.Commands != nil { // another process counts nothing but its memory
			last := l.parts[arm][len(l.parts[arm])-1]
			last.block, last.index = 4*e.shape.quads, 0
			l.counted[arm], l.values[arm] = last, map[string]float64{"peak-RSS-B": peak(l.parts[arm])}
			continue
		}
		parts, err := k.Parts(ctx, n, 1, true, r.p.Timeout+20*e.shape.span)
		if err != nil {
			return err
		}
		end, err := k.Finish(ctx)
		if err != nil {
			return err
		}
		c := parts[0]
		values := map[string]float64{}
		maps.Copy(values, c.Values)
		maps.Copy(values, end)
		// Whole numbers, rounded down as the testing package does: what the
		// runtime allocates beside the benchmark is less than one per op.
		values["allocs/op"] = float64(c.Allocs / c.Iterations)
		values["B/op"] = float64(c.Bytes / c.Iterations)
		l.counted[arm], l.values[arm] = timed{c, 4 * e.shape.quads, 0}, values
	}
	return nil
}

// calibrate finds the shape of e on the old arm, and makes room for a new arm
// that takes longer.
func (r *racer) calibrate(ctx context.Context, e *entrant, kids [2]*bench.Child) error {
	part := func(arm int, n int64, k int) (tried, error) {
		e.side = finding.Arm(arm)
		parts, err := kids[arm].Parts(ctx, n, k, false, r.p.Timeout)
		if err != nil {
			return tried{}, err
		}
		best := tried{Part: parts[0]}
		for _, p := range parts {
			best.all += min(p.Span, p.CPU)
			best.cycles += p.GCs
			best.started += p.Started
			if p.Wall < best.Wall {
				best.Part = p
			}
		}
		return best, nil
	}
	procs := int64(max(kids[0].Procs, kids[1].Procs))
	n, old, err := grow(func(n int64, k int) (tried, error) { return part(0, n, k) }, kids[0].Loop, procs)
	if err != nil {
		return err
	}
	if n, err = bounded(n, few(procs), part); err != nil {
		return err
	}
	other, err := part(1, n, 1)
	if err != nil {
		return err
	}
	// The shape stays for the whole race: one disturbed part must not set it,
	// and what grow took for a part may have been a disturbed one, too.
	for tries := 0; ; tries++ {
		for arm, p := range []*tried{&old, &other} {
			again := spanParts
			switch {
			case p.Span > 10*int64(gcPartMax):
				continue
			case p.Span > int64(gcPartMax):
				again = 2
			}
			if *p, err = part(arm, n, again); err != nil {
				return err
			}
		}
		if tries == 3 || procs > 0 || old.Wall <= 0 || old.Wall > int64(partTime)/2 || old.Span > mostSetUp*int64(partTime) || other.Span > int64(gcPartMax) || n > mostN/4 {
			break
		}
		n = int64(float64(n) * float64(partTime) / float64(old.Wall))
	}
	s := shape{n: n, span: time.Duration(max(old.Span, other.Span))}
	if s.span < gcPartMax {
		if s, err = gcShape(n, s.span, part); err != nil {
			return err
		}
	}
	block := blockTime
	if s.gc {
		block = gcPartMax
	}
	s.parts = int(min(mostParts, max(1, block/max(s.span, 1))))
	s.quads = int(min(mostQuads, max(1, launchTime/(4*s.span*time.Duration(s.parts)))))
	if s.gc {
		s.quads = gcQuads
	}
	s.alone = s.alone && kids[0].Workers+kids[1].Workers == 0
	e.shape = s
	return nil
}

// tried is the fastest of some parts, with what all of them took.
type tried struct {
	bench.Part
	all     int64 // nanoseconds, of them what the process had a core for
	cycles  int64
	started int64 // goroutines; negative where the runtime does not tell
}

// few is the least number of iterations of a part.
func few(procs int64) int64 { return max(1, fewEach*procs) }

// grow finds the number of iterations that fill a part, and that outweigh the
// set-up which a b.N benchmark repeats in each part: by far where it is timed;
// where it is not, short parts are worth more than the time it takes. procs goroutines share
// the iterations of a parallel benchmark: each has to have some at the same
// time as all the others, or what they wait for is not there.
func grow(part func(n int64, k int) (tried, error), loop bool, procs int64) (int64, tried, error) {
	n, want := few(procs), partTime
	p, err := part(n, 1)
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
	return n, p, err
}

// bounded makes n less where the new side takes so much longer for least
// iterations that a part of n would not end.
func bounded(n, least int64, part func(arm int, n int64, k int) (tried, error)) (int64, error) {
	if n <= least {
		return n, nil
	}
	p, err := part(1, least, 1)
	return min(n, max(least, 10*int64(gcPartMax)*least/max(p.Span, 1))), err
}

// gcShape lengthens the parts of a benchmark that collects garbage often, so
// that each spans several cycles: shorter ones that meet none would call the
// garbage free. The fastest part would not tell, for it met no cycle.
func gcShape(n int64, span time.Duration, part func(arm int, n int64, k int) (tried, error)) (shape, error) {
	k := int(min(128, max(4, 60*time.Millisecond/max(span, 1)))) // long enough to tell one cycle in 10 ms from none
	iterations := float64(int64(k) * n)
	cycles, op, often, alone := 0.0, 0.0, false, true // the first two of an iteration, of the side with more
	for arm := range 2 {
		p, err := part(arm, n, k)
		if err != nil {
			return shape{}, err
		}
		took := max(p.all, int64(k)*p.Span) // one that waits has little of a core
		cycles, op = max(cycles, float64(p.cycles)/iterations), max(op, float64(took)/iterations)
		often = often || p.cycles*int64(10*time.Millisecond) >= took
		alone = alone && 0 <= p.started && p.started < int64(k)
	}
	if !often {
		return shape{n: n, span: span}, nil
	}
	n = max(n, int64(min(gcCycles/cycles, float64(gcPartMax)/op)))
	return shape{n: n, span: time.Duration(float64(n) * op), gc: true, alone: alone}, nil
}

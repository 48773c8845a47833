package race

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
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
	mostParts  = 40
	mostQuads  = 5
	// Of a benchmark that collects often whole cycles count, and these go on
	// from block to block: so blocks may be short, and what neighbours do to
	// the memory meets both sides alike.
	gcBlock   = 12 * time.Millisecond
	gcQuads   = 10
	gcParts   = 32 // of a launch and side, at least
	spanParts = 8  // whose fastest tells how long a part takes
	mostN     = 1_000_000_000
	mostSetUp = 3 // of a part's timed work may go to set-up that is not timed

	// Where both sides sit on one CPU, what a neighbour does to it meets both alike if they
	// take turns faster than it comes and goes.
	seatedBlock     = 3 * time.Millisecond
	seatedTime      = 400 * time.Millisecond
	mostSeatedQuads = 60

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
	gc    bool // it collects often
	alone bool // one goroutine does all the work
}

// paired reports whether the quads of a launch are enough to count as pairs.
func (s shape) paired() bool { return !s.gc && s.quads >= enoughQuads }

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
func (l *launch) middle(m metric, s shape) middle {
	c, ok := l.mids[m.unit]
	if !ok {
		if l.mids == nil {
			l.mids = map[string]middle{}
		}
		for arm, parts := range l.parts {
			c[arm] = centres(valuesOf(parts, m, s.gc), s.gc)
		}
		if s.paired() {
			old, new := l.paired(m)
			c[0], c[1] = append(c[0], old), append(c[1], new)
		}
		l.mids[m.unit] = c
	}
	return c
}

// valuesOf are a metric's values of one process: of its parts, or, where it
// collects often, of its cycles.
func valuesOf(parts []timed, m metric, gc bool) []float64 {
	if gc {
		return cycles(parts, m)
	}
	xs := make([]float64, len(parts))
	for i, p := range parts {
		xs[i] = m.of(p)
	}
	return xs
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
	var on []int
	if e.serial {
		on = e.seats.next(r.rng, r.cpus)
	}
	for _, arm := range arms(r.rng) {
		l.seeds[arm] = bins[arm].Seed
		e.side = finding.Arm(arm)
		k, err := bins[arm].Start(ctx, bench.Start{Name: e.names[arm], Pad: r.rng.IntN(4096), Timeout: r.p.Timeout, Env: e.env(), On: on})
		if err != nil {
			return l, err
		}
		kids[arm] = k
	}
	if e.shape.n == 0 {
		if err := r.calibrate(ctx, e, kids); err != nil {
			return l, err
		}
		if e.shape.alone && (e.shape.gc || len(r.cpus) > 1) && !e.serial && e.procs == 0 && !r.procsSet() {
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
	if len(on) > 0 {
		m := l.middle(wallTime(), e.shape)
		e.seats.took[on[0]] = math.Sqrt(m[0][0] * m[1][0])
	}
	return l, r.count(ctx, e, kids, &l)
}

// arms are both arms in random order.
func arms(rng *rand.Rand) [2]int {
	first := rng.IntN(2)
	return [2]int{first, 1 - first}
}

func (r *racer) blocks(ctx context.Context, e *entrant, kids [2]*bench.Child, l *launch) error {
	s := e.shape
	limit := r.p.Timeout + 20*s.span*time.Duration(s.parts)
	if s.span < 100*time.Millisecond { // a longer one was warmed by its first iteration
		for _, arm := range arms(r.rng) { // else the old side alone would have waited for the other one's warming
			e.side = finding.Arm(arm)
			warm := max(1, s.parts/8)
			if s.gc { // where in a cycle the first part begins is chance, too
				warm = (s.parts + 1) / 2
				warm += r.rng.IntN(warm)
			}
			if _, err := kids[arm].Parts(ctx, s.n, warm, false, limit); err != nil {
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
			parts, err := kids[arm].Parts(ctx, s.n, s.parts, false, limit)
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
	g, err := grow(func(n int64, k int) (tried, error) { return part(0, n, k) }, kids[0].Loop, procs)
	if err != nil {
		return err
	}
	n, err := bounded(g, few(procs), part)
	if err != nil {
		return err
	}
	if share := g.share(); share > 0.05 {
		r.warn("%s: set-up is %.0f%% of what is timed, and hides as much of a change: call b.ResetTimer after it, or write `for b.Loop()`", e.name, 100*share)
	}
	old := g.part
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
			case g.setUp > 0 || p.Span > 10*int64(gcPartMax):
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
		if err := s.garbage(part); err != nil {
			return err
		}
	}
	block, most, whole := blockTime, time.Duration(mostQuads), launchTime
	if e.serial && len(r.cpus) > 1 {
		block, most, whole = seatedBlock, mostSeatedQuads, seatedTime
	}
	s.parts = int(min(mostParts, max(1, block/max(s.span, 1))))
	s.quads = int(min(most, max(1, whole/(4*s.span*time.Duration(s.parts)))))
	if s.gc {
		s.parts = int(max(1, gcBlock/max(s.span, partTime/2)))
		s.quads = max(gcParts/(2*s.parts), int(min(gcQuads, launchTime/(4*s.span*time.Duration(s.parts)))))
	}
	s.alone = s.alone && kids[0].Workers+kids[1].Workers == 0
	e.shape = s
	return nil
}

// garbage finds out whether a benchmark collects often, and whether one goroutine does all.
func (s *shape) garbage(part func(arm int, n int64, k int) (tried, error)) error {
	k := int(min(128, max(4, 60*time.Millisecond/max(s.span, 1)))) // long enough to tell one cycle in 10 ms from none
	s.alone = true
	for arm := range 2 {
		p, err := part(arm, s.n, k)
		if err != nil {
			return err
		}
		took := max(p.all, int64(k)*p.Span) // one that waits has little of a core
		s.gc = s.gc || often(p.cycles, time.Duration(took))
		s.alone = s.alone && 0 <= p.started && p.started < int64(k)
	}
	return nil
}

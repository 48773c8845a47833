package race

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/loadgen"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
)

// A total is what one arm did in the whole race.
type total struct {
	tally
	inFlight time.Duration // request-time, as the load generator's gauge saw it
	latency  *hdrhistogram.Histogram
	late     *hdrhistogram.Histogram
	statuses map[int]int
	growth   []float64 // of the backlog in a window, as a share of what was sent
}

func (t *total) init(load loadgen.Spec) {
	t.latency, t.late, t.statuses = load.NewLatency(), load.NewLatency(), map[int]int{}
}

// add adds a window; fitted says that its lead-in is longer than an answer
// takes.
func (t *total) add(w loadgen.Window, fitted bool) {
	t.tally.add(w)
	t.inFlight += time.Duration(w.InFlight * float64(w.Span))
	for _, h := range w.Latency {
		t.latency.Merge(h)
	}
	t.late.Merge(w.Late)
	for code, n := range w.Statuses {
		t.statuses[code] += n
	}
	growth := 0.0
	// Slow answers fill a window that is shorter than they are. Those of a
	// server that falls behind get slower from its first half to its second.
	if more := w.Backlog[1] - w.Backlog[0]; more >= fewestMore && (fitted || w.Halves[1] > w.Halves[0]*3/2) {
		growth = float64(more) / float64(max(1, w.Sent))
	}
	t.growth = append(t.growth, growth)
}

// rate is the answers per second.
func (t *tally) rate() float64 { return float64(t.within) / max(t.span.Seconds(), 1e-9) }

func (t *total) dropShare() float64 { return float64(t.dropped) / float64(max(1, t.sent)) }

// Shares of requests from which on a server does not hold the rate: what it
// spends per request is then no longer the work of a request.
const (
	mostDropped = 0.05
	mostGrowth  = 0.20
	// While it warms up, more is forgiven, once.
	mostColdDrops = 0.20
	// Fewer requests more in flight, or fewer windows, are a busy machine's doing.
	fewestMore    = 5
	fewestWindows = 4
)

// behind reports whether the backlog grew in most windows.
func (t *total) behind() bool {
	return len(t.growth) >= fewestWindows && stat.Median(t.growth) > mostGrowth
}

// overload says which server cannot hold the rate, "" when both do.
func (s *serviceRace) overload() string {
	var sides, hows []string
	rate := math.Inf(1)
	for arm := range s.totals {
		t := &s.totals[arm]
		if t.dropShare() <= mostDropped && !t.behind() {
			continue
		}
		how := "falls behind in every window"
		if t.dropShare() > mostDropped {
			how = fmt.Sprintf("dropped %s of the requests", units.Percent(t.dropShare()))
		}
		side := finding.Arm(arm).String()
		sides = append(sides, "the "+side+" server")
		hows = append(hows, fmt.Sprintf("%s answered %s a second and %s", side, units.Number(math.Round(t.rate())), how))
		rate = min(rate, t.rate())
	}
	if len(sides) == 0 {
		return ""
	}
	return fmt.Sprintf("%s requests a second are too many for %s: %s; choose rate=%s or less",
		units.Number(s.plan.Load.Rate), strings.Join(sides, " and "), strings.Join(hows, ", "), units.Number(max(1, math.Floor(rate*0.6)))) + s.connections()
}

// connections says that requests waited for a connection rather than for the
// server, as far as can be told.
func (s *serviceRace) connections() string {
	for arm := range s.totals {
		if t := &s.totals[arm]; t.late.ValueAtQuantile(50) > t.latency.ValueAtQuantile(50)/3 && t.inFlight.Seconds() > 0.9*float64(s.plan.Load.Conns)*t.span.Seconds() {
			return fmt.Sprintf(", or a higher conns=: all %d connections were in use", s.plan.Load.Conns)
		}
	}
	return ""
}

// littleTolerance is how far the mean number of requests in flight may be from
// rate times mean latency, as a share; below a tenth of a request in flight,
// a hundredth of a request.
const littleTolerance = 0.10

// little checks the latency table of one arm: by Little's law the mean number
// in flight is the rate times the mean latency, whatever the distribution.
func (t *total) little() (observed, expected float64, ok bool) {
	seconds := max(t.span.Seconds(), 1e-9)
	observed = t.inFlight.Seconds() / seconds
	expected = float64(t.latency.TotalCount()) / seconds * t.latency.Mean() / 1e9
	return observed, expected, math.Abs(observed-expected) <= max(littleTolerance*max(observed, expected), 0.01)
}

// Foreign load from which on latencies tell of the neighbours.
const (
	mostForeign = 0.10
	mostSteal   = 0.02
)

// tailTrouble says why latencies are left out, or why they are only shown.
func (s *serviceRace) tailTrouble() (refused, unjudged string) {
	for arm := range s.totals {
		t, side := &s.totals[arm], finding.Arm(arm)
		if share := t.dropShare(); share > 0.001 {
			return fmt.Sprintf("the %s server dropped %s of the requests, and what is not answered has no latency", side, units.Percent(share)), ""
		}
		if observed, expected, ok := t.little(); !ok {
			unjudged = fmt.Sprintf("by Little's law %s requests are in flight on the %s server, %s were counted", units.Sig(expected), side, units.Sig(observed))
		}
	}
	if m := s.out.Machine; m.Foreign > mostForeign || m.Steal > mostSteal {
		unjudged = fmt.Sprintf("others used %s of the machine's CPU and %s was stolen", units.Percent(m.Foreign), units.Percent(m.Steal))
	}
	return "", unjudged
}

// serviceGuards are the checks that hold whatever the numbers say.
func (s *serviceRace) serviceGuards() {
	if s.stopped != nil {
		s.out.Guards = append(s.out.Guards, *s.stopped)
		return
	}
	if why := s.overload(); why != "" {
		s.out.Guards = append(s.out.Guards, finding.Guard{Name: "rate", Detail: why})
		return
	}
	s.out.Guards = append(s.out.Guards, s.rateGuard(), s.answersGuard(), s.statusGuard())
	if s.plan.Load.SameBody {
		s.out.Guards = append(s.out.Guards, s.bodies.guard())
	}
	var held []string
	for arm := range s.totals {
		observed, expected, ok := s.totals[arm].little()
		if ok {
			held = append(held, fmt.Sprintf("%s: %s in flight, rate x latency says %s", finding.Arm(arm), units.Sig(observed), units.Sig(expected)))
		}
	}
	if len(held) == 2 {
		s.out.Guards = append(s.out.Guards, finding.Guard{Name: "Little's law", OK: true, Detail: strings.Join(held, "; ")})
	} else {
		s.warn("a latency table disagrees with Little's law by more than %s", units.Percent(littleTolerance))
	}
	for arm := range s.totals {
		t := &s.totals[arm]
		if late, median := t.late.ValueAtQuantile(50), t.latency.ValueAtQuantile(50); late > 200_000 && late > median/5 {
			s.warn("half of the requests to the %s server were sent %s late or more, by a busy machine or for want of conns=: its latencies include that", finding.Arm(arm), units.Nanos(float64(late)))
		}
	}
}

func (s *serviceRace) rateGuard() finding.Guard {
	return finding.Guard{Name: "rate", OK: true, Detail: fmt.Sprintf("%s a second asked, old answered %s, new %s", units.Number(s.plan.Load.Rate), units.Sig(s.totals[0].rate()), units.Sig(s.totals[1].rate()))}
}

// answersGuard fails where most answers of both sides are errors: what is raced
// then is seldom what is meant. One side's errors are the status guard's affair.
func (s *serviceRace) answersGuard() finding.Guard {
	g := finding.Guard{Name: "answers"}
	var parts []string
	for arm := range s.totals {
		t := &s.totals[arm]
		parts = append(parts, fmt.Sprintf("%s: %s sent, %s answered, %s with an error status", finding.Arm(arm), units.Count(int64(t.sent)), units.Count(int64(t.answered)), units.Count(int64(t.errors))))
		g.OK = g.OK || 2*t.errors <= t.answered
	}
	g.Detail = strings.Join(parts, "; ")
	if !g.OK {
		g.Detail = fmt.Sprintf("most answers are errors (%s): check url, method, header and body", codes(s.totals[1].statuses))
	}
	return g
}

// statusGuard fails where a status code's share differs between the sides by
// more than half a percent and more than chance explains.
func (s *serviceRace) statusGuard() finding.Guard {
	old, new := s.totals[0], s.totals[1]
	g := finding.Guard{Name: "status codes", OK: true, Detail: "equal shares: " + codes(new.statuses)}
	all := maps.Clone(old.statuses)
	maps.Copy(all, new.statuses)
	for _, code := range slices.Sorted(maps.Keys(all)) {
		n, m := float64(max(1, old.answered)), float64(max(1, new.answered))
		p, q := float64(old.statuses[code])/n, float64(new.statuses[code])/m
		pool := (p*n + q*m) / (n + m)
		if diff := math.Abs(p - q); diff > max(0.005, 4*math.Sqrt(pool*(1-pool)*(1/n+1/m))) {
			g.OK, g.Detail = false, fmt.Sprintf("the sides answer differently: old %s, new %s", codes(old.statuses), codes(new.statuses))
		}
	}
	return g
}

// codes is "200 of 99.0%, 404 of 1.0%".
func codes(statuses map[int]int) string {
	sum := 0
	for _, n := range statuses {
		sum += n
	}
	var parts []string
	for _, code := range slices.Sorted(maps.Keys(statuses)) {
		parts = append(parts, fmt.Sprintf("%d in %s", code, units.Percent(float64(statuses[code])/float64(sum))))
	}
	return strings.Join(parts, ", ")
}

// differences compares the answers to the same requests.
type differences struct {
	compared int
	differ   int
	first    string
}

func (d *differences) compare(load loadgen.Spec, arm int, w, other loadgen.Window) {
	for n, a := range w.Answers {
		b, ok := other.Answers[n]
		if !ok {
			continue
		}
		if d.compared++; a == b {
			continue
		}
		if d.differ++; d.first == "" {
			if arm == 0 {
				a, b = b, a
			}
			t := load.Targets[a.Target]
			d.first = fmt.Sprintf("request %d (%s %s): old answers %d, %d bytes, %q; new answers %d, %d bytes, %q", n, t.Method, t.URL, b.Status, b.Size, b.Start, a.Status, a.Size, a.Start)
		}
	}
}

func (d *differences) guard() finding.Guard {
	if d.differ > 0 {
		return finding.Guard{Name: "same bodies", Detail: fmt.Sprintf("%s of %s answers differ, first %s", units.Count(int64(d.differ)), units.Count(int64(d.compared)), d.first)}
	}
	return finding.Guard{Name: "same bodies", OK: d.compared > 0, Detail: fmt.Sprintf("%s answers compared", units.Count(int64(d.compared)))}
}

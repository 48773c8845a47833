// Package loadgen starts servers and loads them: process groups with a port of
// their own, requests sent open-loop on a schedule made before, latencies from
// the moment a request was due, and what the server spent meanwhile.
//
// It returns raw windows and knows no statistics. The pacer is its own: the
// arms of a race get the same schedule request by request, a window drops its
// lead-in but keeps its load, and the time in flight is integrated for Little's
// law, none of which a load tester's library gives.
package loadgen

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// A Spec is what the servers are loaded with; Parse makes one that is sound.
type Spec struct {
	Rate     float64       // requests per second
	Targets  []Target      // at least one
	Ready    string        // URL that answers below 400 when the server is; "" waits for any answer to the first target's
	Pprof    string        // URL of /debug/vars or of net/http/pprof; "" counts no allocations
	Timeout  time.Duration // of a request, from the moment it is due
	Wait     time.Duration // for a server to be ready
	Window   time.Duration // measured part of a window
	Lead     time.Duration // loaded before it and not measured
	Fitting  bool          // Window and Lead were not asked for: Fit may change them
	Conns    int           // to one server, at most
	Quads    int           // ABBA or BAAB of one pair of processes
	Even     bool          // equal gaps between requests; else they come at random
	SameBody bool          // answers must be equal on both sides
}

// A Target is one kind of request. URL, headers and body may hold {n}, the
// request's number: the same on both sides, and never the same twice for one
// process. URL
// holds {port}, {port2} or {port3} as well.
type Target struct {
	Name    string
	Weight  float64 // share of the requests, relative to the others'
	URL     string
	Method  string
	Body    string
	Headers [][2]string
}

// A Schedule is the requests of one window: the same work whichever server it
// is sent to.
type Schedule struct {
	First   int             // number of the first request
	Lead    time.Duration   // requests due before are sent and not measured
	Span    time.Duration   // measured time after Lead; 0 measures nothing
	Due     []time.Duration // since the start, ascending
	Targets []int           // of each request
}

// Schedule draws the requests of a window: their number is fixed, their times
// are random (as from many users who do not know of each other) or even.
func (s Spec) Schedule(rng *rand.Rand, first int) Schedule {
	w := Schedule{First: first, Lead: s.Lead, Span: s.Window}
	w.add(s, rng, 0, s.Lead)
	w.add(s, rng, s.Lead, s.Window)
	return w
}

// WarmUp ramps from nothing to the rate, which is not measured, and then holds
// it for a window.
func (s Spec) WarmUp(rng *rand.Rand, first int) Schedule {
	const ramp = time.Second
	w := Schedule{First: first, Lead: ramp, Span: s.Window}
	n := max(1, int(s.Rate*ramp.Seconds()/2))
	for i := range n {
		w.Due = append(w.Due, time.Duration(math.Sqrt(float64(i)/float64(n))*float64(ramp)))
	}
	w.Targets = s.mix(rng, n)
	w.add(s, rng, ramp, s.Window)
	return w
}

// Fit makes windows long enough for requests that take so long: where the
// lead-in is shorter than an answer, a window ends before its load is steady.
func (s Spec) Fit(latency time.Duration) Spec {
	if lead := min(latency*3/2, s.Timeout); s.Fitting && lead > s.Lead {
		s.Lead, s.Window = lead, max(s.Window, lead)
	}
	return s
}

func (w *Schedule) add(s Spec, rng *rand.Rand, from, span time.Duration) {
	n := int(math.Round(s.Rate * span.Seconds()))
	if n == 0 && span == s.Window {
		n = 1
	}
	due := make([]time.Duration, n)
	for i := range due {
		if s.Even {
			due[i] = from + time.Duration((float64(i)+0.5)/float64(n)*float64(span))
		} else {
			due[i] = from + time.Duration(rng.Int64N(int64(span)))
		}
	}
	slices.Sort(due)
	w.Due = append(w.Due, due...)
	w.Targets = append(w.Targets, s.mix(rng, n)...)
}

// mix deals n requests to the targets by weight, exactly as far as whole
// numbers go, in random order: windows differ in order and not in work.
func (s Spec) mix(rng *rand.Rand, n int) []int {
	total := 0.0
	for _, t := range s.Targets {
		total += t.Weight
	}
	type rest struct {
		target int
		part   float64
	}
	out, rests := make([]int, 0, n), make([]rest, len(s.Targets))
	for i, t := range s.Targets {
		whole, part := math.Modf(float64(n) * t.Weight / total)
		out = append(out, slices.Repeat([]int{i}, int(whole))...)
		rests[i] = rest{i, part + rng.Float64()*1e-6}
	}
	slices.SortFunc(rests, func(a, b rest) int { return cmp.Compare(b.part, a.part) })
	for i := 0; len(out) < n; i++ {
		out = append(out, rests[i%len(rests)].target)
	}
	rng.Shuffle(n, func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// Name is how the target is shown.
func (t Target) name(i int) string { return cmp.Or(t.Name, fmt.Sprintf("target%d", i+1)) }

// Package canary is the journey of `toll canary`: windows of a baseline and of
// a canary are read, compared figure by figure and function by function, and
// the canary is promoted, held or rolled back.
//
// It owns how windows are taken, what is compared and the rule of the verdict.
// Windows are the unit of replication, never samples: the samples of one window
// share its load. It refuses to call a canary good because nothing was seen:
// promote needs intervals that lie within the tolerance.
//
// What it cannot see: both sides are one process each, so that what differs
// between two starts of one program (layout, placement, hardware) is in the
// difference. The tolerance has to cover it.
package canary

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/evidence"
)

// Options of a comparison.
type Options struct {
	Baseline, Canary []string       // one address; or files, folders and recordings
	Store            evidence.Store // of recordings, zero outside of a module
	Module           string         // whose functions are compared; "" is guessed from the profiles

	Windows  int           // of each side, of addresses; 0 is 10
	Span     time.Duration // of a window; 0 is 10 s
	Together bool          // both sides' windows at the same time, not in turns
	// From and Until bound what is taken of continuous profilers, by the
	// profilers' clocks if they are counted back from now.
	From, Until time.Time
	FromNow     bool
	Seed        uint64 // of the order in which the sides take turns
	Metrics     string // path of the metrics page, "/metrics"

	// Per is the counter that costs are divided by: a metric, as
	// `http_requests_total{code="200"}`; "second" where both sides get the same
	// load; "" divides by the CPU used, which leaves shares.
	Per       string
	Tolerance float64 // of costs; 0 is 0.02
	Latency   float64 // of latencies; 0 is 0.10

	Progress func(doing string, done, total int) // nil is silent
}

// BySecond is Options.Per of two sides under the same load.
const BySecond = "second"

const (
	defaultWindows   = 10
	defaultSpan      = 10 * time.Second
	defaultTolerance = 0.02
	defaultLatency   = 0.10
	maxWindows       = 1000
	maxSpan          = 10 * time.Minute
)

// A Source gives the windows of one side.
type Source struct {
	Shown string // without credentials
	// Take records the window that begins now. It is nil where the windows lie
	// there already, in Taken.
	Take  func(ctx context.Context, span time.Duration) (Window, error)
	Taken []Window // in order of time
	// Timed says that the n-th window is of the same time as any other timed
	// side's.
	Timed bool
	// Instances are how many processes a window is of; 0 is one, or unknown.
	Instances int
	Warnings  []finding.Warning
	Close     func() // nil needs none
}

// An Opener knows one form of names; ok is false for a name of another form.
type Opener func(ctx context.Context, names []string) (s Source, ok bool, err error)

// Run reads both sides and judges.
func Run(ctx context.Context, o Options) (judgement.Judgement, error) {
	if err := o.complete(); err != nil {
		return judgement.Judgement{}, err
	}
	var sides [2]Source
	for i, names := range [2][]string{o.Baseline, o.Canary} {
		s, err := o.open(ctx, names)
		if err != nil {
			return judgement.Judgement{}, err
		}
		if s.Close != nil {
			defer s.Close()
		}
		sides[i] = s
	}
	live := [2]bool{sides[0].Take != nil, sides[1].Take != nil}
	if live[0] != live[1] {
		return judgement.Judgement{}, fmt.Errorf("compare %s with %s: one side runs and the other is recorded; record both under the same load, or name two addresses", sides[0].Shown, sides[1].Shown)
	}
	c := comparison{o: o}
	for i, s := range sides {
		c.sides[i].Source, c.windows[i], c.instances[i] = s.Shown, s.Taken, s.Instances
		c.warnings = append(c.warnings, s.Warnings...)
	}
	c.paired = sides[0].Timed && sides[1].Timed
	if live[0] {
		c.paired, c.live = true, true
		if err := c.take(ctx, sides); err != nil {
			return judgement.Judgement{}, err
		}
	}
	return c.judge()
}

// complete fills in defaults and refuses what cannot be meant.
func (o *Options) complete() error {
	if o.Windows == 0 {
		o.Windows = defaultWindows
	}
	if o.Span == 0 {
		o.Span = defaultSpan
	}
	if o.Tolerance == 0 {
		o.Tolerance = defaultTolerance
	}
	if o.Latency == 0 {
		o.Latency = defaultLatency
	}
	switch {
	case o.Windows < 1 || o.Windows > maxWindows:
		return fmt.Errorf("take %d windows: 1 to %d are possible", o.Windows, maxWindows)
	case o.Span < time.Second || o.Span > maxSpan || o.Span%time.Second != 0:
		return fmt.Errorf("windows of %s: whole seconds from 1 s to %s are possible", o.Span, maxSpan)
	case o.Tolerance < 0 || o.Tolerance >= 1 || o.Latency < 0 || o.Latency >= 10:
		return fmt.Errorf("a tolerance of %v, of latencies %v: shares above 0 are possible, 0.02 is 2 %%", o.Tolerance, o.Latency)
	}
	return nil
}

// comparison is what was read of both sides.
type comparison struct {
	o         Options
	sides     [2]judgement.Side
	windows   [2][]Window
	instances [2]int // processes a side, 0 unknown
	paired    bool   // windows of the same number stood side by side
	live      bool   // they were taken now
	cut       string // why fewer windows were taken than asked for
	warnings  []finding.Warning
}

func (c *comparison) warn(where, format string, args ...any) {
	w := finding.Warning{Where: where, Text: fmt.Sprintf(format, args...)}
	if !slices.Contains(c.warnings, w) {
		c.warnings = append(c.warnings, w)
	}
}

// patience is how many pairs in a row may fail before no more are tried.
const patience = 2

// take records windows of both sides in pairs: at the same time, or one after
// the other in random order. A pair of which one window is missing is left out.
func (c *comparison) take(ctx context.Context, sides [2]Source) error {
	rng := rand.New(rand.NewPCG(c.o.Seed, 1))
	failed := 0
	var last error
	for n := 0; n < c.o.Windows && failed < patience; n++ {
		pair, errs := c.pair(ctx, sides, n, rng.IntN(2))
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if errs[0] == nil && errs[1] == nil {
			failed = 0
			c.windows[0], c.windows[1] = append(c.windows[0], pair[0]), append(c.windows[1], pair[1])
			continue
		}
		failed++
		for i, err := range errs {
			if err != nil {
				last = err
				c.warn(fmt.Sprintf("window %d of the %s", n+1, sideName(i)), "%v; the pair is left out", err)
			}
		}
	}
	got := len(c.windows[0])
	if got == 0 && last != nil {
		return fmt.Errorf("no pair of windows could be taken: %w", last)
	}
	if failed == patience && got < c.o.Windows {
		c.cut = fmt.Sprintf("it ended after %d of %d pairs of windows: %v", got, c.o.Windows, last)
	}
	return nil
}

func (c *comparison) pair(ctx context.Context, sides [2]Source, n, first int) (pair [2]Window, errs [2]error) {
	c.progress(sides, n, first)
	if c.o.Together {
		var wg sync.WaitGroup
		for i := range sides {
			wg.Go(func() { pair[i], errs[i] = sides[i].Take(ctx, c.o.Span) })
		}
		wg.Wait()
		return pair, errs
	}
	for _, i := range []int{first, 1 - first} {
		if i != first {
			c.progress(sides, n, i)
		}
		if pair[i], errs[i] = sides[i].Take(ctx, c.o.Span); errs[i] != nil {
			break // half a pair is worth nothing
		}
	}
	return pair, errs
}

func (c *comparison) progress(sides [2]Source, n, i int) {
	if c.o.Progress != nil {
		c.o.Progress(fmt.Sprintf("%s: %s", sideName(i), sides[i].Shown), n, c.o.Windows)
	}
}

func sideName(i int) string { return [2]string{"baseline", "canary"}[i] }

package doctor

import (
	"fmt"
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/vitals"
)

const (
	// gcNotable: doubling the heap halves the collector's CPU (Go's GC guide), so
	// below a tenth all that memory can win is a twentieth.
	gcNotable = 0.10
	// gcConstraint: the pacer gives a running cycle a quarter of the processors;
	// a quarter of everything means that a cycle is always running.
	gcConstraint = 0.25
	gcWhy        = "a quarter of the CPU is what the pacer gives a cycle while it runs (go.dev/doc/gc-guide): as much of the whole means that cycles follow each other without end"

	assistNotable    = 0.01
	assistConstraint = 0.05
	assistWhy        = "the pacer plans without assists (Go proposal 44167): they are goroutines that must mark before they may allocate, in the middle of a request; 5% is Toll's choice"

	pauseNotable    = 1e-3
	pauseConstraint = 10e-3
	fewPauses       = 20
	pauseWhy        = "stop-the-world phases are meant to stay well below 1 ms (Go 1.8 release notes); 10 ms is a whole time slice of the scheduler"
)

func (f *facts) gc() (evidence.Runtime, bool) {
	if f.profiles == nil {
		return evidence.Runtime{}, false
	}
	return f.profiles.GC()
}

func gcShare(f *facts, c *checkup.Check) {
	defer func() {
		if c.Figure != nil {
			f.byShare(c, gcNotable, gcConstraint, gcWhy)
			c.Why = join(f.cycleText(), c.Why)
			c.Next = gcNext(c.State)
		}
	}()
	part := func(name string, fig *checkup.Figure) {
		c.Parts = append(c.Parts, checkup.Part{Name: name, Figure: *fig})
	}
	if rt, ok := f.gc(); ok {
		c.Figure, c.Source, c.Sure = share(rt.GC.Share, rt.GC.Samples), "CPU profile", sampled
		part("background", share(rt.Background.Share, rt.Background.Samples))
		part("assist", share(rt.Assist.Share, rt.Assist.Samples))
		part("sweep", share(rt.Sweep.Share, rt.Sweep.Samples))
		return
	}
	if t := f.trace; t != nil && t.Running > 0 {
		c.Figure, c.Source = number((t.Workers+t.Assist+t.Sweep)/t.Running, ofCPU), "execution trace"
		c.Sure = "timed by the wall clock; workers that only used idle processors are in it."
		part("background", number(t.Workers/t.Running, ofCPU))
		part("assist", number(t.Assist/t.Running, ofCPU))
		part("sweep", number(t.Sweep/t.Running, ofCPU))
		f.wall(c)
		return
	}
	if f.gctraced && f.used > 0 {
		var all, assist, background, stopped float64
		for _, y := range f.cycles {
			all, assist, background, stopped = all+y.CPU(), assist+y.Assist, background+y.Background, stopped+y.Stopped
		}
		c.Figure, c.Source, c.Sure = number(all/f.used, ofCPU), "gctrace", "the runtime's estimate, from the wall clock; too high where threads wait for a processor."
		f.tooMuch(c)
		part("background", number(background/f.used, ofCPU))
		part("assist", number(assist/f.used, ofCPU))
		part("pauses", number(stopped/f.used, ofCPU))
		f.wall(c)
		return
	}
	c.Why = "no CPU profile, trace or gctrace of it"
}

// tooMuch marks an estimate that cannot be true.
func (f *facts) tooMuch(c *checkup.Check) {
	if c.Figure.Value > 1 && f.machine == "" {
		c.Lies = true
		c.Sure = join(c.Sure, "It lies: the program used less CPU than that.")
	}
}

func gcNext(s checkup.State) string {
	if s != checkup.Constraint && s != checkup.Notable {
		return ""
	}
	return "allocate less at the lines under \"allocation\"; then `toll tune` for GOGC and GOMEMLIMIT (doubling GOGC halves this share and doubles the garbage kept)"
}

// cycleText is how often and over what heap the collector runs.
func (f *facts) cycleText() string {
	n, live, over := -1.0, 0.0, f.seconds
	switch {
	case f.mem != nil && f.memBefore != nil:
		n = float64(f.mem.NumGC - f.memBefore.NumGC)
	case f.gctraced:
		n = float64(len(f.cycles))
	case f.trace != nil:
		n, over = float64(f.trace.GCs), f.trace.Seconds
	}
	if n < 0 || over == 0 {
		return ""
	}
	text := fmt.Sprintf("%s cycles in %s", units.Count(int64(n)), units.Nanos(over*1e9))
	if f.page != nil {
		live = f.page.Values["go_gc_heap_live_bytes"]
	} else if k := len(f.cycles); k > 0 {
		live = f.cycles[k-1].LiveMB * (1 << 20)
	}
	if live > 0 {
		text += fmt.Sprintf(", %s live after the last", units.Bytes(live))
	}
	if forced := f.forced(); forced > 0 {
		text += fmt.Sprintf(", %d of them by runtime.GC", forced)
	}
	return text + "."
}

func (f *facts) forced() int {
	if f.mem != nil && f.memBefore != nil {
		return int(f.mem.Forced - f.memBefore.Forced)
	}
	n := 0
	for _, c := range f.cycles {
		if c.Forced {
			n++
		}
	}
	return n
}

func gcAssist(f *facts, c *checkup.Check) {
	switch rt, ok := f.gc(); {
	case ok:
		c.Figure, c.Source, c.Sure = share(rt.Assist.Share, rt.Assist.Samples), "CPU profile", sampled
	case f.trace != nil && f.trace.Running > 0:
		c.Figure, c.Source, c.Sure = number(f.trace.Assist/f.trace.Running, ofCPU), "execution trace", "timed by the wall clock."
		f.wall(c)
	case f.used > 0 && len(f.queues) > 0:
		sum := 0.0
		for _, y := range f.cycles {
			sum += y.Assist
		}
		c.Figure, c.Source, c.Sure = number(sum/f.used, ofCPU), "gctrace", "the runtime's estimate, from the wall clock."
		f.tooMuch(c)
		f.wall(c)
	default:
		c.Why = "no CPU profile, trace or gctrace of it"
		return
	}
	f.byShare(c, assistNotable, assistConstraint, assistWhy)
	if c.State != checkup.Fine {
		c.Next = "as for garbage collection; assists go away first, for they mean that the collector is late"
	}
}

// pauses are the stop-the-world phases, ascending, in so many seconds; source
// is "" where nothing tells.
func (f *facts) pauses() (all []float64, over float64, source, sure string) {
	switch {
	case f.mem != nil && f.memBefore != nil:
		return f.mem.PausesSince(*f.memBefore), f.seconds, "MemStats", "every pause, or the last 256; both phases of a cycle added."
	case f.trace != nil:
		return f.trace.Pauses, f.trace.Seconds, "execution trace", "every pause."
	case f.gctraced:
		for _, y := range f.cycles {
			p := y.Pauses()
			all = append(all, p[0], p[1])
		}
		slices.Sort(all)
		return all, f.seconds, "gctrace", "every pause."
	}
	return nil, 0, "", ""
}

func gcPause(f *facts, c *checkup.Check) {
	var pauses []float64
	var over float64
	if pauses, over, c.Source, c.Sure = f.pauses(); c.Source == "" {
		c.Why = "neither MemStats, trace nor gctrace of it"
		return
	}
	c.Threshold = at(pauseConstraint, "sec", pauseWhy)
	if len(pauses) == 0 {
		c.State, c.Why, c.Figure = checkup.Fine, "No collection ended in this time.", number(0, "sec")
		return
	}
	f.wall(c)
	c.Figure = number(vitals.Quantile(pauses, 0.99), "sec")
	c.Figure.Samples = int64(len(pauses))
	sum := 0.0
	for _, p := range pauses {
		sum += p
	}
	c.Parts = []checkup.Part{
		{Name: "median", Figure: *number(vitals.Quantile(pauses, 0.5), "sec")},
		{Name: "longest", Figure: *number(pauses[len(pauses)-1], "sec")},
		{Name: "of the time", Figure: *number(sum/max(over, sum), "share")},
	}
	c.State = level(c.Figure.Value, pauseNotable, pauseConstraint)
	c.Why = "The figure is the 99th percentile."
	if len(pauses) < fewPauses {
		c.Why = "The figure is the longest: too few for a percentile."
		if c.State == checkup.Constraint {
			c.State = checkup.Notable
		}
	}
	if c.State != checkup.Fine {
		c.Next = "long pauses are threads that did not stop or got no processor: look at the machine first, then for loops without calls in assembly or cgo"
	}
}

// gcRoom tests for the death spiral: a limit or GOGC so low that the heap has
// hardly room for garbage.
func gcRoom(f *facts, c *checkup.Check) {
	live, goal := 0.0, 0.0
	limit, limited := math.Inf(1), 0.0
	switch {
	case f.page != nil && f.page.Has("go_gc_heap_live_bytes"):
		live, goal, c.Source = f.page.Values["go_gc_heap_live_bytes"], f.page.Values["go_gc_heap_goal_bytes"], "metrics page"
		limit = f.page.Values["go_gc_gomemlimit_bytes"]
		const fired = "go_gc_limiter_last_enabled_gc_cycle"
		if f.pageBefore != nil && f.page.Values[fired] > f.pageBefore.Values[fired] {
			limited = f.page.Values[fired]
		}
	case len(f.cycles) > 0:
		last := f.cycles[len(f.cycles)-1]
		live, goal, c.Source = last.LiveMB*(1<<20), last.GoalMB*(1<<20), "gctrace"
		if k := len(f.cycles); k > 1 { // a line's goal is the one before its own marking
			live = f.cycles[k-2].LiveMB * (1 << 20)
		}
	}
	if goal <= 0 {
		c.Why = "the live heap is on the metrics page only: http.Handle(\"/metrics\", metrics.Handler()) of github.com/gotoll/toll/metrics"
		return
	}
	room := max(0, (goal-live)/goal)
	c.Figure, c.Sure = number(room, "share"), "exact, as of the last cycle."
	c.Parts = []checkup.Part{{Name: "live", Figure: *number(live, "bytes")}, {Name: "goal", Figure: *number(goal, "bytes")}}
	c.Threshold = at(0.05, "share", "GOGC=100 keeps a half for garbage; below a twentieth the whole heap is marked again for each twentieth of it that is allocated")
	c.State = checkup.Fine
	small := goal < 16<<20 // the runtime's least goal is 4 MiB x GOGC/100: ratios of small heaps say little
	switch {
	case small:
		c.Why = "A heap this small costs little whatever its room."
	case room < 0.05:
		c.State = checkup.Constraint
	case room < 0.2:
		c.State = checkup.Notable
	}
	if limited > 0 {
		c.Why = join(c.Why, fmt.Sprintf("The runtime's limiter of GC CPU fired in this time, last in cycle %.0f: the collector wanted more than half of the CPU.", limited))
		f.wall(c)
		if !small {
			c.State = checkup.Constraint
		}
	}
	if limit > 0 && limit < math.MaxInt64/2 {
		c.Parts = append(c.Parts, checkup.Part{Name: "GOMEMLIMIT", Figure: *number(limit, "bytes")})
	}
	if c.State == checkup.Constraint || c.State == checkup.Notable {
		c.Next = "raise GOMEMLIMIT or GOGC, or keep less alive; `toll tune` draws the curve"
	}
}

func allocRate(f *facts, c *checkup.Check) {
	bytes, objects := -1.0, -1.0
	switch {
	case f.mem != nil && f.memBefore != nil:
		bytes, objects = float64(f.mem.TotalAlloc-f.memBefore.TotalAlloc), float64(f.mem.Mallocs-f.memBefore.Mallocs)
		c.Source, c.Sure = "MemStats", "counted exactly."
	case f.profiles != nil && f.profiles.Totals(finding.Alloc).Samples > 0:
		bytes, objects = f.profiles.Totals(finding.Alloc).Value, f.profiles.Totals(finding.Objects).Value
		c.Source, c.Sure = "allocation profile", "sampled, one of 512 KiB."
	case len(f.cycles) > 1:
		bytes = 0
		for i := 1; i < len(f.cycles); i++ {
			bytes += max(0, f.cycles[i].StartMB-f.cycles[i-1].LiveMB) * (1 << 20)
		}
		c.Source, c.Sure = "gctrace", "from the heap's growth between cycles, rounded to 1 MiB each."
	case f.trace != nil && f.trace.Allocated > 0:
		bytes, c.Source, c.Sure = float64(f.trace.Allocated), "execution trace", "at least this: what a sweep freed meanwhile is missing."
	}
	if bytes < 0 || f.seconds <= 0 {
		c.Why = "no MemStats, allocation profile, trace or gctrace of it"
		return
	}
	rates := []checkup.Part{{Name: "bytes", Figure: *number(bytes/f.seconds, "B/s")}}
	if objects >= 0 {
		rates = append(rates, checkup.Part{Name: "objects", Figure: *number(objects/f.seconds, "objects/s")})
	}
	c.Sites = f.sites(finding.Alloc, 0.8)
	rt, ok := f.gc()
	if !ok {
		c.State, c.Figure, c.Parts = checkup.Fine, &rates[0].Figure, rates[1:]
		c.Why = "A rate is no ailment by itself; what it costs stands under garbage collection."
		return
	}
	cost := stat.Proportion(rt.GC.Samples+rt.Malloc.Samples, rt.Samples)
	c.Figure, c.Parts = share(cost, rt.GC.Samples+rt.Malloc.Samples), rates
	c.Source, c.Sure = "CPU profile and "+c.Source, sampled+"; the rates are "+c.Sure
	c.Why = "The figure is the CPU that allocating and collecting take."
	if f.kind == "url" && bytes < 50<<20 {
		c.Why = join(c.Why, "Of the rate, answering these questions is about 9 MiB.")
	}
	f.byShare(c, gcNotable, gcConstraint, "a rate is no ailment by itself, so what it costs is judged, as for garbage collection")
	if c.State != checkup.Fine {
		c.Next = "`toll top --kind alloc` says what each of these lines allocates; `toll find` what to do there"
	}
}

// sites are the lines that make most of a kind of evidence, the largest first,
// ten at most.
func (f *facts) sites(kind finding.Kind, most float64) []checkup.Site {
	if f.profiles == nil {
		return nil
	}
	ch := f.profiles.Charge(evidence.ChargeOptions{Kind: kind, Scope: evidence.ScopeAll, Module: f.profiles.Guess()})
	if ch.Total == 0 {
		return nil
	}
	unit := ch.Unit
	if unit == "ns" {
		unit = "sec"
	}
	var out []checkup.Site
	seen := 0.0
	for _, l := range ch.Lines {
		if seen >= most || len(out) == 10 {
			break
		}
		v := float64(l.Value)
		seen += v / float64(ch.Total)
		if ch.Unit == "ns" {
			v /= 1e9
		}
		out = append(out, checkup.Site{Func: l.Site.Func, At: fmt.Sprintf("%s:%d", l.Site.File, l.Site.Line), Share: float64(l.Value) / float64(ch.Total), Value: checkup.Figure{Value: v, Unit: unit}})
	}
	return out
}

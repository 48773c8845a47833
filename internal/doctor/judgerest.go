package doctor

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/vitals"
)

func schedLatency(f *facts, c *checkup.Check) {
	const why = "10 ms is how long the scheduler lets a goroutine run before it preempts it (forcePreemptNS in runtime/proc.go): who waits longer waits for more than one other"
	switch {
	case f.trace != nil && len(f.trace.Runnable) > 0:
		r := f.trace.Runnable
		c.Figure, c.Source, c.Sure = number(vitals.Quantile(r, 0.99), "sec"), "execution trace", "every wait for a processor."
		c.Figure.Samples = int64(len(r))
		c.Parts = []checkup.Part{{Name: "median", Figure: *number(vitals.Quantile(r, 0.5), "sec")}, {Name: "longest", Figure: *number(r[len(r)-1], "sec")}}
	case f.page != nil && f.pageBefore != nil && f.latencies().N() > 0:
		h := f.latencies()
		c.Figure, c.Source, c.Sure = number(h.Quantile(0.99), "sec"), "metrics page", "one of 8 waits; at most the figure, buckets are 14 to 25% wide."
		c.Figure.Samples = int64(h.N())
		c.Parts = []checkup.Part{{Name: "median", Figure: *number(h.Quantile(0.5), "sec")}}
	case len(f.queues) > 0:
		f.queueLength(c)
		return
	default:
		c.Why = "neither trace nor metrics page"
		return
	}
	f.wall(c)
	c.Threshold = at(10e-3, "sec", why)
	c.State = level(c.Figure.Value, 1e-3, 10e-3)
	c.Why = "The figure is the 99th percentile."
	if c.Figure.Samples < 100 {
		c.Why = "Too few waits for a 99th percentile: the figure is about the longest."
		if c.State == checkup.Constraint {
			c.State = checkup.Notable
		}
	}
	f.fewProcessors(c)
}

func (f *facts) latencies() vitals.Histogram {
	const name = "go_sched_latencies_seconds"
	return f.page.Histograms[name].Sub(f.pageBefore.Histograms[name])
}

// queueLength judges by how many goroutines stand before each processor.
func (f *facts) queueLength(c *checkup.Check) {
	sum := 0.0
	for _, q := range f.queues {
		sum += float64(q.Runnable) / float64(max(1, q.Procs))
	}
	c.Figure, c.Source = number(sum/float64(len(f.queues)), "goroutines"), "schedtrace"
	c.Figure.Samples = int64(len(f.queues))
	c.Sure = "ten readings a second."
	c.Threshold = at(10, "goroutines", "ready to run before each processor, on average: ten, with 10 ms each, wait up to a tenth of a second")
	c.State = level(c.Figure.Value, 1, 10)
	c.Why = "Goroutines ready to run, per processor."
	f.wall(c)
	f.fewProcessors(c)
}

// fewProcessors says what long waits mean where all processors are busy.
func (f *facts) fewProcessors(c *checkup.Check) {
	if c.State == checkup.Fine {
		return
	}
	if use := f.utilisation(); use > 0.9 {
		c.Why = join(c.Why, fmt.Sprintf("The program used %s of its processors: more goroutines want to run than can.", units.Percent(use)))
		c.Next = "less CPU per request (`toll top`), more processors, or fewer requests at once; the scheduler itself is not slow"
		return
	}
	c.Next = "look in `go tool trace` for what holds the processors: long runs without a call, or threads in system calls"
}

// isScheduler names the functions that look for work.
func isScheduler(fn string) bool {
	switch fn {
	case "runtime.schedule", "runtime.findRunnable", "runtime.park_m", "runtime.gopreempt_m", "runtime.goschedImpl", "runtime.wakep", "runtime.startm", "runtime.stopm", "runtime.sysmon":
		return true
	}
	return false
}

func (f *facts) through(c *checkup.Check, wanted func(string) bool) bool {
	if f.profiles != nil {
		if p, ok := f.profiles.Through(finding.CPU, wanted); ok {
			c.Figure, c.Source, c.Sure = share(p.Share, p.Samples), "CPU profile", sampled
			return true
		}
	}
	c.Why = "no CPU profile of it"
	return false
}

func schedCPU(f *facts, c *checkup.Check) {
	if !f.through(c, isScheduler) {
		return
	}
	f.byShare(c, 0.10, 0.25, "CPU that goes into finding the next goroutine does no work; a quarter is Toll's choice")
	if c.State != checkup.Fine {
		c.Next = "goroutines that hand over for each small thing: batch the work, use fewer goroutines or larger channels"
	}
}

func lockWait(f *facts, c *checkup.Check) {
	wait := -1.0
	switch {
	case f.page != nil && f.pageBefore != nil && f.seconds > 0:
		if d, ok := f.page.Delta(*f.pageBefore, "go_sync_mutex_wait_total_seconds_total"); ok {
			wait, c.Source, c.Sure = d/f.seconds, "metrics page", "summed by the runtime, locks that were not yet got left out."
		}
	}
	if wait < 0 && f.trace != nil && f.trace.Seconds > 0 {
		wait, c.Source, c.Sure = f.trace.Waits["lock"].Seconds/f.trace.Seconds, "execution trace", "every wait in the window."
		for _, l := range f.trace.Locks {
			c.Sites = append(c.Sites, checkup.Site{Func: l.Func, At: fmt.Sprintf("%s:%d", l.File, l.Line), Share: l.Seconds / f.trace.Waits["lock"].Seconds, Value: *number(l.Seconds, "sec")})
		}
	}
	if f.profiles != nil && f.profiles.Totals(finding.Mutex).Samples > 0 {
		m := f.profiles.Totals(finding.Mutex)
		if wait < 0 && f.seconds > 0 {
			wait, c.Source, c.Sure = m.Value/1e9/f.seconds, "mutex profile", "sampled."
		}
		c.Sites = f.sites(finding.Mutex, 0.8)
	}
	if wait < 0 {
		c.Why = "on the metrics page, in a trace, or in the mutex profile after runtime.SetMutexProfileFraction(5)"
		return
	}
	c.Figure = number(wait, "sec/s")
	procs := float64(max(1, f.procs()))
	c.Threshold = at(procs, "sec/s", "seconds that goroutines waited for locks, per second: as many as there are processors means that as many wait as could run")
	c.State = level(wait, 0.1, procs)
	f.wall(c)
	if c.State != checkup.Fine {
		c.Next = "hold the lock for less: I/O, encoding and logging outside of it; then shard it, or `toll find` for what is held to the end"
	}
}

func poolShare(f *facts, c *checkup.Check) {
	pool := func(fn string) bool {
		return strings.HasPrefix(fn, "sync.(*Pool).") || strings.HasPrefix(fn, "sync.(*poolChain).")
	}
	if !f.through(c, pool) {
		return
	}
	f.byShare(c, 0.05, 0.10, "Get and Put take nanoseconds, contended or not, for each processor has its own part; what New does is in the figure. 10% is Toll's choice")
	if c.State != checkup.Fine {
		c.Next = "pool larger things (one scratch per request in place of one per slice), or see in `toll top` whether New is called each time"
	}
}

func isSyscall(fn string) bool {
	return strings.HasPrefix(fn, "syscall.Syscall") || strings.HasPrefix(fn, "syscall.RawSyscall") || strings.HasPrefix(fn, "syscall.rawSyscall") || strings.HasPrefix(fn, "golang.org/x/sys/unix.Syscall") || strings.HasPrefix(fn, "golang.org/x/sys/unix.RawSyscall")
}

func syscalls(f *facts, c *checkup.Check) {
	if !f.through(c, isSyscall) {
		if t := f.trace; t != nil && t.Seconds > 0 {
			c.Figure, c.Source, c.Sure, c.State = number(t.Syscall/t.Seconds, "sec/s"), "execution trace", "calls that blocked, cgo too; short ones are not in it.", checkup.Fine
			c.Why = "Goroutines in system calls, on average."
		}
		return
	}
	f.byShare(c, 0.2, 0.5, "half of the CPU in the kernel; Toll's choice")
	if c.State != checkup.Fine {
		c.Next = "`toll top --by mechanism` names the calls and their lines: buffer writes, read in larger pieces, stop asking for the same file"
	}
}

func cgoShare(f *facts, c *checkup.Check) {
	rate := -1.0
	if f.page != nil && f.pageBefore != nil && f.seconds > 0 {
		if d, ok := f.page.Delta(*f.pageBefore, "go_cgo_go_to_c_calls_calls_total"); ok {
			rate = d / f.seconds
		}
	}
	if rate >= 0 {
		c.Parts = []checkup.Part{{Name: "calls", Figure: *number(rate, "/s")}}
	}
	if !f.through(c, func(fn string) bool { return fn == "runtime.cgocall" || fn == "runtime.cgocallbackg" }) {
		return
	}
	f.byShare(c, 0.10, 0.25, "CPU in C and on the way there; a quarter is Toll's choice")
	if c.State != checkup.Fine {
		c.Next = "fewer, larger calls: pass a batch to C in place of one item"
	}
}

func finalizers(f *facts, c *checkup.Check) {
	if f.page == nil || f.pageBefore == nil || !f.page.Has("go_gc_finalizers_queued_finalizers_total") {
		c.Why = "their queues are on the metrics page only, of programs built with Go 1.26 or later"
		return
	}
	backlog := func(p map[string]float64) float64 {
		return p["go_gc_finalizers_queued_finalizers_total"] - p["go_gc_finalizers_executed_finalizers_total"] +
			p["go_gc_cleanups_queued_cleanups_total"] - p["go_gc_cleanups_executed_cleanups_total"]
	}
	before, now := backlog(f.pageBefore.Values), backlog(f.page.Values)
	c.Figure, c.Source, c.Sure = number(now, "objects"), "metrics page", "counted exactly."
	c.Parts = []checkup.Part{{Name: "in this time", Figure: *number(now-before, "objects")}}
	c.Threshold = at(1000, "objects", "queued and not run, and more of them at the end than at the start: one goroutine runs all finalizers, so that one that blocks holds up the memory of all (runtime.SetFinalizer). 1,000 is Toll's choice")
	c.State = checkup.Fine
	if now >= 100 {
		c.State = checkup.Notable
	}
	if now >= 1000 && now > before {
		c.State = checkup.Constraint
	}
	if c.State != checkup.Fine {
		c.Next = "look in the goroutine profile at runtime.runFinalizers for the function that blocks; close explicitly and keep finalizers for what was forgotten"
	}
}

func growth(f *facts, c *checkup.Check) {
	before, now := -1.0, -1.0
	switch {
	case f.goBefore != nil && f.goAfter != nil:
		before, now, c.Source = float64(f.goBefore.total), float64(f.goAfter.total), "goroutine profile"
		c.Sites = f.goAfter.grew(f.goBefore)
	case f.trace != nil:
		now, c.Source = float64(f.trace.Most), "execution trace"
		before = now - float64(max(0, f.trace.Grown))
	default:
		c.Why = "no goroutine profile or trace of it"
		return
	}
	d := now - before
	c.Figure, c.Sure = number(d, "goroutines"), "counted at both ends; more load looks the same as a leak in so short a time."
	c.Parts = []checkup.Part{{Name: "at the end", Figure: *number(now, "goroutines")}}
	c.Threshold = at(100, "goroutines", "and a tenth more than at the start; Toll's choice")
	c.State = checkup.Fine
	if d >= 100 && d >= before/10 {
		c.State = checkup.Constraint
		c.Next = "look at the places below: what should end these goroutines? Repeat it later, without load: what stays is a leak"
	} else {
		c.Sites = nil
	}
}

// leaked counts goroutines that wait on what nothing else can reach: proof of a
// leak, where growth is only a sign of one.
func leaked(f *facts, c *checkup.Check) {
	if f.leaks == nil {
		c.Why = "in the goroutineleak profile, of programs built with GOEXPERIMENT=goroutineleakprofile (Go 1.26); it is no setting for a release, for it changes the whole build"
		return
	}
	c.Figure, c.Source = number(float64(f.leaks.total), "goroutines"), "goroutineleak profile"
	c.Sure = "counted exactly, those that wait on channels and locks of package sync; one that waits for the clock or the network is not in it."
	c.Threshold = at(100, "goroutines", "each keeps its stack and what that holds for as long as the program lives; one is worth knowing, 100 is Toll's choice")
	c.State = level(float64(f.leaks.total), 1, 100)
	if c.State != checkup.Fine {
		c.Sites = f.leaks.grew(nil)
		c.Next = "nothing can wake these: give the channel room, or end the wait by a context"
	}
}

// parked tells idle processors from work, for "parked" is read as a cost: it is
// none.
func parked(f *facts, c *checkup.Check) {
	use := f.utilisation()
	if use < 0 {
		c.Why = "neither the CPU used nor the number of processors is known"
		return
	}
	c.State, c.Figure, c.Source = checkup.Fine, number(1-use, "share"), "CPU used"
	c.Why = "Processors without work. A parked goroutine uses none: 100,000 of them took 0.01 to 0.02% of the CPU when measured (Go 1.26)."
	c.Sure = "CPU used against GOMAXPROCS and the time that passed."
	f.wall(c)
	if f.page != nil && f.page.Values["go_sched_goroutines_goroutines"] > 0 {
		all := f.page.Values["go_sched_goroutines_goroutines"]
		if w, ok := f.page.Values["go_sched_goroutines_waiting_goroutines"]; ok {
			c.Parts = []checkup.Part{{Name: "goroutines waiting", Figure: *number(w/all, "share")}}
		}
	}
}

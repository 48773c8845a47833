package doctor

import (
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/vitals"
)

func find(t *testing.T, r checkup.Report, id string) checkup.Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("no check %s", id)
	return checkup.Check{}
}

// page is two readings of a metrics page.
func page(before, now map[string]float64) (*vitals.Page, *vitals.Page) {
	return &vitals.Page{Values: before}, &vitals.Page{Values: now}
}

func repeated(v float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = v
	}
	return out
}

// A busy trace on two processors, to which each case adds an ailment.
func busy(change func(*vitals.Trace)) *facts {
	t := &vitals.Trace{Seconds: 1, Procs: 2, Running: 1.8, Events: 1, Waits: map[string]vitals.Wait{}, Runnable: repeated(20e-6, 1000), Most: 10}
	change(t)
	return &facts{kind: "trace", seconds: 1, used: -1, trace: t, machineKnown: true}
}

func TestVerdict(t *testing.T) {
	for name, c := range map[string]struct {
		f       *facts
		verdict checkup.Verdict
		id      string // the check above its threshold, "" none
		says    string
	}{
		"healthy":          {busy(func(t *vitals.Trace) {}), checkup.Code, "", "Not the runtime: the program used 90.0% of its 2 processors"},
		"idle":             {busy(func(t *vitals.Trace) { t.Running = 0.01; t.Waits["network"] = vitals.Wait{Seconds: 3, Times: 1} }), checkup.Waiting, "", "goroutines mostly in: network"},
		"collector":        {busy(func(t *vitals.Trace) { t.Workers = 0.9 }), checkup.Runtime, "gc.share", "garbage collection 50.0% of CPU"},
		"assists":          {busy(func(t *vitals.Trace) { t.Assist = 0.2 }), checkup.Runtime, "gc.assist", "GC assists 11.1% of CPU"},
		"idle and collect": {busy(func(t *vitals.Trace) { t.Running, t.Workers = 0.1, 0.09 }), checkup.Waiting, "", "used 5.0%"},
		"pauses":           {busy(func(t *vitals.Trace) { t.Pauses = repeated(15e-3, 30) }), checkup.Runtime, "gc.pause", "15.0 ms"},
		"one pause":        {busy(func(t *vitals.Trace) { t.Pauses = []float64{50e-3} }), checkup.Code, "", "Not the runtime"},
		"scheduling":       {busy(func(t *vitals.Trace) { t.Runnable = repeated(30e-3, 200) }), checkup.Runtime, "sched.latency", "scheduling latency 30.0 ms"},
		"lock":             {busy(func(t *vitals.Trace) { t.Waits["lock"] = vitals.Wait{Seconds: 9, Times: 9} }), checkup.Program, "lock.wait", "Not the runtime: what the program does to itself"},
		"goroutines":       {busy(func(t *vitals.Trace) { t.Most, t.Grown = 900, 800 }), checkup.Program, "goroutines", "goroutine growth 800"},
		"nothing":          {&facts{used: -1}, checkup.Unsure, "", "Nothing can be said"},
	} {
		r := c.f.report()
		if r.Verdict != c.verdict || !strings.Contains(r.Summary, c.says) {
			t.Errorf("%s: %s %q, want %s %q", name, r.Verdict, r.Summary, c.verdict, c.says)
		}
		var above []string
		for _, k := range r.Checks {
			if k.State == checkup.Constraint {
				above = append(above, k.ID)
			}
			if k.State != checkup.Unknown && (k.Figure == nil || k.Source == "" || k.Sure == "") {
				t.Errorf("%s: %s has an answer without figure, source or how sure it is: %+v", name, k.ID, k)
			}
			if k.State == checkup.Unknown && k.Why == "" {
				t.Errorf("%s: %s is unknown without saying why", name, k.ID)
			}
		}
		if got := strings.Join(above, " "); got != c.id {
			t.Errorf("%s: above the threshold: %q, want %q", name, got, c.id)
		}
	}
}

// On a machine that starved the program, what the clock measured accuses
// nobody; counts still do.
func TestStarved(t *testing.T) {
	f := busy(func(t *vitals.Trace) { t.Runnable = repeated(30e-3, 200); t.Pauses = repeated(20e-3, 50) })
	f.machine = "other programs took 80% of this machine's processors"
	r := f.report()
	if r.Verdict != checkup.Unsure || r.Machine.State != "starved" {
		t.Errorf("%s on a %s machine: %s", r.Verdict, r.Machine.State, r.Summary)
	}
	for _, id := range []string{"sched.latency", "gc.pause"} {
		if c := find(t, r, id); !c.Lies || c.State != checkup.Notable || !strings.Contains(c.Sure, "lies") {
			t.Errorf("%s: %+v", id, c)
		}
	}
	f.trace.Most, f.trace.Grown = 900, 800
	if r := f.report(); r.Verdict != checkup.Program {
		t.Errorf("counted goroutines are %s", r.Verdict)
	}
}

func TestFinalizerBacklog(t *testing.T) {
	const queued, run = "go_gc_finalizers_queued_finalizers_total", "go_gc_finalizers_executed_finalizers_total"
	for name, c := range map[string]struct {
		before, now [2]float64 // queued, run
		want        checkup.State
	}{
		"none":          {[2]float64{10, 10}, [2]float64{500, 500}, checkup.Fine},
		"growing":       {[2]float64{2000, 0}, [2]float64{9000, 0}, checkup.Constraint},
		"being emptied": {[2]float64{9000, 0}, [2]float64{9000, 4000}, checkup.Notable},
		"small":         {[2]float64{0, 0}, [2]float64{150, 0}, checkup.Notable},
	} {
		f := &facts{seconds: 1, used: -1}
		f.pageBefore, f.page = page(map[string]float64{queued: c.before[0], run: c.before[1]}, map[string]float64{queued: c.now[0], run: c.now[1]})
		if got := find(t, f.report(), "finalizers"); got.State != c.want {
			t.Errorf("%s: %s, want %s", name, got.State, c.want)
		}
	}
}

// Room is judged by the live heap against the goal; small heaps say nothing.
func TestRoom(t *testing.T) {
	for name, c := range map[string]struct {
		live, goal, fired float64
		want              checkup.State
	}{
		"half":         {100 << 20, 200 << 20, 0, checkup.Fine},
		"hardly any":   {195 << 20, 200 << 20, 0, checkup.Constraint},
		"little":       {170 << 20, 200 << 20, 0, checkup.Notable},
		"small heap":   {3.9 * (1 << 20), 4 << 20, 0, checkup.Fine},
		"limiter":      {100 << 20, 200 << 20, 9, checkup.Constraint},
		"limiter once": {100 << 20, 200 << 20, 7, checkup.Fine},
	} {
		f := &facts{seconds: 1, used: -1, machineKnown: true}
		f.pageBefore, f.page = page(map[string]float64{"go_gc_limiter_last_enabled_gc_cycle": 7}, map[string]float64{
			"go_gc_heap_live_bytes": c.live, "go_gc_heap_goal_bytes": c.goal, "go_gc_limiter_last_enabled_gc_cycle": c.fired,
		})
		if got := find(t, f.report(), "gc.room"); got.State != c.want {
			t.Errorf("%s: %s, want %s (%s)", name, got.State, c.want, got.Why)
		}
	}
}

// An estimate beyond the CPU that was used is called what it is.
func TestImpossibleEstimate(t *testing.T) {
	f := &facts{kind: "command", gctraced: true, seconds: 10, used: 1, queues: []vitals.Queue{{Procs: 2}}, cycles: []vitals.Cycle{{Assist: 3, Procs: 2}}, machineKnown: true}
	if c := find(t, f.report(), "gc.share"); !c.Lies || c.State == checkup.Constraint {
		t.Errorf("300%% of the CPU: %+v", c)
	}
}

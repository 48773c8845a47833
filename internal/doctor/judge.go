package doctor

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/units"
)

// A check judges one ailment.
type check struct {
	id, name string
	// runtime says that the ailment is the runtime's own work; the others are
	// the program's doing.
	runtime bool
	judge   func(*facts, *checkup.Check)
}

// checks in the order in which equals are shown.
func checks() []check {
	return []check{
		{"gc.share", "garbage collection", true, gcShare},
		{"gc.assist", "GC assists", true, gcAssist},
		{"gc.pause", "GC pauses", true, gcPause},
		{"gc.room", "room between live heap and goal", true, gcRoom},
		{"alloc.rate", "allocation", true, allocRate},
		{"sched.latency", "scheduling latency", true, schedLatency},
		{"sched.cpu", "scheduler", true, schedCPU},
		{"finalizers", "finalizers and cleanups", true, finalizers},
		{"lock.wait", "lock wait", false, lockWait},
		{"pool", "sync.Pool", false, poolShare},
		{"syscall", "system calls", false, syscalls},
		{"cgo", "cgo", false, cgoShare},
		{"goroutines", "goroutine growth", false, growth},
		{"goroutines.leaked", "leaked goroutines", false, leaked},
		{"parked", "parked goroutines and idle processors", false, parked},
	}
}

// report judges the facts.
func (f *facts) report() checkup.Report {
	r := checkup.Report{
		Schema: checkup.Schema, Target: f.target, Kind: f.kind, Go: f.goVersion, Seconds: f.seconds, Procs: f.procs(), CPU: max(0, f.used),
		Machine: checkup.Machine{State: "unknown", Reason: "what else ran beside the program cannot be seen from here"}, Sources: f.sources, Warnings: f.warnings,
	}
	if f.machineKnown {
		r.Machine = checkup.Machine{State: "quiet"}
		if f.machine != "" {
			r.Machine = checkup.Machine{State: "starved", Reason: f.machine}
		}
	}
	isRuntime := map[string]bool{}
	for _, c := range checks() {
		out := checkup.Check{ID: c.id, Name: c.name, State: checkup.Unknown}
		c.judge(f, &out)
		if out.Lies && out.State == checkup.Constraint {
			out.State = checkup.Notable
			out.Why = join(out.Why, "On this machine, now, that proves nothing: measure again when it is quiet.")
		}
		isRuntime[c.id] = c.runtime
		r.Checks = append(r.Checks, out)
	}
	rank := []checkup.State{checkup.Constraint, checkup.Notable, checkup.Fine, checkup.Unknown}
	slices.SortStableFunc(r.Checks, func(a, b checkup.Check) int {
		return cmp.Compare(slices.Index(rank, a.State), slices.Index(rank, b.State))
	})
	f.verdict(&r, isRuntime)
	r.Timeline, r.Histograms = f.timeline(), f.histograms()
	return r
}

// idle is the utilisation below which no part of the CPU is a constraint.
const idle = 0.1

// verdict answers the question in one sentence.
func (f *facts) verdict(r *checkup.Report, isRuntime map[string]bool) {
	var bad, program []string
	known := 0
	for _, c := range r.Checks {
		if c.State != checkup.Unknown {
			known++
		}
		if c.State != checkup.Constraint {
			continue
		}
		text := c.Name + " " + figureText(*c.Figure)
		if isRuntime[c.ID] {
			bad = append(bad, text)
		} else {
			program = append(program, text)
		}
	}
	use := f.utilisation()
	used := ""
	if use >= 0 {
		used = fmt.Sprintf("used %s of its %d processors", units.Percent(use), r.Procs)
	}
	switch {
	case len(bad) > 0:
		r.Verdict, r.Summary = checkup.Runtime, "The runtime is a constraint: "+strings.Join(append(bad, program...), "; ")+"."
	case len(program) > 0:
		r.Verdict, r.Summary = checkup.Program, "Not the runtime: what the program does to itself is the constraint: "+strings.Join(program, "; ")+"."
	case known == 0:
		r.Verdict, r.Summary = checkup.Unsure, "Nothing can be said: none of the readings arrived."
	case r.Machine.State == "starved" && use >= 0:
		r.Verdict, r.Summary = checkup.Unsure, "No runtime constraint shows in the figures that hold here, but the machine starved the program: "+r.Machine.Reason+". What the clock measured proves nothing; repeat it on a quiet machine."
	case use >= 0 && use < idle:
		r.Verdict, r.Summary = checkup.Waiting, "Not the runtime: the program "+used+" and waited for the rest of the time"+f.waitedFor()+"."
	case use >= 0:
		r.Verdict, r.Summary = checkup.Code, "Not the runtime: the program "+used+f.ownShare()+". See `toll top` for what its code spends them on."
	default:
		r.Verdict, r.Summary = checkup.Code, "Not the runtime: none of its parts is above its threshold."
	}
}

// ownShare says how much of the CPU is neither collector, allocator nor
// scheduler.
func (f *facts) ownShare() string {
	rt, ok := f.gc()
	if !ok {
		return ""
	}
	sched, _ := f.profiles.Through(finding.CPU, isScheduler)
	own := 1 - rt.GC.Share.Mid - rt.Malloc.Share.Mid - sched.Share.Mid
	return fmt.Sprintf(", %s of that in neither collector, allocator nor scheduler", units.Percent(max(0, own)))
}

// waitedFor names what a trace saw the goroutines wait for most.
func (f *facts) waitedFor() string {
	if f.trace == nil {
		return ""
	}
	var out []string
	for _, r := range f.trace.WaitReasons() {
		if len(out) < 3 && f.trace.Waits[r].Seconds > 0 {
			out = append(out, r)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return ", goroutines mostly in: " + strings.Join(out, ", ")
}

// figureText is a figure in the summary: "39.0%..43.4% of CPU".
func figureText(f checkup.Figure) string {
	text := units.Value(f.Value, f.Unit)
	if f.Interval != nil {
		text = units.Share(*f.Interval)
	}
	return text + ofWhat(f.Unit)
}

// ofWhat names the whole of a share: " of CPU".
func ofWhat(unit string) string {
	if what, ok := strings.CutPrefix(unit, "share"); ok {
		return what
	}
	return ""
}

// ofCPU is the unit of shares of the CPU that the program used.
const ofCPU = "share of CPU"

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// level chooses a state by two thresholds of the figure.
func level(v, notable, constraint float64) checkup.State {
	switch {
	case v >= constraint:
		return checkup.Constraint
	case v >= notable:
		return checkup.Notable
	}
	return checkup.Fine
}

func share(i finding.Interval, samples int64) *checkup.Figure {
	return &checkup.Figure{Value: i.Mid, Unit: ofCPU, Interval: &i, Samples: samples}
}

func number(v float64, unit string) *checkup.Figure { return &checkup.Figure{Value: v, Unit: unit} }

func at(v float64, unit, why string) *checkup.Threshold {
	return &checkup.Threshold{Figure: checkup.Figure{Value: v, Unit: unit}, Why: why}
}

// fewSamples of the CPU are half a second of it.
const fewSamples = 50

// byShare judges a sampled share by the end of its interval that is sure. Of a
// program that hardly uses its processors no share is a constraint.
func (f *facts) byShare(c *checkup.Check, notable, constraint float64, why string) {
	low := c.Figure.Value
	if c.Figure.Interval != nil {
		low = c.Figure.Interval.Low
	}
	c.Threshold = at(constraint, ofCPU, why)
	c.State = level(low, notable, constraint)
	use := f.utilisation()
	switch {
	case c.State != checkup.Constraint:
	case f.profiles != nil && f.profiles.Totals(finding.CPU).Samples < fewSamples && f.profiles.Totals(finding.CPU).Samples > 0:
		c.State, c.Why = checkup.Notable, join(c.Why, "The program hardly ran: too few samples to call it a constraint.")
	case use >= 0 && use < idle && (f.machine == "" || f.trace != nil):
		c.State, c.Why = checkup.Notable, join(c.Why, fmt.Sprintf("The program used only %s of its processors.", units.Percent(use)))
	}
}

// wall marks a figure of the wall clock.
func (f *facts) wall(c *checkup.Check) {
	switch {
	case f.machine != "":
		c.Lies = true
		c.Sure = join(c.Sure, "It lies here, for the machine starved the program.")
	case !f.machineKnown:
		c.Sure = join(c.Sure, "It would lie if the machine kept the program waiting, which cannot be seen from here.")
	}
}

const sampled = "sampled; 95% interval"

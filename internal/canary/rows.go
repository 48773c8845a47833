package canary

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/vitals"
)

// whole reports whether costs are divided by work done, so that they can be
// compared as they are; by CPU seconds they are parts of a whole that is 1 on
// both sides, whatever it costs.
func (t *table) whole() bool { return t.o.Per != "" }

// or is a role where the whole is comparable, another where it is not.
func (t *table) or(whole, parts role) role {
	if t.whole() {
		return whole
	}
	return parts
}

// figures adds the rows of the process as a whole.
func (t *table) figures() {
	unit := "/" + shortPer(t.o.Per)
	if t.whole() {
		cpu := figure("CPU", "sec"+unit, cost, t.o.Tolerance)
		cpu.bias, cpu.Why = t.bias, "the system's count"
		if !t.counted {
			cpu.Why = "sampled"
		}
		t.ratio(cpu, 0, func(r reading) (float64, float64, bool) {
			// Counted, or sampled by timers of CPU time: either way the sum is no
			// matter of chance. What one window a side lacks, its samples stand for.
			variance := 0.0
			if len(t.r[0])+len(t.r[1]) == 2 {
				variance = 1 / float64(r.divisions[finding.CPU].Samples)
			}
			return t.cost(finding.CPU, r) / r.units, variance, true
		})
	}
	if v, ok := t.parts(finding.CPU, func(d evidence.Division) evidence.Row { return d.GC }); ok {
		gc := figure("garbage collector", "share", t.or(nothing, shape), t.o.Tolerance)
		gc.Why = "assists included; part of the CPU"
		t.sampledPart(gc, v)
	}
	t.ratio(figure("bytes allocated", "B"+unit, t.or(cost, hint), t.o.Tolerance), 0, allocated)
	t.locks("sec" + unit)
	t.latencies()
	t.told("CPU used", "cores", "by the load that it got", nothing, func(r reading) float64 {
		return t.cost(finding.CPU, r) / r.seconds
	})
	if t.whole() && t.o.Per != BySecond {
		t.told(t.o.Per, "/s", "the load that it got", nothing, func(r reading) float64 { return r.requests / r.seconds })
	}
	t.told("memory", "bytes", "of one process a side: a level, which windows do not test; held from 1.5 times on", standing, func(r reading) float64 { return r.memory })
	t.told("goroutines", "goroutines", "of one process a side: a level, which windows do not test; held from 1.5 times and 100 more on", standing, func(r reading) float64 { return r.goroutines })
}

func figure(name, unit string, as role, limit float64) row {
	return row{Row: judgement.Row{Name: name, Unit: unit, Limit: limit}, role: as}
}

func shortPer(per string) string {
	switch per {
	case "":
		return "CPU-s"
	case BySecond:
		return "s"
	}
	return "op"
}

// allocated is counted where counters are at hand, else what the profile
// estimates.
func allocated(r reading) (float64, float64, bool) {
	if r.allocated > 0 {
		return r.allocated / r.units, 0, true
	}
	d := r.divisions[finding.Alloc]
	if d.Samples == 0 {
		return 0, 0, false
	}
	return float64(d.Total) / r.units, 1 / float64(d.Samples), true
}

// lockTolerance is the change of the wait for locks that counts: waits come in
// bursts, and what they do to requests is in the latencies.
const lockTolerance = 0.5

// locks adds the time that goroutines waited for locks. Waits that are small
// beside the CPU (the tolerance's part of it) are no matter.
func (t *table) locks(unit string) {
	where := map[string]int64{}
	for _, side := range t.r {
		for _, r := range side {
			for name, p := range r.divisions[finding.Mutex].Rows {
				where[name] += p.Value
			}
		}
	}
	if len(where) == 0 {
		return
	}
	most := slices.MaxFunc(slices.Sorted(maps.Keys(where)), func(a, b string) int { return cmp.Compare(where[a], where[b]) })
	r := figure("waiting for locks", unit, t.or(alarm, hint), lockTolerance)
	r.Why = "most for " + most
	t.ratio(r, t.o.Tolerance*t.meanCost(finding.CPU), func(r reading) (float64, float64, bool) {
		return float64(r.divisions[finding.Mutex].Total) / 1e9 / r.units, 0, true
	})
}

// isLatency tells a program's own histograms of seconds from the runtime's.
func isLatency(name string) bool {
	return (strings.HasSuffix(name, "_seconds") || strings.HasSuffix(name, "_latency") || strings.HasSuffix(name, "_duration")) && !strings.HasPrefix(name, "go_")
}

// latencies adds the mean and the 99th percentile of each histogram.
func (t *table) latencies() {
	for _, name := range slices.Sorted(maps.Keys(t.r[0][0].latency)) {
		t.ratio(figure("mean "+name, "sec", service, t.o.Latency), 0, func(r reading) (float64, float64, bool) {
			l, ok := r.latency[name]
			return l.mean, 0, ok
		})
		t.ratio(figure("p99 "+name, "sec", alarm, t.o.Latency), 0, func(r reading) (float64, float64, bool) {
			l, ok := r.latency[name]
			return l.p99, 0, ok && l.observed >= fewestObserved
		})
	}
}

// parts reads what a row of a division has in each window, in parts of the
// baseline's mean cost, or of the window where wholes cannot be compared.
func (t *table) parts(kind finding.Kind, pick func(evidence.Division) evidence.Row) ([2]values, bool) {
	norm := t.meanCost(kind)
	return t.each(func(r reading) (float64, float64, bool) {
		d := r.divisions[kind]
		if d.Total <= 0 || norm <= 0 {
			return 0, 0, false
		}
		by, partial := float64(d.Total), !t.whole() || kind == finding.CPU && t.counted
		if t.whole() {
			by = r.units * norm * float64(d.Total) / t.cost(kind, r)
		}
		p := pick(d)
		// What one sample stands for, and its Poisson variance; one more than
		// were seen, so that none is not certain.
		each := float64(d.Total) / float64(d.Samples)
		if p.Samples > 0 {
			each = float64(p.Value) / float64(p.Samples)
		}
		variance := each / by * each / by * float64(p.Samples+1)
		if partial {
			variance *= 1 - float64(p.Samples)/float64(d.Samples+1)
		}
		return float64(p.Value) / by, variance, true
	})
}

// meanCost is the baseline's mean cost of one unit, 0 unknown.
func (t *table) meanCost(kind finding.Kind) float64 {
	sum := 0.0
	for _, r := range t.r[0] {
		sum += t.cost(kind, r) / r.units
	}
	return sum / float64(len(t.r[0]))
}

// cost is what a window cost: CPU seconds, bytes, seconds of waiting. CPU time is
// the system's count where every window has one, else what was sampled.
func (t *table) cost(kind finding.Kind, r reading) float64 {
	total := float64(r.divisions[kind].Total)
	switch {
	case kind == finding.CPU && t.counted:
		return r.cpu
	case kind == finding.Alloc:
		return total
	}
	return total / 1e9
}

// What a profile may leave out of the CPU time that the system counts, or add to
// it, and by how much the two sides may differ in that, for its parts to be worth
// a comparison: of short bursts at random moments profiles saw 71 % to 78 %, alike
// on both sides.
const (
	leastSeen, mostSeen = vitals.LeastSeen, 1.2
	seenApart           = 1.1
)

// blind says why the parts of CPU profiles tell nothing of counted CPU time, "" where
// they do: of 14 pairs of equal services under a load in step with the kernel's
// tick, profiles saw 41 % to 79 % of the CPU time, and gave the garbage collector
// between 1 % and 42 % of it.
func blind(r [2][]reading) string {
	var seen [2]float64
	for i, readings := range r {
		sampled, counted := 0.0, 0.0
		for _, r := range readings {
			sampled, counted = sampled+float64(r.divisions[finding.CPU].Total)/1e9, counted+r.cpu
		}
		seen[i] = sampled / counted
	}
	if least, most := min(seen[0], seen[1]), max(seen[0], seen[1]); least >= leastSeen && most <= mostSeen && most <= least*seenApart {
		return ""
	}
	return fmt.Sprintf("profiles saw %s and %s of the CPU time that the system counted: whose it was they cannot tell", units.Percent(seen[0]), units.Percent(seen[1]))
}

// samplingBias is the deviation, as a part of the CPU, that one process's
// sampled CPU time is taken to have beside what scatters between windows. The
// timers behind Go's profiles fire on the kernel's tick: of a service whose work
// comes in short even bursts they see more or less than its share for as long as
// the two stand as they do. Of 8 pairs of equal processes, two differed by 19 %
// and 22 % where the system's counts said 3 % and 1 % (docs/measuring.md).
const samplingBias = 0.05

// sampledPart adds a part of the CPU, which is only told where profiles are blind.
func (t *table) sampledPart(r row, v [2]values) {
	old, new := stat.Mean(v[0].value), stat.Mean(v[1].value)
	if t.blind == "" {
		r.bias = t.bias * max(old, new)
		t.part(r, v)
		return
	}
	r.Old, r.New, r.P, r.Limit = old, new, 1, 0
	r.State, r.Why, r.role = judgement.Told, "not compared: the profiles see too little, or too different parts", nothing
	t.rows = append(t.rows, r)
}

// functions adds a row for each function that could have changed by the
// tolerance: whose mean over both sides is half of it. That mean says nothing
// of which side has more, so choosing by it leaves the tests right.
func (t *table) functions() {
	for _, kind := range []finding.Kind{finding.CPU, finding.Alloc} {
		for _, name := range t.names(kind) {
			v, ok := t.parts(kind, func(d evidence.Division) evidence.Row { return d.Rows[name] })
			if !ok || (stat.Mean(v[0].value)+stat.Mean(v[1].value))/2 < t.o.Tolerance/2 {
				continue
			}
			as := t.or(nothing, hint)
			if kind == finding.CPU {
				as = t.or(nothing, shape)
			}
			r := figure(name, "share", as, t.o.Tolerance)
			r.Kind = kind
			if kind == finding.CPU {
				t.sampledPart(r, v)
			} else {
				t.part(r, v)
			}
		}
	}
}

func (t *table) names(kind finding.Kind) []string {
	all := map[string]bool{}
	for _, side := range t.r {
		for _, r := range side {
			for name := range r.divisions[kind].Rows {
				all[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

package canary

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/stat"
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
		t.ratio(figure("CPU", "sec"+unit, cost, t.o.Tolerance), 0, func(r reading) (float64, float64, bool) {
			d := r.divisions[finding.CPU]
			// Timers of CPU time make the samples: their number is no matter of
			// chance, only where they fall. One window has nothing better.
			variance := 0.0
			if len(t.r[0])+len(t.r[1]) == 2 {
				variance = 1 / float64(d.Samples)
			}
			return float64(d.Total) / 1e9 / r.units, variance, true
		})
	}
	if v, ok := t.parts(finding.CPU, func(d evidence.Division) evidence.Row { return d.GC }); ok {
		gc := figure("garbage collector", "share", t.or(nothing, shape), t.o.Tolerance)
		gc.Why = "assists included; part of the CPU"
		t.part(gc, v)
	}
	t.ratio(figure("bytes allocated", "B"+unit, t.or(cost, hint), t.o.Tolerance), 0, allocated)
	t.locks("sec" + unit)
	t.latencies()
	t.told("CPU used", "cores", "by the load that it got", nothing, func(r reading) float64 {
		return float64(r.divisions[finding.CPU].Total) / 1e9 / r.seconds
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
	t.ratio(r, t.o.Tolerance*t.meanCost(finding.CPU)/1e9, func(r reading) (float64, float64, bool) {
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
		by := float64(d.Total)
		if t.whole() {
			by = r.units * norm
		}
		p := pick(d)
		// What one sample stands for, and its Poisson variance; one more than
		// were seen, so that none is not certain.
		each := float64(d.Total) / float64(d.Samples)
		if p.Samples > 0 {
			each = float64(p.Value) / float64(p.Samples)
		}
		variance := each / by * each / by * float64(p.Samples+1)
		if !t.whole() {
			variance *= 1 - float64(p.Samples)/float64(d.Samples+1)
		}
		return float64(p.Value) / by, variance, true
	})
}

// meanCost is the baseline's mean cost of one unit, 0 unknown.
func (t *table) meanCost(kind finding.Kind) float64 {
	sum := 0.0
	for _, r := range t.r[0] {
		sum += float64(r.divisions[kind].Total) / r.units
	}
	return sum / float64(len(t.r[0]))
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
			t.part(r, v)
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

package canary

import (
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
		t.ratio("CPU", "sec"+unit, cost, t.o.Tolerance, func(r reading) (float64, float64, bool) {
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
		t.part(row{Row: judgement.Row{Name: "garbage collector", Why: "assists included; part of the CPU"}, role: t.or(nothing, shape)}, v)
	}
	t.ratio("bytes allocated", "B"+unit, t.or(cost, hint), t.o.Tolerance, allocated)
	t.locks()
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

// locks adds the wait for locks, in parts of the baseline's CPU: a second that
// a goroutine waits beside each second that the program computes.
func (t *table) locks() {
	seen := false
	for _, side := range t.r {
		for _, r := range side {
			seen = seen || r.divisions[finding.Mutex].Samples > 0
		}
	}
	if v, ok := t.parts(finding.Mutex, func(d evidence.Division) evidence.Row { return evidence.Row{Value: d.Total, Samples: d.Samples} }); ok && seen {
		t.part(row{Row: judgement.Row{Name: "waiting for locks", Why: "goroutines' time, in parts of the baseline's CPU"}, role: t.or(alarm, hint)}, v)
	}
}

// isLatency tells a program's own histograms of seconds from the runtime's.
func isLatency(name string) bool {
	return (strings.HasSuffix(name, "_seconds") || strings.HasSuffix(name, "_latency") || strings.HasSuffix(name, "_duration")) && !strings.HasPrefix(name, "go_")
}

// latencies adds the mean and the 99th percentile of each histogram.
func (t *table) latencies() {
	for _, name := range slices.Sorted(maps.Keys(t.r[0][0].latency)) {
		t.ratio("mean "+name, "sec", service, t.o.Latency, func(r reading) (float64, float64, bool) {
			l, ok := r.latency[name]
			return l.mean, 0, ok
		})
		t.ratio("p99 "+name, "sec", alarm, t.o.Latency, func(r reading) (float64, float64, bool) {
			l, ok := r.latency[name]
			return l.p99, 0, ok && l.observed >= fewestObserved
		})
	}
}

// parts reads what a row of a division has in each window, in parts of the
// baseline's mean cost: of its CPU, for waits too, or of its bytes.
func (t *table) parts(kind finding.Kind, pick func(evidence.Division) evidence.Row) ([2]values, bool) {
	whole := kind
	if kind == finding.Mutex {
		whole = finding.CPU
	}
	norm := 1.0
	if t.whole() {
		norm = t.meanCost(whole)
	}
	return t.each(func(r reading) (float64, float64, bool) {
		d, all := r.divisions[kind], r.divisions[whole]
		if all.Total <= 0 || norm <= 0 {
			return 0, 0, false
		}
		by := float64(all.Total)
		if t.whole() {
			by = r.units * norm
		}
		p := pick(d)
		// What one sample stands for, and its Poisson variance; one more than
		// were seen, so that none is not certain.
		each := 0.0
		switch {
		case p.Samples > 0:
			each = float64(p.Value) / float64(p.Samples)
		case d.Samples > 0:
			each = float64(d.Total) / float64(d.Samples)
		}
		variance := each / by * each / by * float64(p.Samples+1)
		if !t.whole() && kind == whole {
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
	for _, kind := range []finding.Kind{finding.CPU, finding.Alloc, finding.Mutex} {
		for _, name := range t.names(kind) {
			v, ok := t.parts(kind, func(d evidence.Division) evidence.Row { return d.Rows[name] })
			if !ok || (stat.Mean(v[0].value)+stat.Mean(v[1].value))/2 < t.o.Tolerance/2 {
				continue
			}
			as := t.or(nothing, hint)
			if kind == finding.CPU {
				as = t.or(nothing, shape)
			}
			t.part(row{Row: judgement.Row{Name: name, Kind: kind}, role: as}, v)
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

package canary

import (
	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/vitals"
)

// A Window is what was read of one side over one span of time.
type Window struct {
	Profiles []*evidence.Profile // taken together, at most one of a kind
	Seconds  float64             // between Before and After, else what the profiles cover; 0 unknown
	Before   Reading
	After    Reading
}

// A Reading is what a program's counters said at one moment; what was not to
// be had is nil, or 0.
type Reading struct {
	Page       *vitals.Page
	Mem        *vitals.MemStats
	Goroutines float64
}

// reading is a window divided among functions, with its counters' growth.
type reading struct {
	seconds    float64
	divisions  map[finding.Kind]evidence.Division
	units      float64 // what costs are divided by, 0 unknown
	requests   float64 // by the metric named, 0 unknown
	allocated  float64 // bytes, counted; 0 unknown
	cpu        float64 // seconds that the system charged, 0 unknown
	memory     float64 // bytes of the process, 0 unknown
	resident   bool    // memory is what the system says, not the Go runtime
	goroutines float64
	latency    map[string]latency
	restarted  bool
}

// latency is what a histogram of seconds observed during a window.
type latency struct {
	observed  float64
	mean, p99 float64
}

// fewestObserved is the number of observations from which on a window's 99th
// percentile is more than its slowest request.
const fewestObserved = 100

// read divides a window. per is as in Options.
func (w Window) read(module, per string) reading {
	r := reading{seconds: w.Seconds, latency: map[string]latency{}}
	r.divisions, _ = evidence.Divide(module, w.Profiles...)
	cpu := r.divisions[finding.CPU]
	if r.seconds == 0 {
		r.seconds = cpu.Seconds
	}
	r.goroutines = w.After.Goroutines
	if m, was := w.After.Mem, w.Before.Mem; m != nil {
		r.memory = float64(m.Sys)
		if was != nil {
			r.restarted = m.TotalAlloc < was.TotalAlloc
			r.allocated = float64(m.TotalAlloc) - float64(was.TotalAlloc)
		}
	}
	if w.After.Page != nil {
		r.page(*w.After.Page, w.Before.Page, per)
	}
	switch per {
	case "":
		r.units = float64(cpu.Total) / 1e9
	case BySecond:
		r.units = r.seconds
	default:
		r.units = r.requests
	}
	return r
}

// page reads a metrics page and what changed since the one before.
func (r *reading) page(now vitals.Page, before *vitals.Page, per string) {
	for _, name := range []string{"go_memory_classes_total_bytes", "go_memstats_sys_bytes", "process_resident_memory_bytes"} {
		if v := now.Values[name]; v > 0 {
			r.memory, r.resident = v, name == "process_resident_memory_bytes"
		}
	}
	for _, name := range []string{"go_sched_goroutines_goroutines", "go_goroutines"} {
		if v := now.Values[name]; v > 0 {
			r.goroutines = v
		}
	}
	if before == nil {
		return
	}
	for _, name := range []string{"go_memstats_alloc_bytes_total", "go_gc_heap_allocs_bytes_total"} {
		if d, ok := now.Delta(*before, name); ok {
			r.allocated = d
		} else if before.Has(name) && now.Has(name) {
			r.restarted = true
		}
	}
	if d, ok := now.Delta(*before, vitals.CPUCounter); ok {
		r.cpu = d
	}
	if per != "" && per != BySecond {
		is, _ := now.Sum(per)
		was, _ := before.Sum(per)
		r.requests, r.restarted = max(0, is-was), r.restarted || is < was
	}
	for name, h := range now.Histograms {
		if !isLatency(name) {
			continue
		}
		d := h.Sub(before.Histograms[name])
		sum, ok := now.Sum(name + "_sum")
		was, _ := before.Sum(name + "_sum")
		if n := d.N(); n > 0 && ok {
			r.latency[name] = latency{n, (sum - was) / n, d.Within(0.99)}
		}
	}
}

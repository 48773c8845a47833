package doctor

import (
	"cmp"
	"math"
	"slices"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/vitals"
)

// timeline is the trace over time, goroutines averaged over each bin; the last
// bin is as long as the trace fills it.
func (f *facts) timeline() *checkup.Timeline {
	if f.trace == nil || len(f.trace.Timeline.Bins) == 0 {
		return nil
	}
	t := f.trace.Timeline
	out := &checkup.Timeline{Width: t.Width, Procs: f.procs(), Dropped: t.Dropped, Bins: make([]checkup.Bin, len(t.Bins)), Marks: spans(t.Marks), Stops: spans(t.Stops)}
	for i, b := range t.Bins {
		width := min(t.Width, f.trace.Seconds-float64(i)*t.Width)
		if width <= 0 {
			width = t.Width
		}
		out.Bins[i] = checkup.Bin{
			Running: b.Running / width, Collector: min(b.Collector, b.Running) / width, Runnable: b.Runnable / width, Syscall: b.Syscall / width,
			Heap: float64(b.Heap), Goal: float64(b.Goal),
		}
	}
	return out
}

func spans(in []vitals.Span) []checkup.Span {
	out := make([]checkup.Span, len(in))
	for i, s := range in {
		out[i] = checkup.Span(s)
	}
	slices.SortFunc(out, func(a, b checkup.Span) int { return cmp.Compare(a.Begin, b.Begin) })
	return out
}

// histograms are those of pauses and of waits for a processor.
func (f *facts) histograms() []checkup.Histogram {
	var out []checkup.Histogram
	if all, _, source, _ := f.pauses(); len(all) > 0 {
		out = append(out, checkup.Histogram{Check: "gc.pause", Name: "GC pauses", Unit: "sec", Source: source, N: float64(len(all)), Buckets: buckets(all)})
	}
	switch {
	case f.trace != nil && len(f.trace.Runnable) > 0:
		all := f.trace.Runnable
		out = append(out, checkup.Histogram{Check: "sched.latency", Name: "waits for a processor", Unit: "sec", Source: "execution trace", N: float64(len(all)), Buckets: buckets(all)})
	case f.page != nil && f.pageBefore != nil && f.latencies().N() > 0:
		h := f.latencies()
		out = append(out, checkup.Histogram{Check: "sched.latency", Name: "waits for a processor", Unit: "sec", Source: "metrics page", N: h.N(), Buckets: counted(h)})
	}
	return out
}

// perDecade are the buckets' ends within each power of ten: about as wide as
// the runtime's own, and round.
var perDecade = []float64{1, 1.5, 2, 3, 5, 7}

// buckets counts durations, ascending, none below a nanosecond apart.
func buckets(sorted []float64) []checkup.Bucket {
	var out []checkup.Bucket
	i := 0
	for e := -9; i < len(sorted) && e < 9; e++ {
		for k, m := range perDecade {
			low, high := m*math.Pow(10, float64(e)), 10*math.Pow(10, float64(e))
			if k+1 < len(perDecade) {
				high = perDecade[k+1] * math.Pow(10, float64(e))
			}
			n := 0
			for ; i < len(sorted) && sorted[i] <= high; i++ {
				n++
			}
			if n > 0 {
				out = append(out, checkup.Bucket{Low: low, High: high, Count: float64(n)})
			}
		}
	}
	return out
}

// counted takes over what a metrics page counted.
func counted(h vitals.Histogram) []checkup.Bucket {
	var out []checkup.Bucket
	for i, c := range h.Counts {
		if c <= 0 {
			continue
		}
		b := checkup.Bucket{High: h.Bounds[i], Count: c}
		if i > 0 {
			b.Low = max(0, h.Bounds[i-1])
		}
		if math.IsInf(b.High, 1) {
			b.High, b.Open = 2*b.Low, true
		}
		out = append(out, b)
	}
	return out
}

package evidence

import (
	"github.com/gotoll/toll/finding"
)

// Runtime is what the runtime takes of the CPU, as shares 0..1 with 95 %
// intervals. The three parts of GC are disjoint; Malloc holds no assists.
type Runtime struct {
	GC         Part // Background, Assist and Sweep together
	Background Part // marking by the collector's own workers
	Assist     Part // marking by goroutines that allocate
	Sweep      Part // sweeping and returning memory
	Malloc     Part // mallocgc and what it calls, without assists
	Samples    int64
}

// Part is one share of the CPU.
type Part struct {
	Share   finding.Interval
	Samples int64
}

// GC says what the collector and the allocator take of the CPU; ok is false
// without CPU samples.
func (x *Index) GC() (r Runtime, ok bool) {
	g := x.groups[finding.CPU]
	if g == nil || g.events == 0 {
		return Runtime{}, false
	}
	class := make([]runtimeClass, len(x.table.fns))
	for id, fn := range x.table.fns {
		class[id] = classOf(fn.name)
	}
	var samples [mutator + 1]int64
	for i, n := range g.count {
		best := mutator
		for _, id := range g.stack(i) {
			best = min(best, class[x.table.frames[id].fn])
		}
		samples[best] += n
	}
	part := func(n int64) Part { return Part{g.share(Match{Samples: n}), n} }
	return Runtime{
		GC:         part(samples[assist] + samples[background] + samples[sweep]),
		Background: part(samples[background]), Assist: part(samples[assist]), Sweep: part(samples[sweep]),
		Malloc: part(samples[malloc]), Samples: g.events,
	}, true
}

// runtimeClass sorts a stack by the most telling frame it has; smaller wins.
type runtimeClass uint8

const (
	assist runtimeClass = iota
	background
	sweep
	malloc
	mutator
)

func classOf(fn string) runtimeClass {
	switch fn {
	case "runtime.gcAssistAlloc", "runtime.gcAssistAlloc1":
		return assist
	case "runtime.gcBgMarkWorker", "runtime.gcStart", "runtime.gcMarkTermination", "runtime.gcMarkDone", "runtime.gcDrain", "runtime.gcDrainN":
		return background
	case "runtime.bgsweep", "runtime.bgscavenge", "runtime.deductSweepCredit", "runtime.sweepone", "runtime.(*sweepLocked).sweep", "runtime.(*mspan).sweep":
		return sweep
	case "runtime.mallocgc":
		return malloc
	}
	return mutator
}

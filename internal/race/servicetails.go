package race

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/gotoll/toll/internal/loadgen"
)

// quantile is a latency that is compared.
type quantile struct {
	unit    string
	percent float64
	least   int64 // answers of a side that one value takes: a few lie beyond the quantile
}

func quantiles() []quantile {
	return []quantile{{"p50-sec", 50, 10}, {"p99-sec", 99, 300}, {"p999-sec", 99.9, 3000}}
}

// A tail is one quantile of one target, or of all, over the race. A quad has
// too few answers for a far quantile: as many quads as it takes make one value.
type tail struct {
	quantile
	bench  string
	target int // -1 is all
	open   [2]*hdrhistogram.Histogram
	seen   [2]int64     // answers so far
	values [2][]float64 // seconds
	groups []int
}

func tailsOf(load loadgen.Spec) []*tail {
	var out []*tail
	add := func(bench string, target int, qs []quantile) {
		for _, q := range qs {
			out = append(out, &tail{quantile: q, bench: bench, target: target, open: [2]*hdrhistogram.Histogram{load.NewLatency(), load.NewLatency()}})
		}
	}
	add(serviceName, -1, quantiles())
	if len(load.Targets) > 1 {
		for i, t := range load.Targets {
			add(t.Name, i, quantiles()[:2])
		}
	}
	return out
}

// add takes the histograms of a quad: of each arm two windows, each with one
// of every target.
func (t *tail) add(pair int, latencies [2][]*hdrhistogram.Histogram) {
	for arm, hs := range latencies {
		for i, h := range hs {
			if t.target < 0 || i%(len(hs)/2) == t.target {
				t.open[arm].Merge(h)
				t.seen[arm] += h.TotalCount()
			}
		}
	}
	if min(t.open[0].TotalCount(), t.open[1].TotalCount()) < t.least {
		return
	}
	for arm, h := range t.open {
		t.values[arm] = append(t.values[arm], float64(h.ValueAtQuantile(t.percent))/1e9)
		h.Reset()
	}
	t.groups = append(t.groups, pair)
}

// leastBatches of a quantile make an interval that says anything.
const leastBatches = 4

func (t *tail) series() series {
	return series{bench: t.bench, unit: t.unit, method: "latency from when a request was due", values: t.values, groups: t.groups, tail: true}
}

// timeFor is the race that a quantile takes, as a person would say it.
func (s *serviceRace) timeFor(t *tail) time.Duration {
	seen := max(1, min(t.seen[0], t.seen[1]))
	quads := int64(len(s.quads))
	batch := (t.least*quads + seen - 1) / seen // quads of one value
	each := time.Duration(float64(time.Second) * s.out.Seconds / float64(quads))
	return (leastBatches * time.Duration(batch) * each).Round(5 * time.Second)
}

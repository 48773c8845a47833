// Package roi computes the articles' figures again from their own other
// figures. It runs nothing.
package roi

import (
	_ "embed"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

// Experiment is roi.
var Experiment = &experiment.Experiment{
	Name:   "roi",
	Title:  "the articles' figures computed again from their own other figures",
	Doc:    doc,
	Claims: claims(),
	Record: record,
}

// The articles' figures.
const (
	perCall   = 467e-9     // s, line 91
	perDay    = 14e6       // requests, line 97
	cores     = 12         // line 97
	before    = 2847.0     // requests per second and core, line 111
	after     = 3502.0     // line 120
	cpuBefore = 12.4e-3    // s per request, line 114
	cpuAfter  = 9.7e-3     // line 123
	day       = 24 * 3600. // s
)

func step(text string, value float64, unit string) finding.LabStep {
	return finding.LabStep{Text: text, Value: value, Unit: unit}
}

func steps(all ...finding.LabStep) func() []finding.LabStep {
	return func() []finding.LabStep { return all }
}

// deferClaim is a claim of the defer article.
func deferClaim(id string, line int, quote string, published float64, unit, note string, all ...finding.LabStep) experiment.Claim {
	return experiment.Claim{ID: id, Article: experiment.Defer, Line: line, Quote: quote, Published: published, Unit: unit, Sum: steps(all...), Note: note}
}

func operatorClaim(id string, line int, quote string, published float64, unit, note string, all ...finding.LabStep) experiment.Claim {
	c := deferClaim(id, line, quote, published, unit, note, all...)
	c.Article = experiment.Constraint
	return c
}

func claims() []experiment.Claim {
	return append(append(overhead(), money()...), operator()...)
}

func overhead() []experiment.Claim {
	fleet := perCall * perDay
	return []experiment.Claim{
		deferClaim("seconds-per-day", 97, "6.5 seconds of pure defer overhead per day. Per core", 6.5, "sec",
			"14 million is what the whole fleet answers a day: 6.5 s are the fleet's, 0.54 s a core's",
			step("467 ns x 14,000,000 requests", fleet, "sec"),
			step("over 12 cores", fleet/cores, "sec")),
		deferClaim("seconds-per-day-cluster", 99, "78 seconds of defer overhead per day across the cluster", 78, "sec",
			"the 6.5 s are of all 12 cores already, and were multiplied by 12 again",
			step("12 cores x 24 h", cores*day, "sec"),
			step("share of them that 78 s are", 78/(cores*day), "share"),
			step("467 ns x 14,000,000 requests", fleet, "sec")),
		deferClaim("throughput-from-overhead", 431, "that cost was 23% of our throughput", 0.23, "share",
			"23 % more throughput needs 65.7 µs less per request; 467 ns are 0.13 % of 351 µs",
			step("1 s / 2,847 requests", 1/before, "sec"),
			step("1 s / 3,502 requests", 1/after, "sec"),
			step("saved per request", 1/before-1/after, "sec"),
			step("that, over 467 ns", (1/before-1/after)/perCall, "ratio"),
			step("throughput gained by 467 ns less of 351 µs", 1/(1/before-perCall)/before-1, "share")),
		deferClaim("throughput-gain", 120, "3,502 req/sec per core ← that’s 23% more!", 0.23, "share", "",
			step("3,502 / 2,847 - 1", after/before-1, "share")),
		deferClaim("requests-more", 252, "655 more requests per second per core", 655, "/s", "", step("3,502 - 2,847", after-before, "/s")),
		deferClaim("cpu-per-request", 114, "CPU per request: 12.4ms", cpuBefore, "sec",
			"a core has one CPU-second a second: 12.4 ms a request allow 81 requests a second, not 2,847",
			step("12.4 ms x 2,847 requests per second on one core, in CPU-seconds a second", cpuBefore*before, "sec"),
			step("most CPU time that a request can use at 2,847 a second", 1/before, "sec")),
		deferClaim("cpu-saved", 123, "CPU per request: 9.7ms ← 22% less CPU", 0.22, "share", "the share is right; seven defers of 467 ns cannot have saved 2.7 ms",
			step("12.4 ms - 9.7 ms", cpuBefore-cpuAfter, "sec"),
			step("that, over 467 ns", (cpuBefore-cpuAfter)/perCall, "ratio"),
			step("1 - 9.7 / 12.4", 1-cpuAfter/cpuBefore, "share")),
		deferClaim("load", 48, "CPU utilization was hitting 82% during peak hours", 0.82, "share",
			"14 million a day are 162 a second; a peak ten times the mean would still use 5 %",
			step("14,000,000 requests / 24 h", perDay/day, "/s"),
			step("12 cores x 2,847 a second", cores*before, "/s"),
			step("share of that in use, on average", perDay/day/(cores*before), "share")),
		deferClaim("closures-per-second", 186, "19,929 closures per second just for metrics recording", 19929, "/s",
			"19,929 is seven for each request; the text names one closure per request",
			step("7 x 2,847 requests per second", 7*before, "/s"),
			step("1 x 2,847 requests per second", before, "/s")),
	}
}

func money() []experiment.Claim {
	return []experiment.Claim{
		deferClaim("ec2", 124, "Monthly EC2 cost: $21,500 ← saving $78K/year", 78000, "USD", "", step("12 x (28,000 - 21,500)", 12*(28000-21500), "USD")),
		deferClaim("dropped", 125, "Requests dropped: 2,100/day ← 85% reduction", 0.85, "share", "", step("1 - 2,100 / 14,300", 1-2100.0/14300, "share")),
		deferClaim("p99", 122, "P99 latency: 119ms ← 37% reduction", 0.37, "share", "", step("1 - 119 / 187", 1-119.0/187, "share")),
		deferClaim("hours", 373, "Total: 240 engineer hours", 240, "h", "", step("80 + 120 + 40 hours", 80+120+40, "h")),
		deferClaim("savings", 380, "Total: $118,000/year", 118000, "USD", "", step("78,000 + 22,000 + 18,000", 78000+22000+18000, "USD")),
		deferClaim("roi", 382, "ROI: 293% in the first year", 2.93, "share", "the arithmetic; what of the savings came from the rewrite is another question",
			step("(118,000 - 30,000) / 30,000", (118000.0-30000)/30000, "share")),
		deferClaim("servers", 431, "the difference between needing 26 servers vs 20 servers", 0.23, "share", "", step("1 - 20 / 26", 1-20.0/26, "share")),
		deferClaim("growth", 421, "18.2 million requests per day (30% growth)", 0.30, "share", "", step("18.2 / 14 - 1", 18.2/14-1, "share")),
	}
}

func operator() []experiment.Claim {
	return []experiment.Claim{
		operatorClaim("wasted", 25, "multiply by 1 M ops/sec and you get 2.3 ms/s wasted", 2.3e-3, "sec", "1,000,000 times 2.3 µs are 2.3 s in each second: 2.3 whole cores",
			step("2.3 µs x 1,000,000 a second", 2.3e-6*1e6, "sec")),
		operatorClaim("rss", 16, "RSS resident: 9.2 GB", 9.2e9, "bytes", "at GOGC=100 a cycle starts when the heap has doubled: 1.8 GB/s for half a second is a live heap of 0.9 GB and a peak of 1.8 GB; most of 9.2 GB must be something else",
			step("1.8 GB/s x 500 ms between cycles", 0.9e9, "bytes"),
			step("live heap and as much again", 1.8e9, "bytes")),
		operatorClaim("p99-rust", 46, "After: Rust 1.75, 4 vCPU, 8 GB RAM, p99 65 ms", 65e-3, "sec", "the p99 of the canary; the benchmark's was 68 ms", step("benchmark", 68e-3, "sec")),
	}
}

package report

import (
	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// ServiceTable is what a request costs on each side: of a service the amounts
// matter as much as the ratios.
func ServiceTable(t *term.Term, out finding.Outcome) string {
	if out.Verdict == finding.Invalid || len(out.Comparisons) == 0 {
		return ""
	}
	tb := term.Table{Columns: []term.Column{{}, {}, {Name: "old", Right: true}, {Name: "new", Right: true}}}
	for _, c := range out.Comparisons {
		name, amount := serviceMetric(c.Unit)
		tb.Add(c.Bench, name, amount(c.Old), amount(c.New))
	}
	return tb.Render(t) + "\n"
}

func serviceMetric(unit string) (name string, amount func(float64) string) {
	seconds := func(v float64) string { return units.Nanos(v * 1e9) }
	switch unit {
	case "cpu-sec/req":
		return "CPU per request", seconds
	case "allocs/req":
		return "allocations per request", units.Sig
	case "B/req":
		return "bytes per request", units.Bytes
	case "p50-sec":
		return "latency, median", seconds
	case "p99-sec":
		return "latency, 99 in 100", seconds
	case "p999-sec":
		return "latency, 999 in 1000", seconds
	case "req/sec":
		return "answers", units.Rate
	case "errors/req":
		return "errors, of requests", units.Percent
	case "drops/req":
		return "drops, of requests", units.Percent
	}
	return unit, units.Sig
}

package report

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// callTable lists counted functions, by the run that called them.
func callTable(t *term.Term, calls finding.Calls) string {
	tb := term.Table{Columns: []term.Column{
		{Name: "function", KeepEnd: true}, {Name: "calls", Right: true}, {Name: "a second", Right: true}, {Name: "CPU of a call", Right: true}, {Name: "calls/op, most in", Right: true},
	}}
	several := len(calls.Runs) > 1
	if several {
		tb.Columns = append(tb.Columns, term.Column{Name: "run", KeepEnd: true})
	}
	for _, c := range calls.Counts {
		name := c.Func[strings.LastIndexByte(c.Func, '/')+1:]
		if c.ClosureLine > 0 {
			name += fmt.Sprintf(" (literal of line %d)", c.ClosureLine)
		}
		if c.Calls == 0 {
			tb.Add(name, "none")
			continue
		}
		op := ""
		if c.PerOp > 0 {
			op = fmt.Sprintf("%s %s", units.Number(c.PerOp), strings.TrimPrefix(c.Bench, "Benchmark"))
		}
		row := []string{name, units.Count(c.Calls), rate(c.PerSecond()), eachNanos(c), op}
		if several {
			row = append(row, c.Of[strings.LastIndexByte(c.Of, '/')+1:])
		}
		tb.Add(row...)
	}
	return tb.Render(t)
}

// eachNanos is the CPU of one call: "41.0 ns..44.2 ns".
func eachNanos(c finding.CallCount) string {
	if c.Samples == 0 {
		return ""
	}
	return units.Nanos(c.Nanos.Low) + ".." + units.Nanos(c.Nanos.High)
}

// countedFunctions is how many functions and literals were counted.
func countedFunctions(calls finding.Calls) int {
	seen := map[string]bool{}
	for _, c := range calls.Counts {
		seen[fmt.Sprint(c.File, c.Func, c.ClosureLine)] = true
	}
	return len(seen)
}

// topCalls is "of its function 639 k/s, 1 calls/op in BenchmarkAllow, 120 ns..140 ns
// of CPU in each".
func topCalls(c finding.CallCount) string {
	s := "of its function " + rate(c.PerSecond())
	if c.PerOp > 0 {
		s += fmt.Sprintf(", %s calls/op in %s", units.Number(c.PerOp), c.Bench)
	}
	if c.Samples > 0 {
		s += ", " + eachNanos(c) + " of CPU in each"
	}
	return s + " (" + c.Recording + ")"
}

// rate is a rate in a sentence: "639 k/s", "12/s".
func rate(perSecond float64) string { return strings.Replace(units.Rate(perSecond), " /s", "/s", 1) }

// OverheadText says what recording is known to cost the program while it lasts,
// before it starts; nothing measured is said, too.
func OverheadText(t *term.Term, of []finding.Overhead, sources []string) error {
	p := &page{t: t}
	if len(of) == 0 {
		p.folded(term.Dim, "What this costs the program while it lasts ("+strings.Join(sources, ", ")+") is not recorded yet: `toll lab run overhead` measures it here.")
		return p.flush()
	}
	var parts []string
	for _, o := range of {
		parts = append(parts, fmt.Sprintf("%s %s..%s (n=%d)", o.Source, points(o.Share.Low), points(o.Share.High), o.N))
	}
	p.folded(term.Dim, fmt.Sprintf("What this costs the program while it lasts, in CPU for the same work: %s; lab experiment overhead, %s, 95%% intervals.", strings.Join(parts, ", "), of[0].Go))
	return p.flush()
}

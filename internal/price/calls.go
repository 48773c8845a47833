package price

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

// counted adds what is known of calls, and decides by them where the rule has
// published thresholds.
func (p *Pricer) counted(out *finding.Priced, r *rule.Rule) {
	if p.c.Calls == nil {
		return
	}
	cpu := slices.IndexFunc(out.Prices, func(x finding.Price) bool { return x.Kind == finding.CPU && x.Unpriced == "" })
	part := ""
	if len(out.Prices) > 0 {
		part = out.Prices[max(0, cpu)].Part
	}
	c, ok := p.c.Calls(out.Site, part)
	if !ok {
		return
	}
	out.Calls = &c
	out.Reasons = append(out.Reasons, calledText(c))
	if r.PerCall == nil {
		return
	}
	saved := finding.Interval{}
	if cpu >= 0 {
		saved = savedPerCall(out.Prices[cpu], p.c.Whole(out.Site), c)
	}
	if why := keeps(*r.PerCall, c, saved); why != "" {
		out.Advice, out.Reasons = finding.AdviseKeep, append([]string{why}, out.Reasons...)
		return
	}
	if rate := c.PerSecond(); c.By == finding.ByProgram && rate > r.PerCall.Hot && saved.Low >= r.PerCall.Saved && out.Advice == finding.AdviseFix {
		out.Reasons = append([]string{fmt.Sprintf("called more than %s and saves %s a call: %s says change it", units.Rate(r.PerCall.Hot), between(saved), r.PerCall.From)}, out.Reasons...)
	}
}

// savedPerCall is the CPU that a fix saves in one call, in seconds: the price's part
// of what its function costs, times what a call of the function was measured to
// cost. Zero where one of them is not known.
func savedPerCall(price finding.Price, whole finding.Evidence, c finding.CallCount) finding.Interval {
	share := costShare(whole)
	if c.Samples == 0 || whole.Samples == 0 || whole.Part != price.Part || share.Low <= 0 {
		return finding.Interval{}
	}
	part := finding.Interval{Low: min(1, price.Share.Low/share.High), Mid: min(1, price.Share.Mid/share.Mid), High: min(1, price.Share.High/share.Low)}
	return times(product(part, c.Nanos), 1e-9)
}

// keeps applies published thresholds as they stand: "" where they leave the
// decision to the price. How often a benchmark calls says nothing of how often
// the program does.
func keeps(t rule.PerCall, c finding.CallCount, saved finding.Interval) string {
	rate, all := c.PerSecond(), c.Nanos.High*1e-9
	switch {
	case c.By == finding.ByProgram && rate < t.Cold:
		return fmt.Sprintf("a cold path by %s: called %s, under %s", t.From, units.Rate(rate), units.Rate(t.Cold))
	case saved.High > 0 && saved.High < t.Saved:
		return fmt.Sprintf("saves %s a call, under the %s below which %s keeps it", between(saved), units.Nanos(t.Saved*1e9), t.From)
	case c.Samples > 0 && all < t.Saved:
		return fmt.Sprintf("a whole call costs %s of CPU at most, and %s keeps what saves under %s", units.Nanos(all*1e9), t.From, units.Nanos(t.Saved*1e9))
	}
	return ""
}

// between is an interval of seconds: "35.0 ns..41.2 ns".
func between(i finding.Interval) string {
	return units.Nanos(i.Low*1e9) + ".." + units.Nanos(i.High*1e9)
}

// calledText is "called 5.20 M/s, 2 calls/op in BenchmarkX, 41.0 ns..44.2 ns of CPU a call
// (counted in 004-calls)".
func calledText(c finding.CallCount) string {
	if c.Calls == 0 {
		return fmt.Sprintf("never called while calls were counted (%s, %s)", units.Nanos(c.Seconds*1e9), c.Recording)
	}
	parts := []string{"called " + strings.Replace(units.Rate(c.PerSecond()), " /s", "/s", 1)}
	if c.PerOp > 0 {
		parts = append(parts, fmt.Sprintf("%s calls/op in %s", units.Number(c.PerOp), c.Bench))
	}
	if c.Samples > 0 {
		parts = append(parts, units.Nanos(c.Nanos.Low)+".."+units.Nanos(c.Nanos.High)+" of CPU a call")
	}
	return strings.Join(parts, ", ") + fmt.Sprintf(" (%s counted in %s)", units.Count(c.Calls), c.Recording)
}

// leaked decides by goroutines that wait for ever: one is proof, whatever it
// costs.
func (p *Pricer) leaked(out *finding.Priced, r *rule.Rule) {
	if !r.Leaks || p.c.Leaks == nil {
		return
	}
	e, ok := p.c.Leaks(out.Site)
	if !ok || e.Samples == 0 {
		return
	}
	out.Evidence = append(out.Evidence, e)
	why := fmt.Sprintf("%s of this function wait for ever (goroutineleak profile, %s)", units.Plural(int(e.Samples), "goroutine"), e.Source)
	out.Advice, out.Reasons = finding.AdviseFix, append([]string{why}, out.Reasons...)
	if level, title := bestPatch(out.Finding); level == finding.Unsafe {
		out.Advice = finding.AdviseUnsafe
	} else if level != finding.Safe {
		out.Reasons = append(out.Reasons, byHand(title, r))
	}
}

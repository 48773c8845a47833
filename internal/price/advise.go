package price

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

// advise decides: keep what is cold, fix what certainly pays, measure what
// could. The order matters: a hot site is never called cold because another
// kind of evidence did not see it.
func (p *Pricer) advise(out *finding.Priced, lines []line, r *rule.Rule) {
	if len(lines) == 0 {
		why := ""
		if p.c.Reason != nil {
			why = p.c.Reason(r.Selector.Kinds)
		}
		if why == "" {
			why = "nothing was recorded: run `toll record -- go test -bench=. ./...`"
		}
		out.Advice, out.Reasons = finding.AdviseMeasure, []string{why}
		return
	}
	if i := slices.IndexFunc(lines, line.pays); i >= 0 {
		out.Advice, out.Reasons = p.worth(out.Finding, lines, i, r)
		return
	}
	if why := coldBecause(lines); why != "" {
		out.Advice, out.Reasons = finding.AdviseKeep, []string{why}
		return
	}
	if c := p.claim(r); c.ok && savesNothing(lines) {
		out.Advice = finding.AdviseKeep
		out.Reasons = []string{fmt.Sprintf("the rule's pair is not faster any more (%s): changing it saves nothing", c.Go)}
		return
	}
	if !slices.ContainsFunc(lines, func(l line) bool { return !l.mute && !l.cold() && !l.little() }) {
		out.Advice = finding.AdviseKeep
		out.Reasons = []string{fmt.Sprintf("a fix saves %s of %s: less than a change costs", units.Share(out.Prices[0].Share), units.Kind(out.Prices[0].Kind))}
		return
	}
	out.Advice, out.Reasons = finding.AdviseMeasure, unsure(lines)
}

// severe is the reason of a finding that costs no time: what was recorded says
// nothing of it, neither a price nor that it is cold.
func severe(r *rule.Rule) string {
	return fmt.Sprintf("costs no time and is told of for what it may do: see `toll explain %s`", r.Name())
}

// worth says why a finding pays, and whether its patch may be trusted.
func (p *Pricer) worth(f finding.Finding, lines []line, at int, r *rule.Rule) (finding.Advice, []string) {
	l := lines[at]
	var reasons []string
	if l.price.Share.Low >= l.worth() {
		reasons = append(reasons, fmt.Sprintf("the certain gain is above %s of %s", units.Percent(l.worth()), units.Kind(l.ev.Kind)))
	}
	if l.gc.Low > 0 {
		reasons = append(reasons, fmt.Sprintf("it saves %s of CPU in the collector", units.Share(l.gc)))
	}
	if rate := p.objectRate(lines, r); rate != "" {
		reasons = append(reasons, rate)
	}
	if m, ok := p.claim(r).Unit("sec/op"); ok && m.Bad > m.Better {
		reasons = append(reasons, fmt.Sprintf("the pair saves %s a run in the lab (%s)", units.Nanos((m.Bad-m.Better)*1e9), p.claim(r).Go))
	}
	if l.ev.Match == finding.MatchOffset {
		reasons = append(reasons, "the lines moved since the recording and were matched by their offset in the function")
	}
	switch level, title := bestPatch(f); level {
	case finding.Safe:
		return finding.AdviseFix, reasons
	case finding.Unsafe:
		return finding.AdviseUnsafe, append(reasons, "the patch differs in a case that the rule's page names")
	default:
		return finding.AdviseFix, append(reasons, byHand(title, r))
	}
}

// byHand says what to do where no patch does it: what the suggestion says, else
// what the rule's page does.
func byHand(title string, r *rule.Rule) string {
	if title == "" {
		title = fmt.Sprintf("see `toll explain %s`", r.Name())
	}
	return "to be done by hand: " + title
}

// bestPatch returns the level and title of the most trusted patch, "" without
// one.
func bestPatch(f finding.Finding) (finding.Level, string) {
	for _, level := range []finding.Level{finding.Safe, finding.Unsafe, finding.Suggest} {
		for _, c := range f.Patches {
			if c.Level == level {
				return level, c.Title
			}
		}
	}
	return "", ""
}

// objectRate says how often the site allocates, which bounds how often it runs:
// "" when that was not recorded. How many objects one call makes is not known,
// the pair's call being another one, so no call rate is made of it unless the
// pattern allocates at all in every call and the bound is low.
func (p *Pricer) objectRate(lines []line, r *rule.Rule) string {
	i := slices.IndexFunc(lines, func(l line) bool { return l.ev.Kind == finding.Objects })
	if i < 0 || lines[i].ev.Seconds <= 0 || lines[i].ev.Samples == 0 {
		return ""
	}
	e := lines[i].ev
	rate := e.Cum / e.Seconds
	if m, ok := p.claim(r).Unit("allocs/op"); ok && m.Bad >= 1 && rate < 1_000 {
		return fmt.Sprintf("a cold path, yet costly: called less than %s (objects allocated while recorded, %s samples)", units.Rate(rate), units.Count(e.Samples))
	}
	return fmt.Sprintf("allocated %s objects a second while recorded (%s samples)", units.Number(math.Round(rate)), units.Count(e.Samples))
}

// coldBecause says that no kind of evidence leaves room for a cost that
// matters, with the bound; "" when one does.
func coldBecause(lines []line) string {
	best := -1
	for i, l := range lines {
		if l.ev.Samples > 0 && !l.cold() && !l.mute {
			return ""
		}
		if l.cold() && !l.mute && (best < 0 || l.ev.TotalSamples > lines[best].ev.TotalSamples && l.ev.Kind == lines[best].ev.Kind) {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	l := lines[best]
	if l.waits() && l.ev.Samples == 0 {
		return fmt.Sprintf("cold: nobody waited here in %s recorded (%s waits seen elsewhere)", units.Nanos(l.ev.Seconds*1e9), units.Count(l.ev.TotalSamples))
	}
	return fmt.Sprintf("cold: under %s of %s with %s samples (95 %%)", units.Percent(l.cost.High), units.Kind(l.ev.Kind), units.Count(l.ev.TotalSamples))
}

// savesNothing reports whether every price is known and none can be a gain.
func savesNothing(lines []line) bool {
	return !slices.ContainsFunc(lines, func(l line) bool { return !l.mute && (l.price.Unpriced != "" || l.price.Share.High > 0) })
}

// unsure says what is missing for a decision, once each: bytes and objects are
// the same samples, and a kind that did not see the site adds nothing to one
// that did.
func unsure(lines []line) []string {
	var reasons, costs, unpriced []string
	for _, l := range lines {
		e := l.ev
		if e.Samples == 0 || l.mute || l.cold() || e.Kind == finding.Objects && len(lines) > 1 {
			continue
		}
		switch {
		case l.price.Unpriced != "":
			costs = append(costs, units.Share(l.cost)+" of "+units.Kind(e.Kind))
			if !slices.Contains(unpriced, l.price.Unpriced) {
				unpriced = append(unpriced, l.price.Unpriced)
			}
		case l.little():
			reasons = append(reasons, fmt.Sprintf("a fix saves %s of %s: too little alone", units.Share(l.price.Share), units.Kind(e.Kind)))
		default:
			reasons = append(reasons, fmt.Sprintf("a fix saves %s of %s: %s of %s samples cannot tell whether it is worth it, record longer", units.Share(l.price.Share), units.Kind(e.Kind), units.Count(e.Samples), units.Count(e.TotalSamples)))
		}
	}
	if len(costs) > 0 {
		reasons = append(append(reasons, "costs "+strings.Join(costs, " and ")), unpriced...)
	}
	if len(reasons) > 0 {
		return reasons
	}
	if telling := slices.DeleteFunc(slices.Clone(lines), func(l line) bool { return l.mute }); len(telling) > 0 {
		lines = telling
	}
	most := slices.MaxFunc(lines, func(a, b line) int { return cmp.Compare(a.ev.TotalSamples, b.ev.TotalSamples) }).ev
	if most.Newer && most.Samples == 0 {
		return []string{"written after the recording: record again"}
	}
	if most.Samples > 0 {
		return []string{fmt.Sprintf("%s of %s %s samples cannot tell whether it is worth it, record longer", units.Count(most.Samples), units.Count(most.TotalSamples), most.Kind)}
	}
	return []string{fmt.Sprintf("not seen, but only %s %s samples were recorded: %s are needed to call it cold", units.Count(most.TotalSamples), most.Kind, units.Count(enough))}
}

// Package price says what a finding is worth: evidence x claim -> an interval,
// an advice, and money where prices are configured.
//
// It owns the arithmetic and the wording of its reasons. It refuses to invent:
// without samples, without a measured claim, or without knowing the line, a
// price is "unpriced" with the reason, and no single number is given where an
// interval is known. It is pure: values in, values out, a few microseconds a
// finding.
//
// The arithmetic. A cost is the share of samples that the rule's selector
// charges to the site, with the 95 % interval of that share. A claim's ratio
// Better/Bad leaves 1-ratio to be saved. The price is the product, low with low
// and high with high, so it is at least a 90 % interval whatever the two have
// to do with each other. Earlier races that did not improve lower its low and
// middle, never its high end.
//
// What one finding costs in several currencies is several prices, never a sum:
// time in mallocgc below the site is part of the CPU price already; the
// collector's own work is not below any site, so an allocation's part of it is
// named in the allocation price's basis and weighed in the advice.
package price

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

// A Context is what all findings of a run share.
type Context struct {
	Cost    finding.Cost               // zero Cores: no money
	History map[string]finding.History // earlier races by rule
	GC      finding.Interval           // the collector's share of the CPU, 0..1; zero when not recorded
	Claims  map[string]finding.Claim   // raced on this machine, by rule: they take the place of the rule's own
	// Calls and Leaks say what was counted at a site, with ok false where nothing
	// was; part is the package whose benchmarks a price is of. Whole is the CPU of
	// the site's whole function. All may be nil, Whole only where Calls is.
	Calls func(site finding.Site, part string) (finding.CallCount, bool)
	Whole func(site finding.Site) finding.Evidence
	Leaks func(site finding.Site) (finding.Evidence, bool)
	// Reason says why kinds of evidence cannot price anything; nil, or "",
	// says that nothing was recorded.
	Reason func(kinds []finding.Kind) string
}

// A Pricer prices findings. Safe for concurrent use.
type Pricer struct {
	c      Context
	claims sync.Map // rule name -> claim
}

// claim is a rule's decoded claim.
type claim struct {
	finding.Claim
	ok   bool
	here bool // raced on this machine
}

// New returns a Pricer for one run.
func New(c Context) *Pricer { return &Pricer{c: c} }

// Price prices one finding of r with what was recorded of its site: at most
// one Evidence per kind, in the order of r.Selector.Kinds.
func (p *Pricer) Price(f finding.Finding, r *rule.Rule, ev []finding.Evidence) finding.Priced {
	out := finding.Priced{Finding: f, Evidence: ev, Prices: []finding.Price{}}
	if out.Evidence == nil {
		out.Evidence = []finding.Evidence{}
	}
	if r.Severe {
		out.Evidence, out.Advice, out.Reasons = []finding.Evidence{}, finding.AdviseMeasure, []string{severe(r)}
		return out
	}
	lines := make([]line, len(ev))
	for i, e := range ev {
		lines[i] = p.line(e, r)
	}
	primaryFirst(lines)
	for _, l := range lines {
		out.Prices = append(out.Prices, l.price)
	}
	p.advise(&out, lines, r)
	p.counted(&out, r)
	p.leaked(&out, r)
	out.Money = p.money(out.Prices)
	if out.Money != nil {
		out.Reasons = append(out.Reasons, fmt.Sprintf("money assumes that %s cores spend their time as %s did", units.Number(p.c.Cost.Cores), sourceOf(ev, finding.CPU)))
	}
	return out
}

// line is one kind of evidence with its price.
type line struct {
	ev    finding.Evidence
	cost  finding.Interval // share of the total, before the claim
	price finding.Price
	gc    finding.Interval // part of the CPU that the collector would save, allocation prices only
	// mute is set when the pattern does not cost this kind of thing: the pair
	// has none of it, so that not seeing any says nothing.
	mute bool
}

// From these shares on a change pays for its review: of the CPU, and of
// anything else that is not all of what a program costs.
const (
	worthCPU   = 0.002
	worthOther = 0.01
)

func (l line) worth() float64 {
	if l.ev.Kind == finding.CPU {
		return worthCPU
	}
	return worthOther
}

// pays reports whether the certain gain is worth a change.
func (l line) pays() bool {
	return l.price.Unpriced == "" && (l.price.Share.Low >= l.worth() || l.gc.Low >= worthCPU) && !l.chance()
}

// chance reports whether a sampling profiler hit the site once or twice only:
// of the hundreds of sites that a scan looks at, some cold ones are.
func (l line) chance() bool {
	return l.ev.Samples < 3 && (l.ev.Kind == finding.CPU || l.ev.Kind == finding.Alloc || l.ev.Kind == finding.Objects)
}

// enough is the number of samples from which "not seen" means cold: without a
// hit the share is below 0.5 % with 95 % confidence.
const enough = 600

// long is the time from which "nobody waited" means cold, in seconds: lock and
// wait profiles see every long wait, so time counts for them, not samples.
const long = 0.5

// waits reports whether the kind counts waiting, which is an event, and not a
// state that a profiler samples.
func (l line) waits() bool { return l.ev.Kind == finding.Mutex || l.ev.Kind == finding.Block }

// cold reports whether the whole cost, not only what could be saved, is too
// small to matter.
func (l line) cold() bool {
	switch {
	case l.ev.Samples > 0:
		return l.cost.High < l.worth()
	case l.ev.Newer:
		return false
	case l.waits() && l.ev.Seconds >= long:
		return true
	}
	return l.ev.TotalSamples >= enough
}

// little reports whether even the highest gain is not worth a change.
func (l line) little() bool {
	return l.price.Unpriced == "" && l.price.Share.High < l.worth() && l.gc.High < worthCPU
}

// line prices one kind.
func (p *Pricer) line(e finding.Evidence, r *rule.Rule) line {
	l := line{ev: e, cost: costShare(e), price: finding.Price{Kind: e.Kind, Unit: rateUnit(e.Kind), Part: e.Part, Weight: e.Weight}}
	seen := fmt.Sprintf("%s match, %s of %s samples", e.Match, units.Count(e.Samples), units.Count(e.TotalSamples))
	if e.Samples == 0 {
		seen = fmt.Sprintf("not seen in %s samples", units.Count(e.TotalSamples))
	}
	unpriced := func(why string) line {
		l.price.Unpriced, l.price.Basis = why, seen
		return l
	}
	if e.Newer && e.Samples == 0 {
		return unpriced("written after the recording: record again")
	}
	if e.Match == finding.MatchFunc && e.Samples > 0 {
		return unpriced("only the function was matched, not the line: record again from this source")
	}
	c := p.claim(r)
	if !c.ok {
		return unpriced(fmt.Sprintf("what a fix saves is not measured yet: run `toll lab run %s`", r.Name()))
	}
	m, ok := c.Unit(claimUnit(e.Kind))
	saving, usable := savingOf(m)
	if !ok || !usable {
		l.mute = true
		return unpriced(fmt.Sprintf("the rule's pair has no %s to compare", claimUnit(e.Kind)))
	}
	factor := confidence(p.c.History[r.Name()])
	l.price.Share = scale(product(l.cost, saving), factor)
	if e.Seconds > 0 {
		l.price.Rate = times(l.price.Share, e.Total/e.Seconds/perUnit(e.Kind))
	}
	if e.Kind == finding.Alloc && p.c.GC.High > 0 {
		l.gc = product(l.price.OfWhole(), p.c.GC)
	}
	l.price.Basis = basis(seen, m, saving, p.c.History[r.Name()], l.gc, c.here)
	return l
}

// basis says what a price stands on.
func basis(seen string, m finding.ClaimUnit, saving finding.Interval, h finding.History, gc finding.Interval, here bool) string {
	where := ""
	if here {
		where = " on this machine"
	}
	s := fmt.Sprintf("%s; pair saves %s of %s%s (n=%d)", seen, span(saving), m.Unit, where, m.N)
	if factor := confidence(h); factor < 1 {
		s += fmt.Sprintf("; %d of %d earlier races improved: low end x%s", h.Improved, h.Improved+h.Same+h.Regressed, units.Number(factor))
	}
	if gc.High > 0 {
		s += fmt.Sprintf("; its part of the collector's work is %s of CPU", units.Share(gc))
	}
	return s
}

// span is a share's interval, or the share alone when it is exact.
func span(i finding.Interval) string {
	if i.Low == i.High {
		return units.Percent(i.Mid)
	}
	return units.Share(i)
}

func (p *Pricer) claim(r *rule.Rule) claim {
	if c, ok := p.claims.Load(r.Name()); ok {
		return c.(claim)
	}
	var c claim
	c.Claim, c.here = p.c.Claims[r.Name()]
	if c.ok = c.here; !c.ok {
		c.Claim, c.ok = r.Claim()
	}
	p.claims.Store(r.Name(), c)
	return c
}

// costShare is the share of the total that is charged to a site, with the
// interval that its samples allow. Where samples carry different amounts
// (allocation sizes, waits) the interval of the samples' share is stretched to
// the amount's.
func costShare(e finding.Evidence) finding.Interval {
	i := stat.Proportion(e.Samples, e.TotalSamples)
	share := min(1, max(0, e.Share()))
	if e.Samples <= 0 || i.Mid == 0 {
		return i
	}
	stretch := share / i.Mid
	return finding.Interval{Low: i.Low * stretch, Mid: share, High: max(share, min(1, i.High*stretch))}
}

// savingOf turns a ratio Better/Bad into what is saved, 0..1. A pair whose Bad
// costs nothing in this unit saves nothing, and cannot say more.
func savingOf(m finding.ClaimUnit) (finding.Interval, bool) {
	r := m.Ratio
	for _, v := range []float64{r.Low, r.Mid, r.High, m.Bad} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return finding.Interval{}, false
		}
	}
	if m.Bad == 0 || r.High < r.Low {
		return finding.Interval{}, false
	}
	part := func(v float64) float64 { return min(1, max(0, 1-v)) }
	return finding.Interval{Low: part(r.High), Mid: part(r.Mid), High: part(r.Low)}, true
}

// confidence is what earlier races leave of a price's low end and middle: the
// rule of succession with one success granted beforehand, so that a rule
// nobody raced keeps its price.
func confidence(h finding.History) float64 {
	return float64(h.Improved+1) / float64(h.Improved+h.Same+h.Regressed+1)
}

func scale(i finding.Interval, low float64) finding.Interval {
	return finding.Interval{Low: i.Low * low, Mid: i.Mid * low, High: i.High}
}

func times(i finding.Interval, by float64) finding.Interval {
	return finding.Interval{Low: i.Low * by, Mid: i.Mid * by, High: i.High * by}
}

func product(a, b finding.Interval) finding.Interval {
	return finding.Interval{Low: a.Low * b.Low, Mid: a.Mid * b.Mid, High: a.High * b.High}
}

// primaryFirst puts the price that speaks for the finding in front: the first
// that is worth it, else the first with a certain gain, else the first priced.
// The rest keeps the selector's order.
func primaryFirst(lines []line) {
	for _, better := range []func(line) bool{
		line.pays,
		func(l line) bool { return l.price.Unpriced == "" && l.price.Share.Low > 0 },
		func(l line) bool { return l.price.Unpriced == "" },
	} {
		if i := slices.IndexFunc(lines, better); i >= 0 {
			first := lines[i]
			copy(lines[1:i+1], lines[:i])
			lines[0] = first
			return
		}
	}
}

// claimUnit is the metric of a pair that says what is saved of a kind.
func claimUnit(k finding.Kind) string {
	switch k {
	case finding.Alloc:
		return "B/op"
	case finding.Objects:
		return "allocs/op"
	}
	return "sec/op"
}

func rateUnit(k finding.Kind) string {
	switch k {
	case finding.CPU:
		return "cpu-s/s"
	case finding.Alloc:
		return "B/s"
	case finding.Objects:
		return "objects/s"
	}
	return "wait-s/s"
}

// perUnit converts evidence's unit into the rate's: nanoseconds into seconds.
func perUnit(k finding.Kind) float64 {
	if k == finding.Alloc || k == finding.Objects {
		return 1
	}
	return 1e9
}

func sourceOf(ev []finding.Evidence, k finding.Kind) string {
	for _, e := range ev {
		if e.Kind == k && e.Source != "" {
			return e.Source
		}
	}
	return "the recording"
}

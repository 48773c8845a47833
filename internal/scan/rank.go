package scan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

// join gives each finding its evidence and price and ranks them: the most
// certain gain first, then by rule and site. Unpriced ones keep the order of
// rule and site, last.
func join(o Options, found []finding.Finding) []finding.Priced {
	rules := rulesOf(o.Rules)
	out := make([]finding.Priced, 0, len(found))
	for _, f := range known(found, rules) {
		r := rules[f.Rule]
		if r == nil {
			continue
		}
		if r.HasBlanks() {
			var ok bool
			if f, ok = complete(f, r.Selector, o.Coster); !ok {
				continue
			}
		}
		// gob and JSON make nil of an empty list.
		if f.Patches == nil {
			f.Patches = []finding.Patch{}
		}
		var ev []finding.Evidence
		if o.Coster != nil {
			ev = o.Coster.Cost(f.Site, r.Selector)
		}
		if o.Pricer != nil {
			out = append(out, o.Pricer(f, r, ev))
			continue
		}
		out = append(out, unpriced(f, ev))
	}
	slices.SortStableFunc(out, func(a, b finding.Priced) int {
		return cmp.Or(cmp.Compare(b.Low(), a.Low()), strings.Compare(a.Rule, b.Rule), a.Site.Compare(b.Site))
	})
	return out
}

func unpriced(f finding.Finding, ev []finding.Evidence) finding.Priced {
	if ev == nil {
		ev = []finding.Evidence{}
	}
	return finding.Priced{Finding: f, Evidence: ev, Prices: []finding.Price{}, Advice: finding.AdviseMeasure,
		Reasons: []string{"nothing is recorded that could price it"}}
}

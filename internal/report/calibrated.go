package report

import (
	"fmt"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

// CalibratedText writes what `toll calibrate` raced: a line per pair, with what
// came with Toll beside what was measured here. priced is how many rules had a
// price to calibrate.
func CalibratedText(t *term.Term, claims []finding.Claim, rules []*rule.Rule, priced int) error {
	p := &page{t: t}
	if priced == 0 {
		p.folded(term.Plain, "Nothing to calibrate: no finding has a price. Record evidence first: toll record -- go test -bench=. ./...")
		return p.flush()
	}
	tb := term.Table{Columns: []term.Column{{Name: "pair"}, {Name: "unit"}, {Name: "came with Toll", Right: true}, {Name: "measured here", Right: true}, {Name: "n", Right: true}}}
	for _, c := range claims {
		var shipped finding.Claim
		for _, r := range rules {
			if r.Name() == c.Rule {
				shipped, _ = r.Claim()
			}
		}
		for _, m := range c.Metrics {
			was := "not raced"
			if old, ok := shipped.Unit(m.Unit); ok {
				was = units.Delta(old.Ratio)
			}
			if m.Unit == "cpu-sec/op" {
				continue // the same story as sec/op
			}
			tb.Add(c.Rule, m.Unit, was, units.Delta(m.Ratio), fmt.Sprint(m.N))
		}
		if len(c.Metrics) == 0 {
			tb.Add(c.Rule, string(c.Outcome))
		}
	}
	p.b.WriteString(tb.Render(p.t))
	if left := priced - len(claims); left > 0 {
		p.folded(term.Plain, fmt.Sprintf("%s with a price had no time left: a larger --budget races them too.", units.Plural(left, "rule")))
	}
	p.folded(term.Plain, "find and optimize price by these from now on, on this machine and Go version.")
	return p.flush()
}

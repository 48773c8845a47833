package optimize

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
)

// A decision is what becomes of a patch after its race.
type decision int

const (
	drop  decision = iota
	keep           // commit it
	doubt          // race it once more
)

// judge decides whether an outcome earns a commit, and why, in a phrase.
//
// The race's verdict decides: improved means that at least one comparison
// improved for certain by more than half of the threshold and none regressed. Fewer allocations
// are a reason of their own, as they are exact and the program pays for them
// in the collector as well; but then no time may be worse: an undecided time
// whose interval holds a loss beyond the threshold keeps the commit back.
// Whatever improved, an undecided time whose whole interval lies beyond the
// threshold is too close to a regression to be committed over.
func judge(o finding.Outcome) (decision, string) {
	if o.Verdict != finding.Improved {
		if o.Reason == "" {
			return drop, "the race ended " + string(o.Verdict)
		}
		return drop, string(o.Verdict) + ": " + o.Reason
	}
	for _, g := range o.Guards {
		if !g.OK {
			return drop, "the guard " + g.Name + " failed: " + g.Detail
		}
	}
	var best *finding.Comparison
	for i, c := range o.Comparisons {
		switch {
		case c.Verdict == finding.Regressed:
			return drop, "regressed: " + phrase(c)
		case c.Verdict == finding.Improved && better(c, best):
			best = &o.Comparisons[i]
		}
	}
	if best == nil {
		return drop, "no comparison improved"
	}
	for _, c := range o.Comparisons {
		if !isTime(c.Unit) || c.Verdict != finding.Inconclusive {
			continue
		}
		worse := c.Ratio.Low
		if !isTime(best.Unit) {
			worse = c.Ratio.High
		}
		if worse > 1+o.Threshold {
			return doubt, fmt.Sprintf("%s, but another time is undecided and may be worse: %s", phrase(*best), phrase(c))
		}
	}
	return keep, phrase(*best)
}

// better prefers time to other units, then the surer gain.
func better(c finding.Comparison, best *finding.Comparison) bool {
	if best == nil {
		return true
	}
	if isTime(c.Unit) != isTime(best.Unit) {
		return isTime(c.Unit)
	}
	return c.Ratio.High < best.Ratio.High
}

func isTime(unit string) bool { return unit == "sec/op" }

// phrase is "Route/json -11.8% [-13.0%, -10.4%] sec/op, n=24 pairs".
func phrase(c finding.Comparison) string {
	return fmt.Sprintf("%s %s %s, %s", c.Bench, units.Delta(c.Ratio), c.Unit, sample(c))
}

func sample(c finding.Comparison) string {
	if c.Exact {
		return "exact"
	}
	return fmt.Sprintf("n=%d pairs", c.N)
}

// whole trims a list of names for a line of text.
func whole(names []string, most int) string {
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

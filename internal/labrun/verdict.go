package labrun

import (
	"math"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

// Shares of a published effect that part the verdicts: from half of it on the
// claim reproduces, below a tenth of it there is nothing left of it. Other
// machines differ by less than two; what differs by ten is another claim.
const (
	mostOf    = 0.5
	littleOf  = 0.1
	tooMuchOf = 2
)

// judge holds an interval of what was measured against a published figure. A
// published 0 claims a direction only: that the effect is there. Ratios and
// changes are compared by their logarithms, and may be larger than published;
// an amount that is more than twice the published one is another amount.
func judge(x experiment.Measure, published float64, m finding.Interval) (finding.ClaimVerdict, string) {
	form := x.As
	e := effect(form)
	low, high := e(m.Low), e(m.High)
	if published == 0 && form != experiment.Change {
		return direction(form, low, high)
	}
	want := e(published)
	if want < 0 {
		low, high, want = -high, -low, -want
	}
	relative := form == experiment.Ratio || form == experiment.Change
	switch {
	case want == 0:
		return nothing(low, high)
	case high < littleOf*want:
		if high < 0 {
			return finding.NotReproduced, "the effect is the other way round"
		}
		return finding.NotReproduced, "less than a tenth of the published effect"
	case low <= 0 && high < mostOf*want:
		return finding.NotReproduced, "no effect shows, and half of the published one is excluded"
	case low < littleOf*want && high >= mostOf*want:
		return finding.Undecided, "the interval holds both no effect and a good part of the published one: give it more --budget or a quieter machine"
	case high < mostOf*want:
		return finding.DirectionOnly, "less than half the published effect"
	case low > tooMuchOf*want && x.Only:
		return finding.NotReproduced, "the effect is far larger than published"
	case low > tooMuchOf*want && !relative:
		return finding.DirectionOnly, "more than twice the published amount"
	case low > tooMuchOf*want:
		return finding.Reproduces, "larger than published"
	}
	return finding.Reproduces, ""
}

// effect maps a figure to one whose 0 is "no effect".
func effect(form experiment.Form) func(float64) float64 {
	switch form {
	case experiment.Ratio:
		return func(v float64) float64 { return math.Log(max(v, 1e-9)) }
	case experiment.Change:
		return func(v float64) float64 { return math.Log(max(1+v, 1e-9)) }
	}
	return func(v float64) float64 { return v }
}

// same is the effect of a ratio below which people call two things equal: 5 %.
const same = 0.05

// direction judges a claim without a figure.
func direction(form experiment.Form, low, high float64) (finding.ClaimVerdict, string) {
	zero := 0.0
	if form == experiment.Ratio {
		zero = same
	}
	switch {
	case low > zero:
		return finding.Reproduces, ""
	case high < 0:
		return finding.NotReproduced, "the effect is the other way round"
	case high <= zero:
		return finding.NotReproduced, "no difference"
	}
	return finding.Undecided, "the interval holds no effect: give it more --budget or a quieter machine"
}

// nothing judges the claim that there is no difference.
func nothing(low, high float64) (finding.ClaimVerdict, string) {
	switch {
	case low > -2*same && high < 2*same:
		return finding.Reproduces, ""
	case low > same || high < -same:
		return finding.NotReproduced, "there is a difference"
	}
	return finding.Undecided, "the interval is too wide to say that there is no difference"
}

// rounding is how far a recomputed figure may be from the published one before
// the article contradicts itself: two published digits round by up to 5 %.
const rounding = 0.05

// add holds the article's own arithmetic against its figure.
func add(published float64, steps []finding.LabStep) finding.ClaimVerdict {
	if len(steps) == 0 || published == 0 {
		return finding.Undecided
	}
	got := steps[len(steps)-1].Value
	if math.Abs(got/published-1) <= rounding {
		return finding.Reproduces
	}
	return finding.Contradiction
}

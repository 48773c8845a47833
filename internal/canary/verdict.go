package canary

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/units"
)

// Levels of one process a side that are worth a look.
const (
	muchMore        = 1.5
	fewerGoroutines = 100
)

// verdict is the rule. Roll back: a cost or a latency is beyond its tolerance
// for certain. Hold: a cost, or the mean latency, is not shown to be within it;
// or only parts of the CPU are known, and they changed; or something happened
// that needs a look. Promote: none of that. Every reason is returned, the
// deciding ones first.
func (t *table) verdict() (judgement.Verdict, []string) {
	var back, hold, told []string
	if t.cut != "" {
		hold = append(hold, t.cut)
	}
	open := 0
	for _, r := range t.rows {
		switch {
		case r.role == standing && risen(r.Row):
			hold = append(hold, fmt.Sprintf("%s went from %s to %s: look why", r.Name, units.Figure(r.Old, base(r.Unit)), units.Figure(r.New, base(r.Unit))))
		case r.State == judgement.Worse && (r.role == cost || r.role == service || r.role == alarm):
			back = append(back, said(r.Row))
		case (r.State == judgement.Worse || r.State == judgement.Better) && (r.role == shape || r.role == hint):
			hold = append(hold, said(r.Row))
		case r.State == judgement.Worse || r.State == judgement.Better:
			told = append(told, said(r.Row))
		case r.State == judgement.Open && (r.role == cost || r.role == service) && !noMore(r.Row):
			hold = append(hold, said(r.Row)+": take more or longer windows")
		case r.State == judgement.Open && r.role == shape:
			open++
		}
	}
	if open > 0 {
		hold = append(hold, fmt.Sprintf("a change beyond %s cannot be excluded in %d of the parts of the CPU: take more or longer windows", units.Percent(t.o.Tolerance), open))
	}
	if !t.whole() {
		if t.blind != "" {
			hold = append(hold, t.blind)
		}
		const shapes = "parts of the CPU do not say whether a request costs more: name its counter with --per, or --per second where both sides get the same load"
		if len(hold) > 0 {
			hold = append(hold, shapes)
		} else {
			told = append(told, shapes)
		}
	}
	switch {
	case len(back) > 0:
		return judgement.RollBack, append(append(back, hold...), told...)
	case len(hold) > 0:
		return judgement.Hold, append(hold, told...)
	}
	if t.whole() {
		return judgement.Promote, append([]string{fmt.Sprintf("per %s, it costs no more than the baseline and %s", unitName(t.o.Per), units.Percent(t.o.Tolerance))}, told...)
	}
	return judgement.Promote, append([]string{fmt.Sprintf("no part of the CPU differs by more than %s", units.Percent(t.o.Tolerance))}, told...)
}

// noMore tells whether the interval leaves out a rise beyond the limit, however
// far below it reaches.
func noMore(r judgement.Row) bool {
	_, _, high := limits(r)
	return r.Change != nil && r.Change.High <= high
}

// unitName is what costs are divided by, in a sentence.
func unitName(per string) string {
	if per == BySecond {
		return per
	}
	return "count of " + per
}

func risen(r judgement.Row) bool {
	return r.New > muchMore*r.Old && (r.Unit != "goroutines" || r.New > r.Old+fewerGoroutines)
}

// said is a row in a sentence.
func said(r judgement.Row) string {
	name := r.Name
	if r.Kind != "" {
		name += "'s part of " + units.Kind(r.Kind)
	}
	switch {
	case r.Change == nil:
		return fmt.Sprintf("%s went from %s to %s, and nothing is known of its scatter", name, units.Figure(r.Old, base(r.Unit)), units.Figure(r.New, base(r.Unit)))
	case r.Ratio:
		return fmt.Sprintf("%s changed by %s, tolerance %s", name, units.Change(*r.Change), units.Percent(r.Limit))
	}
	return fmt.Sprintf("%s went from %s to %s (%s), tolerance %s", name, units.Percent(r.Old), units.Percent(r.New), units.Points(*r.Change), units.Percent(r.Limit))
}

// base is a unit without what it is divided by.
func base(unit string) string {
	b, _, _ := strings.Cut(unit, "/")
	return b
}

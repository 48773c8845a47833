package view

import (
	"errors"

	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/rule"
)

// pastRaces bounds the races a report shows beside those of attempts.
const pastRaces = 50

// Past adds what the ledger remembers to m: the last optimization, the races
// that belong to no attempt of it, and the machine they ran on. all rules are
// those that an attempt may name.
func Past(m *report.Model, l *ledger.Ledger, all []*rule.Rule) error {
	o, err := l.LastOptimization()
	switch {
	case err == nil:
		m.Optimization = &o
	case !errors.Is(err, ledger.ErrNone):
		return err
	}
	races, err := l.Races(pastRaces)
	if err != nil {
		return err
	}
	own := map[string]bool{}
	for _, t := range o.Attempts {
		if t.Outcome != nil {
			own[t.Outcome.ID] = true
			m.Machine = &t.Outcome.Machine
		}
	}
	for _, r := range races {
		if r.Outcome == nil || own[r.ID] {
			continue
		}
		if m.Machine == nil {
			m.Machine = &r.Outcome.Machine
		}
		m.Races = append(m.Races, *r.Outcome)
	}
	Rules(m, all)
	return nil
}

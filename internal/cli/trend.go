package cli

import (
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/history"
	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
)

func (a *app) trendFiles(names []string, out string) error {
	paths := make([]string, len(names))
	for i, n := range names {
		paths[i] = a.path(n)
	}
	r, err := history.Files(paths)
	if err != nil {
		return err
	}
	return a.showTrend(r, out)
}

func (a *app) trendRaces(l *ledger.Ledger, out string) error {
	r, err := trendOf(l)
	if err != nil {
		return err
	}
	return a.showTrend(r, out)
}

// trendOf is what the ledger's races came to over time.
func trendOf(l *ledger.Ledger) (trend.Report, error) {
	races, err := l.Races(0)
	if err != nil {
		return trend.Report{}, err
	}
	var outcomes []finding.Outcome
	for _, r := range slices.Backward(races) { // oldest first
		if r.Outcome != nil {
			outcomes = append(outcomes, *r.Outcome)
		}
	}
	return history.Races(outcomes), nil
}

// showTrend prints trends, and writes them as a page into out if it is named.
func (a *app) showTrend(r trend.Report, out string) error {
	if out != "" {
		m := a.model("history")
		m.History = &r
		if err := a.writePage(out, m, report.HistoryPage); err != nil {
			return err
		}
	}
	if a.json {
		return report.TrendJSON(a.stdout, r)
	}
	return report.TrendText(a.out, r)
}

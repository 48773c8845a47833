package cli

import (
	"context"
	"errors"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
)

// statusJSON is the JSON form of `toll` alone.
type statusJSON struct {
	Module       string                `json:"module"` // "" outside a module
	Go           string                `json:"go"`
	Recordings   []finding.Recording   `json:"recordings"`
	Optimization *finding.Optimization `json:"optimization,omitempty"` // the last one
	Next         string                `json:"next"`                   // a command line
}

// status is `toll` alone: where you are, and what to type next.
func (a *app) status(ctx context.Context) error {
	ws, err := a.open(ctx)
	if errors.Is(err, gocmd.ErrNoModule) {
		if a.json {
			return a.encode(statusJSON{Recordings: []finding.Recording{}, Next: "toll help"})
		}
		a.printf("toll makes Go programs cheaper and proves it. Start it inside a Go module;\n`toll help` lists the commands.\n")
		return nil
	}
	if err != nil {
		return err
	}
	s := statusJSON{Module: ws.module, Go: ws.goTool, Recordings: []finding.Recording{}}
	recs, _, err := ws.store().List()
	if err != nil {
		return err
	}
	s.Recordings = append(s.Recordings, recs...)
	if o, ok := a.lastOptimization(ws); ok {
		s.Optimization = &o
	}
	s.Next = s.next()
	if a.json {
		return a.encode(s)
	}
	a.printf("module    %s (%s)\n", s.Module, s.Go)
	if len(recs) == 0 {
		a.printf("evidence  none\n")
	} else {
		last := recs[len(recs)-1]
		a.printf("evidence  %d recordings, the last %s: %s\n", len(recs), last.Time, last.Source)
	}
	if o := s.Optimization; o != nil {
		a.printf("optimize  %s: %d committed, %d dropped, %d refused, %d unproved\n", o.Time,
			o.Count(finding.Committed), o.Count(finding.Dropped), o.Count(finding.Refused), o.Count(finding.Unproved))
	}
	a.printf("\nnext: %s\n", s.Next)
	return nil
}

func (s statusJSON) next() string {
	switch o := s.Optimization; {
	case len(s.Recordings) == 0:
		return "toll record -- go test -bench=. ./..."
	case o == nil:
		return "toll find, then toll optimize"
	case o.Branch != "":
		return "git log -p " + o.Base[:min(12, len(o.Base))] + ".." + o.Branch
	}
	return "toll report -o toll-report.html"
}

func (a *app) lastOptimization(ws *workspace) (finding.Optimization, bool) {
	l, err := ws.pastLedger()
	if err != nil || l == nil {
		return finding.Optimization{}, false
	}
	defer l.Close()
	o, err := l.LastOptimization()
	return o, err == nil
}

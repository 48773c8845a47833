package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/internal/view"
)

// statusJSON is the JSON form of `toll` alone.
type statusJSON struct {
	Module       string                `json:"module"` // "" outside a module
	Go           string                `json:"go"`
	Recordings   []finding.Recording   `json:"recordings"`
	Totals       []report.Total        `json:"totals"`
	Scan         *report.ScanSummary   `json:"scan,omitempty"`         // of the source as it is; left out when it was not scanned yet
	Optimization *finding.Optimization `json:"optimization,omitempty"` // the last one
	Next         []report.Step         `json:"next"`                   // what to type, the likeliest first
}

// status is `toll` alone: where you are, and what to type next. It reads what
// is stored and scans nothing: the answer is to come at once.
func (a *app) status(cmd *cobra.Command) error {
	ws, s, err := a.session(cmd, scanFlags{}, nil)
	if errors.Is(err, gocmd.ErrNoModule) {
		if a.json {
			return a.encode(statusJSON{Recordings: []finding.Recording{}, Totals: []report.Total{}, Next: []report.Step{{Command: "toll help", Why: "lists the commands"}}})
		}
		a.printf("toll makes Go programs cheaper and proves it. Start it inside a Go module;\n`toll help` lists the commands.\n")
		return nil
	}
	if err != nil {
		return err
	}
	m := a.model("status")
	res, err := s.Stored(cmd.Context(), ws.dir)
	if err != nil && !errors.Is(err, scan.ErrChanged) {
		return err
	}
	if err == nil {
		view.Scan(&m, s, res, view.Options{Rules: a.rules()})
	} else {
		view.Evidence(&m, s.Index())
	}
	m.Module, m.Go = ws.module, ws.goTool
	if m.Recordings, _, err = ws.store().List(); err != nil { // those too that price nothing now
		return err
	}
	if o, ok := a.lastOptimization(ws); ok {
		m.Optimization = &o
	}
	st := report.Status{Model: m, Next: next(m)}
	if a.json {
		return a.encode(statusJSON{
			Module: m.Module, Go: m.Go, Recordings: append([]finding.Recording{}, m.Recordings...), Totals: append([]report.Total{}, m.Totals...),
			Scan: m.Scan, Optimization: m.Optimization, Next: st.Next,
		})
	}
	if n := len(m.Recordings); n > 0 {
		if at, err := time.Parse(time.RFC3339, m.Recordings[n-1].Time); err == nil {
			st.Age = time.Since(at)
		}
	}
	return report.StatusText(a.out, st)
}

// next is what to type: the step of the loop that is missing comes first.
func next(m report.Model) []report.Step {
	if len(m.Recordings) == 0 {
		return []report.Step{
			{Command: "toll record -- go test -bench=. ./...", Why: "keeps what your benchmarks cost"},
			{Command: "toll record http://127.0.0.1:6060", Why: "or a running service that serves pprof"},
		}
	}
	top := report.Step{Command: "toll top", Why: "what each line costs, and why"}
	if m.Scan == nil {
		return []report.Step{{Command: "toll find", Why: "patterns worth a change"}, top}
	}
	if o := m.Optimization; o != nil && o.Branch != "" {
		return []report.Step{
			{Command: fmt.Sprintf("git log -p %s..%s", o.Base[:min(12, len(o.Base))], o.Branch), Why: "the proven commits"},
			{Command: "toll serve", Why: "all of it in the browser"},
		}
	}
	for _, f := range m.Findings {
		if f.Advice == finding.AdviseFix && len(f.Patches) > 0 {
			return []report.Step{
				{Command: "toll fix " + f.ID, Why: "the patch worth most, shown"},
				{Command: "toll optimize", Why: "tries every patch, keeps what a race proves"},
			}
		}
	}
	return []report.Step{top, {Command: "toll serve", Why: "the cost map in the browser"}}
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

package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/price"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/view"
)

func (a *app) findCmd() *cobra.Command {
	flags := scanFlags{fleet: &fleetFlags{}}
	var show report.FindOptions
	var timing bool
	cmd := &cobra.Command{
		Use:   "find [packages]",
		Short: "list costly patterns, priced with the recorded evidence",
		Long: `Find scans the packages (default ./...) for costly patterns and prices each with
the recorded evidence. The most certain gain comes first; what the evidence
shows to be cold is counted, not listed. It compiles nothing, unless a rule that
reads the compiler's decisions is on: then the packages that evidence calls hot,
or, without evidence, a module of up to 1 MiB of source; with --rules up to
24 MiB of the packages named.
With --from it prices with other profiles: files, or those that a continuous
profiler has of a whole fleet (docs/profilers.md).`,
		Example: "  toll find ./...\n  toll find --from cpu.pprof --json ./server\n  toll find --from parca://parca.example.com --match '{job=\"api\"}' --last 24h",
		RunE: func(cmd *cobra.Command, args []string) error {
			m, _, res, err := a.find(cmd, flags, args, a.json)
			if err != nil {
				return err
			}
			if timing {
				a.timings(res)
			}
			if a.json {
				return report.JSON(a.stdout, m)
			}
			if err := report.WarningsText(term.Detect(a.stderr), m.Warnings); err != nil {
				return err
			}
			return report.FindText(a.out, m, show)
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVarP(&show.Limit, "limit", "n", 10, "findings to show")
	cmd.Flags().BoolVar(&show.All, "all", false, "show every finding, cold ones too")
	cmd.Flags().BoolVar(&timing, "debug.measure-rules", false, "print the time of each stage and rule on stderr")
	return cmd
}

// find scans and gathers what there is to show, in detail or for a terminal.
func (a *app) find(cmd *cobra.Command, flags scanFlags, patterns []string, detail bool) (report.Model, *workspace, *scan.Result, error) {
	m := a.model("find")
	bar := term.Detect(a.stderr).Progress("packages")
	defer bar.Done()
	ws, s, err := a.session(cmd, flags, func(done, total int) { bar.Set(done, total, "scanning") })
	if err != nil {
		return m, nil, nil, err
	}
	res, err := s.Scan(cmd.Context(), ws.dir, patterns)
	if err != nil {
		return m, nil, nil, err
	}
	o := view.Options{Rules: a.rules(), Detail: detail, BaseName: flags.base}
	if flags.base != "" {
		var warnings []finding.Warning
		if o.Base, warnings, err = evidence.Load(cmd.Context(), ws.evidence(nil, []string{flags.base})); err != nil {
			return m, nil, nil, fmt.Errorf("--base: %w; the recordings are the folders there", err)
		}
		m.Warnings = append(m.Warnings, warnings...)
	}
	view.Scan(&m, s, res, o)
	if ws.conf.Cost.Cores > 0 {
		m.Cost = &ws.conf.Cost
		if ws.conf.Cost.CoreHour > 0 {
			share, n := finding.Recoverable(res.Findings, finding.CPU)
			bill := price.NewBill(ws.conf.Cost, share, n)
			m.Bill = &bill
		}
	}
	return m, ws, res, nil
}

func (a *app) model(command string) report.Model {
	return report.Model{
		Schema: report.Schema, Tool: "toll " + currentVersion().Version, Command: command,
		Time: time.Now().UTC().Format(time.RFC3339),
	}
}

func (a *app) timings(res *scan.Result) {
	e := term.Detect(a.stderr)
	tb := term.Table{Columns: []term.Column{{Name: "stage or rule"}, {Name: "time", Right: true}}}
	for _, st := range res.Stats.Stages {
		tb.Add(st.Name, units.Nanos(float64(st.Wall)))
	}
	for _, r := range a.rules() {
		if d, ok := res.Stats.Rules[r.Name()]; ok {
			tb.Add(r.Name(), units.Nanos(float64(d)))
		}
	}
	e.W.Write([]byte(tb.Render(e)))
}

package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/history"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/view"
)

func (a *app) encode(v any) error {
	enc := json.NewEncoder(a.stdout)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (a *app) reportCmd() *cobra.Command {
	var flags scanFlags
	var export exportFlags
	cmd := &cobra.Command{
		Use:   "report [packages]",
		Short: "write one HTML file of costs, findings, patches, proofs; or export",
		Long: `Report gathers evidence, findings and the last optimization into one HTML file
that opens offline, readable with JavaScript off: with the history of each
benchmark, an examination of the newest recording that has a trace, and what the
lab has on record. With --base its cost map also shows the difference to an
earlier recording. With --json it prints the same as data.

Other formats: pprof, speedscope and firefox write the recorded profile of one
--kind for those tools; markdown is for a pull request; csv has one line per
finding.`,
		Example: "  toll report -o toll-report.html\n  toll report --format markdown ./...",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := export.check(a, cmd); err != nil {
				return err
			}
			flags.base = export.base
			m, ws, _, err := a.find(cmd, flags, args, true)
			if err != nil {
				return err
			}
			m.Command = "report"
			if err := a.past(ws, &m); err != nil {
				return err
			}
			if a.json || export.format == "html" {
				if err := a.beside(cmd.Context(), ws, &m); err != nil {
					return err
				}
			}
			if a.json {
				return report.JSON(a.stdout, m)
			}
			return a.export(cmd, ws, m, export, flags.from)
		},
	}
	flags.add(cmd)
	export.add(cmd)
	return cmd
}

// past adds what the ledger remembers, where there is one.
func (a *app) past(ws *workspace, m *report.Model) error {
	l, err := ws.pastLedger()
	if err != nil || l == nil {
		return err
	}
	defer l.Close()
	return view.Past(m, l, a.rules())
}

// historyFlags are the flags of `toll history`.
type historyFlags struct {
	limit       int
	trends      bool
	format, out string
	ddl         string
}

func (a *app) historyCmd() *cobra.Command {
	var f historyFlags
	cmd := &cobra.Command{
		Use:   "history [RACE-ID] | --trend [FILES]",
		Short: "list the races in the ledger, show one, or trends, or export",
		Long: `History lists the races kept in the ledger, or shows one.

With --trend it shows what each benchmark came to over time, and since when it
is different. A point is the old side of a race: what was there, not what was
tried. Files in the Go benchmark format (go test -bench, benchstat), the oldest
first, take the place of the ledger. -o writes the trends as an HTML page.

--format parquet writes all races, or the one named, into the folder -o: their
comparisons, their raw trials and the trials' other values. --ddl clickhouse
prints the tables that take these files.

The ledger is .toll/ledger.db, or that of a team, in Postgres:
ledger = "postgres://user@host/database" in toll.toml. The password comes from
PGPASSWORD or a passfile, never from toll.toml.`,
		Example: "  toll history\n  toll history --json\n  toll history --trend\n  toll history --trend v1.txt v2.txt v3.txt\n  toll history --format parquet -o warehouse",
		Args: func(cmd *cobra.Command, args []string) error {
			if f.trends {
				return nil
			}
			return cobra.MaximumNArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.ddl != "" && f.ddl != "clickhouse":
				return a.usage(cmd, "no DDL for %q: there is clickhouse", f.ddl)
			case f.format != "text" && f.format != "parquet":
				return a.usage(cmd, "no format %q: use text or parquet", f.format)
			case f.format == "parquet" && (f.out == "" || f.trends || a.json):
				return a.usage(cmd, "--format parquet takes -o FOLDER, and neither --trend nor --json")
			case f.out != "" && f.format == "text" && !f.trends:
				return a.usage(cmd, "-o is for --trend (a page) and --format parquet (a folder); a report of races: toll report -o file.html")
			case f.ddl != "":
				a.printf("%s", ledger.ClickHouse())
				return nil
			case f.trends && len(args) > 0:
				return a.trendFiles(args, f.out)
			}
			return a.history(cmd, args, f)
		},
	}
	fl := cmd.Flags()
	fl.IntVarP(&f.limit, "limit", "n", 20, "races to show")
	fl.BoolVar(&f.trends, "trend", false, "show each benchmark over time with its change-points, of all races or of files")
	fl.StringVar(&f.format, "format", "text", "text, or parquet into the folder -o")
	fl.StringVarP(&f.out, "output", "o", "", "write the page of --trend into this file, or --format parquet into this `folder`")
	fl.StringVar(&f.ddl, "ddl", "", "print the tables for the Parquet files, of `clickhouse`")
	return cmd
}

func (a *app) history(cmd *cobra.Command, args []string, f historyFlags) error {
	ws, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	l, err := ws.pastLedger()
	if err != nil {
		return err
	}
	switch {
	case l == nil && f.format == "parquet":
		return a.exportRaces(nil, args, a.path(f.out))
	case l == nil && f.trends:
		return a.showTrend(history.Races(nil), f.out)
	case l == nil:
		return a.showHistory(nil)
	}
	defer l.Close()
	switch {
	case f.format == "parquet":
		return a.exportRaces(l, args, a.path(f.out))
	case f.trends:
		return a.trendRaces(l, f.out)
	case len(args) == 1:
		return a.oneRace(l, args[0])
	}
	races, err := l.Races(f.limit)
	if err != nil {
		return err
	}
	return a.showHistory(races)
}

// exportRaces writes all races, or the one named, as Parquet: tables without
// rows where no race was run yet.
func (a *app) exportRaces(l *ledger.Ledger, args []string, dir string) error {
	var races []ledger.Race
	var err error
	switch {
	case l == nil:
	case len(args) == 1:
		races = make([]ledger.Race, 1)
		races[0], err = l.Race(args[0])
	default:
		races, err = l.Races(0)
	}
	if err != nil {
		return err
	}
	files, err := l.Parquet(dir, races)
	if err != nil {
		return err
	}
	for _, f := range files {
		a.printf("%s\n", f)
	}
	return nil
}

func (a *app) oneRace(l *ledger.Ledger, id string) error {
	r, err := l.Race(id)
	if err != nil {
		return err
	}
	if r.Outcome == nil {
		return fmt.Errorf("race %s (%s) was stopped before its end; its %d trials are kept", r.ID, r.Title, r.Trials)
	}
	return a.showOutcome(*r.Outcome, false)
}

func (a *app) showHistory(races []ledger.Race) error {
	outcomes := []finding.Outcome{}
	for _, r := range races {
		if r.Outcome != nil {
			outcomes = append(outcomes, *r.Outcome)
			continue
		}
		outcomes = append(outcomes, finding.Outcome{ID: r.ID, Title: r.Title, Time: r.Started, Verdict: finding.Inconclusive, Reason: "stopped before its end", Trials: r.Trials})
	}
	if a.json {
		m := a.model("history")
		m.Races = outcomes
		return report.JSON(a.stdout, m)
	}
	return report.HistoryText(a.out, outcomes)
}

package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/loadgen"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// serviceFlags are the flags of a race of two servers.
type serviceFlags struct {
	commands []string
	load     string
}

func (f *serviceFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.commands, "service", nil, "race two servers: the old one's `command`; the new one's follows, or is given with the flag again")
	cmd.Flags().StringVar(&f.load, "load", "", "with --service: what to request, 'rate=500 url=http://127.0.0.1:{port}/path', or a TOML or JSON `file`; 'help' explains it")
}

func (f *serviceFlags) given() bool { return len(f.commands) > 0 || f.load != "" }

// plan checks the flags of a race of servers.
func (f *serviceFlags) plan(a *app, cmd *cobra.Command, o prove.Options, args []string) (race.ServicePlan, error) {
	commands := append(append([]string{}, f.commands...), args...)
	for _, other := range []string{"old", "new", "patch", "bench", "packages", "per-bench", "tags", "all", "no-tests", "race-detector", "workload", "cmd", "stdin", "raw", "env", "flag", "go", "old-env", "old-flag", "old-go"} {
		if cmd.Flags().Changed(other) {
			return race.ServicePlan{}, a.usage(cmd, "--service races two commands that are built already: --%s does not go with it (a variable goes into its command, 'env GOGC=200 ./server')", other)
		}
	}
	switch {
	case len(commands) != 2:
		return race.ServicePlan{}, a.usage(cmd, "--service takes two commands, %d were given: toll prove --service './old -addr 127.0.0.1:{port}' './new -addr 127.0.0.1:{port}' --load SPEC", len(commands))
	case f.load == "":
		return race.ServicePlan{}, a.usage(cmd, "--service needs --load, what to request: --load 'rate=500 url=http://127.0.0.1:{port}/path'")
	}
	load, err := loadgen.Parse(f.load, a.dir)
	if err != nil {
		return race.ServicePlan{}, &usageError{cmd, err}
	}
	p := race.ServicePlan{
		Title: fmt.Sprintf("service: %s against %s", commands[0], commands[1]), Load: load,
		Budget: o.Budget, Threshold: o.Threshold, Seed: o.Seed,
	}
	for i, line := range commands {
		p.Servers[i] = loadgen.Command{Line: line, Dir: a.dir}
	}
	return p, nil
}

// proveService races two servers and shows the outcome. Servers need no module
// here: their trials are kept where there is one.
func (a *app) proveService(cmd *cobra.Command, f serviceFlags, o prove.Options, args []string, quiet bool) error {
	if f.load == "help" {
		a.printf("%s", loadgen.Help)
		return nil
	}
	var l *ledger.Ledger
	ws, err := a.open(cmd.Context())
	if err == nil {
		a.defaults(&o, ws)
	}
	p, perr := f.plan(a, cmd, o, args)
	if perr != nil {
		return perr
	}
	if err == nil {
		if l, err = ws.ledger(); err != nil {
			return err
		}
		defer l.Close()
		p.Recorder = l
	}
	bar := term.Detect(a.stderr).Progress("services")
	defer bar.Done()
	p.Progress = func(g race.Progress) { bar.Set(g.Done, g.Total, serviceNote(g)) }
	out, err := race.RunService(cmd.Context(), p)
	bar.Done()
	if err != nil {
		return err
	}
	if l != nil {
		if err := l.FinishRace(out); err != nil {
			return err
		}
	}
	a.code = verdictCode(out.Verdict)
	if !a.json && !quiet {
		a.printf("%s", report.ServiceTable(a.out, out))
	}
	return a.showOutcome(out, quiet)
}

func serviceNote(g race.Progress) string {
	if g.Stage == race.Building {
		return "starting " + g.Bench
	}
	note := "loading"
	if g.Launches > 1 {
		note += fmt.Sprintf("  CPU per request %s  n=%d", units.Delta(g.Interval), g.Launches)
	}
	if g.Left > 0 {
		note += fmt.Sprintf("  at most %s left", g.Left.Round(time.Second))
	}
	return note
}

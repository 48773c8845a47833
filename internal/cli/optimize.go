package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/optimize"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func (a *app) optimizeCmd() *cobra.Command {
	var flags scanFlags
	var o optimize.Options
	var unsafe bool
	cmd := &cobra.Command{
		Use:   "optimize [packages]",
		Short: "try each fix that pays, commit only what is proved faster",
		Long: `Optimize is the main job. On a branch and in worktrees of its own (your working
tree is never touched) it tries the patch of each finding that the evidence says
is worth it: build, vet, tests, then a race of both builds. Only what is faster
for certain, by more than half of the threshold, with no benchmark slower,
becomes a commit; its message has the measured effect. What was tried and
dropped is reported with its numbers.`,
		Example: "  toll optimize ./...\n  toll optimize --budget 10m --unsafe ./server",
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Packages, o.Level, o.Tags = args, levelOf(unsafe), flags.tags
			return a.optimize(cmd, flags, o)
		},
	}
	flags.add(cmd)
	fl := cmd.Flags()
	fl.DurationVar(&o.Budget, "budget", 0, "time after which no further patch is tried (default 20m)")
	fl.DurationVar(&o.PerFinding, "per-finding", 0, "time of one race at most (default 60s)")
	fl.Float64Var(&o.Threshold, "threshold", 0, "smallest change that counts (default 0.01, 1 %)")
	fl.IntVar(&o.Max, "max", 0, "patches to try at most (default: no bound)")
	fl.BoolVar(&unsafe, "unsafe", false, "also try patches that differ in a case their rule's page names")
	fl.BoolVar(&o.Unpriced, "unpriced", false, "also try findings that no evidence prices")
	return cmd
}

func (a *app) optimize(cmd *cobra.Command, flags scanFlags, o optimize.Options) error {
	ctx := cmd.Context()
	ws, s, err := a.session(cmd, flags, nil)
	if err != nil {
		return err
	}
	if err := report.WarningsText(term.Detect(a.stderr), s.Warnings()); err != nil {
		return err
	}
	if s.Index().Empty() && !o.Unpriced {
		return errors.New("nothing was recorded, so nothing says which findings are worth a race: run `toll record -- go test -bench=. ./...` first, or try every finding with --unpriced")
	}
	l, err := ws.ledger()
	if err != nil {
		return err
	}
	defer l.Close()
	o.Dir, o.Ledger, o.Scan = ws.dir, l, rescan(s)
	if o.Threshold == 0 {
		o.Threshold = ws.conf.Prove.Threshold
	}
	watch := a.watch()
	o.Progress = watch.event
	res, err := optimize.Run(ctx, o)
	watch.bar.Done()
	// Also of a run that was stopped before its first attempt: what it cleaned
	// up and what it left out is worth knowing all the same.
	said := s.Warnings()
	news := slices.DeleteFunc(slices.Clone(res.Warnings), func(w finding.Warning) bool { return slices.Contains(said, w) })
	if werr := report.WarningsText(term.Detect(a.stderr), news); werr != nil {
		return errors.Join(err, werr)
	}
	if err != nil && len(res.Attempts) == 0 {
		return err
	}
	return errors.Join(a.showOptimization(ws, res), err)
}

func (a *app) showOptimization(ws *workspace, res finding.Optimization) error {
	if res.Count(finding.Committed) == 0 {
		a.code = exitFindings
	}
	if a.json {
		m := a.model("optimize")
		m.Module, m.Go, m.Optimization = ws.module, ws.goTool, &res
		return report.JSON(a.stdout, m)
	}
	return report.OptimizationText(a.out, res)
}

// A watcher shows the main job while it runs: one line per attempt that ended,
// a progress line for the one at hand.
type watcher struct {
	a   *app
	bar *term.Progress
	err *term.Term
}

func (a *app) watch() *watcher {
	t := term.Detect(a.stderr)
	return &watcher{a: a, bar: t.Progress("patches"), err: t}
}

func (w *watcher) event(e optimize.Event) {
	note := cmp.Or(e.Text, string(e.Stage))
	if e.Race != nil {
		note = raceNote(*e.Race)
	}
	if e.Finding != nil {
		note += "  " + e.Finding.Site.String() + " (" + e.Finding.Rule + ")"
	}
	w.bar.Set(e.Done, e.Total, note)
	if e.Attempt == nil || w.a.json {
		return
	}
	line := fmt.Sprintf("[%d/%d] %s  %s (%s): %s", e.Done, e.Total, e.Attempt.Fate, e.Attempt.Finding.Site, e.Attempt.Rule, e.Attempt.Reason)
	if e.Left > 0 {
		line += fmt.Sprintf("  (%s so far, about %s left)", e.Elapsed.Round(time.Second), e.Left.Round(time.Second))
	}
	// The line is for whoever waits; the report repeats it, so a failed write
	// to stderr loses nothing.
	if w.err.TTY {
		w.bar.Println(line)
		return
	}
	fmt.Fprintln(w.a.stderr, line)
}

// rescan is how the main job finds and prices in its own worktree.
func rescan(s *find.Session) func(context.Context, string, []string) (optimize.Found, error) {
	return func(ctx context.Context, dir string, patterns []string) (optimize.Found, error) {
		res, err := s.Scan(ctx, dir, patterns)
		if err != nil {
			return optimize.Found{}, err
		}
		return optimize.Found{Findings: res.Findings, Warnings: res.Warnings}, nil
	}
}

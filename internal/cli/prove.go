package cli

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/fix"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

func (a *app) proveCmd() *cobra.Command {
	var o prove.Options
	var patchID string
	var quiet, noTests, unsafe, selfTest bool
	var arms armFlags
	var work workFlags
	var service serviceFlags
	cmd := &cobra.Command{
		Use:   "prove [OLD-REF [NEW-REF]]",
		Short: "race two builds: is one faster, by how much, how sure",
		Long: `Prove races the benchmarks that a change can reach, old build against new, in
short interleaved blocks of many fresh processes, after the tests of the touched
packages passed on both sides.

  toll prove HEAD~1            that commit against the working tree
  toll prove v1.2.0 HEAD       two commits
  toll prove --patch 3f2a      the working tree without and with a patch
  toll prove --old A --new B   two folders, no git needed
  toll prove --env GOGC=200    the working tree as it is and with that; also
                               --flag and --go
  toll prove --workload test:. HEAD~1
                               tests, not benchmarks; --cmd races a command
  toll prove --service A B --load SPEC
                               two servers under load
  toll prove --selftest        is the prover right on this machine?

It exits 0 when at least one benchmark improved and none regressed, 1 when that
is not proved, 4 when the budget ended before an answer.`,
		Example: "  toll prove HEAD~1\n  toll prove --old before --new after --bench Route --quiet",
		Args:    cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Tests = !noTests
			switch {
			case selfTest:
				return a.selfTest(cmd, o.Budget, o.Seed)
			case service.given():
				return a.proveService(cmd, service, o, args, quiet)
			}
			for i, ref := range args {
				*[]*string{&o.OldRef, &o.NewRef}[i] = ref
			}
			if err := arms.apply(a, cmd, &o, o.OldDir != "" || o.OldRef != "" || patchID != ""); err != nil {
				return err
			}
			if err := work.apply(a, cmd, &o, patchID); err != nil {
				return err
			}
			if err := a.checkArms(cmd, o, patchID); err != nil && !work.sides() {
				return err
			}
			if patchID != "" {
				return a.provePatch(cmd, o, patchID, levelOf(unsafe), quiet)
			}
			return a.prove(cmd, o, quiet)
		},
	}
	work.add(cmd)
	arms.add(cmd)
	service.add(cmd)
	budgetFlags(cmd, &o)
	fl := cmd.Flags()
	fl.StringVar(&o.OldDir, "old", "", "folder with the old module")
	fl.StringVar(&o.NewDir, "new", "", "folder with the new module")
	fl.StringVar(&patchID, "patch", "", "race a finding's patch, by `ID`")
	fl.BoolVar(&unsafe, "unsafe", false, "with --patch: also a patch that differs in a case the rule's page names")
	fl.StringVar(&o.Bench, "bench", "", "race the benchmarks that match `regexp` (default: those that reach the change)")
	fl.StringSliceVar(&o.Packages, "packages", nil, "packages whose benchmarks may race (default: chosen by the change)")
	fl.StringVar(&o.Tags, "tags", "", "build tags, comma-separated")
	fl.IntSliceVar(&o.Procs, "cpu", nil, "race each benchmark with these values of GOMAXPROCS, as go test -cpu does")
	fl.BoolVar(&o.All, "all", false, "race benchmarks that do not reach the change too")
	fl.DurationVar(&o.Timeout, "timeout", 0, "for one benchmark's first iteration (default 2m)")
	fl.BoolVar(&noTests, "no-tests", false, "do not run the tests first")
	fl.BoolVar(&o.RaceDetector, "race-detector", false, "run the tests with the race detector")
	fl.BoolVar(&selfTest, "selftest", false, "race builds of known difference on this machine, beside benchstat (default budget 4m)")
	fl.BoolVarP(&quiet, "quiet", "q", false, "print the verdict line only")
	return cmd
}

// budgetFlags say how hard to look.
func budgetFlags(cmd *cobra.Command, o *prove.Options) {
	fl := cmd.Flags()
	fl.DurationVar(&o.Budget, "budget", 0, "measuring time of all benchmarks together (default 60s)")
	fl.DurationVar(&o.PerBench, "per-bench", 0, "measuring time of one benchmark (default 30s)")
	fl.Float64Var(&o.Threshold, "threshold", 0, "smallest change that counts (default 0.01, 1 %)")
	fl.Int64Var(&o.Seed, "seed", 0, "of every random choice (default: drawn)")
}

func (a *app) checkArms(cmd *cobra.Command, o prove.Options, patchID string) error {
	switch {
	case slices.ContainsFunc(o.Procs, func(n int) bool { return n < 1 }):
		return a.usage(cmd, "--cpu takes numbers of processors from 1 on")
	case len(o.Procs) > 0 && len(o.Commands) > 0:
		return a.usage(cmd, "--cpu is for benchmarks: give a command --env GOMAXPROCS=n")
	case (o.OldDir == "") != (o.NewDir == ""):
		return a.usage(cmd, "--old and --new go together")
	case o.OldDir != "" && (o.OldRef != "" || patchID != ""), patchID != "" && o.OldRef != "":
		return a.usage(cmd, "give two refs, or --old and --new, or --patch: one of them")
	case o.OldDir == "" && o.OldRef == "" && patchID == "" && o.Sides == nil:
		return a.usage(cmd, "say what to race: refs, --old and --new, --patch, or a way to build and run (--env, --flag, --go)")
	}
	return nil
}

// prove runs the race and shows it. Two plain folders need no module here, so
// their trials are kept only where a module's ledger is at hand.
func (a *app) prove(cmd *cobra.Command, o prove.Options, quiet bool) error {
	o.Dir = a.dir
	ws, err := a.open(cmd.Context())
	free := o.OldDir != "" || len(o.Commands) == 2
	if err != nil && !free {
		return err
	}
	var l *ledger.Ledger
	if err == nil && !free {
		if l, err = ws.ledger(); err != nil {
			return err
		}
		defer l.Close()
		a.defaults(&o, ws)
	}
	return a.race(cmd, o, l, quiet)
}

func (a *app) defaults(o *prove.Options, ws *workspace) {
	if o.Budget == 0 {
		o.Budget = ws.conf.Prove.Budget
	}
	if o.Threshold == 0 {
		o.Threshold = ws.conf.Prove.Threshold
	}
}

func (a *app) race(cmd *cobra.Command, o prove.Options, l *ledger.Ledger, quiet bool) error {
	bar := term.Detect(a.stderr).Progress("benchmarks")
	defer bar.Done()
	o.Progress = func(p race.Progress) { bar.Set(p.Done, p.Total, raceNote(p)) }
	raw, _ := o.Recorder.(*ledger.Raw)
	switch {
	case raw != nil && l != nil:
		raw.Next = l
	case l != nil:
		o.Recorder = l
	}
	out, err := prove.Run(cmd.Context(), o)
	bar.Done()
	if raw != nil {
		err = errors.Join(err, raw.Write(out))
	}
	if l != nil && out.ID != "" {
		err = errors.Join(err, l.FinishRace(out))
	}
	if err != nil {
		return err
	}
	a.code = verdictCode(out.Verdict)
	return a.showOutcome(out, quiet)
}

func (a *app) showOutcome(out finding.Outcome, quiet bool) error {
	switch {
	case a.json:
		m := a.model("prove")
		m.Machine, m.Races, m.Go = &out.Machine, []finding.Outcome{out}, out.Builds[1].Go
		return report.JSON(a.stdout, m)
	case quiet:
		a.printf("%s\n", report.VerdictLine(out))
		return nil
	}
	return report.OutcomeText(a.out, out)
}

func verdictCode(v finding.Verdict) int {
	switch v {
	case finding.Improved:
		return exitOK
	case finding.Inconclusive:
		return exitInconclusive
	}
	return exitFindings
}

// raceNote says in half a line what a race is doing.
func raceNote(p race.Progress) string {
	note := string(p.Stage) + " " + p.Bench
	if p.Launches > 1 {
		note += fmt.Sprintf("  %s  n=%d", units.Delta(p.Interval), p.Launches)
	}
	if p.Left > 0 {
		note += fmt.Sprintf("  at most %s left", p.Left.Round(time.Second))
	}
	return note
}

// provePatch races the working tree without and with a finding's patch.
func (a *app) provePatch(cmd *cobra.Command, o prove.Options, id string, level finding.Level, quiet bool) error {
	ws, s, err := a.session(cmd, scanFlags{tags: o.Tags}, nil)
	if err != nil {
		return err
	}
	res, err := s.Scan(cmd.Context(), ws.root, []string{"./..."})
	if err != nil {
		return err
	}
	shown, err := fix.Run(cmd.Context(), fix.Options{Root: ws.root, Findings: res.Findings, ID: id, Level: level, Tags: o.Tags})
	if err != nil {
		return err
	}
	o.Patch = &shown.Patch
	return a.prove(cmd, o, quiet)
}

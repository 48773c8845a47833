package cli

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func (a *app) calibrateCmd() *cobra.Command {
	var flags scanFlags
	var budget time.Duration
	cmd := &cobra.Command{
		Use:   "calibrate [PACKAGES...]",
		Short: "race the pairs behind the findings here, and price by those",
		Long: `Calibrate finds and prices as find does, then races the pairs of the rules
whose prices are largest, as many as the budget allows. From then on find and
optimize price by these races in place of those that came with Toll, as long
as machine and Go version stay the same. They are kept in .toll.`,
		Example: "  toll calibrate\n  toll calibrate --budget 5m --rules sprintfhot,growslice",
		RunE: func(cmd *cobra.Command, args []string) error {
			if budget <= 0 {
				return a.usage(cmd, "--budget %s is no time to measure in", budget)
			}
			return a.calibrate(cmd, flags, args, budget)
		},
	}
	flags.add(cmd)
	cmd.Flags().DurationVar(&budget, "budget", 2*time.Minute, "measuring time of all pairs together")
	return cmd
}

func (a *app) calibrate(cmd *cobra.Command, flags scanFlags, patterns []string, budget time.Duration) error {
	ws, s, err := a.session(cmd, flags, nil)
	if err != nil {
		return err
	}
	res, err := s.Scan(cmd.Context(), ws.dir, patterns)
	if err != nil {
		return err
	}
	rules := labrun.Matter(res.Findings, s.Rules())
	dir, err := ledger.Folder(ws.root)
	if err != nil {
		return err
	}
	bar := term.Detect(a.stderr).Progress("pairs")
	defer bar.Done()
	claims := []finding.Claim{}
	o := labrun.CalibrateOptions{Budget: budget, Progress: func(rule string, done, total int, p race.Progress) { bar.Set(done, total, rule+"  "+raceNote(p)) }}
	o.Keep = func(c finding.Claim, _ finding.Outcome) error {
		claims = append(claims, c)
		return labrun.KeepCalibrated(dir, c)
	}
	_, err = labrun.Calibrate(cmd.Context(), rules, o)
	bar.Done()
	if a.json {
		if e := a.encode(claims); e != nil {
			return e
		}
		return err
	}
	if e := report.CalibratedText(a.out, claims, s.Rules(), len(rules)); e != nil {
		return e
	}
	return err
}

package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/rule"
)

func (a *app) labCmd() *cobra.Command {
	lab := &cobra.Command{
		Use:     "lab",
		Short:   "race the rules' pairs on this machine",
		Example: "  toll lab run sprintfhot\n  toll lab run --budget 30s",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var budget time.Duration
	var record string
	run := &cobra.Command{
		Use:   "run [RULE...]",
		Short: "show a rule's Bad and Better equal, then race them",
		Long: `Run unpacks a rule's pair into a module of its own, shows by fuzzing that Bad
and Better give the same answers, and races them. With --record it writes the
claim that pricing reads into the rule's folder of a checkout of Toll.`,
		Example: "  toll lab run sprintfhot growslice\n  toll lab run --budget 30s --json",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.ruleNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			rules := a.rules()
			if len(args) > 0 {
				var err error
				if rules, err = a.pick(cmd, args, nil, nil); err != nil {
					return err
				}
			}
			return a.lab(cmd, rules, budget, record)
		},
	}
	run.Flags().DurationVar(&budget, "budget", 0, "measuring time of one pair (default 20s)")
	run.Flags().StringVar(&record, "record", "", "write claim.json below the `folder` of the rules, for developers of Toll")
	lab.AddCommand(run)
	return lab
}

func (a *app) lab(cmd *cobra.Command, rules []*rule.Rule, budget time.Duration, record string) error {
	claims := []finding.Claim{}
	var failed error
	for i, r := range rules {
		bar := term.Detect(a.stderr).Progress("pairs")
		o := labrun.Options{Budget: budget, FuzzRuns: 1000, Progress: func(p race.Progress) { bar.Set(i, len(rules), r.Name()+" "+raceNote(p)) }}
		claim, out, err := labrun.Run(cmd.Context(), r, o)
		bar.Done()
		if cmd.Context().Err() != nil {
			return err
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("lab %s: %w", r.Name(), err))
			continue
		}
		claims = append(claims, claim)
		if !a.json {
			a.printf("%s: %s\n", r.Name(), r.Summary)
			if err := report.OutcomeText(a.out, out); err != nil {
				return err
			}
		}
		if record != "" {
			if err := writeClaim(filepath.Join(record, r.Name()), claim); err != nil {
				return err
			}
		}
	}
	if a.json {
		return errors.Join(a.encode(claims), failed)
	}
	return failed
}

func writeClaim(dir string, c finding.Claim) error {
	if _, err := os.Stat(filepath.Join(dir, "rule.go")); err != nil {
		return fmt.Errorf("record claim: %s is no rule's folder", dir)
	}
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "claim.json"), append(data, '\n'))
}

package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/rule"
)

func (a *app) labCmd() *cobra.Command {
	lab := &cobra.Command{
		Use:     "lab",
		Short:   "race published claims on this machine: rules' pairs, experiments",
		Example: "  toll lab list\n  toll lab run defercost --go 1.13,1.21,current\n  toll lab run sprintfhot",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	lab.AddCommand(a.labListCmd(), a.labShowCmd(), a.labRunCmd(), a.labClaimsCmd())
	return lab
}

func (a *app) labListCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "list the experiments and the rules' pairs",
		Example: "  toll lab list\n  toll lab list --json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			list := a.labEntries()
			if a.json {
				return a.encode(list)
			}
			return report.LabListText(a.out, list)
		},
	}
}

func (a *app) labEntries() []report.LabEntry {
	c := a.catalogue()
	list := []report.LabEntry{}
	for _, e := range c.Experiments {
		entry := report.LabEntry{Name: e.Name, Kind: "experiment", Title: e.Title, Claims: len(e.Claims)}
		if r, ok := e.Result(); ok {
			entry.Recorded = strings.Join(r.Go, ",")
		}
		list = append(list, entry)
	}
	for _, r := range a.rules() {
		claim, _ := r.Claim()
		list = append(list, report.LabEntry{Name: r.Name(), Kind: "rule", Title: r.Summary, Claims: len(c.OfRules[r.Name()]), Recorded: claim.Go})
	}
	return list
}

func (a *app) labShowCmd() *cobra.Command {
	return &cobra.Command{
		Use:               "show NAME",
		Short:             "show an experiment's page and recorded result, or a rule's page",
		Example:           "  toll lab show defercost\n  toll lab show finalizers --json",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completeLab,
		RunE: func(cmd *cobra.Command, args []string) error {
			subjects, err := a.subjects(cmd, args)
			if err != nil {
				return err
			}
			return a.labShow(subjects[0])
		},
	}
}

func (a *app) labShow(s subject) error {
	if s.rule != nil {
		if a.json {
			return a.encode(report.RuleOf(s.rule))
		}
		return a.explain(s.rule)
	}
	result, ok := s.experiment.Result()
	if !ok {
		result = labrun.Unrun(s.experiment)
	}
	if a.json {
		return a.encode(result)
	}
	a.printf("%s\n\n", strings.TrimSpace(s.experiment.Doc))
	if !ok {
		a.printf("Not recorded yet. Run it here: toll lab run %s\n\n", s.experiment.Name)
	} else {
		a.printf("Recorded %s. Repeat it here: toll lab run %s\n\n", result.Time, s.experiment.Name)
	}
	return report.LabText(a.out, result)
}

// labFlags are those of `toll lab run`.
type labFlags struct {
	budget time.Duration
	gos    []string
	record string
	chart  string
	out    string
}

func (a *app) labRunCmd() *cobra.Command {
	var f labFlags
	run := &cobra.Command{
		Use:   "run [NAME...]",
		Short: "run experiments and pairs, and hold claims against them",
		Long: `Run shows first that both sides of a pair give the same answers, then races
them, and sets each published claim beside what was measured. Without names
it runs every experiment. With --record it writes the result beside the
experiment or rule in a checkout of Toll.

Old Go releases are fetched by the go command itself (GOTOOLCHAIN).`,
		Example:           "  toll lab run sprintfhot growslice\n  toll lab run defercost --go 1.13,1.21,current --budget 2m\n  toll lab run payment -o payment.html\n  toll lab run --json > lab.json",
		ValidArgsFunction: a.completeLab,
		RunE: func(cmd *cobra.Command, args []string) error {
			subjects, err := a.subjects(cmd, args)
			if err != nil {
				return err
			}
			if f.budget < 0 {
				return a.usage(cmd, "--budget %s is negative", f.budget)
			}
			return a.lab(cmd, subjects, f)
		},
	}
	run.Flags().DurationVar(&f.budget, "budget", 0, "measuring time of one experiment or pair (default: an experiment's own, 20s for a pair)")
	run.Flags().StringSliceVar(&f.gos, "go", nil, "Go `versions` to run under, such as 1.13,1.21,current; pairs need 1.25 or newer")
	run.Flags().StringVar(&f.record, "record", "", "write record.json or claim.json into the `checkout` of Toll, for its developers")
	run.Flags().StringVarP(&f.out, "output", "o", "", "also write the run as an HTML page into `file`: claims, figures, each launch")
	run.Flags().StringVar(&f.chart, "chart", "", "write the figures as an SVG chart into `file`, of one experiment")
	return run
}

func (a *app) labClaimsCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "claims",
		Short:   "write the page of all claims and verdicts, in Markdown",
		Example: "  toll lab claims > claims.md\n  toll lab claims --json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			recorded := labrun.Recorded(a.catalogue(), a.rules())
			if a.json {
				return a.encode(recorded)
			}
			a.printf("%s", report.ClaimsPage(recorded))
			return nil
		},
	}
}

func (a *app) completeLab(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, e := range a.labEntries() {
		names = append(names, e.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// A subject is one thing that the lab runs: one of the two is nil.
type subject struct {
	experiment *experiment.Experiment
	rule       *rule.Rule
}

func (s subject) name() string {
	if s.rule != nil {
		return s.rule.Name()
	}
	return s.experiment.Name
}

// subjects finds experiments and rules by name; no name is every experiment.
func (a *app) subjects(cmd *cobra.Command, names []string) ([]subject, error) {
	known := map[string]subject{}
	var out []subject
	for _, e := range a.catalogue().Experiments {
		known[e.Name] = subject{experiment: e}
		out = append(out, known[e.Name])
	}
	if len(names) == 0 {
		return out, nil
	}
	for _, r := range a.rules() {
		known[r.Name()] = subject{rule: r}
	}
	out = nil
	for _, name := range names {
		s, ok := known[name]
		if !ok {
			hint := ""
			var all []string
			for n := range known {
				all = append(all, n)
			}
			if near := nearest(name, all); len(near) > 0 {
				hint = "; did you mean " + strings.Join(near, " or ") + "?"
			}
			return nil, a.usage(cmd, "no experiment or rule %q%s (toll lab list shows all)", name, hint)
		}
		out = append(out, s)
	}
	return out, nil
}

// lab runs the subjects one by one. What is done when the context ends is
// shown and recorded.
func (a *app) lab(cmd *cobra.Command, subjects []subject, f labFlags) error {
	results := []finding.LabResult{}
	var failed error
	if f.chart != "" && len(subjects) != 1 {
		return a.usage(cmd, "--chart draws one experiment: name it")
	}
	for i, s := range subjects {
		runs, err := a.labSubject(cmd, s, f, i, len(subjects))
		for _, r := range runs {
			if err := a.labResult(s, r, f); err != nil {
				return err
			}
		}
		results = append(results, runs...)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("lab %s: %w", s.name(), err))
		}
		if cmd.Context().Err() != nil {
			break
		}
	}
	if f.out != "" && len(results) > 0 {
		m := a.model("lab run")
		m.Lab = results
		failed = errors.Join(a.writePage(f.out, m, report.LabRunPage), failed)
	}
	if a.json {
		failed = errors.Join(a.encode(results), failed)
	}
	return failed
}

// labResult shows and records one result.
func (a *app) labResult(s subject, r finding.LabResult, f labFlags) error {
	if !a.json {
		if err := report.LabText(a.out, r); err != nil {
			return err
		}
	}
	if f.chart != "" {
		if err := files.Replace(a.path(f.chart), []byte(report.LabChart(r))); err != nil {
			return err
		}
	}
	if f.record == "" {
		return nil
	}
	return recordLab(a.path(f.record), s, r)
}

// labSubject runs one subject: a rule once per Go version, an experiment with
// all of them.
func (a *app) labSubject(cmd *cobra.Command, s subject, f labFlags, i, n int) ([]finding.LabResult, error) {
	bar := term.Detect(a.stderr).Progress("lab")
	defer bar.Done()
	if s.experiment != nil {
		r, err := labrun.RunExperiment(cmd.Context(), s.experiment, labrun.ExperimentOptions{Budget: f.budget, Go: f.gos, Progress: func(note string, _, _ int) {
			bar.Set(i, n, s.name()+"  "+note)
		}})
		if err != nil && len(r.Cells) == 0 {
			return nil, err
		}
		return []finding.LabResult{r}, err
	}
	versions := f.gos
	if len(versions) == 0 {
		versions = []string{experiment.Current}
	}
	var out []finding.LabResult
	for _, v := range versions {
		o := labrun.Options{Budget: f.budget, FuzzRuns: 1000, Release: v, Progress: func(p race.Progress) { bar.Set(i, n, s.name()+"  "+raceNote(p)) }}
		claim, race, err := labrun.Run(cmd.Context(), s.rule, o)
		if err != nil {
			return out, err
		}
		out = append(out, labrun.RuleResult(s.rule, a.catalogue().OfRules[s.name()], claim, race))
	}
	return out, nil
}

// exists reports whether a file is there.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

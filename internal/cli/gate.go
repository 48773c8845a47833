package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/gate"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

// gateFlags say what is judged, and in which forms the ruling is written.
type gateFlags struct {
	scan   scanFlags
	gate   gate.Options
	prove  prove.Options
	format string
	write  []string // FORMAT=FILE
}

func (a *app) gateCmd() *cobra.Command {
	var f gateFlags
	cmd := &cobra.Command{
		Use:   "gate [--base REF]",
		Short: "judge a change: does it make hot code slower",
		Long: `Gate compares the working tree with the commit in which it left --base. What was
there before is not blamed.

  findings     costly patterns that are new, in functions that are hot
  escapes, inlining, defers, bounds
               what the compiler decided worse in hot functions, exactly
  tests        those of the touched packages, on both sides
  allocations  allocs/op and B/op of the benchmarks that the change reaches
  time         their sec/op, raced within --budget

Hot is what the recorded profiles charge with 1 % of CPU, bytes or objects, for
certain. Without a recording it takes the default.pgo of the module and of its
commands. [gate] in toll.toml says which check fails, warns or is off;
docs/ci.md has the settings for GitHub, GitLab and pre-commit.

It exits 0 when nothing hot got worse, 1 when something did, 4 when the budget
ended with a regression still possible.`,
		Example: "  toll gate --base origin/main\n  toll gate --base HEAD --no-race\n  toll gate --base origin/main --format github --write sarif=toll.sarif",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.gate(cmd, f) },
	}
	fl := cmd.Flags()
	fl.StringVar(&f.gate.Base, "base", "", "`ref` to compare with (default: gate.base of toll.toml)")
	fl.StringVar(&f.gate.Head, "head", "", "`ref` that is judged (default: the working tree)")
	fl.BoolVar(&f.gate.NoRace, "no-race", false, "judge only what needs no measuring: findings and the compiler's decisions")
	fl.DurationVar(&f.prove.Budget, "budget", 0, "measuring time of all benchmarks together (default 5m)")
	fl.Float64Var(&f.prove.Threshold, "threshold", 0, "smallest change of time that counts (default 0.01, 1 %)")
	fl.Int64Var(&f.prove.Seed, "seed", 0, "of every random choice (default: drawn)")
	fl.StringVar(&f.prove.Bench, "bench", "", "race the benchmarks that match `regexp` (default: those that reach the change)")
	fl.StringSliceVar(&f.prove.Packages, "packages", nil, "packages whose benchmarks may race (default: chosen by the change)")
	fl.StringVar(&f.format, "format", "text", "what is printed: "+strings.Join(gateFormats(), ", "))
	fl.StringArrayVar(&f.write, "write", nil, "also write a `FORMAT=FILE`, such as sarif=toll.sarif; may be given several times")
	f.scan.add(cmd)
	return cmd
}

func (a *app) gate(cmd *cobra.Command, f gateFlags) error {
	if a.json {
		f.format = "json"
	}
	forms, err := f.check(a, cmd)
	if err != nil {
		return err
	}
	ws, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	if f.gate.Base = cmp.Or(f.gate.Base, ws.conf.Gate.Base); f.gate.Base == "" {
		return a.usage(cmd, "say what to compare with: --base REF, or base = \"origin/main\" below [gate] in %s", config.File)
	}
	r, err := a.judge(cmd, ws, f)
	if err != nil {
		return err
	}
	a.code = map[ruling.Verdict]int{ruling.Fail: exitFindings, ruling.Inconclusive: exitInconclusive}[r.Verdict]
	for _, name := range slices.Sorted(maps.Keys(forms)) {
		var b bytes.Buffer
		if err := a.ruled(&b, forms[name], r); err != nil {
			return err
		}
		if err := files.Replace(name, b.Bytes()); err != nil {
			return err
		}
	}
	if f.format == "text" {
		if err := report.WarningsText(term.Detect(a.stderr), r.Warnings); err != nil {
			return err
		}
		return report.GateText(a.out, r)
	}
	return a.ruled(a.stdout, f.format, r)
}

// check reads the forms; forms maps a file's name to its form.
func (f *gateFlags) check(a *app, cmd *cobra.Command) (forms map[string]string, err error) {
	forms = map[string]string{}
	known := gateFormats()
	if !slices.Contains(known, f.format) {
		return nil, a.usage(cmd, "no format %q: use one of %s", f.format, strings.Join(known, ", "))
	}
	for _, w := range f.write {
		format, name, ok := strings.Cut(w, "=")
		if !ok || name == "" || !slices.Contains(known, format) {
			return nil, a.usage(cmd, "--write %q: give FORMAT=FILE with one of %s", w, strings.Join(known, ", "))
		}
		if name = a.path(name); forms[name] != "" {
			return nil, a.usage(cmd, "--write names %s twice", name)
		}
		forms[name] = format
	}
	if f.prove.Budget < 0 || f.prove.Threshold < 0 || f.prove.Threshold >= 1 {
		return nil, a.usage(cmd, "--budget is a time above 0, --threshold a share from 0 to below 1")
	}
	return forms, nil
}

func gateFormats() []string {
	return []string{"text", "json", "sarif", "github", "markdown", "junit"}
}

// ruled writes a ruling in one form.
func (a *app) ruled(w io.Writer, format string, r ruling.Ruling) error {
	switch format {
	case "json":
		return report.GateJSON(w, r)
	case "sarif":
		var rules []report.Rule
		for _, rule := range a.rules() {
			rules = append(rules, report.RuleOf(rule))
		}
		return report.GateSARIF(w, r, rules)
	case "github":
		return report.GateGitHub(w, r)
	case "markdown":
		return report.GateMarkdown(w, r)
	case "junit":
		return report.GateJUnit(w, r)
	}
	return report.GateText(&term.Term{W: w}, r)
}

// judge opens evidence and ledger and runs the gate.
func (a *app) judge(cmd *cobra.Command, ws *workspace, f gateFlags) (ruling.Ruling, error) {
	o := f.gate
	o.Root, o.Module, o.Policy, o.Tags, o.Prove = ws.root, ws.module, ws.conf.Gate, f.scan.tags, f.prove
	profiles, err := gate.Profiles(ws.root, ws.toll(), o.Policy)
	if err != nil {
		return ruling.Ruling{}, err
	}
	if len(f.scan.from) == 0 && !f.scan.noEvidence {
		f.scan.from = profiles
	}
	bar := term.Detect(a.stderr).Progress("benchmarks")
	defer bar.Done()
	if _, o.Session, err = a.session(cmd, f.scan, func(done, total int) { bar.Set(0, 0, fmt.Sprintf("scanning %d of %d packages", done, total)) }); err != nil {
		return ruling.Ruling{}, err
	}
	o.Step = func(what string) { bar.Set(0, 0, what) }
	o.Prove.Progress = func(p race.Progress) { bar.Set(p.Done, p.Total, raceNote(p)) }
	o.Prove.Budget = cmp.Or(o.Prove.Budget, o.Policy.Budget, 5*time.Minute)
	o.Prove.Threshold = cmp.Or(o.Prove.Threshold, o.Policy.Threshold, ws.conf.Prove.Threshold)
	var l *ledger.Ledger
	if !o.NoRace {
		if l, err = ws.ledger(); err != nil {
			return ruling.Ruling{}, err
		}
		defer l.Close()
		o.Prove.Recorder = l
	}
	r, err := gate.Run(cmd.Context(), o)
	if l != nil && r.Race != nil && r.Race.ID != "" {
		err = errors.Join(err, l.FinishRace(*r.Race))
	}
	r.Tool = "toll " + currentVersion().Version
	return r, err
}

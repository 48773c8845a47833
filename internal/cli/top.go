package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/top"
	"github.com/gotoll/toll/internal/top/table"
)

// topFlags are the flags of `toll top`.
type topFlags struct {
	cpu, alloc, module string
	kind, by, scope    string
	diff, bare         bool
	limit              int
	from               string
	fleet              fleetFlags
}

func (a *app) topCmd() *cobra.Command {
	var f topFlags
	cmd := &cobra.Command{
		Use:   "top [profile...]",
		Short: "show which lines the profile charges, and what they spend it on",
		Long: `Top charges every sample to one line of your module: what libraries and the
runtime do is the line's that called them. Beside each line stands what it
spends the time or the memory on: slice growth, map lookups, system calls, its
own code; why, by the compiler's reasons; and what to do, by the rules' findings
there. Without profiles it reads the recorded evidence. The first line says how
much of the total has a name.

  --by       line, mechanism, function, package, type (of the receiver)
  --scope    own: lines of the module; all: libraries too; std: Go's own, too
  --diff     two profiles or recordings, by their shares, with 95 % intervals`,
		Example: "  toll top\n  toll top cpu.pprof --by mechanism\n  toll top --kind alloc\n  toll top --diff old.pprof new.pprof",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.top(cmd, f, args) },
	}
	cmd.Flags().StringVar(&f.cpu, "cpu", "", "CPU profile `file`")
	cmd.Flags().StringVar(&f.alloc, "alloc", "", "allocation profile `file`: charges the collector to lines, or shows with --kind alloc")
	cmd.Flags().StringVar(&f.kind, "kind", "", "cpu, alloc, objects, mutex, block, or wall of an execution trace (default: the first that there is)")
	cmd.Flags().StringVar(&f.by, "by", "line", "what a row is")
	cmd.Flags().StringVar(&f.scope, "scope", "own", "whose lines are charged")
	cmd.Flags().StringVar(&f.module, "module", "", "module `path` of your code (default: the module here, or what the profile's names tell)")
	cmd.Flags().StringVar(&f.from, "from", "", "charge what a `profiler` has: parca://HOST, pyroscope://HOST, s3://BUCKET, or a folder (docs/profilers.md)")
	f.fleet.add(cmd)
	cmd.Flags().BoolVar(&f.diff, "diff", false, "compare OLD with NEW")
	cmd.Flags().BoolVar(&f.bare, "no-why", false, "ask neither the compiler nor the rules")
	cmd.Flags().IntVarP(&f.limit, "limit", "n", 20, "rows to show, 0 for all")
	return cmd
}

var (
	topKinds  = []finding.Kind{"", finding.CPU, finding.Alloc, finding.Objects, finding.Mutex, finding.Block, finding.Wall}
	topBys    = []table.By{table.ByLine, table.ByMechanism, table.ByFunction, table.ByPackage, table.ByType}
	topScopes = []evidence.Scope{evidence.ScopeOwn, evidence.ScopeAll, evidence.ScopeStd}
)

func (a *app) top(cmd *cobra.Command, f topFlags, args []string) error {
	o := top.Options{Kind: finding.Kind(f.kind), By: table.By(f.by), Scope: evidence.Scope(f.scope), Module: f.module, Named: f.module != "", Diff: f.diff}
	switch {
	case !slices.Contains(topKinds, o.Kind):
		return a.usage(cmd, "--kind is cpu, alloc, objects, mutex, block or wall, not %q", f.kind)
	case !slices.Contains(topBys, o.By):
		return a.usage(cmd, "--by is line, mechanism, function, package or type, not %q", f.by)
	case !slices.Contains(topScopes, o.Scope):
		return a.usage(cmd, "--scope is own, all or std, not %q", f.scope)
	case f.limit < 0:
		return a.usage(cmd, "--limit is 0 or more, not %d", f.limit)
	case f.diff && (len(args) != 2 || f.cpu+f.alloc != ""):
		return a.usage(cmd, "--diff takes two profiles or recordings: toll top --diff OLD NEW")
	case f.from != "" && (f.diff || len(args) > 0 || f.cpu+f.alloc != ""):
		return a.usage(cmd, "--from names what to charge: it goes with no other profile")
	case f.from == "" && f.fleet.given(cmd) != "":
		return a.usage(cmd, "%s chooses from a profiler: name one with --from", f.fleet.given(cmd))
	}
	ws, err := a.place(cmd, &o)
	if err != nil {
		return err
	}
	if f.from != "" {
		forget, err := a.topFleet(cmd, f, ws, &o)
		if err != nil {
			return err
		}
		defer forget()
	}
	if f.diff {
		o.Old, o.New = a.within(o.Store, args[0]), a.within(o.Store, args[1])
	} else {
		for _, name := range append(nonEmpty(f.cpu, f.alloc), args...) {
			o.Paths = append(o.Paths, a.path(name))
		}
	}
	t, err := top.Run(cmd.Context(), o)
	if err != nil {
		return err
	}
	if !f.bare {
		if err := a.why(cmd, &t, o.Root, f.limit); err != nil {
			return err
		}
	}
	if a.json {
		return report.TopJSON(a.stdout, t)
	}
	if err := report.WarningsText(term.Detect(a.stderr), t.Warnings); err != nil {
		return err
	}
	return report.TopText(a.out, t, report.TopOptions{Limit: f.limit})
}

// why fills in the reasons for the rows that are shown, where the module whose
// lines they are is at hand.
func (a *app) why(cmd *cobra.Command, t *table.Table, root string, rows int) error {
	if root == "" || t.By != table.ByLine {
		return nil
	}
	ws, s, err := a.session(cmd, scanFlags{noEvidence: true}, nil)
	if err != nil {
		return err
	}
	res, err := s.Scan(cmd.Context(), ws.root, []string{"./..."})
	if err != nil {
		return err
	}
	return top.Explain(cmd.Context(), t, top.Source{Root: root, Tool: gocmd.Tool{Dir: root}, Findings: res.Findings, Rules: a.rules(), Rows: rows})
}

// place fills in the module around the folder, if there is one: plain profiles
// need none.
func (a *app) place(cmd *cobra.Command, o *top.Options) (*workspace, error) {
	ws, err := a.open(cmd.Context())
	switch {
	case errors.Is(err, gocmd.ErrNoModule):
		return nil, nil
	case err != nil:
		return nil, err
	}
	o.Store = ws.store()
	if o.Module == "" || o.Module == ws.module {
		o.Module, o.Root = ws.module, ws.root
	}
	return ws, nil
}

// topFleet records what a profiler has and charges that alone. Outside of a
// module the recording is forgotten.
func (a *app) topFleet(cmd *cobra.Command, f topFlags, ws *workspace, o *top.Options) (forget func(), err error) {
	forget = func() {}
	if !a.isFleet(f.from) {
		return nil, a.usage(cmd, "--from %s is no profiler: a file stands without --from", f.from)
	}
	if ws == nil {
		dir, err := os.MkdirTemp("", "toll-top-")
		if err != nil {
			return nil, fmt.Errorf("make a temporary folder: %w", err)
		}
		forget = func() { os.RemoveAll(dir) }
		o.Store.Dir = filepath.Join(dir, "evidence")
	}
	rec, err := a.fleet(cmd, &f.fleet, f.from, ws, o.Store)
	if err != nil {
		forget()
		return nil, err
	}
	o.Recording = rec.Name
	return forget, nil
}

// path is a file named on the command line, which -C does move.
func (a *app) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.dir, name)
}

// within leaves the name of a recording as it is.
func (a *app) within(s evidence.Store, name string) string {
	if s.Dir != "" {
		recs, _, err := s.List()
		if err == nil && slices.ContainsFunc(recs, func(r finding.Recording) bool { return r.Name == name }) {
			return name
		}
	}
	return a.path(name)
}

func nonEmpty(names ...string) []string {
	return slices.DeleteFunc(names, func(s string) bool { return s == "" })
}

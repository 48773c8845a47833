package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/mod/modfile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/ledger"
)

// A workspace is the module around the folder that toll was started in, with
// its settings and its .toll folder.
type workspace struct {
	dir    string // where toll was started, absolute
	root   string // folder of go.mod, absolute
	module string
	goTool string // "go1.26.8"
	conf   config.Config
}

func (a *app) open(ctx context.Context) (*workspace, error) {
	dir, err := filepath.Abs(a.dir)
	if err != nil {
		return nil, fmt.Errorf("find the module: %w", err)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder: -C takes a folder of a Go module", a.dir)
	}
	env, err := gocmd.Tool{Dir: dir}.Environ(ctx)
	if err != nil {
		return nil, err
	}
	file, err := env.ModuleFile()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the module file: %w", err)
	}
	ws := &workspace{dir: dir, root: filepath.Dir(file), module: modfile.ModulePath(data), goTool: env.GOVERSION}
	if ws.module == "" {
		return nil, fmt.Errorf("%s names no module: its first line should be `module example.com/name`", file)
	}
	if ws.conf, err = config.Load(ws.root); err != nil {
		return nil, err
	}
	return ws, a.checkNames(ws.conf.Rules)
}

// checkNames finds typing errors in the settings' rule names: config does not
// know the rules.
func (a *app) checkNames(r config.Rules) error {
	names := a.ruleNames()
	for _, n := range slices.Concat(r.Enable, r.Disable) {
		if !slices.Contains(names, n) {
			return fmt.Errorf("%s: no rule %q: `toll rules` lists them", config.File, n)
		}
	}
	return nil
}

func (w *workspace) toll() string { return filepath.Join(w.root, ".toll") }

func (w *workspace) store() evidence.Store {
	return evidence.Store{Dir: filepath.Join(w.toll(), "evidence")}
}

// curveFile is where the newest curve of `toll tune` is kept.
func (w *workspace) curveFile() string { return filepath.Join(w.toll(), "tune.json") }

func (w *workspace) ledgerFile() string { return filepath.Join(w.toll(), "ledger.db") }

// ledger opens the module's ledger, or its team's, made when it is not there.
func (w *workspace) ledger() (*ledger.Ledger, error) {
	if w.conf.Ledger != "" {
		return ledger.OpenTeam(w.conf.Ledger, w.ledgerFile())
	}
	return ledger.Open(w.ledgerFile())
}

// pastLedger opens the ledger only if there is one: reading leaves no files.
func (w *workspace) pastLedger() (*ledger.Ledger, error) {
	if w.conf.Ledger == "" && !w.hasFile() {
		return nil, nil
	}
	return w.ledger()
}

// patches opens the ledger of this working tree's patches, which no team
// shares; nil where there is none and none is to be made.
func (w *workspace) patches(make bool) (*ledger.Ledger, error) {
	if !make && !w.hasFile() {
		return nil, nil
	}
	return ledger.Open(w.ledgerFile())
}

func (w *workspace) hasFile() bool {
	_, err := os.Stat(w.ledgerFile())
	return !errors.Is(err, os.ErrNotExist)
}

// history is what earlier races said of each rule, nil before the first.
func (w *workspace) history() (map[string]finding.History, error) {
	l, err := w.pastLedger()
	if err != nil || l == nil {
		return nil, err
	}
	defer l.Close()
	return l.History()
}

// scanFlags are the flags of every command that scans.
type scanFlags struct {
	rules      []string
	from       []string
	tags       string
	noCache    bool
	noEvidence bool
	base       string      // earlier recording to compare with; only `report` and `serve` have a flag for it
	fleet      *fleetFlags // of commands that ask a profiler themselves; nil for the others
}

func (f *scanFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.rules, "rules", nil, "run only these rules, comma-separated (default: all that are on)")
	usage := "price with these pprof `files` instead of the recorded ones of their kind"
	if f.fleet != nil {
		usage = "price with these: pprof `files`, parca://HOST, pyroscope://HOST, s3://BUCKET, or a folder of profiles"
		f.fleet.add(cmd)
	}
	cmd.Flags().StringSliceVar(&f.from, "from", nil, usage)
	cmd.Flags().StringVar(&f.tags, "tags", "", "build tags, comma-separated")
	cmd.Flags().BoolVar(&f.noCache, "no-cache", false, "neither read nor write stored results")
	cmd.Flags().BoolVar(&f.noEvidence, "no-evidence", false, "price nothing")
}

// session opens the module and its evidence for a scan.
func (a *app) session(cmd *cobra.Command, f scanFlags, progress func(done, total int)) (*workspace, *find.Session, error) {
	ws, err := a.open(cmd.Context())
	if err != nil {
		return nil, nil, err
	}
	rules, err := a.pick(cmd, f.rules, ws.conf.Rules.Enable, ws.conf.Rules.Disable)
	if err != nil {
		return nil, nil, err
	}
	for _, w := range ws.conf.Allow {
		if _, err := a.rule(cmd, w.Rule); err != nil {
			return nil, nil, fmt.Errorf("%s: allow: %w", config.File, err)
		}
	}
	history, err := ws.history()
	if err != nil {
		return nil, nil, err
	}
	claims, err := labrun.Calibrated(ws.toll(), ws.goTool, bench.NewWatch().Machine().CPU)
	if err != nil {
		return nil, nil, err
	}
	paths, err := a.sources(cmd, f, ws)
	if err != nil {
		return nil, nil, err
	}
	s, err := find.Open(cmd.Context(), find.Options{
		Root: ws.root, Module: ws.module, Rules: rules, Named: named(f, ws), Tags: f.tags,
		Store: ws.store(), Paths: paths, SkipEvidence: f.noEvidence,
		Cost: ws.conf.Cost, Allow: ws.conf.Allow, History: history, Claims: claims, NoCache: f.noCache, Progress: progress,
	})
	return ws, s, err
}

func named(f scanFlags, ws *workspace) find.Named {
	switch {
	case len(f.rules) > 0:
		return find.ByCommand
	case len(ws.conf.Rules.Enable) > 0:
		return find.BySettings
	}
	return find.ByStatus
}

// sources are the files of --from. What a profiler has becomes a recording, the
// newest, so that it is found without being named.
func (a *app) sources(cmd *cobra.Command, f scanFlags, ws *workspace) (paths []string, err error) {
	asked := false
	for _, from := range f.from {
		if !a.isFleet(from) {
			paths = append(paths, a.path(from))
			continue
		}
		if asked = true; f.fleet == nil {
			return nil, a.usage(cmd, "--from takes files here: record it first (toll record --from %s), then what was recorded is used", from)
		}
		if _, err := a.fleet(cmd, f.fleet, from, ws, ws.store()); err != nil {
			return nil, err
		}
	}
	if f.fleet != nil && !asked {
		if name := f.fleet.given(cmd); name != "" {
			return nil, a.usage(cmd, "%s chooses from a profiler: name one with --from (%s)", name, "parca://HOST, pyroscope://HOST or a folder")
		}
	}
	return paths, nil
}

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/patch"
	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/rule"
)

// env is what the go command needs beside a module that nobody works on.
var env = []string{"GOFLAGS=-mod=mod", "GOWORK=off", "GOTOOLCHAIN=local"}

// mostAsked is of how many packages of a module the compiler is asked.
const mostAsked = 500

// rounds is how often fixes may make place for further ones.
const rounds = 5

// A trial is one module on its way. Its copy has the same folder in every run,
// so that the build cache knows it, and is removed at the end.
type trial struct {
	module
	tool  gocmd.Tool
	rules []*rule.Rule
	r     record

	applied []finding.Patch // one per round, each for the tree that the ones before left
	undos   []finding.Undo
	single  map[string][]finding.Patch // rule -> its patches of the first round
}

// try does one module. The record is valid whatever the error.
func try(ctx context.Context, m module, rules []*rule.Rule, was record, o options) (r record, err error) {
	t := &trial{module: m, rules: rules, single: map[string][]finding.Patch{}, r: record{Module: m.Path, Version: m.Version, Fixes: map[string]int{}}}
	if o.limits.module > 0 {
		limited, stop := context.WithTimeoutCause(ctx, o.limits.module, fmt.Errorf("took longer than %s", o.limits.module))
		defer stop()
		ctx = limited
	}
	source, err := download(ctx, m)
	if err != nil {
		return t.r, err
	}
	dir, err := workFolder(m)
	if err != nil {
		return t.r, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := patch.CopyModule(ctx, source, dir); err != nil {
		return t.r, err
	}
	t.tool = gocmd.Tool{Dir: dir, Env: env}
	if err := t.settle(ctx); err != nil {
		return t.r, err
	}
	switch same := was.Failed == "" && len(was.Before) > 0 && was.Patch == t.r.Patch && was.Go == t.r.Go; {
	case same && !o.fresh:
		t.r.Before, t.r.After, t.r.Flaky = was.Before, was.After, was.Flaky
		for _, b := range was.Broken {
			if b.What == "build" || b.What == "vet" || b.What == "test" { // the scan has found the others again
				t.r.Broken = append(t.r.Broken, b)
			}
		}
	case t.r.Patch != "" && !o.scan:
		err = t.test(ctx, o.limits)
	}
	return t.r, err
}

// copies makes the folder of the modules' copies.
func copies() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find a folder for the copies: %w", err)
	}
	dir := filepath.Join(cache, "toll-ecosystem")
	return dir, os.MkdirAll(dir, 0o755)
}

func workFolder(m module) (string, error) {
	parent, err := copies()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(parent, strings.ReplaceAll(m.String(), "/", "_"))
	return dir, os.RemoveAll(dir) // of a run that was killed
}

// alone holds the folder of copies until unlock, and waits while another run has
// it: runs share the folders, for the build cache knows their paths. The kernel
// gives the lock back whatever ends the process.
func alone(ctx context.Context, progress io.Writer) (unlock func() error, err error) {
	parent, err := copies()
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(parent, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for told := false; ; told = true {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return f.Close, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(fmt.Errorf("lock %s: %w", f.Name(), err), f.Close())
		}
		if !told {
			fmt.Fprintf(progress, "waits for another run, which works in %s\n", parent)
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(context.Cause(ctx), f.Close())
		case <-time.After(time.Second):
		}
	}
}

// download returns the module's folder in the module cache.
func download(ctx context.Context, m module) (string, error) {
	t := gocmd.Tool{Dir: os.TempDir(), Env: env}
	r, err := t.Run(ctx, "mod", "download", "-json", m.String())
	if err != nil {
		return "", fmt.Errorf("download %s: %w", m, err)
	}
	var got struct{ Dir string }
	if err := json.Unmarshal(r.Stdout, &got); err != nil || got.Dir == "" {
		return "", fmt.Errorf("download %s: go mod download names no folder", m)
	}
	return got.Dir, nil
}

// settle scans and applies all safe fixes, again and again until a scan offers
// none. Fixes that never end are broken.
func (t *trial) settle(ctx context.Context) error {
	h := sha256.New()
	var before []finding.Warning
	for round := range rounds {
		res, err := scan.Run(ctx, scan.Options{Dir: t.tool.Dir, Rules: t.rules, Env: env, NoCache: true, Ask: scan.Ask{Most: mostAsked}, Compiler: compiler.ForScan(env, "")})
		if err != nil {
			return err
		}
		if round == 0 {
			t.note(res)
			before = res.Warnings
		}
		// The next scan type-checks what the fixes wrote.
		for _, w := range res.Warnings {
			if !slices.Contains(before, w) {
				t.r.Broken = append(t.r.Broken, broken{Package: w.Where, What: "types", Rules: slices.Sorted(maps.Keys(t.r.Fixes)), Detail: w.Text})
			}
		}
		patches := t.safe(res.Findings, round == 0)
		merged, _ := patch.Merge(patches)
		if len(merged.Edits) == 0 {
			break
		}
		if round == rounds-1 {
			t.r.Broken = append(t.r.Broken, broken{What: "fix", Rules: t.rulesOf(merged, res.Findings), Detail: fmt.Sprintf("after %d rounds there are still fixes: %s", rounds-1, merged.Title)})
			break
		}
		undo, err := patch.Apply(t.tool.Dir, merged)
		if err != nil {
			t.r.Broken = append(t.r.Broken, broken{What: "fix", Rules: t.rulesOf(merged, res.Findings), Detail: err.Error()})
			break
		}
		for _, f := range res.Findings {
			if slices.Contains(merged.Findings, f.ID) {
				t.r.Fixes[f.Rule]++
			}
		}
		t.applied, t.undos = append(t.applied, merged), append(t.undos, *undo)
		h.Write([]byte(merged.ID))
	}
	if len(t.applied) > 0 {
		t.r.Patch = hex.EncodeToString(h.Sum(nil)[:8])
	}
	return nil
}

// note keeps what the first scan says.
func (t *trial) note(res *scan.Result) {
	t.r.Go = res.Toolchain
	for _, w := range res.Warnings {
		t.r.Warnings = append(t.r.Warnings, strings.ReplaceAll(w.String(), t.tool.Dir, "."))
	}
	for _, f := range res.Findings {
		s := site{ID: f.ID, Rule: f.Rule, File: f.Site.File, Line: f.Site.Line, End: f.Site.EndLine, Message: f.Message}
		if p, ok := patch.Best(f.Finding, finding.Safe); ok {
			s.Fix = &p
		}
		t.r.Sites = append(t.r.Sites, s)
	}
}

// safe returns the safe patches that can be applied by themselves, others are
// broken.
func (t *trial) safe(findings []finding.Priced, first bool) []finding.Patch {
	var out []finding.Patch
	for _, f := range findings {
		p, ok := patch.Best(f.Finding, finding.Safe)
		if !ok {
			continue
		}
		if _, err := patch.Prepare(t.tool.Dir, p); err != nil {
			t.r.Broken = append(t.r.Broken, broken{Package: f.Site.Package, What: "fix", Rules: []string{f.Rule}, Detail: err.Error()})
			continue
		}
		out = append(out, p)
		if first {
			t.single[f.Rule] = append(t.single[f.Rule], p)
		}
	}
	return out
}

func (t *trial) rulesOf(p finding.Patch, findings []finding.Priced) []string {
	var rules []string
	for _, f := range findings {
		if slices.Contains(p.Findings, f.ID) && !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
	}
	return rules
}

// restore puts the tree back as it was downloaded.
func (t *trial) restore() error {
	for _, u := range slices.Backward(t.undos) {
		if _, err := patch.Restore(t.tool.Dir, u); err != nil {
			return fmt.Errorf("%w: its own tests may have changed it", err)
		}
	}
	return nil
}

func (t *trial) reapply() error {
	for _, p := range t.applied {
		if _, err := patch.Apply(t.tool.Dir, p); err != nil {
			return fmt.Errorf("%w: its own tests may have changed it", err)
		}
	}
	return nil
}

// packages are those whose files change, and with them all that can notice.
func (t *trial) packages(ctx context.Context) (touched, all []string, err error) {
	for _, u := range t.undos {
		for _, f := range u.Files {
			touched = append(touched, path.Join(t.Path, path.Dir(f.File)))
		}
	}
	slices.Sort(touched)
	touched = slices.Compact(touched)
	graph, err := t.tool.Graph(ctx)
	if err != nil {
		return nil, nil, err
	}
	return touched, slices.Concat(touched, graph.Dependents(touched)), nil
}

// test compares before and after, and finds the rules that are to blame.
func (t *trial) test(ctx context.Context, l limits) error {
	// The builds tell what the types do, and more.
	t.r.Broken = slices.DeleteFunc(t.r.Broken, func(b broken) bool { return b.What == "types" })
	touched, all, err := t.packages(ctx)
	if err != nil {
		return err
	}
	if t.r.After, err = check(ctx, t.tool, touched, all, l); err != nil {
		return err
	}
	if err := t.restore(); err != nil {
		return err
	}
	if t.r.Before, err = check(ctx, t.tool, touched, all, l); err != nil {
		return err
	}
	bad := worse(t.r.Before, t.r.After)
	if len(bad) == 0 {
		return nil
	}
	return t.blame(ctx, bad, l)
}

// blame asks again, all fixes applied, about what broke, and then with the
// fixes of each rule alone.
func (t *trial) blame(ctx context.Context, bad []broken, l limits) error {
	packages := make([]string, len(bad))
	for i, b := range bad {
		packages[i] = b.Package
	}
	packages = slices.Compact(packages)
	if err := t.reapply(); err != nil {
		return err
	}
	again, err := check(ctx, t.tool, packages, packages, l)
	if err == nil {
		err = t.restore()
	}
	if err != nil {
		return err
	}
	still := worse(t.r.Before, again)
	for _, b := range bad {
		if !slices.ContainsFunc(still, func(s broken) bool { return s.Package == b.Package && s.What == b.What }) {
			t.r.Flaky = append(t.r.Flaky, b.Package)
		}
	}
	for name, patches := range t.single {
		merged, _ := patch.Merge(patches)
		undo, err := patch.Apply(t.tool.Dir, merged)
		if err != nil {
			return err
		}
		alone, err := check(ctx, t.tool, packages, packages, l)
		if err != nil {
			return err
		}
		if _, err := patch.Restore(t.tool.Dir, *undo); err != nil {
			return err
		}
		for _, b := range worse(t.r.Before, alone) {
			for i := range still {
				if still[i].Package == b.Package && still[i].What == b.What {
					still[i].Rules = append(still[i].Rules, name)
				}
			}
		}
	}
	for _, b := range still {
		slices.Sort(b.Rules)
		if len(b.Rules) == 0 {
			b.Rules = []string{"several together"}
		}
		t.r.Broken = append(t.r.Broken, b)
	}
	return nil
}

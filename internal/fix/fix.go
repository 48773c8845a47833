// Package fix is the journey of one finding: its patch shown as a diff,
// written into the user's files, or taken back.
//
// Writing is all or nothing. The files before are in the ledger before the
// first byte changes; then the patch is written, the touched packages and
// their dependents are built, vetted and tested, and any failure, or the end
// of the context, puts every byte back. It refuses files that changed since
// the scan, and an undo of files that changed since the fix. It prints
// nothing: the result carries the diff and the checks.
package fix

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/patch"
)

// Options of a fix.
type Options struct {
	Root     string           // the module's folder
	Findings []finding.Priced // of a scan of the tree as it is now
	ID       string           // of one of them, or a prefix of at least 3 digits that only one has
	Write    bool             // false only shows the diff
	Level    finding.Level    // Unsafe also takes unsafe patches; the zero value is Safe
	Env      []string         // "KEY=value" added for the go command
	Tags     string           // build tags, comma-separated, that the findings were made with
	Ledger   *ledger.Ledger   // needed to write
	// Progress, if set, is told each step before it begins: "build", "vet",
	// "test".
	Progress func(step string)
}

// A Result is what a fix showed or did.
type Result struct {
	Finding  finding.Priced
	Patch    finding.Patch
	Diff     string          // unified, module-relative names
	Files    []string        // that the patch touches
	Written  bool            // the files have the patch now
	Checks   []finding.Guard // made after writing
	Warnings []finding.Warning
}

// Run shows or writes the patch of one finding. On an error after the diff was
// made, the result still carries it, and the files are as they were.
func Run(ctx context.Context, o Options) (Result, error) {
	f, err := patch.Find(o.Findings, o.ID)
	if err != nil {
		return Result{}, err
	}
	res := Result{Finding: f}
	res.Patch, err = patch.Of(f, o.Level)
	if err != nil {
		return res, err
	}
	change, err := patch.Prepare(o.Root, res.Patch)
	if err != nil {
		return res, err
	}
	res.Diff, res.Files = change.Diff(), change.Files()
	if !o.Write {
		return res, nil
	}
	if o.Ledger == nil {
		return res, errors.New("fix without a ledger: it could not be undone")
	}
	return res, write(ctx, o, change, &res)
}

func write(ctx context.Context, o Options, change *patch.Change, res *Result) (err error) {
	// A test run or compiler that is not there should be known before a file
	// is touched.
	t, err := gocmd.Tool{Dir: o.Root, Env: o.Env}.WithTags(ctx, o.Tags)
	if err != nil {
		return fmt.Errorf("fix %s: %w", res.Finding.ID, err)
	}
	graph, err := t.Graph(ctx)
	if err != nil {
		return fmt.Errorf("fix %s: %w", res.Finding.ID, err)
	}
	undo := change.Undo()
	if !slices.Contains(undo.Findings, res.Finding.ID) {
		undo.Findings = append(slices.Clone(undo.Findings), res.Finding.ID)
	}
	seq, err := o.Ledger.SavePatch(undo)
	if err != nil {
		return err
	}
	back := func(reason string) error {
		// Restore leaves alone what is as it was: it is right whatever the
		// write came to.
		if _, err := patch.Restore(o.Root, undo); err != nil {
			return &LeftError{fmt.Errorf("put the files back (`toll fix undo %s` tries again): %w", res.Finding.ID, err)}
		}
		return o.Ledger.MarkUndone(seq, reason)
	}
	// A panic on the way leaves no half-checked change either.
	settled := false
	defer func() {
		if !settled {
			err = errors.Join(err, back("stopped"))
		}
	}()
	if err := change.Write(); err != nil {
		return err
	}
	if err := check(ctx, o, t, graph, res); err != nil {
		undoErr := back(err.Error())
		settled = true
		if ctx.Err() != nil && undoErr == nil {
			return fmt.Errorf("fix %s stopped, the files are as they were: %w", res.Finding.ID, context.Cause(ctx))
		} else if ctx.Err() != nil {
			return undoErr
		}
		return errors.Join(explain(ctx, t, res, err), undoErr)
	}
	settled, res.Written = true, true
	return nil
}

// A LeftError says that files of the user still have a patch that was not proved right.
type LeftError struct{ err error }

func (e *LeftError) Error() string { return e.err.Error() }
func (e *LeftError) Unwrap() error { return e.err }

// A checkError is a check that failed with the patch in the files.
type checkError struct {
	name     string
	packages []string
	err      error
}

func (e *checkError) Error() string { return e.name + ": " + e.err.Error() }
func (e *checkError) Unwrap() error { return e.err }

// check builds, vets and tests what the patch touches.
func check(ctx context.Context, o Options, t gocmd.Tool, graph *gocmd.Graph, res *Result) error {
	touched := touchedPackages(res)
	dependents := graph.Dependents(touched)
	all := graph.Compiled(slices.Concat(touched, dependents))
	steps := []struct {
		name     string
		packages []string
		run      func() error
	}{
		{"build", all, func() error { return t.Build(ctx, all) }},
		{"vet", touched, func() error { return t.Vet(ctx, touched) }},
		{"test", touched, func() error { _, err := t.Test(ctx, touched, 0); return err }},
	}
	for _, s := range steps {
		if o.Progress != nil {
			o.Progress(s.name)
		}
		err := s.run()
		g := finding.Guard{Name: s.name, OK: err == nil, Detail: strings.Join(s.packages, " ")}
		res.Checks = append(res.Checks, g)
		if err != nil {
			return &checkError{s.name, s.packages, err}
		}
	}
	return nil
}

func touchedPackages(res *Result) []string {
	module, site := res.Finding.Site.Module, res.Finding.Site
	pkgs := []string{site.Package}
	for _, file := range res.Files {
		dir := path.Dir(file)
		if dir != path.Dir(site.File) && module != "" {
			pkgs = append(pkgs, path.Join(module, dir))
		}
	}
	slices.Sort(pkgs)
	return slices.Compact(pkgs)
}

// explain says whose fault a failed check is: with the files back as they
// were, the same check is made once more.
func explain(ctx context.Context, t gocmd.Tool, res *Result, err error) error {
	var c *checkError
	if !errors.As(err, &c) {
		return err
	}
	var before error
	switch c.name {
	case "build":
		before = t.Build(ctx, c.packages)
	case "vet":
		before = t.Vet(ctx, c.packages)
	case "test":
		_, before = t.Test(ctx, c.packages, 0)
	}
	where := strings.Join(c.packages, ", ")
	if before != nil && ctx.Err() == nil {
		return fmt.Errorf("fix %s: %s of %s fails with and without the patch, so it cannot guard it; the files are as they were: mend that first, then run the fix again: %w", res.Finding.ID, c.name, where, before)
	}
	return fmt.Errorf("fix %s: %s of %s fails with the patch; the files are as they were: %w", res.Finding.ID, c.name, where, c.err)
}

// Undo takes back the newest patch that a fix wrote for a finding, given by
// its ID or a prefix. Files that changed since are refused.
func Undo(root, id string, l *ledger.Ledger) (finding.Undo, []string, error) {
	a, err := l.UndoFor(strings.ToLower(strings.TrimSpace(id)))
	if err != nil {
		return finding.Undo{}, nil, err
	}
	files, err := patch.Restore(root, a.Undo)
	if err != nil {
		return a.Undo, nil, err
	}
	return a.Undo, files, l.MarkUndone(a.Seq, "by toll fix undo")
}

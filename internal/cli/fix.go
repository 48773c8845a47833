package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/fix"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func (a *app) fixCmd() *cobra.Command {
	var write, unsafe bool
	var flags scanFlags
	cmd := &cobra.Command{
		Use:   "fix ID",
		Short: "show or write the patch of one finding, or undo it",
		Long: `Fix shows the patch of one finding as a diff. With --write it replaces the files
all or nothing, then builds, vets and tests the touched packages; any failure
puts every byte back. Undo takes a written patch back from the ledger.`,
		Example: "  toll fix 3f2a\n  toll fix 3f2a --write",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.fix(cmd, flags, fix.Options{ID: args[0], Write: write, Level: levelOf(unsafe)})
		},
	}
	cmd.Flags().BoolVarP(&write, "write", "w", false, "write the files, then build, vet and test")
	cmd.Flags().BoolVar(&unsafe, "unsafe", false, "also take a patch that differs in a case the rule's page names")
	flags.add(cmd)
	cmd.AddCommand(&cobra.Command{
		Use:     "undo ID",
		Short:   "put back the files that a written patch replaced",
		Example: "  toll fix undo 3f2a\n  toll fix undo 3f2a --json",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.undo(cmd, args[0]) },
	})
	return cmd
}

func (a *app) fix(cmd *cobra.Command, flags scanFlags, o fix.Options) error {
	ctx := cmd.Context()
	ws, s, err := a.session(cmd, flags, nil)
	if err != nil {
		return err
	}
	res, err := s.Scan(ctx, ws.root, []string{"./..."})
	if err != nil {
		return err
	}
	if o.Write {
		if o.Ledger, err = ws.patches(true); err != nil {
			return err
		}
		defer o.Ledger.Close()
	}
	bar := term.Detect(a.stderr).Progress("steps")
	defer bar.Done()
	step := 0
	o.Progress = func(name string) { bar.Set(step, 3, name); step++ }
	o.Root, o.Findings, o.Tags = ws.root, res.Findings, flags.tags
	done, err := fix.Run(ctx, o)
	bar.Done()
	if err != nil && done.Diff == "" {
		return err
	}
	return a.showFix(done, err)
}

// fixJSON is the JSON form of `toll fix`.
type fixJSON struct {
	Finding  finding.Priced    `json:"finding"`
	Patch    finding.Patch     `json:"patch"`
	Diff     string            `json:"diff"`
	Written  bool              `json:"written"`
	Checks   []finding.Guard   `json:"checks"`
	Warnings []finding.Warning `json:"warnings"`
	Error    string            `json:"error,omitempty"`
}

func (a *app) showFix(r fix.Result, failed error) error {
	if a.json {
		out := fixJSON{Finding: r.Finding, Patch: r.Patch, Diff: r.Diff, Written: r.Written, Checks: r.Checks, Warnings: r.Warnings}
		if failed != nil {
			out.Error = failed.Error()
		}
		if err := a.encode(out); err != nil {
			return err
		}
		return failed
	}
	a.printf("%s", report.DiffText(a.out, r.Diff))
	if failed != nil {
		return failed
	}
	if err := report.WarningsText(term.Detect(a.stderr), r.Warnings); err != nil {
		return err
	}
	id := r.Finding.ID
	if !r.Written {
		a.printf("\n%s patch: %s. Write it: toll fix %s --write%s\n", r.Patch.Level, r.Patch.Title, id, unsafeFlag(r.Patch))
		return nil
	}
	a.printf("\nwritten: %s\n", strings.Join(r.Files, ", "))
	for _, g := range r.Checks {
		a.printf("  ok  %s  %s\n", g.Name, g.Detail)
	}
	a.printf("Prove it: toll prove HEAD. Take it back: toll fix undo %s\n", id)
	return nil
}

func unsafeFlag(p finding.Patch) string {
	if p.Level == finding.Unsafe {
		return " --unsafe"
	}
	return ""
}

func (a *app) undo(cmd *cobra.Command, id string) error {
	ws, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	l, err := ws.patches(false)
	if err != nil {
		return err
	}
	if l == nil {
		return fmt.Errorf("undo %s: %w: nothing was written here with `toll fix --write`", id, ledger.ErrNone)
	}
	defer l.Close()
	_, files, err := fix.Undo(ws.root, id, l)
	if err != nil {
		return err
	}
	if a.json {
		return a.encode(map[string][]string{"files": files})
	}
	a.printf("put back: %s\n", strings.Join(files, ", "))
	return nil
}

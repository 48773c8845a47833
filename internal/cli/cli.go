// Package cli turns argv into options, runs a journey and hands the result to
// report. It is the only package that prints, and the only place where an
// error becomes an exit code. A command's run function stays under 30 lines:
// what is longer belongs to a journey.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/fix"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/rule"
)

// Exit codes, as promised in `toll help`.
const (
	exitOK           = 0
	exitFindings     = 1 // not proved, or a regression
	exitUsage        = 2
	exitFailure      = 3 // the tool, its input or its environment
	exitInconclusive = 4
	exitInterrupted  = 130
)

// An app is what every command shares.
type app struct {
	rules          func() []*rule.Rule
	catalogue      func() experiment.Catalogue
	stdin          io.Reader
	stdout, stderr *os.File
	out            *term.Term
	json           bool
	dir            string
	code           int // exit code of a command that ended without an error
}

// Main runs toll and returns its exit code.
func Main(rules func() []*rule.Rule, catalogue func() experiment.Catalogue, args []string, stdin io.Reader, stdout, stderr *os.File) int {
	if isVetTool(args) {
		return vetTool(rules(), args)
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	// A second Ctrl-C ends at once, should cleaning up hang.
	context.AfterFunc(ctx, stop)

	a := &app{rules: rules, catalogue: catalogue, stdin: stdin, stdout: stdout, stderr: stderr, out: term.Detect(stdout)}
	root := a.root()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return a.code
	}
	return a.fail(ctx, err)
}

// fail prints one clear error and chooses the exit code.
func (a *app) fail(ctx context.Context, err error) int {
	if ctx.Err() != nil {
		var left *fix.LeftError
		if errors.As(err, &left) {
			fmt.Fprintf(a.stderr, "toll: interrupted, and a patch is still in the files: %v\n", left)
		} else {
			fmt.Fprintln(a.stderr, "toll: interrupted; nothing was left behind, what was measured is kept")
		}
		return exitInterrupted
	}
	fmt.Fprintf(a.stderr, "toll: %v\n", err)
	var usage *usageError
	if errors.As(err, &usage) {
		if usage.cmd != nil {
			fmt.Fprintf(a.stderr, "Run '%s --help' for its usage.\n", usage.cmd.CommandPath())
		}
		return exitUsage
	}
	return exitFailure
}

// A usageError is a command line that cannot be meant.
type usageError struct {
	cmd *cobra.Command
	err error
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "toll",
		Short: "find what your profile says you pay for, fix it, prove it",
		Long: `Toll makes Go programs cheaper and proves it.

  toll record -- go test -bench=. ./...  keep evidence of what a program costs
  toll top                               what each line costs, and by what
  toll find                              costly patterns, priced by the evidence
  toll optimize                          try each fix, keep what a race proves
  toll doctor http://127.0.0.1:6060      is the runtime the constraint?

Exit codes: 0 done or proved, 1 not proved or regressed, 2 usage, 3 failure,
4 inconclusive, 130 interrupted.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return a.status(cmd) },
	}
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print JSON (docs/report.schema.json) instead of text")
	root.PersistentFlags().StringVarP(&a.dir, "dir", "C", ".", "run as if started in `folder`")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return &usageError{cmd, err} })
	root.CompletionOptions.HiddenDefaultCmd = false
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "FlagUsages |", "FlagUsagesWrapped 80 |"))
	root.AddCommand(a.versionCmd(), a.recordCmd(), a.topCmd(), a.findCmd(), a.fixCmd(), a.proveCmd(), a.optimizeCmd(),
		a.reportCmd(), a.serveCmd(), a.historyCmd(), a.rulesCmd(), a.explainCmd(), a.labCmd(), a.calibrateCmd(), a.doctorCmd(), a.checkCmd(), a.tuneCmd(), a.guardCmd(), a.gateCmd(), a.canaryCmd(), a.costCmd())
	for _, c := range root.Commands() {
		wrapArgs(c)
	}
	wrapArgs(root)
	return root
}

// wrapArgs makes a wrong number of arguments a usage error, in sub-commands too.
func wrapArgs(c *cobra.Command) {
	check := c.Args
	if check == nil {
		check = cobra.ArbitraryArgs
	}
	c.Args = func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return &usageError{cmd, err}
		}
		return nil
	}
	for _, sub := range c.Commands() {
		wrapArgs(sub)
	}
}

func (a *app) usage(cmd *cobra.Command, format string, args ...any) error {
	return &usageError{cmd, fmt.Errorf(format, args...)}
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

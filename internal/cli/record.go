package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/record"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func (a *app) recordCmd() *cobra.Command {
	var seconds int
	cmd := &cobra.Command{
		Use:   "record -- go test ... | URL | FILE...",
		Short: "keep evidence of what the program costs under .toll/",
		Long: `Record keeps profiles and benchmark results under .toll/ (which ignores itself
in git) for find, optimize and report:

  toll record -- go test -bench=. ./...           profiles of the benchmarks
  toll record http://127.0.0.1:6060 --seconds 30  profiles of a running service
  toll record cpu.pprof heap.pprof                files that were made elsewhere

Of a URL it also keeps the metrics page, read before and after, where there is
one (package github.com/gotoll/toll/metrics), and a trace of one second, taken
last so that its cost is in no profile.

It says what each source is good for, how many samples it has, and how sure a
1 % line is with them.`,
		Example: "  toll record -- go test -bench=. ./...\n  toll record http://127.0.0.1:6060 --seconds 30",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.record(cmd, args, seconds)
		},
	}
	cmd.Flags().IntVar(&seconds, "seconds", 30, "seconds to record from a URL")
	return cmd
}

func (a *app) record(cmd *cobra.Command, args []string, seconds int) error {
	if cmd.ArgsLenAtDash() < 0 && args[0] == "go" {
		return a.usage(cmd, "put -- before the command: toll record -- %s", strings.Join(args, " "))
	}
	ws, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	bar := term.Detect(a.stderr).Progress("steps")
	defer bar.Done()
	o := record.Options{
		Dir: ws.dir, Root: ws.root, Module: ws.module, Store: ws.store(), Seconds: seconds,
		Progress: func(p record.Progress) { bar.Set(p.Done, p.Total, p.Doing) },
	}
	run := record.Files
	switch {
	case cmd.ArgsLenAtDash() >= 0:
		o.Command, run = args[cmd.ArgsLenAtDash():], record.Command
	case strings.Contains(args[0], "://"):
		if len(args) > 1 {
			return a.usage(cmd, "record takes one URL at a time")
		}
		o.URL, run = args[0], record.URL
	default:
		o.Files = args
	}
	rec, err := run(cmd.Context(), o)
	bar.Done()
	if rec.Name == "" {
		return err
	}
	// What was kept before an interruption is shown, then the error counts.
	return errors.Join(a.showRecording(rec), err)
}

func (a *app) showRecording(rec finding.Recording) error {
	if a.json {
		m := a.model("record")
		m.Recordings = []finding.Recording{rec}
		return report.JSON(a.stdout, m)
	}
	return report.RecordText(a.out, rec)
}

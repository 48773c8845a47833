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
	var f recordFlags
	cmd := &cobra.Command{
		Use:   "record -- go test ... | URL | FILE... | --from PROFILER",
		Short: "keep evidence of what the program costs under .toll/",
		Long: `Record keeps profiles and benchmark results under .toll/ (which ignores itself
in git) for find, optimize and report:

  toll record -- go test -bench=. ./...           profiles of the benchmarks
  toll record http://127.0.0.1:6060 --seconds 30  profiles of a running service
  toll record cpu.pprof heap.pprof                files that were made elsewhere
  toll record --from parca://HOST --last 24h      a fleet's merged profiles

Of a URL it also keeps the metrics page, read before and after, where there is
one (package github.com/gotoll/toll/metrics), and a trace of one second, taken
last so that its cost is in no profile.

It says what each source is good for, how many samples it has, and how sure a
1 % line is with them.`,
		Example: "  toll record -- go test -bench=. ./...\n  toll record http://127.0.0.1:6060 --seconds 30",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.record(cmd, args, f) },
	}
	cmd.Flags().IntVar(&f.seconds, "seconds", 30, "seconds to record from a URL")
	cmd.Flags().StringVar(&f.from, "from", "", "record what a `profiler` has: parca://HOST, pyroscope://HOST, s3://BUCKET, or a folder (docs/profilers.md)")
	cmd.Flags().BoolVar(&f.list, "types", false, "with --from: list the types of profiles that it has, and record nothing")
	f.fleet.add(cmd)
	return cmd
}

// recordFlags are the flags of `toll record`.
type recordFlags struct {
	seconds int
	from    string
	list    bool
	fleet   fleetFlags
}

// check finds what does not go together.
func (f *recordFlags) check(a *app, cmd *cobra.Command, args []string) error {
	switch name := f.fleet.given(cmd); {
	case f.from != "" && len(args) > 0:
		return a.usage(cmd, "--from names what to record: %s is too much", args[0])
	case f.from != "" && !a.isFleet(f.from):
		return a.usage(cmd, "--from %s is no profiler: give parca://HOST, pyroscope://HOST or a folder; a URL or a file stands without --from", f.from)
	case f.from != "":
		return nil
	case f.list || name != "":
		if name == "" {
			name = "--types"
		}
		return a.usage(cmd, "%s chooses from a profiler: name one with --from (parca://HOST, pyroscope://HOST or a folder)", name)
	case len(args) == 0:
		return a.usage(cmd, "nothing to record was named: a command after --, a URL, files, or a profiler with --from")
	case cmd.ArgsLenAtDash() < 0 && args[0] == "go":
		return a.usage(cmd, "put -- before the command: toll record -- %s", strings.Join(args, " "))
	}
	return nil
}

func (a *app) record(cmd *cobra.Command, args []string, f recordFlags) error {
	if err := f.check(a, cmd, args); err != nil {
		return err
	}
	if f.list {
		return a.fleetTypes(cmd, &f.fleet, f.from)
	}
	ws, err := a.open(cmd.Context())
	if err != nil {
		return err
	}
	bar := term.Detect(a.stderr).Progress("steps")
	defer bar.Done()
	var o record.Options
	if f.from != "" {
		if o, err = a.fleetOptions(cmd, &f.fleet, f.from); err != nil {
			return err
		}
	}
	o.Dir, o.Root, o.Module, o.Store, o.Seconds = ws.dir, ws.root, ws.module, ws.store(), f.seconds
	o.Progress = func(p record.Progress) { bar.Set(p.Done, p.Total, p.Doing) }
	run := record.Files
	switch {
	case f.from != "":
		run = record.Fleet
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

package cli

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/record"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func (a *app) recordCmd() *cobra.Command {
	var f recordFlags
	cmd := &cobra.Command{
		Use:   "record -- COMMAND | URL | FILE... | --from PROFILER | --count",
		Short: "keep evidence of what the program costs under .toll/",
		Long: `Record keeps profiles and benchmark results under .toll/ (which ignores itself
in git) for find, optimize and report:

  toll record -- go test -bench=. ./...           profiles of the benchmarks
  toll record http://127.0.0.1:6060 --seconds 30  profiles of a running service
  toll record --for 30s -- ./app args             a program: GC, CPU, memory
  toll record --url http://127.0.0.1:6060 -- ./service args
                                                  and the profiles it serves
  toll record cpu.pprof heap.pprof                files that were made elsewhere
  toll record --from parca://HOST --last 24h      a fleet's merged profiles

Of a URL it also keeps the metrics page, read before and after, where there is
one (package github.com/gotoll/toll/metrics), what the flight recorder holds
(metrics.Flight serves it), a goroutineleak profile of programs built with
GOEXPERIMENT=goroutineleakprofile, and a trace of one second, taken last so that
its cost is in no profile.

A program that it starts runs with GODEBUG=gctrace=1 until it ends, --for is
over, or its page was recorded; Ctrl-C ends it and keeps what was read.

Calls are counted, not guessed, in a build of its own:

  toll record --count ./...                       by the benchmarks, or tests
  toll record --count --bench Encode ./codec      by some of them
  toll record --count --for 1m -- ./cmd/app args  by a program of this module

That build has a counter at the entry of up to 50 functions: those of findings
and those that evidence calls hot. No file changes (go build -overlay); the
counters lie in shared memory, so that os.Exit, a panic or kill -9 lose none.
find and top then say calls a second, calls per operation, and what a call
costs. Coverage counters for the whole program (7 times the CPU) and uretprobes
(they crash Go programs) are not used.

It says what each source is good for, how many samples it has, and how sure a
1 % line is with them.`,
		Example: "  toll record -- go test -bench=. ./...\n  toll record http://127.0.0.1:6060 --seconds 30\n  toll record --for 2s -- ./app\n  toll record --count ./...",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.record(cmd, args, f) },
	}
	cmd.Flags().IntVar(&f.seconds, "seconds", 30, "seconds to record from a URL")
	cmd.Flags().StringVar(&f.from, "from", "", "record what a `profiler` has: parca://HOST, pyroscope://HOST, s3://BUCKET, or a folder (docs/profilers.md)")
	cmd.Flags().BoolVar(&f.list, "types", false, "with --from: list the types of profiles that it has, and record nothing")
	f.fleet.add(cmd)
	cmd.Flags().StringVar(&f.url, "url", "", "`address` of the pprof page of the command after --")
	cmd.Flags().DurationVar(&f.until, "for", 0, "`time` after which the command after -- is stopped (default: its end)")
	cmd.Flags().BoolVar(&f.count, "count", false, "count the calls of functions with findings and of hot ones")
	cmd.Flags().StringVar(&f.bench, "bench", "", "with --count: benchmarks that match this `regexp` (default all)")
	cmd.Flags().StringVar(&f.flight, "flight", "/debug/flight", "`path` of a URL's flight recorder, \"\" for none")
	return cmd
}

// recordFlags are the flags of `toll record`.
type recordFlags struct {
	seconds     int
	from        string
	list        bool
	fleet       fleetFlags
	url, flight string
	until       time.Duration
	count       bool
	bench       string
}

// check finds what does not go together.
func (f *recordFlags) check(a *app, cmd *cobra.Command, args []string) error {
	dash := cmd.ArgsLenAtDash()
	switch name := f.fleet.given(cmd); {
	case f.from != "" && len(args) > 0:
		return a.usage(cmd, "--from names what to record: %s is too much", args[0])
	case f.from != "" && !a.isFleet(f.from):
		return a.usage(cmd, "--from %s is no profiler: give parca://HOST, pyroscope://HOST or a folder; a URL or a file stands without --from", f.from)
	case f.from != "" && (f.count || f.url != "" || f.until != 0):
		return a.usage(cmd, "--count, --url and --for are for what Toll runs, not for --from")
	case f.from != "":
		return nil
	case f.list || name != "":
		if name == "" {
			name = "--types"
		}
		return a.usage(cmd, "%s chooses from a profiler: name one with --from (parca://HOST, pyroscope://HOST or a folder)", name)
	case f.bench != "" && (!f.count || dash >= 0):
		return a.usage(cmd, "--bench is for --count and its packages")
	case dash > 0:
		return a.usage(cmd, "record takes a command, a URL or files, not several: the command alone after --")
	case f.until < 0 || dash < 0 && (f.until > 0 || f.url != ""):
		return a.usage(cmd, "--for (above 0) and --url are for a command after --; a URL is recorded for --seconds")
	case dash == 0 && !f.count && record.IsGoTest(args) && (f.url != "" || f.until > 0):
		return a.usage(cmd, "--url and --for are for a program; benchmarks take -benchtime")
	case f.count && dash == 0 && (len(args) == 0 || args[0] == "go"):
		return a.usage(cmd, "after --count -- comes a package main of this module, then its arguments; benchmarks are named by --bench and packages")
	case f.count:
		return nil
	case len(args) == 0:
		return a.usage(cmd, "nothing to record was named: a command after --, a URL, files, or a profiler with --from")
	case dash < 0 && args[0] == "go":
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
	run, err := a.recorder(cmd, f, args, &o)
	if err != nil {
		return err
	}
	if err := a.sayOverhead(o, f.count); err != nil {
		return err
	}
	rec, err := run(cmd.Context(), o)
	bar.Done()
	if rec.Name == "" {
		return err
	}
	// What was kept before an interruption is shown, then the error counts.
	return errors.Join(a.showRecording(rec), err)
}

// recorder is one of record's ways to make a recording.
type recorder func(context.Context, record.Options) (finding.Recording, error)

// recorder tells by the arguments what is to be recorded.
func (a *app) recorder(cmd *cobra.Command, f recordFlags, args []string, o *record.Options) (recorder, error) {
	o.Flight, o.FlightAsked, o.Output = f.flight, cmd.Flags().Changed("flight"), a.stderr
	if cmd.ArgsLenAtDash() == 0 {
		o.Command, o.URL, o.For = args, f.url, f.until
		if o.For > 0 && o.URL != "" {
			o.Seconds = max(1, int(o.For.Round(time.Second).Seconds()))
		}
	}
	switch {
	case f.from != "":
		return record.Fleet, nil
	case f.count:
		return record.Count, a.counted(cmd, f, args, o)
	case record.IsGoTest(o.Command):
		return record.Command, nil
	case len(o.Command) > 0:
		return record.Process, nil
	case strings.Contains(args[0], "://"):
		if len(args) > 1 {
			return nil, a.usage(cmd, "record takes one URL at a time")
		}
		o.URL = args[0]
		return record.URL, nil
	}
	o.Files = args
	return record.Files, nil
}

// sayOverhead tells what the sources cost a program, before they are on in one
// that runs for its own sake: a live one, or one that was given to be run.
func (a *app) sayOverhead(o record.Options, counts bool) error {
	var sources []string
	if o.URL != "" {
		sources = []string{"CPU profile", "execution trace"}
	}
	switch {
	case len(o.Command) == 0 && o.URL == "", record.IsGoTest(o.Command):
		return nil
	case counts:
		sources = append(sources, "call counters")
	}
	if len(o.Command) > 0 {
		sources = append(sources, "gctrace")
	}
	lab, _ := a.recordOf("overhead")
	return report.OverheadText(term.Detect(a.stderr), labrun.Overheads(lab, sources...), sources)
}

// counted chooses what --count counts: functions of findings, and hot ones.
func (a *app) counted(cmd *cobra.Command, f recordFlags, args []string, o *record.Options) error {
	o.Bench, o.Packages = f.bench, args
	if len(args) == 0 {
		o.Packages = []string{"./..."}
	}
	ws, s, err := a.session(cmd, scanFlags{}, nil)
	if err != nil {
		return err
	}
	res, err := s.Scan(cmd.Context(), ws.root, []string{"./..."})
	if err != nil {
		return err
	}
	o.Targets = record.Targets(res.Findings, s.Index().Functions())
	return nil
}

func (a *app) showRecording(rec finding.Recording) error {
	if a.json {
		m := a.model("record")
		m.Recordings = []finding.Recording{rec}
		return report.JSON(a.stdout, m)
	}
	return report.RecordText(a.out, rec)
}

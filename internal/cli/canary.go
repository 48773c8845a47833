package cli

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/canary"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

// canaryFlags are the flags of `toll canary`.
type canaryFlags struct {
	baseline, canary   []string
	windows, seconds   int
	together           bool
	per, metrics       string
	tolerance, latency string
	format, module     string
	limit              int
	time               fleetFlags
	seed               uint64
}

func (a *app) canaryCmd() *cobra.Command {
	var f canaryFlags
	cmd := &cobra.Command{
		Use:   "canary --baseline A --canary B",
		Short: "compare two versions under load: promote, hold or roll back",
		Long: `Canary reads several windows of two running programs, or of profiles recorded
from them, and compares what they cost: CPU, garbage collection, bytes
allocated, waiting for locks, latencies, memory, goroutines, and the part of
each function.

A side is one address that serves net/http/pprof; or CPU profiles, folders of
them, and recordings, each a window; or a continuous profiler with label
matchers, parca://host{version="2"}, whose last hour (--last) is cut into
--windows. Windows are compared with windows: the samples of one share its load.

  --per METRIC   divides costs by a counter of the metrics page, such as
                 http_requests_total or 'http_requests_total{code="200"}'
  --per second   divides by time: right where both sides get the same load
  without        only parts of the CPU are known: a change there is a reason to
                 hold, and never one to roll back

CPU time is the system's count where the metrics pages of both sides have
process_cpu_seconds_total, as the official Go client's and Toll's handler do.
Profiles alone see too much or too little of some loads, in every window alike:
then an error of 5 % for each process is added.

Roll back: a cost is beyond --tolerance for certain, or a latency beyond
--latency. Promote: the intervals of CPU, bytes allocated and mean latencies
leave out a rise beyond them. Hold: neither; the reasons say what would help.
It exits 0 to promote, 1 to roll back, 4 to hold.`,
		Example: "  toll canary --baseline 127.0.0.1:6060 --canary 127.0.0.1:6061 --per second\n  toll canary --baseline old.pprof --canary new.pprof",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.canary(cmd, f) },
	}
	fl := cmd.Flags()
	fl.StringArrayVar(&f.baseline, "baseline", nil, "`source` of the old version: address, profile, folder, recording or profiler")
	fl.StringArrayVar(&f.canary, "canary", nil, "`source` of the new version; files and recordings may be several")
	fl.IntVar(&f.windows, "windows", 10, "windows of each side, of addresses and profilers")
	fl.IntVar(&f.seconds, "seconds", 10, "length of a window of addresses")
	fl.BoolVar(&f.together, "together", false, "take both sides' windows at the same time: half the time, and the load cancels better")
	fl.StringVar(&f.time.last, "last", "", "of profilers: the last `time`, such as 24h or 7d (default 1h)")
	fl.StringVar(&f.time.since, "since", "", "of profilers: from this `time` on")
	fl.StringVar(&f.time.until, "until", "", "of profilers: up to this `time` (default: now)")
	fl.StringVar(&f.per, "per", "", "`metric` that counts requests, or second")
	fl.StringVar(&f.tolerance, "tolerance", "2%", "change of a cost that is accepted, a `share`")
	fl.StringVar(&f.latency, "latency", "10%", "change of a latency that is accepted, a `share`")
	fl.StringVar(&f.metrics, "metrics", "/metrics", "`path` of the addresses' metrics page")
	fl.StringVar(&f.module, "module", "", "module `path` of your code (default: the module here, or what the profiles' names tell)")
	fl.StringVar(&f.format, "format", "text", "what is printed: text, json or markdown")
	fl.IntVarP(&f.limit, "limit", "n", 15, "functions to show, 0 for all")
	fl.Uint64Var(&f.seed, "seed", 0, "of the order in which the sides take turns (default: drawn)")
	return cmd
}

func (a *app) canary(cmd *cobra.Command, f canaryFlags) error {
	o, err := f.options(a, cmd)
	if err != nil {
		return err
	}
	bar := term.Detect(a.stderr).Progress("pairs of windows")
	defer bar.Done()
	o.Progress = func(doing string, done, total int) { bar.Set(done, total, doing) }
	j, err := canary.Run(cmd.Context(), o)
	bar.Done()
	if err != nil {
		return err
	}
	a.code = map[judgement.Verdict]int{judgement.RollBack: exitFindings, judgement.Hold: exitInconclusive}[j.Verdict]
	shown := report.CanaryOptions{Limit: f.limit}
	switch {
	case a.json || f.format == "json":
		return report.CanaryJSON(a.stdout, j)
	case f.format == "markdown":
		return report.CanaryMarkdown(a.stdout, j, shown)
	}
	if err := report.WarningsText(term.Detect(a.stderr), j.Warnings); err != nil {
		return err
	}
	return report.CanaryText(a.out, j, shown)
}

func (f *canaryFlags) options(a *app, cmd *cobra.Command) (canary.Options, error) {
	o := canary.Options{
		Baseline: f.baseline, Canary: f.canary, Module: f.module, Windows: f.windows, Span: time.Duration(f.seconds) * time.Second,
		Together: f.together, Metrics: f.metrics, Per: f.per, Seed: f.seed,
	}
	if !cmd.Flags().Changed("seed") {
		o.Seed = uint64(time.Now().UnixNano())
	}
	var err1, err2 error
	o.Tolerance, err1 = share(f.tolerance)
	o.Latency, err2 = share(f.latency)
	switch {
	case len(f.baseline) == 0 || len(f.canary) == 0:
		return o, a.usage(cmd, "canary takes two sides: toll canary --baseline OLD --canary NEW")
	case slices.Contains(f.baseline, "") || slices.Contains(f.canary, ""):
		return o, a.usage(cmd, "--baseline and --canary are addresses, files, folders or recordings: one is empty")
	case err1 != nil || o.Tolerance <= 0 || o.Tolerance >= 1:
		return o, a.usage(cmd, "--tolerance is a share such as 2%% or 0.02, not %q", f.tolerance)
	case err2 != nil || o.Latency <= 0 || o.Latency >= 10:
		return o, a.usage(cmd, "--latency is a share such as 10%% or 0.1, not %q", f.latency)
	case f.windows < 1 || f.seconds < 1 || f.limit < 0:
		return o, a.usage(cmd, "--windows and --seconds are 1 or more, --limit 0 or more")
	case f.format != "text" && f.format != "json" && f.format != "markdown":
		return o, a.usage(cmd, "no format %q: use one of text, json, markdown", f.format)
	}
	q, err := f.time.query(a, cmd, time.Now(), false)
	if err != nil {
		return o, err
	}
	o.From, o.Until, o.FromNow = q.From, q.Until, q.FromNow
	ws, err := a.open(cmd.Context())
	if err != nil && !errors.Is(err, gocmd.ErrNoModule) {
		return o, err
	}
	if ws != nil {
		o.Store = ws.store()
		if o.Module == "" {
			o.Module = ws.module
		}
	}
	for _, names := range [][]string{o.Baseline, o.Canary} {
		for i, n := range names {
			if !strings.Contains(n, "://") && a.exists(n) {
				names[i] = a.within(o.Store, n)
			}
		}
	}
	return o, nil
}

// share reads "2%" or "0.02".
func share(text string) (float64, error) {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		v /= 100
	}
	return v, err
}

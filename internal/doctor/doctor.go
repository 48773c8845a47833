// Package doctor is the journey of `toll doctor`: it reads what a program's
// runtime says of itself and answers whether the runtime is the constraint, and
// which part of it.
//
// It owns the checks with their thresholds and the order in which a target is
// asked, so that no reading disturbs another. Every answer comes with its
// figure, where that is from and how sure it is; "not the runtime" is an
// answer, and so is "not to be had from here". What the wall clock measured on
// a machine that starved the program is marked, and decides nothing alone.
package doctor

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/vitals"
)

// Options name one target.
type Options struct {
	URL     string   // a program that serves net/http/pprof
	Trace   string   // an execution trace's file
	Command []string // a program to run
	// Recording is one that was made earlier.
	Recording *finding.Recording
	Store     evidence.Store // of the recording

	Dir     string // to run the command in
	Seconds int    // how long to look at a URL; for a command, when to stop it, 0 never
	// TraceSeconds is how long a trace of a URL is taken after everything else,
	// 0 none.
	TraceSeconds int
	Metrics      string    // path of the metrics page of a URL, "/metrics"
	Output       io.Writer // what the command prints, on either stream

	Progress func(doing string, done, total int) // nil is silent
}

func (o Options) progress(doing string, done, total int) {
	if o.Progress != nil {
		o.Progress(doing, done, total)
	}
}

// Run examines the target.
func Run(ctx context.Context, o Options) (checkup.Report, error) {
	f := &facts{used: -1}
	var err error
	switch {
	case o.URL != "":
		err = f.fromURL(ctx, o)
	case o.Recording != nil:
		err = f.fromRecording(ctx, o.Store, *o.Recording)
	case o.Trace != "":
		err = f.fromTrace(o)
	default:
		err = f.fromCommand(ctx, o)
	}
	if err != nil {
		return checkup.Report{}, err
	}
	return f.report(), nil
}

// facts are everything that was read, before it is judged. What was not to be
// had is nil.
type facts struct {
	target, kind string
	goVersion    string
	seconds      float64
	used         float64 // CPU seconds in the window, -1 unknown

	profiles          *evidence.Index
	memBefore, mem    *vitals.MemStats
	pageBefore, page  *vitals.Page
	goBefore, goAfter *goroutines
	leaks             *goroutines // that wait for ever, where the program can tell
	cycles            []vitals.Cycle
	queues            []vitals.Queue
	gctraced          bool // cycles are those of all the seconds
	trace             *vitals.Trace
	machine           string // why the machine starved the program, "" it did not
	machineKnown      bool
	sources           []checkup.Source
	warnings          []finding.Warning
}

func (f *facts) warn(where, format string, args ...any) {
	f.warnings = append(f.warnings, finding.Warning{Where: where, Text: fmt.Sprintf(format, args...)})
}

func (f *facts) source(name, format string, args ...any) {
	f.sources = append(f.sources, checkup.Source{Name: name, What: fmt.Sprintf(format, args...)})
}

// procs is GOMAXPROCS, 0 unknown.
func (f *facts) procs() int {
	if f.page != nil && f.page.Values["go_sched_gomaxprocs_threads"] > 0 {
		return int(f.page.Values["go_sched_gomaxprocs_threads"])
	}
	if f.trace != nil && f.trace.Procs > 0 {
		return f.trace.Procs
	}
	if n := len(f.cycles); n > 0 {
		return f.cycles[n-1].Procs
	}
	if n := len(f.queues); n > 0 {
		return f.queues[n-1].Procs
	}
	return 0
}

// utilisation is the share of the processors' time that the program used, -1
// unknown. Where the machine starved it, a trace still tells how much it would
// have used, for it counts a goroutine as running that waits in the kernel.
func (f *facts) utilisation() float64 {
	switch p := float64(f.procs()); {
	case p == 0:
	case f.machine != "" && f.trace != nil && f.trace.Seconds > 0:
		return min(1, f.trace.Running/f.trace.Seconds/p)
	case f.used >= 0 && f.seconds > 0:
		return min(1, f.used/f.seconds/p)
	case f.trace != nil && f.trace.Seconds > 0:
		return min(1, f.trace.Running/f.trace.Seconds/p)
	}
	return -1
}

// cpuProfile is the CPU profile's name; without samples it says that the
// program was idle.
const cpuProfile = "cpu.pprof"

// profile is one profile as it came.
type profile struct {
	name string // "cpu.pprof"
	data []byte
	cpu  bool // or by its name
}

// load reads profiles into an index. They lie in a folder of their own for as
// long as that takes.
func (f *facts) load(ctx context.Context, profiles []profile) error {
	tmp, err := os.MkdirTemp("", "toll-doctor-")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(tmp)
	var paths []string
	for _, p := range profiles {
		at := filepath.Join(tmp, p.name)
		if err := os.WriteFile(at, p.data, 0o600); err != nil {
			return fmt.Errorf("keep a profile: %w", err)
		}
		paths = append(paths, at)
	}
	if len(paths) == 0 {
		return nil
	}
	x, warnings, err := evidence.Load(ctx, evidence.Options{Paths: paths})
	if err != nil {
		return err
	}
	for _, w := range warnings {
		if filepath.IsAbs(w.Where) {
			w.Where = filepath.Base(w.Where)
		}
		f.warnings = append(f.warnings, w)
	}
	f.profiles = x
	for _, k := range x.Kinds() {
		if t := x.Totals(k); t.Samples > 0 && k != finding.Objects {
			f.source(string(k)+" profile", "%d samples", t.Samples)
		}
	}
	if slices.ContainsFunc(profiles, func(p profile) bool { return p.cpu || p.name == cpuProfile }) && f.used < 0 {
		f.used = x.Totals(finding.CPU).Value / 1e9
	}
	return nil
}

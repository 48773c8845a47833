package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/vitals"
)

// Newest is the last recording that has more than profiles: a program that was
// started, an execution trace or readings of a metrics page. ok is false where none has.
func Newest(recordings []finding.Recording) (r finding.Recording, ok bool) {
	for _, r := range slices.Backward(recordings) {
		if r.Run != nil || slices.ContainsFunc(r.Other, func(name string) bool { return strings.HasSuffix(name, ".trace") }) || len(r.Other) > 1 {
			return r, true
		}
	}
	return r, false
}

// Recorded examines a recording as Run does a program: what it lacks is
// unknown, and what else ran beside the program cannot be seen any more.
func Recorded(ctx context.Context, store evidence.Store, rec finding.Recording) (checkup.Report, error) {
	return Run(ctx, Options{Recording: &rec, Store: store})
}

// fromRecording reads a recording's files.
func (f *facts) fromRecording(ctx context.Context, store evidence.Store, rec finding.Recording) error {
	f.target, f.kind, f.goVersion = rec.Name+" ("+rec.Source+")", "recording", strings.TrimPrefix(rec.Go, "go")
	var profiles []profile
	for _, p := range rec.Profiles {
		leaks := p.Kind == finding.GoroutineLeak
		if p.Package == "" && p.Kind != finding.Goroutine {
			f.seconds = max(f.seconds, p.Seconds) // of the same time, also where there were no samples
		}
		if p.Kind == finding.Goroutine || p.File != filepath.Base(p.File) || p.Samples == 0 && !leaks {
			continue
		}
		data, err := evidence.Bytes(store.Path(rec.Name, p.File))
		if err != nil {
			f.warn(rec.Name+"/"+p.File, "%v", err)
			continue
		}
		if leaks {
			if f.leaks, err = readGoroutines(data, rec.Name); err != nil {
				f.warn(rec.Name+"/"+p.File, "%v", err)
			}
			continue
		}
		if p.Kind == finding.CPU {
			if p.Package != "" { // of benchmarks, one package after the other
				f.seconds += p.Seconds
			}
		}
		profiles = append(profiles, profile{name: p.File, data: data, cpu: p.Kind == finding.CPU})
	}
	if err := f.load(ctx, profiles); err != nil {
		return err
	}
	for _, name := range rec.Other {
		// A flight recorder's dump is second best: it has nothing of the seconds
		// that the profiles are of.
		if name != filepath.Base(name) || name == flightTrace && slices.Contains(rec.Other, executionTrace) {
			continue
		}
		data, err := os.ReadFile(store.Path(rec.Name, name))
		if err != nil {
			f.warn(rec.Name+"/"+name, "%v", err)
			continue
		}
		f.readOther(name, data)
	}
	if f.page == nil || f.pageBefore == nil {
		f.page, f.pageBefore = nil, nil
	} else {
		f.source("metrics page", "%d figures", len(f.page.Values)+len(f.page.Histograms))
		f.countCPU()
	}
	f.ofRun(rec.Run)
	if f.seconds == 0 && f.trace != nil {
		f.seconds = f.trace.Seconds
	}
	if f.profiles == nil && f.trace == nil && f.page == nil && f.leaks == nil && rec.Run == nil {
		return fmt.Errorf("examine recording %s: none of its files can be read", rec.Name)
	}
	return nil
}

// Names of the traces of a recording.
const (
	executionTrace = "execution.trace"
	flightTrace    = "flight.trace"
)

// ofRun takes what a program that was started cost as a whole, unless a profile
// of some of its seconds says it of these.
func (f *facts) ofRun(run *finding.Run) {
	if run == nil {
		return
	}
	f.source("process", "%.2f s of CPU, peak %.0f MiB", run.CPU, run.PeakRSS/(1<<20))
	if f.used < 0 || f.seconds == 0 {
		f.used, f.seconds, f.gctraced = run.CPU, run.Seconds, len(f.cycles) > 0
	}
}

func (f *facts) readOther(name string, data []byte) {
	switch {
	case strings.HasSuffix(name, ".trace"):
		f.readTrace(data)
		return
	case name == "gctrace.txt":
		for line := range strings.Lines(string(data)) {
			f.runtimeLine(strings.TrimRight(line, "\n"))
		}
		f.source("gctrace", "%d collections", len(f.cycles))
		return
	}
	page, err := vitals.ReadPage(data)
	switch {
	case err != nil:
		f.warn(name, "%v", err)
	case name == "before.prom":
		f.pageBefore = &page
	case name == "after.prom":
		f.page = &page
	}
}

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

// Newest is the last recording that has more than profiles: an execution trace
// or readings of a metrics page. ok is false where none has.
func Newest(recordings []finding.Recording) (r finding.Recording, ok bool) {
	for _, r := range slices.Backward(recordings) {
		if slices.ContainsFunc(r.Other, func(name string) bool { return strings.HasSuffix(name, ".trace") }) || len(r.Other) > 1 {
			return r, true
		}
	}
	return r, false
}

// Recorded examines a recording as Run does a program: what it lacks is
// unknown, and what else ran beside the program cannot be seen any more.
func Recorded(ctx context.Context, store evidence.Store, rec finding.Recording) (checkup.Report, error) {
	f := &facts{used: -1}
	if err := f.fromRecording(ctx, store, rec); err != nil {
		return checkup.Report{}, err
	}
	return f.report(), nil
}

// fromRecording reads a recording's files.
func (f *facts) fromRecording(ctx context.Context, store evidence.Store, rec finding.Recording) error {
	f.target, f.kind, f.goVersion = rec.Name+" ("+rec.Source+")", "recording", strings.TrimPrefix(rec.Go, "go")
	var profiles []profile
	for _, p := range rec.Profiles {
		if p.Kind == finding.Goroutine || p.File != filepath.Base(p.File) || p.Samples == 0 {
			continue
		}
		data, err := evidence.Bytes(store.Path(rec.Name, p.File))
		if err != nil {
			f.warn(rec.Name+"/"+p.File, "%v", err)
			continue
		}
		name := p.File
		if p.Kind == finding.CPU {
			name, f.seconds = cpuProfile, max(f.seconds, p.Seconds)
		}
		profiles = append(profiles, profile{name, data})
	}
	if err := f.load(ctx, profiles); err != nil {
		return err
	}
	for _, name := range rec.Other {
		if name != filepath.Base(name) {
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
	}
	if f.seconds == 0 && f.trace != nil {
		f.seconds = f.trace.Seconds
	}
	if f.profiles == nil && f.trace == nil && f.page == nil {
		return fmt.Errorf("examine recording %s: none of its files can be read", rec.Name)
	}
	return nil
}

func (f *facts) readOther(name string, data []byte) {
	if strings.HasSuffix(name, ".trace") {
		f.readTrace(data)
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

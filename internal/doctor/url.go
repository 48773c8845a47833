package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/live"
	"github.com/gotoll/toll/internal/vitals"
)

// maxSeconds bounds one look at a program.
const maxSeconds = 600

// fromURL asks a running program: counters, then profiles over the same
// seconds, the counters again, and last the trace, so that what tracing costs is
// in no other figure.
func (f *facts) fromURL(ctx context.Context, o Options) error {
	if o.Seconds < 1 || o.Seconds > maxSeconds {
		return fmt.Errorf("look for %d seconds: 1 to %d are possible", o.Seconds, maxSeconds)
	}
	s, err := live.New(o.URL)
	if err != nil {
		return err
	}
	defer s.Close()
	f.target, f.kind = s.Shown, "url"
	o.progress("asking "+s.Shown, 0, o.Seconds)
	// The first question is a quick one: nobody wants to wait for a refusal.
	if f.goBefore, err = askGoroutines(ctx, s, "goroutine"); err != nil {
		return err
	}
	f.pageBefore = f.askPage(ctx, s, o.Metrics, true)
	f.memBefore = f.askMem(ctx, s)
	before := vitals.ReadMachine()
	began := time.Now()
	profiles := f.askProfiles(ctx, s, o)
	f.seconds = time.Since(began).Seconds()
	after := vitals.ReadMachine()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	f.mem = f.askMem(ctx, s)
	f.page = f.askPage(ctx, s, o.Metrics, false)
	if f.mem != nil && f.memBefore != nil && (f.mem.TotalAlloc < f.memBefore.TotalAlloc || f.mem.NumGC < f.memBefore.NumGC) {
		f.memBefore, f.pageBefore, f.goBefore = nil, nil, nil
		f.warn("heap", "its counters fell: the program was started anew, or another one answered, so that nothing is counted over the time")
	}
	if f.goAfter, err = askGoroutines(ctx, s, "goroutine"); err != nil {
		f.warn("goroutine", "%v", err)
	}
	// Finding leaks runs a collection of its own: after the counters.
	if f.leaks, err = askGoroutines(ctx, s, "goroutineleak"); err != nil && !errors.Is(err, live.ErrAbsent) {
		f.warn("goroutineleak", "%v", err)
	}
	if len(profiles) == 0 && f.mem == nil {
		return fmt.Errorf("%s stopped answering: %s", s.Shown, f.warnings[0].Text)
	}
	if err := f.load(ctx, profiles); err != nil {
		return err
	}
	f.countCPU()
	if s.Loopback() {
		f.machineKnown, f.machine = after.Known, after.Starved(before, f.used)
	}
	if o.TraceSeconds > 0 {
		f.askTrace(ctx, s, o)
	}
	return ctx.Err()
}

func (f *facts) askProfiles(ctx context.Context, s *live.Server, o Options) []profile {
	pages := []struct{ name, page string }{{cpuProfile, "profile"}, {"alloc.pprof", "allocs"}, {"mutex.pprof", "mutex"}}
	got := make([]profile, len(pages))
	errs := make([]error, len(pages))
	var wg sync.WaitGroup
	for i, p := range pages {
		wg.Go(func() {
			page := fmt.Sprintf("%s?seconds=%d", p.page, o.Seconds)
			data, err := s.Get(ctx, page, time.Duration(o.Seconds)*time.Second+live.Patience)
			if err == nil {
				_, err = evidence.Read(p.name, data)
			}
			got[i], errs[i] = profile{name: p.name, data: data}, err
		})
	}
	wait(&wg, func(passed int) {
		o.progress(fmt.Sprintf("%d s of %s", o.Seconds, s.Shown), min(passed, o.Seconds), o.Seconds)
	})
	var out []profile
	for i, p := range pages {
		if errs[i] != nil {
			f.warn(p.page, "%v", errs[i])
			continue
		}
		out = append(out, got[i])
	}
	return out
}

// wait tells each second that passes until the group is done.
func wait(wg *sync.WaitGroup, passed func(seconds int)) {
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for n := 0; ; n++ {
		passed(n)
		select {
		case <-done:
			return
		case <-tick.C:
		}
	}
}

func (f *facts) askMem(ctx context.Context, s *live.Server) *vitals.MemStats {
	data, err := s.Get(ctx, "heap?debug=1", live.Patience)
	if err == nil {
		var m vitals.MemStats
		if m, err = vitals.ReadMemStats(data); err == nil {
			return &m
		}
	}
	f.warn("heap", "%v", err)
	return nil
}

// askPage reads the metrics page, whose absence is no trouble.
func (f *facts) askPage(ctx context.Context, s *live.Server, path string, first bool) *vitals.Page {
	if !first && f.pageBefore == nil {
		return nil
	}
	data, err := s.Beside(ctx, path, live.Patience)
	if errors.Is(err, live.ErrAbsent) {
		return nil
	}
	if err != nil {
		f.warn(path, "%v", err)
		return nil
	}
	p, err := vitals.ReadPage(data)
	if err != nil {
		return nil // another page that happens to have that path
	}
	if first {
		f.source("metrics page", "%d figures", len(p.Values)+len(p.Histograms))
	}
	return &p
}

// countCPU takes the CPU used from the counter that the system keeps, where the
// program shows it: a sampling profiler misses what runs in short bursts.
func (f *facts) countCPU() {
	if f.page == nil || f.pageBefore == nil {
		return
	}
	d, ok := f.page.Delta(*f.pageBefore, vitals.CPUCounter)
	if !ok {
		return
	}
	f.used = d
	f.source(vitals.CPUCounter, "%.2f s", d)
	if f.profiles != nil {
		if text := vitals.Unseen(f.profiles.Totals(finding.CPU).Value/1e9, d); text != "" {
			f.warn("profile", "%s", text)
		}
	}
}

func (f *facts) askTrace(ctx context.Context, s *live.Server, o Options) {
	o.progress("tracing "+s.Shown, 0, o.TraceSeconds)
	data, err := s.Get(ctx, fmt.Sprintf("trace?seconds=%d", o.TraceSeconds), time.Duration(o.TraceSeconds)*time.Second+live.Patience)
	if err != nil {
		f.warn("trace", "%v", err)
		return
	}
	f.readTrace(data)
}

// readTrace keeps what a trace says, however little.
func (f *facts) readTrace(data []byte) {
	t, err := vitals.ReadTrace(data)
	if err != nil {
		f.warn("trace", "%v", err)
	}
	if t.Events > 0 {
		f.trace, f.goVersion = &t, t.Go
		f.source("execution trace", "%d events over %.2g s", t.Events, t.Seconds)
	}
}

// fromTrace reads a trace's file.
func (f *facts) fromTrace(o Options) error {
	info, err := os.Stat(o.Trace)
	if err != nil {
		return fmt.Errorf("read the trace: %w", err)
	}
	const most = 1 << 30
	if info.IsDir() || info.Size() > most {
		return fmt.Errorf("read the trace %s: a file of at most %d MiB is possible", o.Trace, most>>20)
	}
	data, err := os.ReadFile(o.Trace)
	if err != nil {
		return fmt.Errorf("read the trace: %w", err)
	}
	f.target, f.kind = o.Trace, "trace"
	f.readTrace(data)
	if f.trace == nil {
		return fmt.Errorf("read the trace %s: %s", o.Trace, f.warnings[len(f.warnings)-1].Text)
	}
	f.seconds = f.trace.Seconds
	return nil
}

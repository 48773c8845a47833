package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/live"
	"github.com/gotoll/toll/internal/vitals"
)

// maxSeconds bounds one recording of a service.
const maxSeconds = 3600

// source is one profile of a server.
type source struct {
	kind finding.Kind
	path string // below /debug/pprof, "%d" is the seconds
}

// timed are the profiles taken together over the same seconds. All but the
// first are differences: what happened in these seconds, not since the start.
func timed() []source {
	return []source{
		{finding.CPU, "profile?seconds=%d"},
		{finding.Alloc, "allocs?seconds=%d"},
		{finding.Mutex, "mutex?seconds=%d"},
		{finding.Block, "block?seconds=%d"},
	}
}

// URL records a running service through net/http/pprof: CPU, allocations, locks
// and waits over the same seconds, then the goroutines. Profiles that the
// server does not give are warnings as long as one arrives.
func URL(ctx context.Context, o Options) (finding.Recording, error) {
	seconds, err := o.seconds()
	if err != nil {
		return finding.Recording{}, err
	}
	f, err := live.New(o.URL)
	if err != nil {
		return finding.Recording{}, err
	}
	defer f.Close()
	// A quick question first: nobody wants to wait 30 s for "connection refused".
	if _, err := f.Get(ctx, "goroutine", live.Patience); err != nil {
		return finding.Recording{}, err
	}
	s, err := o.begin(ctx, "live", f.Shown, false)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	if err := s.ask(ctx, f, seconds); err != nil {
		return s.finish(err)
	}
	if !s.useful() {
		return finding.Recording{}, fmt.Errorf("nothing was recorded at %s: %s", f.Shown, s.rec.Warnings[0])
	}
	return s.finish(nil)
}

// seconds is how long to record from a URL.
func (o Options) seconds() (int, error) {
	n := cmp.Or(o.Seconds, 30)
	if n < 1 || n > maxSeconds {
		return 0, fmt.Errorf("record for %d seconds: 1 to %d are possible", n, maxSeconds)
	}
	return n, nil
}

// ask takes everything that a program serves, each where it disturbs the others
// least: what the flight recorder saw before anybody asked comes first, what
// runs a collection of its own and what traces last.
func (s *session) ask(ctx context.Context, f *live.Server, seconds int) error {
	s.flight(ctx, f)
	before := s.metrics(ctx, f, "before.prom")
	s.collect(fetchAll(ctx, f, seconds, s.o.progress))
	if ctx.Err() != nil {
		s.warn("", "stopped before all profiles had arrived")
		return context.Cause(ctx)
	}
	s.goroutines(ctx, f, finding.Goroutine)
	s.missed(before, s.metrics(ctx, f, "after.prom"))
	s.goroutines(ctx, f, finding.GoroutineLeak)
	s.trace(ctx, f)
	if skewed := f.Skewed(); skewed != "" {
		s.warn("", "%s: the recording has this machine's time, its profiles and trace have the program's", skewed)
	}
	return nil
}

// goroutines takes a profile of goroutines, which is exact. That of leaks is
// there in programs that are built for it.
func (s *session) goroutines(ctx context.Context, f *live.Server, kind finding.Kind) {
	data, err := f.Get(ctx, string(kind), live.Patience)
	if kind == finding.GoroutineLeak && errors.Is(err, live.ErrAbsent) {
		return
	}
	if err == nil {
		_, err = s.keep(string(kind)+".pprof", data, kind, "", 0)
	}
	if err != nil {
		s.warn(string(kind), "%v", err)
	}
}

// metrics keeps a reading of the metrics page, where the program has one.
func (s *session) metrics(ctx context.Context, f *live.Server, name string) (page vitals.Page) {
	data, err := f.Beside(ctx, "/metrics", live.Patience)
	if errors.Is(err, live.ErrAbsent) {
		return page
	}
	if err == nil {
		var not error
		if page, not = vitals.ReadPage(data); not != nil {
			return page // another page that happens to have that path
		}
	}
	s.other(name, data, err)
	return page
}

// missed warns where the CPU profile saw little of the CPU time that the
// metrics page counted meanwhile.
func (s *session) missed(before, after vitals.Page) {
	counted, ok := after.Delta(before, vitals.CPUCounter)
	for _, p := range s.rec.Profiles {
		if text := vitals.Unseen(p.Total/1e9, counted); ok && p.Kind == finding.CPU && text != "" {
			s.warn(p.File, "%s", text)
		}
	}
}

// traceSeconds is how long a trace is taken. It comes last, so that its cost is
// in no profile.
const traceSeconds = 1

func (s *session) trace(ctx context.Context, f *live.Server) {
	s.o.progress("tracing "+f.Shown, 0, traceSeconds)
	data, err := f.Get(ctx, fmt.Sprintf("trace?seconds=%d", traceSeconds), traceSeconds*time.Second+live.Patience)
	if !s.keepTrace("execution.trace", data, err) {
		return
	}
	// What goroutines waited for, as a profile: read with each scan, unlike a trace.
	wall, err := evidence.WallProfile("execution.trace", data)
	if err == nil && wall != nil {
		_, err = s.keep("wall.pprof", wall, finding.Wall, "", traceSeconds)
	}
	if err != nil {
		s.warn("execution.trace", "%v", err)
	}
}

// flight keeps what the program's flight recorder has of its last seconds.
func (s *session) flight(ctx context.Context, f *live.Server) {
	if s.o.Flight == "" {
		return
	}
	data, err := f.Beside(ctx, s.o.Flight, live.Patience)
	if !s.o.FlightAsked && (errors.Is(err, live.ErrAbsent) || err == nil && !vitals.IsTrace(data)) {
		return // nobody said that there is one
	}
	s.keepTrace("flight.trace", data, err)
}

// keepTrace keeps a trace as far as it can be read: one that was cut short
// says so, and one of a Go that is newer than Toll waits for another Toll. It
// reports whether all of the trace can be read.
func (s *session) keepTrace(name string, data []byte, err error) (whole bool) {
	if err == nil {
		_, err = vitals.ReadTrace(data)
		whole = err == nil
		if err != nil && vitals.IsTrace(data) {
			s.warn(name, "%v; kept as it came", err)
			err = nil
		}
	}
	s.other(name, data, err)
	return whole
}

// other keeps a file that is no profile.
func (s *session) other(name string, data []byte, err error) {
	if err == nil {
		err = s.w.Write(name, data)
	}
	if err != nil {
		s.warn(name, "%v", err)
		return
	}
	s.rec.Other = append(s.rec.Other, name)
}

// answer is what came of one profile.
type answer struct {
	source
	data    []byte
	err     error
	seconds float64
}

// fetchAll fetches the timed profiles at once, telling the seconds that passed.
func fetchAll(ctx context.Context, f *live.Server, seconds int, progress func(string, int, int)) []answer {
	sources := timed()
	answers := make([]answer, len(sources))
	var wg sync.WaitGroup
	for i, src := range sources {
		wg.Go(func() {
			page := fmt.Sprintf(src.path, seconds)
			data, err := f.Get(ctx, page, time.Duration(seconds)*time.Second+live.Patience)
			answers[i] = answer{src, data, err, float64(seconds)}
		})
	}
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	doing := fmt.Sprintf("%d s of %s", seconds, f.Shown)
	progress(doing, 0, seconds)
	for passed := 1; ; passed++ {
		select {
		case <-done:
			return answers
		case <-tick.C:
			progress(doing, min(passed, seconds), seconds)
		}
	}
}

// collect keeps the answers that are profiles and warns of the others.
func (s *session) collect(answers []answer) {
	for _, a := range answers {
		err := a.err
		if err == nil {
			_, err = s.keep(string(a.kind)+".pprof", a.data, a.kind, "", a.seconds)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			s.warn(string(a.kind), "%v", err)
		}
	}
}

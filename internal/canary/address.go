package canary

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/live"
	"github.com/gotoll/toll/internal/vitals"
)

// openAddress opens a running program; its metrics page is at that path.
func openAddress(metrics string) Opener {
	return func(ctx context.Context, names []string) (Source, bool, error) {
		if len(names) > 1 {
			return Source{}, false, errors.New("one side is one address, or any number of files, folders and recordings")
		}
		s, err := live.New(names[0])
		if err != nil {
			return Source{}, false, err
		}
		t := target{s, metrics}
		// The first question is a quick one: nobody wants to wait for a refusal.
		if _, err := s.Get(ctx, "goroutine?debug=1", live.Patience); err != nil {
			s.Close()
			return Source{}, false, err
		}
		return Source{Shown: s.Shown, Take: t.take, Close: s.Close}, true, nil
	}
}

// target is a running program.
type target struct {
	*live.Server
	metrics string
}

// take reads counters, then profiles over the same seconds, then the counters
// again. Only the CPU profile has to arrive.
func (t target) take(ctx context.Context, span time.Duration) (Window, error) {
	var w Window
	w.Before = t.ask(ctx)
	began := time.Now()
	pages := []string{"profile", "allocs", "mutex"}
	profiles, errs := make([]*evidence.Profile, len(pages)), make([]error, len(pages))
	var wg sync.WaitGroup
	for i, page := range pages {
		wg.Go(func() {
			data, err := t.Get(ctx, fmt.Sprintf("%s?seconds=%d", page, int(span.Seconds())), span+live.Patience)
			if err == nil {
				profiles[i], err = evidence.Read(page+".pprof", data)
			}
			errs[i] = err
		})
	}
	wg.Wait()
	if errs[0] != nil {
		return w, errs[0]
	}
	w.Seconds = time.Since(began).Seconds()
	w.After = t.ask(ctx)
	for _, p := range profiles {
		if p != nil && compared(p.Info.Kind) {
			w.Profiles = append(w.Profiles, p)
		}
	}
	if w.Profiles[0].Info.Kind != finding.CPU {
		return w, fmt.Errorf("%s gave no CPU profile", t.Shown)
	}
	return w, ctx.Err()
}

// ask reads what there is of counters; a page that is missing is no trouble.
func (t target) ask(ctx context.Context) Reading {
	var r Reading
	if data, err := t.Beside(ctx, t.metrics, live.Patience); err == nil {
		if p, err := vitals.ReadPage(data); err == nil {
			r.Page = &p
		}
	}
	if data, err := t.Get(ctx, "heap?debug=1", live.Patience); err == nil {
		if m, err := vitals.ReadMemStats(data); err == nil {
			r.Mem = &m
		}
	}
	if data, err := t.Get(ctx, "goroutine?debug=1", live.Patience); err == nil {
		r.Goroutines = goroutines(data)
	}
	return r
}

// goroutines reads "goroutine profile: total 12", 0 for any other page.
func goroutines(page []byte) float64 {
	first, _, _ := bytes.Cut(page, []byte("\n"))
	_, n, _ := bytes.Cut(first, []byte("total "))
	v, _ := strconv.ParseFloat(string(bytes.TrimSpace(n)), 64)
	return v
}

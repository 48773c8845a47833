// Command program processes payments in one form and measures it: direct
// calls, an open-loop load at a set rate, the same at a peak, and callers that
// wait for their answers. --listen serves instead.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"expvar"
	"flag"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"time"
)

// What the database and the receipt take.
const (
	query = 2 * time.Millisecond
	later = 2 * time.Millisecond
)

// Rates of the open loop, a second. As written the service can do about 220.
const (
	usual = 100
	peak  = 300
)

func emit(row, unit string, value float64) error {
	return json.NewEncoder(os.Stdout).Encode(map[string]any{"row": row, "unit": unit, "value": value})
}

// direct calls the handler without server, database and receipt: what is left
// is the handler's own CPU time. The fastest of the batches counts.
func direct(process form, audit string, batches, batch int) error {
	s := newService(audit, 0, 0)
	best := time.Duration(1<<63 - 1)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b := range batches {
		begin := time.Now()
		for i := range batch {
			// A busy machine may stop the process for longer than the limit.
			if err := process(s, context.Background(), payment(b*batch+i)); err != nil && !errors.Is(err, errLate) {
				return err
			}
		}
		best = min(best, time.Since(begin))
	}
	runtime.ReadMemStats(&after)
	n := float64(batches * batch)
	for _, row := range []struct {
		row, unit string
		value     float64
	}{
		{"direct call", "sec/op", best.Seconds() / float64(batch)}, {"direct call", "allocs/op", float64(after.Mallocs-before.Mallocs) / n},
		{"direct call", "B/op", float64(after.TotalAlloc-before.TotalAlloc) / n}, {"GC cycles of the direct calls", "count", float64(after.NumGC - before.NumGC)},
	} {
		if err := emit(row.row, row.unit, row.value); err != nil {
			return err
		}
	}
	return nil
}

// loads runs the three loads, each on a service of its own.
func loads(process form, audit string, shrink int, seed uint64) error {
	for _, l := range []struct {
		row     string
		rate, n int
	}{{"100/s", usual, 200}, {"peak of 300/s", peak, 300}} {
		s := newService(audit, query, later)
		url, stop, err := serve(handler(s, process))
		if err != nil {
			return err
		}
		r, err := open(url, float64(l.rate), l.n/shrink, seed)
		stop()
		if err != nil {
			return err
		}
		held := s.mu.held.Seconds() / float64(max(1, s.mu.times))
		for _, row := range []struct {
			row, unit string
			value     float64
		}{
			{l.row, "p50-sec", r.p50}, {l.row, "p99-sec", r.p99}, {l.row + ", mean", "sec", r.mean}, {l.row, "/s", r.rate}, {l.row + ", dropped", "share", r.dropped},
			// For ratios, which have none where nothing was dropped.
			{l.row + ", dropped, at least one", "share", max(r.dropped, 1/float64(l.n/shrink))},
			{l.row + ", in the system", "count", r.inside}, {l.row + ", rate times latency", "count", r.rate * r.mean}, {l.row + ", lock held", "sec", held},
		} {
			if err := emit(row.row, row.unit, row.value); err != nil {
				return err
			}
		}
	}
	url, stop, err := serve(handler(newService(audit, query, later), process))
	if err != nil {
		return err
	}
	defer stop()
	rate, err := closed(url, 16, 160/shrink)
	if err != nil {
		return err
	}
	return emit("16 callers", "/s", rate)
}

// listenAndServe serves one form until the process is stopped. It drops
// nothing, so that both sides of a race answer all requests.
func listenAndServe(process form, address, audit string) error {
	s := newService(audit, query, later)
	s.limit = time.Minute
	mux := http.NewServeMux()
	mux.Handle("/", handler(s, process))
	mux.Handle("/debug/vars", expvar.Handler())
	return http.ListenAndServe(address, mux)
}

func run(name, listen, audit string, shrink int, seed uint64) error {
	process := forms[name]
	if process == nil {
		return fmt.Errorf("no form %q", name)
	}
	if listen != "" {
		return listenAndServe(process, listen, audit)
	}
	if err := direct(process, audit, 40/shrink, 500); err != nil {
		return err
	}
	return loads(process, audit, shrink, seed)
}

func main() {
	name := flag.String("form", "as written", "as written, explicit, early, or early, defer")
	listen := flag.String("listen", "", "serve on this address instead of measuring")
	audit := flag.String("audit", "audit.log", "the file of the audit lines")
	shrink := flag.Int("shrink", 1, "divide the work by this, for tests")
	seed := flag.Uint64("seed", 1, "of the requests' times")
	flag.Parse()
	if err := run(*name, *listen, *audit, *shrink, *seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

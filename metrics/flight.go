package metrics

import (
	"bytes"
	"net/http"
	"runtime/trace"
	"strconv"
	"sync"
	"time"
)

// Bounds of the flight recorder: it keeps at least the last flightAge, in
// flightBytes of memory at most (a hint to the runtime, which keeps whole
// generations of its trace).
const (
	flightAge   = 5 * time.Second
	flightBytes = 8 << 20
)

// Flight starts the runtime's flight recorder and serves what it holds, an
// execution trace of about the last five seconds in 8 MiB or so:
//
//	http.Handle("/debug/flight", metrics.Flight())
//
// `toll record` and `go tool trace` read it. A program has one flight recorder:
// where another one runs already, the page answers 503 with the reason.
// Recording costs some CPU from here on (`toll lab show overhead`), a request
// costs the copying; requests take turns. Serve it where pprof is served.
func Flight() http.Handler {
	r := trace.NewFlightRecorder(trace.FlightRecorderConfig{MinAge: flightAge, MaxBytes: flightBytes})
	return &flight{r: r, failed: r.Start()}
}

type flight struct {
	mu     sync.Mutex // WriteTo refuses a second caller
	r      *trace.FlightRecorder
	failed error // of Start
}

func (f *flight) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !reads(w, r) {
		return
	}
	var dump bytes.Buffer
	err := f.failed
	if err == nil {
		f.mu.Lock()
		_, err = f.r.WriteTo(&dump)
		f.mu.Unlock()
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="flight.trace"`)
	w.Header().Set("Content-Length", strconv.Itoa(dump.Len()))
	w.Write(dump.Bytes())
}

package loadgen

import (
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// A Window is what one server made of one schedule. Counts and latencies are
// of the measured requests, those due after the lead-in.
type Window struct {
	Span      time.Duration
	Sent      int
	Answered  int // by their deadline, whatever the status
	Errors    int // of the answered: status 400 or more
	Dropped   int // not sent, not answered by their deadline, or the connection broke
	Statuses  map[int]int
	Latency   []*hdrhistogram.Histogram // of each target: ns from when a request was due to its answer's last byte
	Late      *hdrhistogram.Histogram   // ns from when a request was due to when it was sent
	InFlight  float64                   // requests due and not yet ended, on average over Span
	Backlog   [2]int                    // the same at the start and the end of Span
	Halves    [2]time.Duration          // mean latency of the requests due in its first and second half, dropped ones included
	Within    int                       // requests that ended during Span
	CPU       time.Duration             // of the server's processes, from the start of Span until all had ended
	Completed int                       // requests that ended in that time, lead-in ones too
	Memory    Memory                    // from before the lead-in until all had ended
	Requests  int                       // of that time
	Broken    string                    // the first dropped request's trouble
	Answers   map[int]Answer            // by request number; with SameBody only
}

// An Answer is what two sides must agree on.
type Answer struct {
	Target, Status, Size int
	Digest               uint64
	Start                string // of the body, for a person
}

// newLatency has three significant digits from a microsecond to twice the
// deadline.
func newLatency(timeout time.Duration) *hdrhistogram.Histogram {
	return hdrhistogram.New(1000, max(2*timeout, time.Second).Nanoseconds(), 3)
}

// NewLatency is an empty histogram that windows of this spec merge into.
func (s Spec) NewLatency() *hdrhistogram.Histogram { return newLatency(s.Timeout) }

// gauge integrates the number of requests in flight over time: the left side
// of Little's law, counted apart from the latencies that make the right one.
type gauge struct {
	mu   sync.Mutex
	n    int
	last time.Time
	area time.Duration // request-time
	open bool          // within Span
}

func (g *gauge) advance(now time.Time) {
	if g.open {
		g.area += time.Duration(g.n) * now.Sub(g.last)
	}
	g.last = now
}

// due counts a request in that was due at that time, maybe a little ago.
func (g *gauge) due(at, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.advance(now)
	if g.open {
		g.area += now.Sub(at)
	}
	g.n++
}

func (g *gauge) done(now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.advance(now)
	g.n--
}

// span opens or closes the integral; it returns what is in flight and the
// request-time so far.
func (g *gauge) span(open bool, now time.Time) (int, time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.advance(now)
	g.open = open
	return g.n, g.area
}

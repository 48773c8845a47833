package loadgen

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// job is one request of a window.
type job struct {
	n, target int
	due       time.Time
	measured  bool
}

// run is one window in progress.
type run struct {
	s      *Server
	start  time.Time
	jobs   chan job
	middle time.Duration    // of Span
	halves [2]time.Duration // requests of each
	g      gauge
	ended  atomic.Int64 // requests
	mu     sync.Mutex
	w      Window
}

// Load sends the schedule's requests when they are due, whether or not earlier
// ones are answered, and waits until each has ended. An error is a server that
// is gone, or the context's end; requests that fail are in the window.
func (s *Server) Load(ctx context.Context, sched Schedule) (Window, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { // requests to a server that is gone end at once
		select {
		case <-s.ended:
			cancel()
		case <-ctx.Done():
		}
	}()
	r := &run{s: s, jobs: make(chan job, len(sched.Due)), middle: sched.Lead + sched.Span/2, w: Window{Span: sched.Span, Statuses: map[int]int{}, Late: newLatency(s.spec.Timeout)}}
	for range s.targets {
		r.w.Latency = append(r.w.Latency, newLatency(s.spec.Timeout))
	}
	if s.spec.SameBody {
		r.w.Answers = map[int]Answer{}
	}
	before, err := s.memory(ctx)
	if err == nil {
		err = s.meter.scan()
	}
	if err == nil {
		err = r.drive(ctx, sched)
	}
	if err == nil && sched.Span > 0 {
		err = r.memory(ctx, before, len(sched.Due))
	}
	if end := s.End(); end != nil {
		return r.w, end
	}
	return r.w, err
}

// drive paces the requests out to the workers and takes the readings at the
// borders of Span.
func (r *run) drive(ctx context.Context, sched Schedule) error {
	var wg sync.WaitGroup
	for range min(r.s.spec.Conns, len(sched.Due)) {
		wg.Go(func() { r.work(ctx) })
	}
	r.start = time.Now()
	r.g.last = r.start
	err := r.pace(ctx, sched)
	close(r.jobs)
	wg.Wait()
	if err != nil || sched.Span == 0 {
		return err
	}
	if err := r.s.meter.scan(); err != nil {
		return err
	}
	for i, n := range r.halves {
		r.w.Halves[i] /= max(1, n)
	}
	r.w.CPU += r.s.meter.read()
	r.w.Completed += int(r.ended.Load())
	return nil
}

func (r *run) pace(ctx context.Context, sched Schedule) error {
	opened := false
	for i, due := range sched.Due {
		measured := due >= sched.Lead
		if measured && !opened {
			opened = true
			if err := r.sleep(ctx, sched.Lead); err != nil {
				return err
			}
			r.open()
		}
		if err := r.sleep(ctx, due); err != nil {
			return err
		}
		j := job{n: sched.First + i, target: sched.Targets[i], due: r.start.Add(due), measured: measured}
		r.g.due(j.due, time.Now())
		if measured {
			r.w.Sent++
		}
		r.jobs <- j
	}
	if sched.Span == 0 {
		return nil
	}
	err := r.sleep(ctx, sched.Lead+sched.Span)
	n, area := r.g.span(false, time.Now())
	r.w.Backlog[1], r.w.InFlight = n, area.Seconds()/sched.Span.Seconds()
	r.w.Within += int(r.ended.Load())
	return err
}

// open starts the measured part.
func (r *run) open() {
	ended := int(r.ended.Load())
	r.w.Within, r.w.Completed = -ended, -ended
	r.w.CPU = -r.s.meter.read()
	// The clock runs from when the span was to start: the reading is late for all.
	r.w.Backlog[0], _ = r.g.span(true, time.Now())
}

// sleep waits until a time after the start has come.
func (r *run) sleep(ctx context.Context, until time.Duration) error {
	for {
		left := until - time.Since(r.start)
		if left <= 0 {
			return nil
		}
		if ctx.Err() != nil {
			return fmt.Errorf("load the %s server: %w", r.s.Label, context.Cause(ctx))
		}
		pause(min(left, 50*time.Millisecond))
	}
}

func (r *run) work(ctx context.Context) {
	for j := range r.jobs {
		sent := time.Now()
		var a Answer
		err := error(nil)
		if sent.Sub(j.due) < r.s.spec.Timeout {
			a, err = r.request(ctx, j)
		} else {
			err = errors.New("no connection was free by its deadline")
		}
		now := time.Now()
		r.ended.Add(1)
		r.g.done(now)
		if j.measured {
			r.note(j, a, err, sent, now)
		}
	}
}

func (r *run) note(j job, a Answer, err error, sent, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	record := func(h interface{ RecordValue(int64) error }, d time.Duration) {
		// Beyond the range is beyond the deadline: such a request was dropped.
		_ = h.RecordValue(max(0, d.Nanoseconds()))
	}
	record(r.w.Late, sent.Sub(j.due))
	half := 0
	if j.due.Sub(r.start) >= r.middle {
		half = 1
	}
	r.w.Halves[half] += now.Sub(j.due)
	r.halves[half]++
	if err != nil {
		r.w.Dropped++
		if r.w.Broken == "" {
			r.w.Broken = err.Error()
		}
		return
	}
	r.w.Answered++
	r.w.Statuses[a.Status]++
	if a.Status >= 400 {
		r.w.Errors++
	}
	record(r.w.Latency[j.target], now.Sub(j.due))
	if r.w.Answers != nil {
		r.w.Answers[j.n] = a
	}
}

// request sends one request and reads its whole answer.
func (r *run) request(ctx context.Context, j job) (Answer, error) {
	ctx, cancel := context.WithDeadline(ctx, j.due.Add(r.s.spec.Timeout))
	defer cancel()
	t := r.s.targets[j.target]
	n := strconv.Itoa(j.n)
	number := func(s string) string { return strings.ReplaceAll(s, "{n}", n) }
	var body io.Reader
	if t.Body != "" {
		body = strings.NewReader(number(t.Body))
	}
	req, err := http.NewRequestWithContext(ctx, t.Method, number(t.URL), body)
	if err != nil {
		return Answer{}, err
	}
	for _, h := range t.Headers {
		if strings.EqualFold(h[0], "Host") {
			req.Host = number(h[1])
			continue
		}
		req.Header.Add(h[0], number(h[1]))
	}
	res, err := r.s.client.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer res.Body.Close()
	a := Answer{Target: j.target, Status: res.StatusCode}
	if !r.s.spec.SameBody {
		_, err = io.Copy(io.Discard, res.Body)
		return a, err
	}
	text, err := io.ReadAll(res.Body)
	h := fnv.New64a()
	h.Write(text)
	a.Digest, a.Size, a.Start = h.Sum64(), len(text), string(text[:min(len(text), 60)])
	return a, err
}

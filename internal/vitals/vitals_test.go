package vitals

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadCycle(t *testing.T) {
	got, ok := ReadCycle("gc 47 @60.679s 0%: 0.067+1.4+0.008 ms clock, 0.13+0.049/0.057/0.17+0.017 ms cpu, 5->5->2 MB, 5 MB goal, 0 MB stacks, 0 MB globals, 2 P (forced)")
	want := Cycle{
		N: 47, At: 60.679, Clock: [3]float64{0.067e-3, 1.4e-3, 0.008e-3}, Assist: 0.049e-3, Background: 0.057e-3, Idle: 0.17e-3, Stopped: 0.147e-3,
		StartMB: 5, EndMB: 5, LiveMB: 2, GoalMB: 5, Procs: 2, Forced: true,
	}
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })
	if diff := cmp.Diff(want, got, near); !ok || diff != "" {
		t.Errorf("ok=%v\n%s", ok, diff)
	}
	for _, line := range []string{"", "gc 1", "scvg: 0 MB released", "gc 47 @60.679s 0%: three things, 2 P"} {
		if c, ok := ReadCycle(line); ok {
			t.Errorf("%q was read as %+v", line, c)
		}
	}
}

func TestCycleBegun(t *testing.T) {
	whole := "gc 47 @60.679s 0%: 0.067+1.4+0.008 ms clock, 0.13+0.049/0.057/0.17+0.017 ms cpu, 5->5->2 MB, 5 MB goal, 0 MB stacks, 0 MB globals, 2 P (forced)"
	for n := len("gc 4"); n < len(whole); n++ {
		if !CycleBegun(whole[:n]) {
			t.Errorf("%q is half a line", whole[:n])
		}
	}
	for _, line := range []string{"", "gc", "gc 3 objects", "gc 1 @0.000hello", "gc 47 @60.679s 0%: three things"} {
		if CycleBegun(line) {
			t.Errorf("%q is a program's own", line)
		}
	}
}

func TestReadQueue(t *testing.T) {
	for line, want := range map[string]int{
		"SCHED 1004ms: gomaxprocs=2 idleprocs=1 threads=5 spinningthreads=0 needspinning=0 idlethreads=0 runqueue=3 [ 4 5 ] schedticks=[ 12 13 ]": 12,
		"SCHED 1004ms: gomaxprocs=2 idleprocs=1 threads=5 spinningthreads=0 needspinning=0 idlethreads=0 runqueue=3 [4 5]":                        12,
		"SCHED 0ms: gomaxprocs=1 idleprocs=0 threads=2 spinningthreads=0 needspinning=0 idlethreads=0 runqueue=0 [0]":                             0,
	} {
		q, ok := ReadQueue(line)
		if !ok || q.Runnable != want || q.Procs < 1 {
			t.Errorf("%q: %+v, ok=%v, want %d runnable", line, q, ok, want)
		}
	}
	if _, ok := ReadQueue("SCHED: nothing"); ok {
		t.Error("a line of another form was read")
	}
}

func TestMemStats(t *testing.T) {
	ring := make([]string, 256)
	for i := range ring {
		ring[i] = "0"
	}
	ring[0], ring[1], ring[2] = "3000000", "1000000", "2000000" // cycles 1 to 3
	page := "heap profile: 1: 16 [2: 32] @ heap/1048576\n\n# runtime.MemStats\n# TotalAlloc = 5000\n# Mallocs = 70\n# NextGC = 4194304\n# PauseNs = [" + strings.Join(ring, " ") + "]\n# NumGC = 3\n# NumForcedGC = 1\n# GCCPUFraction = 0.25\n"
	m, err := ReadMemStats([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	if m.TotalAlloc != 5000 || m.Mallocs != 70 || m.NumGC != 3 || m.Forced != 1 || m.CPU != 0.25 {
		t.Errorf("%+v", m)
	}
	if diff := cmp.Diff([]float64{1e-3, 2e-3}, m.PausesSince(MemStats{NumGC: 1})); diff != "" {
		t.Errorf("pauses of cycles 2 and 3, ascending:\n%s", diff)
	}
	if got := m.PausesSince(m); len(got) != 0 {
		t.Errorf("no cycle since, but pauses %v", got)
	}
	if _, err := ReadMemStats([]byte("heap profile: 0: 0")); err == nil {
		t.Error("a page without MemStats was read")
	}
}

func TestReadPage(t *testing.T) {
	page := `# HELP go_x help
# TYPE go_x counter
go_x_total 12
go_info{version="go1.26.8"} 1
go_lat_seconds_bucket{le="0.001"} 3
go_lat_seconds_bucket{le="0.01"} 9
go_lat_seconds_bucket{le="+Inf"} 10
go_lat_seconds_bucket{code="200",le="0.001"} 1
go_lat_seconds_bucket{code="200",le="0.01"} 2
go_lat_seconds_bucket{code="200",le="+Inf"} 2
go_lat_seconds_count 10
http_requests_total{code="200",path="/a,b{x=\"1\"}"} 7
http_requests_total{code="500",path="/a"} 2
broken line
go_nan nan`
	p, err := ReadPage([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	if p.Values["go_x_total"] != 12 {
		t.Errorf("values %v", p.Values)
	}
	h := p.Histograms["go_lat_seconds"]
	if diff := cmp.Diff([]float64{4, 7, 1}, h.Counts); diff != "" {
		t.Error(diff)
	}
	if h.Quantile(0.5) != 0.01 || h.Quantile(0.2) != 0.001 || !math.IsInf(h.Quantile(1), 1) {
		t.Errorf("quantiles %v %v %v", h.Quantile(0.5), h.Quantile(0.2), h.Quantile(1))
	}
	if d := h.Sub(h); d.N() != 0 || d.Quantile(0.5) != 0 {
		t.Errorf("nothing happened between, but %v", d)
	}
	if w := h.Within(0.5); math.Abs(w-(0.001+0.009*2/7)) > 1e-12 {
		t.Errorf("the median of 4, 7, 1 is the second of seven in its bucket, not %v", w)
	}
	if w := h.Within(1); w != 0.01 {
		t.Errorf("the greatest is beyond the last bound, not at %v", w)
	}
	for selector, want := range map[string]float64{
		"http_requests_total": 9, `http_requests_total{code="500"}`: 2, `http_requests_total{path="/a",code="500"}`: 2, "go_x_total": 12, `go_x_total{code="1"}`: -1, "none": -1,
	} {
		if sum, ok := p.Sum(selector); ok != (want >= 0) || ok && sum != want {
			t.Errorf("the sum of %s is %v, %v, want %v", selector, sum, ok, want)
		}
	}
	older := Page{Values: map[string]float64{"go_x_total": 20}}
	if _, ok := p.Delta(older, "go_x_total"); ok {
		t.Error("a counter that fell (a restart) gave a difference")
	}
	for _, bad := range []string{"", "<html>not found</html>", "{\"a\": 1}"} {
		if _, err := ReadPage([]byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestQuantile(t *testing.T) {
	v := []float64{1, 2, 3, 4}
	for q, want := range map[float64]float64{0: 1, 0.5: 2, 0.51: 3, 0.99: 4, 1: 4} {
		if got := Quantile(v, q); got != want {
			t.Errorf("Quantile(%v) = %v, want %v", q, got, want)
		}
	}
	if Quantile(nil, 0.5) != 0 {
		t.Error("no values")
	}
}

func TestStarved(t *testing.T) {
	start := Machine{Known: true}
	later := func(busy, idle, steal, throttled float64) Machine {
		m := Machine{Known: true, Busy: busy, Idle: idle, Steal: steal, Throttled: throttled}
		m.At = start.At.Add(10e9)
		return m
	}
	for name, c := range map[string]struct {
		now  Machine
		used float64
		want string
	}{
		"alone":             {later(19.5, 0.5, 0, 0), 19, ""},
		"others, room left": {later(10, 10, 0, 0), 1, ""},
		"others, no room":   {later(19.9, 0.1, 0, 0), 3, "other programs"},
		"unknown use":       {later(19.9, 0.1, 0, 0), -1, ""},
		"stolen":            {later(10, 5, 5, 0), 10, "virtual machines"},
		"limited":           {later(10, 10, 0, 5), 10, "CPU limit"},
		"not Linux":         {Machine{}, 3, ""},
	} {
		if got := c.now.Starved(start, c.used); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What a sampling profiler missed of the counted CPU time is said.
func TestUnseen(t *testing.T) {
	for _, c := range []struct {
		saw, counted float64
		said         bool
	}{{0.5, 2, true}, {1.9, 2, false}, {2.2, 2, false}, {0, 0.1, false}, {0, -1, false}} {
		if got := Unseen(c.saw, c.counted); (got != "") != c.said {
			t.Errorf("saw %v s of %v s: %q", c.saw, c.counted, got)
		}
	}
}

func TestLinesWithoutEnd(t *testing.T) {
	var rest strings.Builder
	taken := 0
	l := &Lines{Rest: &rest, Take: func(line string) bool {
		taken++
		if len(line) > longest {
			t.Errorf("a line of %d bytes is looked at", len(line))
		}
		return strings.HasPrefix(line, "gc ")
	}}
	data := strings.Repeat("x", 1<<20)
	for _, part := range []string{"gc 1", " 2\nother\n", data[:1<<19], data[1<<19:], "tail\n", "gc 3\n", "end"} {
		l.Write([]byte(part))
	}
	l.Close()
	if want := "other\n" + data + "tail\nend"; rest.String() != want || taken != 4 {
		t.Errorf("%d bytes passed on, want %d; %d lines looked at", rest.Len(), len(want), taken)
	}
}

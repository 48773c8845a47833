package loadgen

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gotoll/toll/internal/proc"
)

var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "loadgen-test-")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "server")
	if _, err := proc.Run(context.Background(), proc.Spec{Args: []string{"go", "build", "-o", program, "./testdata/server"}}); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// specOf is a quick load of 60 requests a window.
func specOf(t *testing.T, more string) Spec {
	t.Helper()
	s, err := Parse("rate=200 window=300ms lead=50ms timeout=20s wait=20s ready=http://127.0.0.1:{port}/healthz url=http://127.0.0.1:{port}/{n} "+more, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func serve(t *testing.T, flags string, s Spec) *Server {
	t.Helper()
	server, err := Start(t.Context(), Command{Label: "new", Line: program + " " + flags}, s, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}

func load(t *testing.T, server *Server, s Spec) Window {
	t.Helper()
	w, err := server.Load(t.Context(), s.Schedule(rand.New(rand.NewPCG(1, 2)), 1))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestAWindow(t *testing.T) {
	s := specOf(t, "same-body=true")
	w := load(t, serve(t, "-burn 50", s), s)
	if w.Sent != 60 || w.Answered != 60 || w.Errors != 0 || w.Dropped != 0 || w.Statuses[200] != 60 {
		t.Errorf("sent %d, answered %d, %d errors, %d dropped (%s), statuses %v; want 60 sent and answered with 200", w.Sent, w.Answered, w.Errors, w.Dropped, w.Broken, w.Statuses)
	}
	h := w.Latency[0]
	p50, p99, p999 := h.ValueAtQuantile(50), h.ValueAtQuantile(99), h.ValueAtQuantile(99.9)
	if h.TotalCount() != 60 || p50 <= 0 || p50 > p99 || p99 > p999 || p999 > h.Max() {
		t.Errorf("%d latencies, p50 %d <= p99 %d <= p999 %d <= max %d does not hold", h.TotalCount(), p50, p99, p999, h.Max())
	}
	if w.Late.TotalCount() != 60 || w.Late.Min() > h.Min() {
		t.Errorf("%d times of sending, the least late %d ns, the least latency %d ns", w.Late.TotalCount(), w.Late.Min(), h.Min())
	}
	// Lead-in requests may end within the span, all of the span's have ended.
	if w.CPU <= 0 || w.Completed < 60 || w.Completed > 70 || w.Within > w.Completed || w.InFlight <= 0 {
		t.Errorf("CPU %s of %d completed, %d of them within, %.3f in flight", w.CPU, w.Completed, w.Within, w.InFlight)
	}
	if len(w.Answers) != 60 || w.Answers[70].Size != 2 || w.Answers[70].Start != "ok" || w.Requests != 0 {
		t.Errorf("%d answers, the last %+v; %d requests with memory that was not asked for", len(w.Answers), w.Answers[70], w.Requests)
	}
}

func TestAllocationsPerRequest(t *testing.T) {
	for _, page := range []string{"http://127.0.0.1:{port}", "http://127.0.0.1:{port}/debug/vars"} {
		s := specOf(t, "pprof="+page)
		perRequest := func(flags string) (objects, bytes float64) {
			w := load(t, serve(t, flags, s), s)
			if w.Requests != 70 {
				t.Fatalf("memory of %d requests, want 70: the lead-in counts", w.Requests)
			}
			return w.Memory.Mallocs / 70, w.Memory.Bytes / 70
		}
		few, fewBytes := perRequest("")
		many, manyBytes := perRequest("-allocs 1000")
		// 1000 objects of 64 bytes and one slice of 24,000 on top of what both
		// allocate. How many connections they need differs, and each costs some.
		if d := many - few; d < 850 || d > 1150 {
			t.Errorf("%s: %.1f objects a request more, want about 1001 (%.1f without)", page, d, few)
		}
		if d := manyBytes - fewBytes; d < 78_000 || d > 100_000 {
			t.Errorf("%s: %.0f bytes a request more, want about 88,600", page, d)
		}
		if few <= 0 || few > 1000 {
			t.Errorf("%s: %.1f objects of an empty request", page, few)
		}
	}
}

func TestErrorsAndDrops(t *testing.T) {
	s := specOf(t, "")
	if w := load(t, serve(t, "-status 503", s), s); w.Errors != 60 || w.Answered != 60 || w.Statuses[503] != 60 {
		t.Errorf("%d errors of %d answers, statuses %v, want 60 of 60", w.Errors, w.Answered, w.Statuses)
	}
	s.Timeout = 50 * time.Millisecond
	w := load(t, serve(t, "-delay 10s", s), s)
	if w.Dropped != 60 || w.Answered != 0 || w.Latency[0].TotalCount() != 0 || w.Broken == "" {
		t.Errorf("%d dropped, %d answered, %d latencies, trouble %q: want 60 dropped", w.Dropped, w.Answered, w.Latency[0].TotalCount(), w.Broken)
	}
	// One connection, held: those behind it are never sent, and count.
	s.Conns = 1
	w = load(t, serve(t, "-delay 10s", s), s)
	if w.Dropped != 60 {
		t.Errorf("one connection: %d dropped, want 60", w.Dropped)
	}
}

func TestServersThatDoNotServe(t *testing.T) {
	s := specOf(t, "")
	for line, want := range map[string][]string{
		"nosuchprogram -x":        {"start the new server", "nosuchprogram", "not found"},
		program + " -fail":        {"ended by itself: exit status 7", "no luck today"},
		program + " '":            {"ends inside a quotation"},
		"  ":                      {"names no program"},
		program + " -status what": {"ended by itself: exit status 2", "invalid value"},
	} {
		_, err := Start(t.Context(), Command{Label: "new", Line: line}, s, t.TempDir())
		for _, part := range want {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s: got %v, want %q in it", line, err, part)
			}
		}
	}
	s.Wait = 300 * time.Millisecond
	for flags, want := range map[string]string{"-deaf": "connection refused", "-status 500": "it answers 500"} {
		s.Ready = "http://127.0.0.1:{port}/"
		_, err := Start(t.Context(), Command{Label: "old", Line: program + " " + flags}, s, t.TempDir())
		if err == nil || !strings.Contains(err.Error(), "did not answer at http://127.0.0.1:") || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "server starts") {
			t.Errorf("%s: got %v, want where it did not answer, %q, and its output", flags, err, want)
		}
	}
}

func TestAServerThatDies(t *testing.T) {
	s := specOf(t, "")
	server := serve(t, "-last 20", s)
	_, err := server.Load(t.Context(), s.Schedule(rand.New(rand.NewPCG(1, 2)), 1))
	var ended *Ended
	if !errors.As(err, &ended) || ended.How != "exit status 3" || !strings.Contains(ended.Output, "panic: enough") {
		t.Errorf("got %v, want the end with its status and output", err)
	}
}

func TestTheContextEndsLoadAndServer(t *testing.T) {
	s := specOf(t, "")
	ctx, cancel := context.WithCancel(t.Context())
	server, err := Start(ctx, Command{Label: "new", Line: program + " -delay 10s"}, s, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := server.Load(ctx, s.Schedule(rand.New(rand.NewPCG(1, 2)), 1)); err == nil {
		t.Error("a window that was interrupted is no error")
	}
	<-server.ended
	if err := syscall.Kill(server.child.Group(), 0); err == nil {
		t.Error("the server runs on after its context has ended")
	}
}

func TestGaugeIsTheIntegral(t *testing.T) {
	at := func(ms int) time.Time { return time.Unix(100, int64(ms)*1e6) }
	var g gauge
	g.due(at(0), at(0)) // before the span: its time counts from the opening on
	if n, _ := g.span(true, at(10)); n != 1 {
		t.Errorf("%d in flight at the opening, want 1", n)
	}
	g.due(at(20), at(25)) // found 5 ms late: the 5 ms count
	g.done(at(30))
	g.done(at(60))
	g.due(at(90), at(90))
	n, area := g.span(false, at(100))
	// 10..30 and 20..60 and 90..100
	if n != 1 || area != 70*time.Millisecond {
		t.Errorf("%d in flight at the end and an integral of %s, want 1 and 70ms", n, area)
	}
	g.done(at(200))
	if _, area := g.span(false, at(300)); area != 70*time.Millisecond {
		t.Errorf("the integral goes on after the span: %s", area)
	}
}

func TestReadMemory(t *testing.T) {
	for text, want := range map[string]Memory{
		`{"cmdline":[],"memstats":{"Mallocs":12,"TotalAlloc":345}}`:                              {12, 345},
		"heap profile: 1\n# runtime.MemStats\n# Alloc = 9\n# TotalAlloc = 345\n# Mallocs = 12\n": {12, 345},
	} {
		if m, ok := readMemory(strings.NewReader(text)); !ok || m != want {
			t.Errorf("%q: got %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "{}", "{", "404 page not found\n", "# Mallocs = 12\n", "# Mallocs = x\n# TotalAlloc = 3\n"} {
		if m, ok := readMemory(strings.NewReader(text)); ok {
			t.Errorf("%q: got %v, want nothing", text, m)
		}
	}
	for given, want := range map[string]string{
		"http://127.0.0.1:1":                         "http://127.0.0.1:1/debug/pprof/allocs?debug=1",
		"http://127.0.0.1:1/debug/pprof/":            "http://127.0.0.1:1/debug/pprof/allocs?debug=1",
		"http://127.0.0.1:1/x/debug/pprof/heap?gc=1": "http://127.0.0.1:1/x/debug/pprof/heap?debug=1",
		"http://127.0.0.1:1/debug/vars":              "http://127.0.0.1:1/debug/vars",
	} {
		if got, err := memoryURL(given); err != nil || got != want {
			t.Errorf("%s: got %s (%v), want %s", given, got, err, want)
		}
	}
}

package record

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	nethttppprof "net/http/pprof"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/metrics"
)

// TestMain lets the tests start this binary as the program to record.
func TestMain(m *testing.M) {
	if what := os.Getenv("TOLL_TEST_PROGRAM"); what != "" {
		program(what)
		return
	}
	os.Exit(m.Run())
}

// program collects three times, says so, and does what the test wants.
func program(what string) {
	if what == "torn" {
		fmt.Fprint(os.Stderr, "gc 1 @0.000")
		return
	}
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(new(runtime.MemStats)) // stops the world, for which the last line of gctrace has to be out
	fmt.Fprintln(os.Stderr, "three times")
	switch what {
	case "fail":
		os.Exit(3)
	case "stay":
		fmt.Fprintln(os.Stderr, "pid", os.Getpid())
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, os.Interrupt)
		<-stop
	case "serve", "die":
		l, err := net.Listen("tcp", os.Getenv("TOLL_TEST_ADDRESS"))
		if err != nil {
			panic(err)
		}
		mux := http.NewServeMux()
		mux.HandleFunc("/debug/pprof/", nethttppprof.Index)
		mux.Handle("/debug/flight", metrics.Flight())
		mux.HandleFunc("/debug/pprof/profile", func(w http.ResponseWriter, r *http.Request) {
			if what == "die" {
				os.Exit(0)
			}
			nethttppprof.Profile(w, r)
		})
		mux.HandleFunc("/debug/pprof/trace", nethttppprof.Trace)
		go burn(context.Background())
		http.Serve(l, mux)
	}
}

// said gathers what a program prints, and calls seen once with the line that
// begins so.
type said struct {
	mu   sync.Mutex
	text strings.Builder
	seen func()
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(p)
	if s.seen != nil && strings.Contains(s.text.String(), "pid") {
		s.seen()
		s.seen = nil
	}
	return len(p), nil
}

func running(t *testing.T, what string) Options {
	t.Helper()
	return Options{
		Dir: t.TempDir(), Store: evidence.Store{Dir: filepath.Join(t.TempDir(), "evidence")}, Command: []string{os.Args[0]},
		Env: []string{"TOLL_TEST_PROGRAM=" + what}, Output: &said{}, Seconds: 1, Flight: "/debug/flight",
	}
}

func TestProcess(t *testing.T) {
	for what, ended := range map[string]string{"end": "exit code 0", "fail": "exit code 3"} {
		o := running(t, what)
		rec, err := Process(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if rec.Name != "001-run" || rec.Run == nil || rec.Run.GC == nil || rec.Run.GC.Cycles < 3 || rec.Run.GC.Forced < 3 || rec.Run.Ended != ended || rec.Run.CPU <= 0 || rec.Run.PeakRSS < 1<<20 {
			t.Errorf("%s: %+v", what, rec.Run)
		}
		lines, err := os.ReadFile(o.Store.Path(rec.Name, gcFile))
		if err != nil || strings.Count(string(lines), "(forced)") != rec.Run.GC.Forced {
			t.Errorf("%s: lines %q, %v", what, lines, err)
		}
		if text := o.Output.(*said).text.String(); text != "three times\n" {
			t.Errorf("%s: passed on %q", what, text)
		}
		if what == "fail" && (len(rec.Warnings) != 1 || !strings.Contains(rec.Warnings[0].Text, "exit code 3")) {
			t.Errorf("warnings %v", rec.Warnings)
		}
	}
}

// The runtime writes a cycle's line in pieces after runtime.GC has returned: a
// program that ends at once leaves half of it, which is not the program's output.
func TestProcessTorn(t *testing.T) {
	o := running(t, "torn")
	_, err := Process(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "let it run longer") {
		t.Errorf("error %v", err)
	}
	if text := o.Output.(*said).text.String(); text != "" {
		t.Errorf("passed on %q", text)
	}
}

// Ctrl-C ends the program and keeps what it wrote; so does the end of the time.
func TestProcessStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := running(t, "stay")
	out := &said{seen: cancel}
	o.Output = out
	rec, err := Process(ctx, o)
	if !errors.Is(err, context.Canceled) || rec.Name == "" || rec.Run.Ended != "interrupted" || rec.Run.GC == nil {
		t.Errorf("%+v, %v", rec.Run, err)
	}
	pid := 0
	if _, err := fmt.Sscanf(out.text.String(), "three times\npid %d", &pid); err != nil || !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		t.Errorf("process %d is still there: %v", pid, err)
	}
	o = running(t, "stay")
	o.For = 500 * time.Millisecond // the collections before need a few
	rec, err = Process(t.Context(), o)
	if err != nil || !strings.HasPrefix(rec.Run.Ended, "stopped after") {
		t.Errorf("%+v, %v", rec.Run, err)
	}
}

// free is an address where nobody listens.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestProcessServes(t *testing.T) {
	o := running(t, "serve")
	at := free(t)
	o.URL, o.Env = "http://"+at, append(o.Env, "TOLL_TEST_ADDRESS="+at)
	rec, err := Process(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[finding.Kind]bool{}
	for _, p := range rec.Profiles {
		kinds[p.Kind] = true
	}
	if !kinds[finding.CPU] || !kinds[finding.Alloc] || !kinds[finding.Goroutine] || kinds[finding.GoroutineLeak] {
		t.Errorf("profiles %v", kinds)
	}
	if got := strings.Join(rec.Other, " "); got != "flight.trace execution.trace gctrace.txt" {
		t.Errorf("others %s", got)
	}
	if rec.Run == nil || !strings.HasPrefix(rec.Run.Ended, "stopped after") {
		t.Errorf("%+v", rec.Run)
	}
}

// A program that dies while it is recorded leaves what it wrote until then.
func TestProcessDies(t *testing.T) {
	o := running(t, "die")
	at := free(t)
	o.URL, o.Env = "http://"+at, append(o.Env, "TOLL_TEST_ADDRESS="+at)
	rec, err := Process(t.Context(), o)
	if err != nil || rec.Run == nil || rec.Run.GC == nil || len(rec.Profiles) != 0 {
		t.Fatalf("%+v, %v", rec, err)
	}
	if text := fmt.Sprint(rec.Warnings); !strings.Contains(text, "did the program stop?") {
		t.Errorf("warnings %s", text)
	}
}

func TestProcessRefuses(t *testing.T) {
	for _, c := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.Command = []string{"go", "run", "."} }, "build the program"},
		{func(o *Options) { o.Command = []string{"./nowhere"} }, "no such file"},
		{func(o *Options) { o.Command = []string{"true"} }, "no line of gctrace"},
		{func(o *Options) { o.URL = "ftp://x" }, "not http or https"},
		{func(o *Options) { o.URL, o.Seconds = "http://127.0.0.1:1", -1 }, "1 to 3600"},
	} {
		o := running(t, "end")
		c.change(&o)
		rec, err := Process(t.Context(), o)
		if err == nil || !strings.Contains(err.Error(), c.want) || rec.Name != "" {
			t.Errorf("%v: %v", o.Command, err)
		}
		if left, _, err := o.Store.List(); err != nil || len(left) != 0 {
			t.Errorf("left %v %v", left, err)
		}
	}
	// One that never serves its page is still a program that ran.
	o := running(t, "end")
	o.URL = "http://" + free(t)
	rec, err := Process(t.Context(), o)
	if err != nil || !strings.Contains(fmt.Sprint(rec.Warnings), "ended before "+o.URL+" answered") {
		t.Errorf("%v, %v", rec.Warnings, err)
	}
}

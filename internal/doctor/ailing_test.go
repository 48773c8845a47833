package doctor

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/vitals"
)

var ailing string // the program built from testdata/ailing

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "toll-ailing-")
	if err != nil {
		panic(err)
	}
	ailing = filepath.Join(dir, "ailing")
	if _, err := proc.Run(context.Background(), proc.Spec{Args: []string{"go", "build", "-o", ailing, "./testdata/ailing"}}); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// start runs the program with one ailment and returns its address.
func start(t *testing.T, ailment string) string {
	t.Helper()
	stdin, stop := io.Pipe()
	read, write := io.Pipe()
	child, err := proc.Start(t.Context(), proc.Spec{Args: []string{ailing, ailment}, Stdin: stdin, Stdout: write})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop.Close()
		child.Kill()
		child.Wait(context.Background())
	})
	line, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// Each ailment is seen by its own check, above the threshold or, where this
// machine is too busy for its clock to prove anything, marked so.
func TestAilments(t *testing.T) {
	for ailment, id := range map[string]string{
		"gc": "gc.share", "lock": "lock.wait", "syscall": "syscall", "finalizer": "finalizers", "leak": "goroutines", "pool": "pool",
	} {
		t.Run(ailment, func(t *testing.T) {
			t.Parallel() // two seconds of waiting each
			r, err := Run(t.Context(), Options{URL: start(t, ailment), Seconds: 2, TraceSeconds: 0, Metrics: "/metrics"})
			if err != nil {
				t.Fatal(err)
			}
			c := find(t, r, id)
			few := strings.Contains(c.Why, "too few samples") // the machine gave it no time
			if c.State != checkup.Constraint && !c.Lies && !few {
				t.Errorf("%s is %s: %+v\n%s", id, c.State, c, r.Summary)
			}
			if (ailment == "lock" || ailment == "leak") && (len(c.Sites) == 0 || !strings.Contains(c.Sites[0].Func, "main."+ailment)) {
				t.Errorf("sites %+v", c.Sites)
			}
			if len(r.Warnings) > 0 && ailment == "gc" {
				for _, w := range r.Warnings {
					if !strings.Contains(w.Text, "no samples") {
						t.Errorf("warning: %s", w)
					}
				}
			}
		})
	}
}

// A program that only computes has no ailment, whatever the machine does.
func TestNoAilment(t *testing.T) {
	r, err := Run(t.Context(), Options{URL: start(t, "none"), Seconds: 2, TraceSeconds: 1, Metrics: "/metrics"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Machine.State == "quiet" && r.Verdict != checkup.Code || r.Verdict == checkup.Runtime && find(t, r, "sched.latency").State != checkup.Constraint || r.Verdict == checkup.Program {
		t.Errorf("%s on a %s machine: %s", r.Verdict, r.Machine.State, r.Summary)
	}
	for _, id := range []string{"gc.share", "gc.assist", "alloc.rate", "syscall", "pool", "cgo", "goroutines", "finalizers", "lock.wait"} {
		if c := find(t, r, id); c.State != checkup.Fine {
			t.Errorf("%s is %s: %+v", id, c.State, c)
		}
	}
	if r.Go == "" || r.Procs == 0 {
		t.Errorf("Go %q, %d processors: the trace and the metrics page tell", r.Go, r.Procs)
	}
	if !slices.ContainsFunc(r.Sources, func(s checkup.Source) bool { return s.Name == vitals.CPUCounter }) || r.CPU <= 0 {
		t.Errorf("%v s of CPU from %v: the metrics page counts it", r.CPU, r.Sources)
	}
}

// A command's runtime is read from its standard error; what else it prints is
// passed on.
func TestCommand(t *testing.T) {
	var out strings.Builder
	r, err := Run(t.Context(), Options{Command: []string{ailing, "gc", "2"}, Output: &out})
	if err != nil {
		t.Fatal(err)
	}
	c := find(t, r, "gc.share")
	if c.Source != "gctrace" || c.State != checkup.Constraint && !c.Lies || len(c.Parts) != 3 {
		t.Errorf("%+v", c)
	}
	if out.Len() > 0 {
		t.Errorf("the runtime's lines were passed on: %s", out.String())
	}
	if find(t, r, "alloc.rate").State == checkup.Unknown || r.CPU <= 0 || r.Procs == 0 {
		t.Errorf("rate %+v, CPU %v s, %d processors", find(t, r, "alloc.rate"), r.CPU, r.Procs)
	}
}

func TestCommandRefused(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"go run":  {[]string{"go", "run", "."}, "build the program"},
		"not Go":  {[]string{"true"}, "is it a Go program"},
		"missing": {[]string{"/nowhere/app"}, "no such file"},
	} {
		if _, err := Run(t.Context(), Options{Command: c.args, Output: io.Discard}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A program that dies in the middle is an error that says so; without any
// pprof the first question tells.
func TestServiceTrouble(t *testing.T) {
	asked := 0
	dying := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; asked > 1 {
			panic(http.ErrAbortHandler)
		}
		http.Error(w, "", http.StatusOK)
	}))
	defer dying.Close()
	none := httptest.NewServer(http.NotFoundHandler())
	defer none.Close()
	for name, c := range map[string]struct{ url, want string }{
		"no pprof": {none.URL, "no pprof at"},
		"nobody":   {"http://127.0.0.1:1", "connection refused"},
		"dying":    {dying.URL, ""},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := Run(ctx, Options{URL: c.url, Seconds: 1, Metrics: "/metrics"})
		cancel()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

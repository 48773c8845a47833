package canary

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/proc"
)

const serviceFile = "internal/payment/service.go"

// early has the payment service give its lock back before it asks the database
// and writes the audit log; as written it holds it to the end.
func early(t *testing.T, text string) string {
	t.Helper()
	for _, edit := range [][2]string{
		{"\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\tif minute", "\ts.mu.Lock()\n\tif minute"},
		{"\tid := fmt.Sprintf(\"pay_%d\", s.seq)\n", "\tid := fmt.Sprintf(\"pay_%d\", s.seq)\n\ts.mu.Unlock()\n"},
	} {
		if strings.Count(text, edit[0]) != 1 {
			t.Fatalf("%s has changed: %q is in it %d times", serviceFile, edit[0], strings.Count(text, edit[0]))
		}
		text = strings.Replace(text, edit[0], edit[1], 1)
	}
	return text
}

// build builds examples/payments, with its service changed.
func build(t *testing.T, change func(*testing.T, string) string) string {
	t.Helper()
	const from = "../../examples/payments"
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, filepath.FromSlash(serviceFile))
	text, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, []byte(change(t, string(text))), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(dir, "payments.bin")
	if _, err := proc.Run(t.Context(), proc.Spec{Args: []string{"go", "build", "-o", bin, "./cmd/payments"}, Dir: dir}); err != nil {
		t.Fatal(err)
	}
	return bin
}

var profiling = regexp.MustCompile(`msg=profiling addr=(\S+)`)

// start runs the service under its own load and returns the address of pprof.
// As written it can do 250 payments a second at most, since it holds one lock
// for two queries of 2 ms; it is asked for 400.
func start(t *testing.T, bin string) string {
	t.Helper()
	read, write := io.Pipe()
	child, err := proc.Start(t.Context(), proc.Spec{Args: []string{
		bin, "-addr", "127.0.0.1:0", "-pprof", "127.0.0.1:0", "-audit", filepath.Join(t.TempDir(), "audit.log"),
		"-db-latency", "2ms", "-selfload", "10m", "-selfload-rate", "400",
	}, Stdout: io.Discard, Stderr: write})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		child.Kill()
		child.Wait(context.Background())
		write.Close()
	})
	lines := bufio.NewScanner(read)
	for lines.Scan() {
		if m := profiling.FindStringSubmatch(lines.Text()); m != nil {
			go io.Copy(io.Discard, read)
			return m[1]
		}
	}
	t.Fatal("the service ended without saying where its profiles are")
	return ""
}

func figureNamed(t *testing.T, j judgement.Judgement, name string) judgement.Row {
	t.Helper()
	i := slices.IndexFunc(j.Figures, func(r judgement.Row) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("no figure %q in %+v", name, j.Figures)
	}
	return j.Figures[i]
}

// The payment service as written against early release, under load: they must
// not be called equal, in either direction.
func TestPaymentServiceInTwoVersions(t *testing.T) {
	written := start(t, build(t, func(_ *testing.T, text string) string { return text }))
	released := start(t, build(t, early))
	o := Options{Windows: 8, Span: time.Second, Together: true, Per: "payments_total", Metrics: "/metrics", Module: "example.com/payments"}
	for _, c := range []struct {
		old, new string
		want     judgement.State
	}{{released, written, judgement.Worse}, {written, released, judgement.Better}} {
		o.Baseline, o.Canary = []string{c.old}, []string{c.new}
		j, err := Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		r := figureNamed(t, j, "waiting for locks")
		if r.State != c.want || !strings.HasSuffix(r.Why, "payment.(*Service).ProcessPayment") {
			t.Errorf("the wait for locks is %s: %+v", r.State, r)
		}
		if c.want == judgement.Worse && j.Verdict != judgement.RollBack {
			t.Errorf("%s: %v", j.Verdict, j.Reasons)
		}
		if j.Baseline.Windows != 8 || j.Baseline.Requests == 0 || j.Module != "example.com/payments" {
			t.Errorf("%+v of module %q", j.Baseline, j.Module)
		}
		for _, name := range []string{"CPU", "bytes allocated", "mean payment_seconds", "memory", "goroutines"} {
			if f := figureNamed(t, j, name); f.Old <= 0 || f.New <= 0 {
				t.Errorf("%+v", f)
			}
		}
	}
}

// A side that dies in the middle: what was taken is judged, and never promotes.
func TestASideThatDies(t *testing.T) {
	profile := pprofBytes(t, []int64{50, 40, 30})
	asked := 0
	serve := func(dies bool) *httptest.Server {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/debug/pprof/goroutine":
				io.WriteString(w, "goroutine profile: total 7\n")
			case "/debug/pprof/profile":
				if asked++; dies && asked > 6 {
					panic(http.ErrAbortHandler)
				}
				w.Write(profile)
			default:
				http.NotFound(w, r)
			}
		}))
		t.Cleanup(s.Close)
		return s
	}
	o := Options{Baseline: []string{serve(false).URL}, Canary: []string{serve(true).URL}, Windows: 9, Span: time.Second, Metrics: "/metrics"}
	j, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if j.Verdict != judgement.Hold || !strings.Contains(j.Reasons[0], "of 9 pairs of windows") || len(j.Warnings) == 0 {
		t.Errorf("%s %v %v", j.Verdict, j.Reasons, j.Warnings)
	}
	if f := figureNamed(t, j, "goroutines"); f.Old != 7 {
		t.Errorf("%+v", f)
	}
	o.Canary = []string{"127.0.0.1:1"}
	if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "connection refused") {
		t.Errorf("nobody there: %v", err)
	}
}

// A profiler's windows are parts of the same time on both sides, and compared
// in pairs; a part without profiles is left out.
func TestFleet(t *testing.T) {
	begin := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	for side, more := range map[string]int64{"v1": 0, "v2": 300} {
		if err := os.Mkdir(filepath.Join(dir, side), 0o777); err != nil {
			t.Fatal(err)
		}
		for minute := range 8 {
			if side == "v2" && minute == 5 {
				continue
			}
			p := synthetic([]int64{1000 + int64(minute*7) + more, 1000})
			p.TimeNanos = begin.Add(time.Duration(minute)*time.Minute + 10*time.Second).UnixNano()
			var b bytes.Buffer
			if err := p.Write(&b); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, side, fmt.Sprintf("%d.pprof", minute)), b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	o := Options{Baseline: []string{"dir://" + dir + "/v1"}, Canary: []string{"dir://" + dir + "/v2"}, Windows: 8, From: begin, Until: begin.Add(8 * time.Minute)}
	j, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if j.Baseline.Windows != 7 || j.Canary.Windows != 7 || j.Method != "7 pairs of windows of 1m0s, Student's t on their differences" {
		t.Errorf("%+v %+v %s", j.Baseline, j.Canary, j.Method)
	}
	if j.Verdict != judgement.Hold || len(differ(j)) != 2 || len(j.Warnings) == 0 {
		t.Errorf("%s %v %v", j.Verdict, j.Reasons, j.Warnings)
	}
	o.Canary = []string{"nowhere://host"}
	if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "parca://HOST") {
		t.Error(err)
	}
}

func pprofBytes(t *testing.T, counts []int64) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := synthetic(counts).Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Files, folders and an opener of somebody else's form of names.
func TestSources(t *testing.T) {
	dir := t.TempDir()
	for name, counts := range map[string][]int64{"old/1.pprof": {500, 500}, "old/2.pprof": {510, 490}, "old/3.pprof": {490, 510}, "old/4.pprof": {505, 495}, "old/5.pprof": {500, 500}, "new.pprof": {800, 200}} {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, pprofBytes(t, counts), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	old, new := filepath.Join(dir, "old"), filepath.Join(dir, "new.pprof")
	j, err := Run(t.Context(), Options{Baseline: []string{old}, Canary: []string{new}})
	if err != nil || j.Baseline.Windows != 5 || j.Canary.Windows != 1 || j.Verdict != judgement.Hold || len(differ(j)) != 2 {
		t.Errorf("%v: %+v", err, j)
	}
	if j.Method != "5 windows against 1, Welch's t" {
		t.Error(j.Method)
	}
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{filepath.Join(dir, "gone")}, "no such file"},
		{[]string{t.TempDir()}, "no CPU profile"},
		{[]string{"http://127.0.0.1:1", "http://127.0.0.1:2"}, "one side is one address"},
		{nil, "each needs"},
	} {
		if _, err := Run(t.Context(), Options{Baseline: []string{old}, Canary: c.names}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.names, err, c.want)
		}
	}
}

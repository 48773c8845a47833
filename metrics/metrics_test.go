package metrics

import (
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"testing"
)

func get(t *testing.T, method string) (*http.Response, string) {
	t.Helper()
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, httptest.NewRequest(method, "/metrics", nil))
	body, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Result(), string(body)
}

// The names are those of the official client with all runtime metrics on.
func TestNames(t *testing.T) {
	runtime.GC()
	_, page := get(t, http.MethodGet)
	for _, name := range []string{
		"go_gc_heap_allocs_bytes_total", "go_gc_heap_live_bytes", "go_gc_heap_goal_bytes", "go_gc_gomemlimit_bytes", "go_gc_limiter_last_enabled_gc_cycle",
		"go_cpu_classes_gc_mark_assist_cpu_seconds_total", "go_sched_gomaxprocs_threads", "go_sched_goroutines_goroutines", "go_sched_goroutines_waiting_goroutines",
		"go_sync_mutex_wait_total_seconds_total", "go_cgo_go_to_c_calls_calls_total",
		"go_gc_finalizers_queued_finalizers_total", "go_gc_finalizers_executed_finalizers_total", "go_gc_cleanups_queued_cleanups_total", "go_gc_cleanups_executed_cleanups_total",
	} {
		if !strings.Contains(page, "\n"+name+" ") {
			t.Errorf("no %s on the page", name)
		}
	}
	for _, name := range []string{"go_sched_latencies_seconds", "go_sched_pauses_total_gc_seconds"} {
		if !strings.Contains(page, "\n"+name+`_bucket{le="+Inf"} `) {
			t.Errorf("no histogram %s on the page", name)
		}
	}
	cpu := regexp.MustCompile(`(?m)^process_cpu_seconds_total (\S+)$`).FindStringSubmatch(page)
	if cpu == nil {
		t.Fatal("no CPU time of the process on the page")
	}
	if seconds, err := strconv.ParseFloat(cpu[1], 64); err != nil || seconds <= 0 || seconds > 600 {
		t.Errorf("a test of a few seconds used %s seconds of CPU", cpu[1])
	}
	if strings.Contains(page, "godebug") {
		t.Error("godebug counters are on the page")
	}
}

// Every line is one that the text format allows, and no series stands twice.
func TestFormat(t *testing.T) {
	res, page := get(t, http.MethodGet)
	if got := res.Header.Get("Content-Type"); got != ContentType {
		t.Errorf("content type %q", got)
	}
	sample := regexp.MustCompile(`^[a-zA-Z_:][a-zA-Z0-9_:]*(\{[a-z]+="[^"]*"\})? (\S+)$`)
	seen := map[string]bool{}
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "# HELP ") || strings.HasPrefix(line, "# TYPE ") {
			continue
		}
		m := sample.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("not a sample: %q", line)
		}
		if _, err := strconv.ParseFloat(m[2], 64); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		series := strings.TrimSuffix(line, " "+m[2])
		if seen[series] {
			t.Errorf("%s stands twice", series)
		}
		seen[series] = true
	}
}

// Buckets are cumulative, and the last one is the count.
func TestHistogram(t *testing.T) {
	p := newPage()
	for i, d := range p.about {
		if d.Name == "/sched/latencies:seconds" {
			p.about, p.names, p.samples = p.about[i:i+1], p.names[i:i+1], p.samples[i:i+1]
			break
		}
	}
	last, le := -1.0, math.Inf(-1)
	for line := range strings.Lines(string(p.text())) {
		m := regexp.MustCompile(`_bucket\{le="(.*)"\} (\d+)`).FindStringSubmatch(line)
		if m == nil {
			continue
		}
		bound, _ := strconv.ParseFloat(m[1], 64)
		n, _ := strconv.ParseFloat(m[2], 64)
		if n < last || bound <= le {
			t.Fatalf("bucket le=%v n=%v after le=%v n=%v", bound, n, le, last)
		}
		last, le = n, bound
	}
	if !math.IsInf(le, 1) {
		t.Errorf("the last bucket ends at %v", le)
	}
}

func TestName(t *testing.T) {
	for _, c := range []struct {
		d    metrics.Description
		want string
	}{
		{metrics.Description{Name: "/cpu/classes/gc/total:cpu-seconds", Cumulative: true, Kind: metrics.KindFloat64}, "go_cpu_classes_gc_total_cpu_seconds_total"},
		{metrics.Description{Name: "/gc/pauses:seconds", Cumulative: true, Kind: metrics.KindFloat64Histogram}, "go_gc_pauses_seconds"},
		{metrics.Description{Name: "/gc/gogc:percent", Kind: metrics.KindUint64}, "go_gc_gogc_percent"},
	} {
		if got := Name(c.d); got != c.want {
			t.Errorf("%s is %s, want %s", c.d.Name, got, c.want)
		}
	}
}

func TestReadOnly(t *testing.T) {
	if res, _ := get(t, http.MethodPost); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST is answered with %s", res.Status)
	}
}

package metrics

import (
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestRecorder(t *testing.T) {
	var r Recorder
	if q := r.Quantile(0.5); q != 0 {
		t.Errorf("median of nothing is %s", q)
	}
	now := time.Now()
	for range 99 {
		r.RecordLatency(now)
	}
	r.RecordLatency(now.Add(-time.Hour))
	r.RecordFailure()
	if r.Count() != 100 || r.Failures() != 1 {
		t.Errorf("count %d, failures %d", r.Count(), r.Failures())
	}
	if p50, p99 := r.Quantile(0.5), r.Quantile(0.99); p50 > time.Second || p99 < 30*time.Second {
		t.Errorf("p50 %s, p99 %s", p50, p99)
	}
}

func TestProcess(t *testing.T) {
	page := string(Process())
	_, value, found := strings.Cut(page, "\nprocess_cpu_seconds_total ")
	if seconds, err := strconv.ParseFloat(strings.TrimSpace(value), 64); runtime.GOOS == "linux" && (!found || err != nil || seconds <= 0) {
		t.Errorf("%q: %v", page, err)
	}
}

func TestPage(t *testing.T) {
	var r Recorder
	r.RecordLatency(time.Now().Add(-3 * time.Millisecond))
	r.RecordFailure()
	page := string(r.Page("payment"))
	for _, want := range []string{"payments_total 1\n", "payment_failures_total 1\n", "payment_seconds_bucket{le=\"+Inf\"} 1\n", "payment_seconds_sum 0."} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

package main

import (
	"context"
	"errors"
	"math"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func testService(t testing.TB) *service {
	return newService(filepath.Join(t.TempDir(), "audit.log"), 0, 0)
}

// free tells whether somebody else can have what a payment needs.
func free(s *service) (mutex, conns bool) {
	if mutex = s.mu.mu.TryLock(); mutex {
		s.mu.mu.Unlock()
	}
	return mutex, len(s.conns) == cap(s.conns)
}

func TestFormsDoTheSame(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		name    string
		ctx     context.Context
		r       request
		err     string
		balance int64
	}{
		{"accepted", t.Context(), request{"acc7", "4000", 250}, "", 1<<40 - 250},
		{"invalid", t.Context(), request{"", "4000", 250}, `payment from account "": account, card and amount are needed`, 1 << 40},
		{"too much", t.Context(), request{"acc7", "4000", 1 << 50}, errFunds.Error(), 1 << 40},
		{"late", cancelled, request{"acc7", "4000", 250}, errLate.Error(), 1 << 40},
	} {
		for name, process := range forms {
			s := testService(t)
			err := process(s, tt.ctx, tt.r)
			if got := errorText(err); got != tt.err || s.accounts["acc7"] != tt.balance {
				t.Errorf("%s, %s: got %q and a balance of %d, want %q and %d", tt.name, name, got, s.accounts["acc7"], tt.err, tt.balance)
			}
			failed := int64(0)
			if tt.err != "" {
				failed = 1
			}
			if mutex, conns := free(s); !mutex || !conns || s.inflight.Load() != 0 || s.metrics.count.Load() != 1 || s.failed.Load() != failed {
				t.Errorf("%s, %s: mutex free %v, connections free %v, in flight %d, recorded %d, failed %d", tt.name, name, mutex, conns, s.inflight.Load(), s.metrics.count.Load(), s.failed.Load())
			}
			if lines, _ := os.ReadFile(s.audit); (tt.err == "") != strings.Contains(string(lines), `"account":"acc7"`) {
				t.Errorf("%s, %s: the audit file holds %q", tt.name, name, lines)
			}
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A panic is the server's to recover: net/http ends the request and goes on.
// Forms that unlock by a call leave the mutex locked and the connection taken,
// and every later payment waits for ever.
func TestPanic(t *testing.T) {
	for name, safe := range map[string]bool{"as written": true, "explicit": false, "early": false, "early, defer": true} {
		s := testService(t)
		panics(t, s, forms[name])
		if mutex, conns := free(s); mutex != safe || conns != safe {
			t.Errorf("%s: mutex free %v, connections free %v, want both %v", name, mutex, conns, safe)
		}
	}
}

func panics(t *testing.T, s *service, process form) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Fatal("the card that panics did not")
		}
	}()
	process(s, t.Context(), request{"acc7", "panic", 250})
}

func TestHandler(t *testing.T) {
	for body, want := range map[string]int{
		`{"account":"acc1","card":"4000","minor":5}`: 200, `{"account":"acc1","card":"4000","minor":9000000000000000}`: 422, `{`: 400,
	} {
		w := httptest.NewRecorder()
		handler(testService(t), (*service).asWritten).ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(body)))
		if w.Code != want {
			t.Errorf("%s: got %d, want %d", body, w.Code, want)
		}
	}
}

func TestEarlyFormsFreeTheLockBeforeTheReceipt(t *testing.T) {
	for name, early := range map[string]bool{"as written": false, "explicit": false, "early": true, "early, defer": true} {
		s := testService(t)
		sending, end := make(chan bool), make(chan bool)
		s.send = func() { sending <- true; <-end }
		done := make(chan error)
		go func() { done <- forms[name](s, t.Context(), request{"acc7", "4000", 250}) }()
		<-sending
		mutex, conns := free(s)
		close(end)
		if err := <-done; err != nil || mutex != early || conns != early {
			t.Errorf("%s: during the receipt mutex free %v, connections free %v, want both %v; %v", name, mutex, conns, early, err)
		}
	}
}

func TestLoads(t *testing.T) {
	s := testService(t)
	url, stop, err := serve(handler(s, (*service).earlyDefer))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	r, err := open(url, 2000, 100, 1)
	if err != nil || s.metrics.count.Load() != 100 || r.p50 <= 0 || r.p99 < r.p50 {
		t.Errorf("open: %d payments, %+v, %v", s.metrics.count.Load(), r, err)
	}
	rate, err := closed(url, 4, 40)
	if err != nil || rate <= 0 || s.metrics.count.Load() != 140 {
		t.Errorf("closed: %d payments, %g a second, %v", s.metrics.count.Load(), rate, err)
	}
	if _, err := open("http://127.0.0.1:1", 1000, 5, 1); err == nil {
		t.Error("no server, no error")
	}
}

// One request each 10 ms, each answered after 5 ms, the last one late.
func TestSummary(t *testing.T) {
	var all []answer
	for i := range 21 {
		due := time.Duration(i) * 10 * time.Millisecond
		all = append(all, answer{due: due, done: due + 5*time.Millisecond})
	}
	all[10].done += time.Second
	all[10].dropped = true
	r := summary(all, 1)
	for name, at := range map[string][2]float64{
		"p50": {r.p50, 5e-3}, "p99": {r.p99, 1.005}, "mean": {r.mean, (19*5e-3 + 1.005) / 20}, "dropped": {r.dropped, 1. / 20}, "rate": {r.rate, 18 / 0.19}, "inside": {r.inside, (18*5e-3 + 0.1) / 0.19},
	} {
		if math.Abs(at[0]-at[1]) > 1e-9 {
			t.Errorf("%s: got %g, want %g", name, at[0], at[1])
		}
	}
}

func TestLateIsDropped(t *testing.T) {
	s := testService(t)
	for range cap(s.conns) {
		<-s.conns // none is left
	}
	for name, process := range forms {
		if err := process(s, t.Context(), payment(1)); !errors.Is(err, errLate) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

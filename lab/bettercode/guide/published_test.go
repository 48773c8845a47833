//go:build published

package guide

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestLogShowsURL(t *testing.T) {
	var out bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	LogURL(logger, httptest.NewRequest("GET", "http://example.com/path", nil))
	if !strings.Contains(out.String(), "example.com/path") {
		_, url, _ := strings.Cut(out.String(), "msg=request ")
		t.Errorf("the log line has %q in place of the URL", strings.TrimSpace(url))
	}
}

func TestWorkersEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	release := make(chan struct{})
	err := Workers(make([]Job, 1000), func(Job) { <-release })
	close(release)
	for deadline := time.Now().Add(time.Second); runtime.NumGoroutine() > before && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine() - before; n > 0 {
		t.Errorf("Workers returned %q; %d goroutines are left a second later", err, n)
	}
}

func TestCacheOfNothing(t *testing.T) {
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("put into a cache with max 0: %v", p)
		}
	}()
	c := &Cache{m: map[string][]byte{}}
	c.put("key", nil)
}

func TestDecodeAcceptsTheSame(t *testing.T) {
	const text = `{"user":"a","count":1,"note":"new field"}`
	if _, err := decodeBad(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := decodeBetter(strings.NewReader(text)); err != nil {
		t.Errorf("the typed decode rejects what the untyped one takes: %v", err)
	}
}

func TestCallsReuseConnection(t *testing.T) {
	var connections atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, strings.Repeat("x", 8192)) }))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	defer server.CloseClientConnections()
	client := shared()
	const calls = 50
	for range calls {
		if err := call(client, &server.URL); err != nil {
			t.Fatal(err)
		}
	}
	if n := connections.Load(); n > 2 {
		t.Errorf("%d calls, one after the other, opened %d connections", calls, n)
	}
}

func TestLazyCopiesNothing(t *testing.T) {
	logger := slog.New(slog.NewTextHandler(io.Discard, nil)) // debug is off
	var obj largeObject
	const calls = 1000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		logLazily(logger, obj)
	}
	runtime.ReadMemStats(&after)
	if b := (after.TotalAlloc - before.TotalAlloc) / calls; b > 64 {
		t.Errorf("a log line that is off allocates %d bytes: the object is copied into the interface", b)
	}
}

func TestFrameIsOneEvent(t *testing.T) {
	const payload = "{\n\"a\": 1}"
	out, err := frame([]byte(payload))
	if err != nil {
		t.Fatal(err)
	}
	var data []string
	for line := range strings.Lines(string(out)) {
		if text, ok := strings.CutPrefix(line, "data: "); ok {
			data = append(data, strings.TrimSuffix(text, "\n"))
		}
	}
	if got := strings.Join(data, "\n"); got != payload {
		t.Errorf("a reader of the stream gets %q of the valid payload %q", got, payload)
	}
}

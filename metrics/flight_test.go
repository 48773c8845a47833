package metrics

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

func TestFlight(t *testing.T) {
	f := Flight()
	defer f.(*flight).r.Stop()
	ask := func(h http.Handler, method string) (int, string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, "/debug/flight", nil))
		body, err := io.ReadAll(w.Result().Body)
		if err != nil {
			t.Error(err)
		}
		return w.Code, string(body)
	}
	var wg sync.WaitGroup
	for range 4 { // callers take turns
		wg.Go(func() {
			if code, body := ask(f, http.MethodGet); code != 200 || !strings.HasPrefix(body, "go 1.") || len(body) > 2*flightBytes {
				t.Errorf("%d, %d bytes: %.30q", code, len(body), body)
			}
		})
	}
	wg.Wait()
	if code, _ := ask(f, http.MethodPost); code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", code)
	}
	// One a program: the second says so.
	if code, body := ask(Flight(), http.MethodGet); code != http.StatusServiceUnavailable || !strings.Contains(body, "already") {
		t.Errorf("a second recorder: %d %s", code, body)
	}
}

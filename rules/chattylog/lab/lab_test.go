package lab

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

func request(path string) *http.Request {
	r := httptest.NewRequest("GET", "/?q="+url.QueryEscape(path), nil)
	for _, name := range []string{"Accept", "Accept-Language", "Cookie", "Referer", "User-Agent", "X-Request-Id"} {
		r.Header.Set(name, "some value of the header "+name)
	}
	return r
}

// FuzzEquivalent compares the answers. The records differ, which is the point.
func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("a/b?c")
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	f.Fuzz(func(t *testing.T, path string) {
		a, b := httptest.NewRecorder(), httptest.NewRecorder()
		Bad(log, a, request(path))
		Better(log, b, request(path))
		if a.Code != b.Code || a.Body.String() != b.Body.String() {
			t.Fatalf("Bad %d, Better %d", a.Code, b.Code)
		}
	})
}

func serve(b *testing.B, call func(*slog.Logger, http.ResponseWriter, *http.Request)) {
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	w, r := httptest.NewRecorder(), request("some/path")
	b.ReportAllocs()
	for b.Loop() {
		call(log, w, r)
	}
}

func BenchmarkBad(b *testing.B) { serve(b, Bad) }

func BenchmarkBetter(b *testing.B) { serve(b, Better) }

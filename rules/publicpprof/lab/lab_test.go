package lab

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(true)
	f.Add(false)
	f.Fuzz(func(t *testing.T, known bool) {
		path := "/other"
		if known {
			path = "/hello"
		}
		a, b := httptest.NewRecorder(), httptest.NewRecorder()
		Bad(a, httptest.NewRequest("GET", path, nil))
		Better(b, httptest.NewRequest("GET", path, nil))
		if a.Code != b.Code || a.Body.String() != b.Body.String() {
			t.Fatalf("Bad %d, Better %d", a.Code, b.Code)
		}
		b = httptest.NewRecorder()
		Better(b, httptest.NewRequest("GET", "/debug/pprof/", nil))
		if b.Code != http.StatusNotFound {
			t.Fatalf("Better answers for profiles with %d", b.Code)
		}
	})
}

func serve(b *testing.B, handle http.HandlerFunc) {
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/hello", nil)
	b.ReportAllocs()
	for b.Loop() {
		handle(w, r)
	}
}

func BenchmarkBad(b *testing.B) { serve(b, Bad) }

func BenchmarkBetter(b *testing.B) { serve(b, Better) }

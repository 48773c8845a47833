package lab

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// serve answers with what the query asks for.
func serve(tb testing.TB) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.URL.Query().Get("q"))
	}))
	tb.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("hello")
	s := serve(f)
	f.Fuzz(func(t *testing.T, body string) {
		address := s.URL + "/?q=" + url.QueryEscape(body)
		bad, err1 := Bad(address)
		better, err2 := Better(address)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

func get(b *testing.B, call func(string) (string, error)) {
	s := serve(b)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := call(s.URL + "/?q=hello"); err != nil {
			b.Fatal(err)
		}
		if i++; i%200 == 0 {
			s.CloseClientConnections() // or the descriptors run out
		}
	}
}

func BenchmarkBad(b *testing.B) { get(b, Bad) }

func BenchmarkBetter(b *testing.B) { get(b, Better) }

package lab

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
)

// serve answers with the status that the path names.
func serve(tb testing.TB) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if status, err := strconv.Atoi(r.URL.Path[1:]); err == nil {
			w.WriteHeader(status)
		}
		_, _ = w.Write(make([]byte, 200))
	}))
	tb.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func FuzzEquivalent(f *testing.F) {
	f.Add(uint16(0))
	f.Add(uint16(404))
	s := serve(f)
	f.Fuzz(func(t *testing.T, n uint16) {
		url := s.URL + "/" + strconv.Itoa(200+int(n)%400)
		bad, err1 := Bad(s.Client(), url)
		better, err2 := Better(s.Client(), url)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func get(b *testing.B, call func(*http.Client, string) (int, error)) {
	s := serve(b)
	client := s.Client()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := call(client, s.URL+"/200"); err != nil {
			b.Fatal(err)
		}
		if i++; i%200 == 0 {
			s.CloseClientConnections() // or the descriptors run out
		}
	}
}

func BenchmarkBad(b *testing.B) { get(b, Bad) }

func BenchmarkBetter(b *testing.B) { get(b, Better) }

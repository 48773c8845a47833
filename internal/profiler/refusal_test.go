package profiler

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestOpen(t *testing.T) {
	for _, c := range []struct{ address, root, shown string }{
		{"parca://parca.example.com", "https://parca.example.com", "parca://parca.example.com"},
		{"parca://parca.example.com:8443/prefix/", "https://parca.example.com:8443/prefix", "parca://parca.example.com:8443/prefix"},
		{"parca+http://parca", "http://parca:7070", "parca://parca"},
		{"parca://localhost", "http://localhost:7070", "parca://localhost"},
		{"parca://[::1]:99", "http://[::1]:99", "parca://[::1]:99"},
		{"pyroscope://127.0.0.1", "http://127.0.0.1:4040", "pyroscope://127.0.0.1"},
	} {
		s, err := Open(c.address, "")
		if err != nil {
			t.Errorf("%s: %v", c.address, err)
			continue
		}
		root := ""
		switch s := s.(type) {
		case *parca:
			root = s.root
		case *pyroscope:
			root = s.root
		}
		if root != c.root || s.Shown() != c.shown {
			t.Errorf("%s: asks %s, shown as %s", c.address, root, s.Shown())
		}
	}
	for address, want := range map[string]string{
		"pyro://host":                "no profiler is asked by pyro://: give parca://HOST, pyroscope://HOST",
		"parca://me:s3cret@host":     "has a password in it",
		"parca://":                   "give it as parca://host",
		"parca://host?match=x":       "labels go to --match",
		"parca://host:port":          "read the address of a profiler",
		"pyroscope://h/p#s3cret-too": "labels go to --match",
	} {
		if _, err := Open(address, ""); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret@") {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
}

// A password is sent, to the server that was named alone, and is in no message.
func TestPasswords(t *testing.T) {
	const secret = "Bearer s3cret"
	given := map[string]string{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given[r.URL.Path] = r.Header.Get("Authorization") + " " + r.Header.Get("X-Scope-OrgID")
		http.Error(w, `{"code":"unauthenticated","message":"token `+r.Header.Get("Authorization")+` is old"}`, http.StatusUnauthorized)
	}))
	defer srv.Close()
	host := strings.TrimPrefix(srv.URL, "http://")
	t.Setenv("TOLL_AUTHORIZATION", "")
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TOLL_AUTHORIZATION_FILE", file)
	t.Setenv("TOLL_TENANT", "team-a")
	for _, scheme := range []string{"parca", "pyroscope"} {
		_, err := Fetch(t.Context(), openAt(t, scheme+"://"+host), window(noon, ""), nil, func(string, int, int) {})
		if err == nil || !strings.Contains(err.Error(), "refuses these credentials, or wants some (401 Unauthorized): give them in TOLL_AUTHORIZATION") || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", scheme, err)
		}
		if _, err := Open(scheme+"+http://profiles.example.com", ""); err == nil || !strings.Contains(err.Error(), "readable over the network: use "+scheme+"://") {
			t.Errorf("in the clear: %v", err)
		}
	}
	if given["/api/parca.query.v1alpha1.QueryService/ProfileTypes"] != secret+" " || given["/querier.v1.QuerierService/ProfileTypes"] != secret+" team-a" {
		t.Errorf("the servers were given %q", given)
	}
}

// bad is a server with one answer to everything.
func bad(t *testing.T, answer http.HandlerFunc) string {
	t.Helper()
	srv := httptest.NewServer(answer)
	t.Cleanup(srv.Close)
	return strings.TrimPrefix(srv.URL, "http")
}

func says(code int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { http.Error(w, text, code) }
}

func TestBadServers(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { t.Error("the redirect was followed") }))
	defer elsewhere.Close()
	for _, c := range []struct {
		name, want string
		answer     http.HandlerFunc
	}{
		{"redirect", "redirects to another server, which is not followed", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}},
		{"another program", "(404): is that its address, with the path prefix", http.NotFound},
		{"a login page", "is that its address, with the path prefix", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("<html>login")) }},
		{"its own words", `answered 400 Bad Request: "too many series"`, says(400, `{"code":3,"message":"too many series"}`)},
		{"a proxy's page", "answered 502 Bad Gateway", says(502, "<html>bad gateway")},
		{"half", "closed the connection in the middle", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1000")
			w.Write([]byte("half"))
			panic(http.ErrAbortHandler)
		}},
		{"tenants", "name yours in TOLL_TENANT", says(400, `{"message":"no org id"}`)},
	} {
		for _, scheme := range []string{"parca", "pyroscope"} {
			_, err := Fetch(t.Context(), openAt(t, scheme+bad(t, c.answer)), window(noon, ""), nil, func(string, int, int) {})
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s from %s: %v, want %q", c.name, scheme, err, c.want)
			}
		}
	}
}

// framed is a frame of gRPC-Web with what follows it.
func framed(flag byte, data, rest []byte) []byte {
	return slices.Concat(binary.BigEndian.AppendUint32([]byte{flag}, uint32(len(data))), data, rest)
}

// Answers end in a status, and frames may lie about their length.
func TestGRPCWeb(t *testing.T) {
	status := func(text string) []byte { return framed(trailers, []byte(text), nil) }
	for _, c := range []struct {
		name, want string
		answer     []byte
	}{
		{"refused", `refused: "out of range: 5%" (gRPC status 11)`, status("grpc-status: 11\r\ngrpc-message: out%20of%20range: 5%25\r\n")},
		{"no password", "refuses these credentials, or wants some (status 16)", status("Grpc-Status:16\r\n")},
		{"another service", "is that its address", status("grpc-status:12\r\n")},
		{"no status", "no gRPC status", framed(0, nil, nil)},
		{"nothing", "no gRPC status", nil},
		{"cut short", "no gRPC frame", []byte{0, 0, 0}},
		{"longer than it is", "no gRPC frame", append([]byte{0, 0xff, 0xff, 0xff, 0xff}, "four"...)},
		{"no message", "did not answer as Parca does", framed(0, []byte{0xff, 0xff}, status("grpc-status:0"))},
		{"no types", "has none between", framed(0, nil, status("grpc-status:0"))},
	} {
		s := openAt(t, "parca"+bad(t, func(w http.ResponseWriter, r *http.Request) { w.Write(c.answer) }))
		_, err := Fetch(t.Context(), s, window(noon, ""), nil, func(string, int, int) {})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// What comes as a merged profile may be anything.
func TestBadProfiles(t *testing.T) {
	for name, c := range map[string]struct {
		pprof []byte
		want  string
	}{
		"half":  {[]byte{0x1f, 0x8b, 8, 0}, "read profile parca://"},
		"noise": {[]byte("no profile at all"), "not a pprof profile"},
		"none":  {nil, "no profile matches"},
	} {
		answer := framed(0, message(nil).bytes(6, c.pprof), framed(trailers, []byte("grpc-status:0\r\n"), nil))
		s := openAt(t, "parca"+bad(t, func(w http.ResponseWriter, r *http.Request) { w.Write(answer) }))
		if _, err := s.Merge(t.Context(), Type{ID: "process_cpu:cpu:nanoseconds:cpu:nanoseconds:delta"}, window(noon, "")); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := openAt(t, "parca"+bad(t, func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body) // until then the server does not see that the client is gone
		cancel()
		<-r.Context().Done()
	}))
	if _, err := Fetch(ctx, s, window(time.Now(), ""), nil, func(string, int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

package live

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const soon = 10 * time.Second

// A password goes to the server that was named, and into no message.
func TestAuthorization(t *testing.T) {
	const secret = "Bearer s3cret"
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	asked := 0
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked++ }))
	defer elsewhere.Close()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Header.Get("Authorization") != secret:
			w.WriteHeader(http.StatusUnauthorized)
		case r.URL.Path == "/away":
			http.Redirect(w, r, elsewhere.URL, http.StatusFound)
		default:
			w.Write([]byte("page of " + r.URL.Path))
		}
	}))
	defer srv.Close()
	for name, env := range map[string][2]string{"value": {"TOLL_AUTHORIZATION", secret}, "file": {"TOLL_AUTHORIZATION_FILE", file}} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(env[0], env[1])
			s, err := New(srv.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if data, err := s.Get(t.Context(), "heap", soon); err != nil || string(data) != "page of /debug/pprof/heap" {
				t.Errorf("%q %v", data, err)
			}
			if data, err := s.Beside(t.Context(), "/metrics", soon); err != nil || string(data) != "page of /metrics" {
				t.Errorf("%q %v", data, err)
			}
			if _, err := s.Beside(t.Context(), "/away", soon); err == nil || !strings.Contains(err.Error(), "redirects to another server") || strings.Contains(err.Error(), "s3cret") {
				t.Errorf("a redirect: %v", err)
			}
		})
	}
	s, err := New(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), "heap", soon); err == nil || !strings.Contains(err.Error(), "wants a password") {
		t.Errorf("without one: %v", err)
	}
	if asked > 0 {
		t.Errorf("the other server was asked %d times", asked)
	}
	t.Setenv("TOLL_AUTHORIZATION_FILE", filepath.Join(t.TempDir(), "nowhere"))
	if _, err := New(srv.URL); err == nil {
		t.Error("a file that is not there")
	}
}

// A password leaves this machine without TLS only where the address says so.
func TestPasswordNeedsAScheme(t *testing.T) {
	t.Setenv("TOLL_AUTHORIZATION", "Bearer s3cret")
	for given, want := range map[string]bool{
		"api.example.com:6060": false, "http://api.example.com:6060": true, "https://api.example.com": true,
		"localhost:6060": true, "127.0.0.1:6060": true, "[::1]:6060": true,
	} {
		s, err := New(given)
		if (err == nil) != want || err != nil && strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", given, err)
		}
		if s != nil {
			s.Close()
		}
	}
}

// A page that is not there says what to do about it, which is another thing
// where it is one of pprof.
func TestAbsent(t *testing.T) {
	srv := httptest.NewServer(http.NotFoundHandler())
	defer srv.Close()
	s, err := New(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Beside(t.Context(), "/metrics", soon); !errors.Is(err, ErrAbsent) {
		t.Errorf("metrics: %v", err)
	}
	if _, err := s.Get(t.Context(), "heap", soon); !errors.Is(err, ErrAbsent) || !strings.Contains(err.Error(), "import _ \"net/http/pprof\"") {
		t.Errorf("pprof: %v", err)
	}
}

func TestLoopback(t *testing.T) {
	for address, want := range map[string]bool{"127.0.0.1:1": true, "http://localhost": true, "http://[::1]:6060": true, "http://10.0.0.1": false, "https://example.com": false} {
		s, err := New(address)
		if err != nil || s.Loopback() != want {
			t.Errorf("%s: %v %v", address, s, err)
		}
	}
}

func TestPasswordIsNotRepeated(t *testing.T) {
	if _, err := New("http://me:pa#s%s@127.0.0.1:6060"); err == nil || strings.Contains(err.Error(), "pa#s") || strings.Contains(err.Error(), "me:") {
		t.Error(err)
	}
}

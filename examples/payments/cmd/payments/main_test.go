package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestSelfLoad(t *testing.T) {
	trail := filepath.Join(t.TempDir(), "audit.log")
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{
		"-addr", "127.0.0.1:0", "-pprof", "127.0.0.1:0", "-audit", trail, "-db-latency", "0s",
		"-selfload", "500ms", "-selfload-rate", "200", "-log-level", "warn",
	}, &stdout, &stderr)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	if !regexp.MustCompile(`^self load: [1-9]\d* payments in \S+, 0 failed`).MatchString(stdout.String()) {
		t.Errorf("got %q %s", &stdout, &stderr)
	}
	lines, err := os.ReadFile(trail)
	if err != nil || !strings.Contains(string(lines), `"accepted"`) {
		t.Errorf("audit log %q (%v)", lines, err)
	}
}

// It serves until it is asked to stop, and stopping is no failure.
func TestStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	log, stderr := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"-addr", "127.0.0.1:0", "-pprof", "off", "-audit", filepath.Join(t.TempDir(), "a")}, io.Discard, stderr)
		stderr.Close()
	}()
	serving := regexp.MustCompile(`msg=serving addr=(\S+)`)
	answer := make(chan error, 1)
	for lines := bufio.NewScanner(log); lines.Scan(); {
		if m := serving.FindStringSubmatch(lines.Text()); m != nil {
			go func() {
				resp, err := http.Get("http://" + m[1] + "/healthz")
				if err == nil {
					resp.Body.Close()
				}
				answer <- err
				cancel()
			}()
		}
	}
	if c := <-code; c != 0 {
		t.Fatalf("exit code %d", c)
	}
	if err := <-answer; err != nil {
		t.Error(err)
	}
}

func TestExitCodes(t *testing.T) {
	audit := filepath.Join(t.TempDir(), "a")
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, 0, "-selfload-rate"},
		{[]string{"-nonsense"}, 2, "not defined"},
		{[]string{"-pprof", "0.0.0.0:6060"}, 2, "not a loopback address"},
		{[]string{"-config", "missing.conf"}, 2, "open configuration"},
		{[]string{"-selfload", "1s", "-selfload-rate", "0"}, 2, "want at least 1"},
		{[]string{"-addr", "256.0.0.1:1", "-pprof", "off", "-audit", audit}, 1, "listen"},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		if code := run(t.Context(), tt.args, &out, &out); code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%v: exit code %d, want %d with %q: %s", tt.args, code, tt.code, tt.want, &out)
		}
	}
}

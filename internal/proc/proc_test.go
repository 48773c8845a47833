package proc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestRunCollects(t *testing.T) {
	r, err := Run(t.Context(), Spec{Args: []string{"sh", "-c", "echo out; echo err >&2; echo $X"}, Env: []string{"X=y"}})
	if err != nil {
		t.Fatal(err)
	}
	if string(r.Stdout) != "out\ny\n" || string(r.Stderr) != "err\n" || r.Code != 0 {
		t.Errorf("got %q %q %d", r.Stdout, r.Stderr, r.Code)
	}
}

func TestFailureNamesCommandAndOutput(t *testing.T) {
	_, err := Run(t.Context(), Spec{Args: []string{"sh", "-c", "echo broken pipe dream >&2; exit 3"}})
	var e *Error
	if !errors.As(err, &e) || e.Code != 3 || !strings.Contains(err.Error(), "broken pipe dream") || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("got %v", err)
	}
}

func TestMissingProgram(t *testing.T) {
	if _, err := Run(t.Context(), Spec{Args: []string{"toll-no-such-program"}}); err == nil {
		t.Error("no error")
	}
}

func TestCancelKillsGrandchildren(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	ctx, cancel := context.WithCancel(t.Context())
	c, err := Start(ctx, Spec{Args: []string{"sh", "-c", "sleep 60 & echo $! > " + pidFile + "; wait"}, Grace: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	pid := waitPid(t, pidFile)
	cancel()
	if _, err := c.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want canceled", err)
	}
	deadline := time.Now().Add(5 * time.Second)
	for alive(pid) {
		if time.Now().After(deadline) {
			t.Fatalf("grandchild %d still runs", pid)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// alive is false for a zombie: it is dead, only nobody has waited for it.
func alive(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return syscall.Kill(pid, 0) == nil
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}

func waitPid(t *testing.T, file string) int {
	t.Helper()
	for range 500 {
		b, _ := os.ReadFile(file)
		if pid, err := strconv.Atoi(strings.TrimSpace(string(b))); err == nil {
			return pid
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("child did not start")
	return 0
}

func TestTailKeepsTheEnd(t *testing.T) {
	var w tail
	block := []byte(strings.Repeat("x", 1<<20))
	for range 100 {
		w.Write(block)
	}
	w.Write([]byte("end"))
	if len(w.Bytes()) > keep || !strings.HasSuffix(string(w.Bytes()), "xend") {
		t.Errorf("kept %d bytes", len(w.Bytes()))
	}
}

func TestCommandLine(t *testing.T) {
	if got := CommandLine([]string{"go", "test", "-bench=a b", "it's"}); got != `go test '-bench=a b' 'it'\''s'` {
		t.Error(got)
	}
}

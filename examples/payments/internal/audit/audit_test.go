package audit

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestEntries(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.log")
	l, err := Open(path, true)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)
	done := l.Begin("pay_1", "acme", now)
	if err := done.Commit("accepted", "12.50 EUR"); err != nil {
		t.Fatal(err)
	}
	done.Close()
	l.Begin("pay_2", "acme \"quoted\"", now).Close()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `2026-03-01T09:30:00Z "pay_1" "acme" "accepted" "12.50 EUR"
2026-03-01T09:30:00Z "pay_2" "acme \"quoted\"" "abandoned" ""
`
	if string(got) != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestLinesDoNotMix(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.log")
	l, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if err := l.Begin("pay_1", "acme", time.Now()).Commit("accepted", "1.00 EUR"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(got), "\n"), "\n")
	if len(lines) != 400 {
		t.Fatalf("%d lines, want 400", len(lines))
	}
	for _, line := range lines {
		if !strings.HasSuffix(line, `Z "pay_1" "acme" "accepted" "1.00 EUR"`) {
			t.Fatalf("mixed line %q", line)
		}
	}
}

func TestOpenSaysWhatFailed(t *testing.T) {
	if _, err := Open(t.TempDir(), false); err == nil || !strings.Contains(err.Error(), "open audit log") {
		t.Errorf("got %v", err)
	}
}

package record

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gotoll/toll/internal/count"
	"github.com/gotoll/toll/internal/live"
)

// benchLimit bounds one iteration, and one part, of a benchmark.
const benchLimit = time.Minute

// A window is the seconds in which a program's calls count: all of its life, or
// those of the CPU profile that it serves.
type window struct {
	set           *count.Set
	counters      string // file
	before, after []int64
	seconds       float64
	cpu           []byte
}

// ask takes a CPU profile and the counters around it.
func (w *window) ask(ctx context.Context, f *live.Server, seconds int) error {
	before, err := w.set.Read(w.counters)
	if err != nil {
		return err
	}
	began := time.Now()
	cpu, err := f.Get(ctx, fmt.Sprintf("profile?seconds=%d", seconds), time.Duration(seconds)*time.Second+live.Patience)
	if err != nil {
		return fmt.Errorf("its CPU profile is missing, so that calls have no cost: %w", err)
	}
	after, err := w.set.Read(w.counters)
	if err != nil {
		return err
	}
	w.before, w.after, w.seconds, w.cpu = before, after, time.Since(began).Seconds(), cpu
	return nil
}

// close ends the window with the program, unless its page ended it before. It
// returns the CPU profile's file, "" without one.
func (w *window) close(seconds float64, dir string) (cpu string, err error) {
	if w.after == nil {
		w.seconds = seconds
		w.after, err = w.set.Read(w.counters)
		return "", err
	}
	at := filepath.Join(dir, cpuFile)
	if err := os.WriteFile(at, w.cpu, 0o600); err != nil {
		return "", fmt.Errorf("keep the CPU profile: %w", err)
	}
	return at, nil
}

package optimize

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/gotoll/toll/internal/ledger"
)

// tempPrefix begins the name of every folder that holds worktrees, so that
// what a killed run left is removed only if it is surely ours.
const tempPrefix = "toll-optimize-"

// A lock is held by the one job that may run in a module. The kernel frees it
// when its process ends, however it ends; its content says who holds it and
// which folder has to go if nobody does.
type lock struct {
	f       *os.File
	pid     int
	cleaned bool // an earlier run was killed and has been cleaned up after
}

type holder struct {
	PID     int       `json:"pid"`
	Started time.Time `json:"started"`
	Temp    string    `json:"temp,omitempty"` // absolute
}

// acquire takes the module's lock and cleans up after a killed run.
func acquire(ctx context.Context, s *start) (*lock, error) {
	dir, err := ledger.Folder(s.root)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, "optimize.lock"), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("lock the module: %w", err)
	}
	var last holder
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer f.Close()
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("lock the module: %w", err)
		}
		if readHolder(f, &last) != nil || last.PID == 0 {
			return nil, errors.New("another `toll optimize` works in this module: wait for it or stop it")
		}
		return nil, fmt.Errorf("another `toll optimize` works in this module (process %d, since %s): wait for it or stop it", last.PID, last.Started.Local().Format("15:04:05"))
	}
	l := &lock{f: f, pid: os.Getpid()}
	// Content that cannot be read names nothing to clean.
	if readHolder(f, &last) == nil && last.PID != 0 {
		l.cleaned, err = cleanAfter(ctx, s, last)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("clean up after a killed run: %w", err), f.Close())
		}
	}
	if err := l.note(holder{PID: l.pid, Started: time.Now()}); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

func readHolder(f *os.File, h *holder) error {
	b, err := io.ReadAll(io.NewSectionReader(f, 0, 1<<16))
	if err != nil {
		return err
	}
	return json.Unmarshal(b, h)
}

// note writes who holds the lock, and where its worktrees are.
func (l *lock) note(h holder) error {
	b, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("lock the module: %w", err)
	}
	if err := l.f.Truncate(0); err != nil {
		return fmt.Errorf("lock the module: %w", err)
	}
	if _, err := l.f.WriteAt(b, 0); err != nil {
		return fmt.Errorf("lock the module: %w", err)
	}
	return nil
}

// release frees the lock. The file stays: removing it would let a third
// process lock a new one while a second still waits on the old. Its content
// stays too if worktrees are still there.
func (l *lock) release() error {
	var h holder
	err := readHolder(l.f, &h)
	if err == nil {
		if _, there := os.Stat(h.Temp); h.Temp == "" || there != nil {
			err = l.f.Truncate(0)
		}
	}
	return errors.Join(err, l.f.Close())
}

// cleanAfter removes the worktrees of a run that did not come to its end.
func cleanAfter(ctx context.Context, s *start, h holder) (bool, error) {
	if h.Temp == "" || !filepath.IsAbs(h.Temp) || !strings.HasPrefix(filepath.Base(h.Temp), tempPrefix) {
		return false, nil
	}
	t := &trees{repo: s.repo, temp: h.Temp}
	return true, t.remove(ctx)
}

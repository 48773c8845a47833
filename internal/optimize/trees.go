package optimize

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gotoll/toll/internal/gitcmd"
)

// Names of equal length: path lengths end up in binaries and environments.
const (
	baseName = "base"
	candName = "cand"
)

// trees are the two worktrees: base has the last commit that was kept,
// candidate also the patch at hand.
type trees struct {
	repo gitcmd.Repo // the user's
	temp string
	rel  string // the module's folder in the repository
}

// addTrees checks the last commit out twice. On an error it still returns
// what has to be removed.
func addTrees(ctx context.Context, o Options, s *start, l *lock) (*trees, error) {
	temp, err := os.MkdirTemp(o.TempDir, tempPrefix+"*")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the worktrees: %w", err)
	}
	t := &trees{repo: s.repo, temp: temp, rel: s.rel}
	if t.temp, err = filepath.EvalSymlinks(temp); err != nil {
		return t, fmt.Errorf("make a folder for the worktrees: %w", err)
	}
	if err := l.note(holder{PID: l.pid, Started: time.Now(), Temp: t.temp}); err != nil {
		return t, err
	}
	for _, name := range []string{baseName, candName} {
		if err := s.repo.AddWorktree(ctx, filepath.Join(t.temp, name), s.head); err != nil {
			return t, fmt.Errorf("check out the last commit: %w", err)
		}
	}
	return t, nil
}

func (t *trees) base() gitcmd.Repo { return gitcmd.Repo{Dir: filepath.Join(t.temp, baseName)} }
func (t *trees) cand() gitcmd.Repo { return gitcmd.Repo{Dir: filepath.Join(t.temp, candName)} }

// baseRoot and candRoot are the module's folders in the worktrees.
func (t *trees) baseRoot() string { return filepath.Join(t.temp, baseName, t.rel) }
func (t *trees) candRoot() string { return filepath.Join(t.temp, candName, t.rel) }

// restore makes both trees equal to a commit, whatever builds, tests and
// patches left there.
func (t *trees) restore(ctx context.Context, commit string) error {
	for _, r := range []gitcmd.Repo{t.base(), t.cand()} {
		if err := r.Restore(ctx, commit); err != nil {
			return fmt.Errorf("reset a worktree to commit %s: %w", short(commit), err)
		}
	}
	return nil
}

// remove deletes the worktrees, their registration and the folder. It works
// when ctx has ended, and on half of a set.
func (t *trees) remove(ctx context.Context) error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	// The folder goes first and by ourselves: git refuses a worktree whose
	// files a test made read-only, or whose own administration is half there.
	if err := gitcmd.RemoveFolder(t.temp); err != nil {
		return fmt.Errorf("remove the worktrees in %s: %w", t.temp, err)
	}
	for _, name := range []string{baseName, candName} {
		if err := t.repo.ForgetWorktree(ctx, filepath.Join(t.temp, name)); err != nil {
			return fmt.Errorf("forget the removed worktrees: %w", err)
		}
	}
	return nil
}

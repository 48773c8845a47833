package prove

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gotoll/toll/internal/gitcmd"
)

const (
	// tempPrefix begins the name of every folder of ours, so that what a killed run left is removed
	// only if it is surely ours.
	tempPrefix = "toll-prove-"
	// holdFile in such a folder is locked while its process lives; the kernel frees it however that ends.
	holdFile = "held"
)

// A tempFolder has the worktrees and binaries of one proof.
type tempFolder struct {
	path string // real, since git names worktrees so
	held *os.File
}

func makeTemp(parent string) (tempFolder, error) {
	dir, err := os.MkdirTemp(parent, tempPrefix)
	if err != nil {
		return tempFolder{}, fmt.Errorf("make a temporary folder: %w", err)
	}
	t := tempFolder{path: dir}
	if t.path, err = filepath.EvalSymlinks(dir); err == nil {
		if t.held, err = os.Create(filepath.Join(t.path, holdFile)); err == nil {
			err = syscall.Flock(int(t.held.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		}
	}
	if err != nil {
		return tempFolder{}, errors.Join(fmt.Errorf("make a temporary folder: %w", err), os.RemoveAll(dir))
	}
	return t, nil
}

func (t tempFolder) remove() {
	gitcmd.RemoveFolder(t.path)
	t.held.Close()
}

// sweep removes the worktrees that killed proofs left in a repository: those in a folder of ours
// that no process holds any more, or that is gone. What cannot be removed stays: no proof needs it gone.
func sweep(ctx context.Context, repo gitcmd.Repo) {
	worktrees, err := repo.Worktrees(ctx)
	if err != nil {
		return
	}
	for _, dir := range worktrees {
		temp := filepath.Dir(dir)
		if strings.HasPrefix(filepath.Base(temp), tempPrefix) && !inUse(temp) && gitcmd.RemoveFolder(temp) == nil {
			repo.ForgetWorktree(ctx, dir)
		}
	}
}

// inUse reports whether a folder of a proof may still be worked in: a lock that cannot be asked
// for counts as held.
func inUse(temp string) bool {
	if _, err := os.Stat(temp); errors.Is(err, os.ErrNotExist) {
		return false
	}
	f, err := os.Open(filepath.Join(temp, holdFile))
	if err != nil {
		return true
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) != nil
}

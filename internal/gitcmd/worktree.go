package gitcmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/proc"
)

// ErrNoCommit is returned for a repository without a single commit.
var ErrNoCommit = errors.New("the repository has no commit yet: commit once, so that there is a state to start from and to roll back to")

// Redirected names the environment variable that points git at another
// repository or index than that of the folder it runs in, "" if there is none.
// Git sets them for its hooks; work in worktrees of one's own would then end
// in the caller's index.
func Redirected() string {
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"} {
		if os.Getenv(name) != "" {
			return name
		}
	}
	return ""
}

// Head returns the full hash of the current commit; ErrNoCommit before the
// first one.
func (r Repo) Head(ctx context.Context) (string, error) {
	commit, err := r.Resolve(ctx, "HEAD")
	var e *proc.Error
	if errors.As(err, &e) && e.Code > 0 && ctx.Err() == nil {
		return "", ErrNoCommit
	}
	return commit, err
}

// Branches lists the local branches whose name begins with prefix.
func (r Repo) Branches(ctx context.Context, prefix string) ([]string, error) {
	out, err := r.Run(ctx, "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/")
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range strings.Lines(out) {
		if name = strings.TrimSpace(name); strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	return names, nil
}

// MoveBranch points branch at commit. With from "" the branch must not exist
// yet, else it must point at from: two writers never overwrite each other.
func (r Repo) MoveBranch(ctx context.Context, branch, commit, from string) error {
	if from == "" {
		from = strings.Repeat("0", len(commit))
	}
	_, err := r.Run(ctx, "update-ref", "-m", "toll optimize", "refs/heads/"+branch, commit, from)
	return err
}

// CheckedOut reports whether some work tree stands on the branch: to move it would leave
// that one's files behind.
func (r Repo) CheckedOut(ctx context.Context, branch string) (bool, error) {
	out, err := r.Run(ctx, "worktree", "list", "--porcelain")
	return slices.Contains(strings.Split(out, "\n"), "branch refs/heads/"+branch), err
}

// Tracked reports whether the file (relative to the repository's root, forward
// slashes) is part of a revision.
func (r Repo) Tracked(ctx context.Context, rev, file string) (bool, error) {
	_, err := r.Run(ctx, "cat-file", "-e", rev+":"+file)
	var e *proc.Error
	if errors.As(err, &e) && e.Code > 0 && ctx.Err() == nil {
		return false, nil
	}
	return err == nil, err
}

// Submodules lists the folders of a revision that are submodules.
func (r Repo) Submodules(ctx context.Context, rev string) ([]string, error) {
	if has, err := r.Tracked(ctx, rev, ".gitmodules"); err != nil || !has {
		return nil, err
	}
	out, err := r.Run(ctx, "config", "--blob", rev+":.gitmodules", "--get-regexp", `^submodule\..*\.path$`)
	if err != nil {
		var e *proc.Error
		if errors.As(err, &e) && e.Code == 1 {
			return nil, nil
		}
		return nil, err
	}
	var paths []string
	for line := range strings.Lines(out) {
		if _, path, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			paths = append(paths, path)
		}
	}
	return paths, nil
}

// Restore makes the work tree equal to rev: index, tracked, untracked and
// ignored files. HEAD is detached there. Only for worktrees of our own.
func (r Repo) Restore(ctx context.Context, rev string) error {
	if _, err := r.Run(ctx, "checkout", "--quiet", "--force", "--detach", rev); err != nil {
		return err
	}
	_, err := r.Run(ctx, "clean", "--quiet", "-ffdx")
	return err
}

// Author is who commits, as git would ask for it: from configuration or the
// environment; fallback for what is not set.
func (r Repo) Author(ctx context.Context, name, email string) (string, string) {
	if v := os.Getenv("GIT_AUTHOR_NAME"); v != "" {
		name = v
	} else if v, err := r.Run(ctx, "config", "user.name"); err == nil && v != "" {
		name = v
	}
	if v := os.Getenv("GIT_AUTHOR_EMAIL"); v != "" {
		email = v
	} else if v, err := r.Run(ctx, "config", "user.email"); err == nil && v != "" {
		email = v
	}
	return name, email
}

// Commit records the named files, and nothing else, on the current HEAD and
// returns the new commit.
func (r Repo) Commit(ctx context.Context, name, email, message string, files []string) (string, error) {
	if len(files) == 0 {
		return "", errors.New("commit without files")
	}
	if _, err := r.Run(ctx, slices.Concat([]string{"--literal-pathspecs", "add", "--"}, files)...); err != nil {
		return "", err
	}
	args := []string{
		"-c", "user.name=" + name, "-c", "user.email=" + email, "-c", "commit.template=", "-c", "user.useConfigOnly=false",
		"--literal-pathspecs", "commit", "--quiet", "--no-verify", "--cleanup=whitespace", "--message", message, "--only", "--",
	}
	if _, err := r.Run(ctx, append(args, files...)...); err != nil {
		return "", fmt.Errorf("commit the change: %w", err)
	}
	return r.Head(ctx)
}

// Worktrees lists the folders of the repository's work trees, its own first; some may be gone.
func (r Repo) Worktrees(ctx context.Context) ([]string, error) {
	out, err := r.Run(ctx, "worktree", "list", "--porcelain")
	var dirs []string
	for line := range strings.Lines(out) {
		if dir, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "worktree "); ok {
			dirs = append(dirs, dir)
		}
	}
	return dirs, err
}

// ForgetWorktree removes the registration of a worktree whose folder is gone.
// Unlike a prune it touches no other worktree: one of the user's may only be
// on a disk that is not mounted now.
func (r Repo) ForgetWorktree(ctx context.Context, dir string) error {
	dirs, err := r.Worktrees(ctx)
	if err != nil || !slices.Contains(dirs, dir) {
		return err
	}
	// Forced twice: a killed `worktree add` leaves it locked.
	_, err = r.Run(ctx, "worktree", "remove", "--force", "--force", dir)
	return err
}

// RemoveFolder removes a folder with what tests in it made read-only.
func RemoveFolder(dir string) error {
	if err := os.RemoveAll(dir); err == nil {
		return nil
	}
	walk := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			return os.Chmod(p, 0o700)
		}
		return nil
	})
	if err := os.RemoveAll(dir); err != nil {
		return errors.Join(err, walk)
	}
	return nil
}

// Package gitcmd is every call of git: one function per use, typed results.
// Git's own messages are kept in the errors; hooks and pagers are off.
package gitcmd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gotoll/toll/internal/proc"
)

// A Repo is a git work tree.
type Repo struct {
	Dir string // any folder inside it
}

// ErrNoRepo is returned outside a git repository.
var ErrNoRepo = errors.New("not a git repository: run `git init` and commit once, so that every change can be rolled back")

// Run runs git with args in the repository's folder and returns stdout
// without the trailing newline.
func (r Repo) Run(ctx context.Context, args ...string) (string, error) {
	base := []string{"git", "-c", "core.hooksPath=/dev/null", "-c", "commit.gpgsign=false", "-c", "core.quotePath=false", "-c", "advice.detachedHead=false", "-c", "submodule.recurse=false"}
	res, err := proc.Run(ctx, proc.Spec{
		Args: append(base, args...),
		Dir:  r.Dir,
		Env:  []string{"GIT_PAGER=cat", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C"},
	})
	var e *proc.Error
	if errors.As(err, &e) && strings.Contains(e.Output, "not a git repository") {
		return "", ErrNoRepo
	}
	return strings.TrimRight(string(res.Stdout), "\n"), err
}

// Top returns the work tree's root; ErrNoRepo outside one.
func (r Repo) Top(ctx context.Context) (string, error) {
	return r.Run(ctx, "rev-parse", "--show-toplevel")
}

// Resolve returns the full commit of a revision.
func (r Repo) Resolve(ctx context.Context, rev string) (string, error) {
	return r.Run(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
}

// MergeBase returns the last commit that both revisions grew from.
func (r Repo) MergeBase(ctx context.Context, a, b string) (string, error) {
	return r.Run(ctx, "merge-base", "--end-of-options", a, b)
}

// Changed lists the files that differ from HEAD, untracked ones included.
func (r Repo) Changed(ctx context.Context) ([]string, error) {
	out, err := r.Run(ctx, "status", "--porcelain=v1", "--untracked-files=all", "--no-renames", "-z")
	if err != nil || out == "" {
		return nil, err
	}
	var files []string
	for entry := range strings.SplitSeq(strings.TrimRight(out, "\x00"), "\x00") {
		if len(entry) > 3 {
			files = append(files, entry[3:])
		}
	}
	return files, nil
}

// AddWorktree checks rev out into dir without a branch. Where git was pointed at another
// index, it would be written over with rev: that is refused.
func (r Repo) AddWorktree(ctx context.Context, dir, rev string) error {
	if name := Redirected(); name != "" {
		return fmt.Errorf("%s is set, as git does for its hooks: run it without (env -u %s ...)", name, name)
	}
	_, err := r.Run(ctx, "worktree", "add", "--detach", "--force", dir, rev)
	return err
}

package optimize

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/units"
)

// A start is where the job starts from.
type start struct {
	repo     gitcmd.Repo
	top      string // of the repository, without symlinks
	root     string // of the user's module, same
	rel      string // root in top, "." if equal
	dir      string // the user's folder in top
	module   string // path
	head     string // commit
	author   [2]string
	env      []string // of every go command in the worktrees
	goflags  string   // the user's, by whatever way
	warnings []finding.Warning
}

// prepare checks that the job can be done here. Each thing that prevents it is
// one error that says what to do.
func prepare(ctx context.Context, o Options) (*start, error) {
	if name := gitcmd.Redirected(); name != "" {
		return nil, fmt.Errorf("%s is set (does this run in a git hook?): unset it, the job uses worktrees of its own", name)
	}
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("find the module: %w", err)
	}
	goEnv, err := gocmd.Tool{Dir: dir, Env: o.Env}.Environ(ctx)
	if err != nil {
		return nil, err
	}
	modFile, err := goEnv.ModuleFile()
	if err != nil {
		return nil, err
	}
	s := &start{env: o.Env, goflags: goEnv.GOFLAGS}
	if err := s.locate(ctx, dir, filepath.Dir(modFile)); err != nil {
		return nil, err
	}
	mod, err := gocmd.Tool{Dir: s.root, Env: o.Env}.Mod(ctx)
	if err != nil {
		return nil, err
	}
	s.module = mod.Path
	if err := s.committed(ctx); err != nil {
		return nil, err
	}
	if err := s.free(ctx, o.BranchPrefix); err != nil {
		return nil, err
	}
	if err := s.selfContained(mod, goEnv.GOWORK); err != nil {
		return nil, err
	}
	if err := s.notice(ctx, goEnv.GOWORK); err != nil {
		return nil, err
	}
	name, email := s.repo.Author(ctx, "Toll", "toll@localhost")
	s.author = [2]string{name, email}
	return s, nil
}

// locate finds repository, module and folder in relation to each other.
// Symlinks are resolved: git and the go command resolve them at different
// times.
func (s *start) locate(ctx context.Context, dir, root string) error {
	var err error
	if s.root, err = filepath.EvalSymlinks(root); err != nil {
		return fmt.Errorf("find the module: %w", err)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return fmt.Errorf("find the module: %w", err)
	}
	s.repo = gitcmd.Repo{Dir: s.root}
	top, err := s.repo.Top(ctx)
	if err != nil {
		return err
	}
	if s.top, err = filepath.EvalSymlinks(top); err != nil {
		return fmt.Errorf("find the repository: %w", err)
	}
	if s.rel, err = filepath.Rel(s.top, s.root); err != nil {
		return fmt.Errorf("find the module in its repository: %w", err)
	}
	if s.dir, err = filepath.Rel(s.top, dir); err != nil {
		return fmt.Errorf("find the folder in its repository: %w", err)
	}
	return nil
}

// committed checks that the last commit has the module.
func (s *start) committed(ctx context.Context) error {
	var err error
	if s.head, err = s.repo.Head(ctx); err != nil {
		return err
	}
	for _, name := range []string{path.Join(filepath.ToSlash(s.rel), "go.mod"), filepath.ToSlash(s.dir)} {
		if name == "." {
			continue
		}
		has, err := s.repo.Tracked(ctx, s.head, name)
		if err != nil {
			return fmt.Errorf("look for %s in the last commit: %w", name, err)
		}
		if !has {
			return fmt.Errorf("%s is not in the last commit: the job works on what is committed, so commit it first", name)
		}
	}
	return nil
}

// free checks that no branch stands where git would need a folder for the job's branches.
func (s *start) free(ctx context.Context, prefix string) error {
	names, err := s.repo.Branches(ctx, "")
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasPrefix(prefix, name+"/") {
			return fmt.Errorf("the branch %q is in the way of %s1, where the commits would go: rename it (git branch -m %s NAME)", name, prefix, name)
		}
	}
	return nil
}

// selfContained refuses a module that is built from folders outside its
// repository: a worktree elsewhere would not find them.
func (s *start) selfContained(mod gocmd.Mod, work string) error {
	if work != "" && work != "off" {
		// The workspace decides; notice says when it is not committed.
		return nil
	}
	if r, ok := mod.Outside(s.root, s.top); ok {
		return fmt.Errorf("go.mod replaces %s by %s, outside the repository: the job works on a copy of the last commit elsewhere, where that folder is not; use an absolute path or a released version", r.Path, r.Dir)
	}
	return nil
}

// notice collects what the user should know but what prevents nothing.
func (s *start) notice(ctx context.Context, work string) error {
	changed, err := s.repo.Changed(ctx)
	if err != nil {
		return fmt.Errorf("look for uncommitted changes: %w", err)
	}
	if n := len(changed); n > 0 {
		s.warn(s.top, fmt.Sprintf("%s not committed: the job starts from the last commit, without them; they stay as they are", units.Plural(n, "file is", "files are")))
	}
	modules, err := s.repo.Submodules(ctx, s.head)
	if err != nil {
		return fmt.Errorf("look for submodules: %w", err)
	}
	if n := len(modules); n > 0 {
		s.warn(s.top, fmt.Sprintf("%s not checked out in the worktrees: packages that need them are left out", units.Plural(n, "submodule is", "submodules are")))
	}
	switch {
	case work == "" || work == "off":
		// A go.work above the temporary folder must not decide.
		s.env = append([]string{"GOWORK=off"}, s.env...)
	case os.Getenv("GOWORK") == "":
		rel, err := filepath.Rel(s.top, resolved(work))
		if err == nil && filepath.IsLocal(rel) {
			if has, err := s.repo.Tracked(ctx, s.head, filepath.ToSlash(rel)); err == nil && has {
				return nil
			}
		}
		s.warn("go.work", "it is not in the last commit: the worktrees are built without it")
		s.env = append([]string{"GOWORK=off"}, s.env...)
	}
	return nil
}

func resolved(p string) string {
	if r, err := filepath.EvalSymlinks(p); err == nil {
		return r
	}
	return p
}

// warn names no absolute path: the repository's own folder is just left out.
func (s *start) warn(where, text string) {
	if where == s.top {
		where = ""
	}
	s.warnings = append(s.warnings, finding.Warning{Where: where, Text: text})
}

// firstLine is an error's first line, for phrases.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// stopped is the context's cause with the words a person reads.
func stopped(ctx context.Context) error {
	return fmt.Errorf("optimize stopped: %w", context.Cause(ctx))
}

// isStop reports whether an error is only the echo of a context that ended.
func isStop(ctx context.Context, err error) bool {
	return ctx.Err() != nil && (errors.Is(err, context.Cause(ctx)) || errors.Is(err, ctx.Err()))
}

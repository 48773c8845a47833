package prove

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/gocmd"
)

// sides are the two trees of a proof.
type sides struct {
	src     [2]bench.Source
	sub     string // folder asked for, relative to the module's root, "." for the root
	cleanup func()
	lacks   []string // what the trees lack of their commits
	env     []string // what both need because of where they are, "KEY=value"
}

// open makes the two trees that o names. cleanup is never nil.
func open(ctx context.Context, o Options, temp string) (sides, error) {
	if o.Patch != nil {
		return patched(ctx, o, temp)
	}
	if o.OldDir != "" || o.NewDir != "" {
		return folders(ctx, o)
	}
	if o.Sides != nil {
		return oneTree(ctx, o)
	}
	return refs(ctx, o, temp)
}

func nothing() {}

func folders(ctx context.Context, o Options) (sides, error) {
	s := sides{cleanup: nothing}
	if o.OldDir == "" || o.NewDir == "" {
		return s, errors.New("two folders are needed: --old DIR and --new DIR")
	}
	subs := [2]string{}
	for i, dir := range []string{o.OldDir, o.NewDir} {
		root, sub, err := moduleOf(ctx, dir, o.Both.Environ())
		if err != nil {
			return s, fmt.Errorf("read the folder %s: %w", dir, err)
		}
		subs[i] = sub
		s.src[i] = bench.Source{Root: root, Label: filepath.Base(root)}
	}
	if s.src[0].Label == s.src[1].Label {
		s.src[0].Label, s.src[1].Label = "old", "new"
	}
	s.sub = subs[1]
	return s, nil
}

// oneTree is the working tree against itself, built or run in two ways.
func oneTree(ctx context.Context, o Options) (sides, error) {
	s := sides{cleanup: nothing}
	root, sub, err := moduleOf(ctx, o.Dir, nil)
	if err != nil {
		return s, err
	}
	s.sub = sub
	for i, side := range o.Sides {
		s.src[i] = bench.Source{Root: root, Label: side.String()}
	}
	if s.src[0].Label == s.src[1].Label {
		return s, fmt.Errorf("both sides are built and run alike (%s): nothing to compare", s.src[0].Label)
	}
	return s, nil
}

// moduleOf returns the root of dir's module and where dir lies in it.
func moduleOf(ctx context.Context, dir string, env []string) (root, sub string, err error) {
	abs, err := filepath.Abs(cmp.Or(dir, "."))
	if err != nil {
		return "", "", err
	}
	if abs, err = filepath.EvalSymlinks(abs); err != nil {
		return "", "", err
	}
	if st, err := os.Stat(abs); err != nil {
		return "", "", err
	} else if !st.IsDir() {
		return "", "", fmt.Errorf("%s is no folder", dir)
	}
	e, err := gocmd.Tool{Dir: abs, Env: env}.Environ(ctx)
	if err != nil {
		return "", "", err
	}
	mod, err := e.ModuleFile()
	if err != nil {
		return "", "", err
	}
	// The go command names the module as the shell names its folder, links and all.
	if root, err = filepath.EvalSymlinks(filepath.Dir(mod)); err != nil {
		return "", "", err
	}
	if sub, err = filepath.Rel(root, abs); err != nil {
		return "", "", err
	}
	return root, filepath.ToSlash(sub), nil
}

// refs checks the refs out into worktrees below temp, under names of equal
// length; a working tree is used where it is.
func refs(ctx context.Context, o Options, temp string) (sides, error) {
	s := sides{cleanup: nothing}
	root, sub, err := moduleOf(ctx, o.Dir, o.Both.Environ())
	if err != nil {
		return s, err
	}
	repo := gitcmd.Repo{Dir: root}
	top, err := repo.Top(ctx)
	if err != nil {
		return s, err
	}
	if top, err = filepath.EvalSymlinks(top); err != nil {
		return s, err
	}
	module, err := filepath.Rel(top, root)
	if err != nil {
		return s, err
	}
	sweep(ctx, repo)
	var made []string
	s.sub = sub
	s.cleanup = func() {
		// The race's context may be over; the worktrees must go all the same.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
		defer cancel()
		for _, dir := range made {
			// Their folder first: git refuses one whose administration is half
			// there. temp, where they are, goes with the caller.
			gitcmd.RemoveFolder(dir)
			repo.ForgetWorktree(ctx, dir)
		}
	}
	var commits []string
	for i, ref := range []string{cmp.Or(o.OldRef, "HEAD"), o.NewRef} {
		if ref == "" {
			s.src[i] = bench.Source{Root: root, Label: "working tree"}
			continue
		}
		commit, err := repo.Resolve(ctx, ref)
		if err != nil {
			s.cleanup()
			return s, fmt.Errorf("find the commit %q: %w", ref, cmp.Or(context.Cause(ctx), errors.New("git knows no such branch, tag or commit (a shallow clone has only the last ones: git fetch --unshallow)")))
		}
		commits = append(commits, commit)
		dir := filepath.Join(temp, []string{"old", "new"}[i])
		made = append(made, dir)
		if err := repo.AddWorktree(ctx, dir, commit); err != nil {
			s.cleanup()
			return s, fmt.Errorf("check %s out: %w", ref, err)
		}
		at := filepath.Join(dir, module)
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err != nil {
			s.cleanup()
			return s, fmt.Errorf("%s has no module in %s", ref, filepath.ToSlash(module))
		}
		s.src[i] = bench.Source{Root: at, Label: name(ref, commit), Commit: commit}
		if modules, err := repo.Submodules(ctx, commit); err == nil && len(modules) > 0 {
			s.lacks = append(s.lacks, fmt.Sprintf("submodules are not checked out in %s: packages that need %s cannot be raced; race two folders that have them with --old and --new", ref, strings.Join(modules, ", ")))
		}
	}
	if err := s.alike(ctx, o, repo, top, root, commits); err != nil {
		s.cleanup()
		return s, err
	}
	return s, nil
}

// alike sees to it that both sides are in the workspace, or neither.
func (s *sides) alike(ctx context.Context, o Options, repo gitcmd.Repo, top, root string, commits []string) error {
	work, err := workspace(ctx, root, o.Both.Environ())
	if err != nil {
		return err
	}
	if work == "" {
		return selfContained(ctx, o, root, top)
	}
	has, err := committed(ctx, repo, top, work, commits)
	if err != nil || has {
		return err
	}
	if err := selfContained(ctx, o, root, top); err != nil {
		return err
	}
	s.lacks = append(s.lacks, "go.work is not part of the commits: both sides are built without it, with the released versions of its modules")
	s.env = []string{"GOWORK=off"}
	return nil
}

// selfContained refuses a module that is built from folders outside its repository: worktrees
// elsewhere would not find them.
func selfContained(ctx context.Context, o Options, root, top string) error {
	mod, err := gocmd.Tool{Dir: root, Env: o.Both.Environ()}.Mod(ctx)
	if err != nil {
		return err
	}
	if r, ok := mod.Outside(root, top); ok {
		return fmt.Errorf("go.mod replaces %s by %s, outside the repository: a commit is checked out elsewhere, where that folder is not; use an absolute path or a released version, or race two folders with --old and --new", r.Path, r.Dir)
	}
	return nil
}

// workspace is the go.work in force at root, "" where there is none or the user's
// environment names one.
func workspace(ctx context.Context, root string, env []string) (string, error) {
	e, err := gocmd.Tool{Dir: root, Env: env}.Environ(ctx)
	if err != nil || e.GOWORK == "off" || os.Getenv("GOWORK") != "" || slices.ContainsFunc(env, func(kv string) bool { return strings.HasPrefix(kv, "GOWORK=") }) {
		return "", err
	}
	return e.GOWORK, nil
}

// committed tells whether all commits have the file work.
func committed(ctx context.Context, repo gitcmd.Repo, top, work string, commits []string) (bool, error) {
	real, err := filepath.EvalSymlinks(work)
	if err != nil {
		return false, err
	}
	rel, err := filepath.Rel(top, real)
	if err != nil || !filepath.IsLocal(rel) {
		return false, nil
	}
	for _, c := range commits {
		if has, err := repo.Tracked(ctx, c, filepath.ToSlash(rel)); err != nil || !has {
			return false, err
		}
	}
	return true, nil
}

// name is a ref for people; a hash is cut.
func name(ref, commit string) string {
	if strings.HasPrefix(commit, ref) {
		return commit[:min(len(commit), 10)]
	}
	return ref
}

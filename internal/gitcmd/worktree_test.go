package gitcmd

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func repository(t *testing.T) Repo {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := Repo{Dir: dir}
	run(t, r, "init", "--quiet", "--initial-branch=main")
	return r
}

func run(t *testing.T, r Repo, args ...string) string {
	t.Helper()
	out, err := r.Run(t.Context(), args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func commit(t *testing.T, r Repo, file, text string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(r.Dir, file), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := r.Commit(t.Context(), "A B", "a@b", "say "+text, []string{file})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestHead(t *testing.T) {
	r := repository(t)
	if _, err := r.Head(t.Context()); !errors.Is(err, ErrNoCommit) {
		t.Error(err)
	}
	if _, err := (Repo{Dir: t.TempDir()}).Head(t.Context()); !errors.Is(err, ErrNoRepo) {
		t.Error(err)
	}
	want := commit(t, r, "a", "1")
	if got, err := r.Head(t.Context()); got != want || err != nil {
		t.Error(got, err)
	}
}

func TestCommitTakesOnlyTheNamedFiles(t *testing.T) {
	r := repository(t)
	commit(t, r, "a", "1")
	if err := os.WriteFile(filepath.Join(r.Dir, "staged*"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, r, "add", "--all")
	commit(t, r, "a", "2")
	if got := run(t, r, "show", "--name-only", "--format=%an <%ae>", "HEAD"); got != "A B <a@b>\n\na" {
		t.Errorf("%q", got)
	}
}

func TestMoveBranchOverwritesNobody(t *testing.T) {
	r := repository(t)
	one, two := commit(t, r, "a", "1"), commit(t, r, "a", "2")
	if err := r.MoveBranch(t.Context(), "toll/x-1", one, ""); err != nil {
		t.Fatal(err)
	}
	if r.MoveBranch(t.Context(), "toll/x-1", two, "") == nil {
		t.Error("a branch that is there was made anew")
	}
	if r.MoveBranch(t.Context(), "toll/x-1", two, two) == nil {
		t.Error("a branch that points elsewhere was moved")
	}
	if err := r.MoveBranch(t.Context(), "toll/x-1", two, one); err != nil {
		t.Error(err)
	}
	names, err := r.Branches(t.Context(), "toll/x-")
	if err != nil || !slices.Equal(names, []string{"toll/x-1"}) {
		t.Error(names, err)
	}
}

func TestForgetWorktreeLeavesOthers(t *testing.T) {
	r := repository(t)
	head := commit(t, r, "a", "1")
	parent, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := filepath.Join(parent, "ours"), filepath.Join(parent, "theirs")
	for _, dir := range []string{ours, theirs} {
		if err := errors.Join(r.AddWorktree(t.Context(), dir, head), os.RemoveAll(dir)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := r.ForgetWorktree(t.Context(), ours); err != nil {
			t.Fatal(err)
		}
	}
	list := run(t, r, "worktree", "list", "--porcelain")
	if slices.Contains(strings.Split(list, "\n"), "worktree "+ours) || !slices.Contains(strings.Split(list, "\n"), "worktree "+theirs) {
		t.Error(list)
	}
}

func TestRestoreMakesTheTreeEqual(t *testing.T) {
	r := repository(t)
	one := commit(t, r, "a", "1")
	commit(t, r, "a", "2")
	if err := errors.Join(os.WriteFile(filepath.Join(r.Dir, "left"), nil, 0o644), os.WriteFile(filepath.Join(r.Dir, "a"), []byte("dirty"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := r.Restore(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	if got := run(t, r, "status", "--porcelain", "--ignored"); got != "" {
		t.Error(got)
	}
	if got, err := os.ReadFile(filepath.Join(r.Dir, "a")); string(got) != "1" {
		t.Errorf("%q %v", got, err)
	}
}

func TestAuthor(t *testing.T) {
	for _, name := range []string{"GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL"} {
		t.Setenv(name, "")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_SYSTEM", os.DevNull)
	r := repository(t)
	if n, e := r.Author(t.Context(), "Toll", "toll@localhost"); n != "Toll" || e != "toll@localhost" {
		t.Error(n, e)
	}
	run(t, r, "config", "user.name", "Some Body")
	if n, e := r.Author(t.Context(), "Toll", "toll@localhost"); n != "Some Body" || e != "toll@localhost" {
		t.Error(n, e)
	}
}

// TestAddWorktreeRefusesAHook holds what a hook's `git commit -a` has in its index.
func TestAddWorktreeRefusesAHook(t *testing.T) {
	r := repository(t)
	c := commit(t, r, "a", "1")
	t.Setenv("GIT_INDEX_FILE", filepath.Join(r.Dir, ".git", "index.lock"))
	dir := filepath.Join(t.TempDir(), "w")
	if err := r.AddWorktree(t.Context(), dir, c); err == nil || !strings.Contains(err.Error(), "env -u GIT_INDEX_FILE") {
		t.Error(err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the worktree was made")
	}
}

func TestCheckedOut(t *testing.T) {
	r := repository(t)
	c := commit(t, r, "a", "1")
	run(t, r, "branch", "other", c)
	for branch, want := range map[string]bool{"main": true, "other": false, "mai": false} {
		if got, err := r.CheckedOut(t.Context(), branch); got != want || err != nil {
			t.Errorf("%s: %v, %v", branch, got, err)
		}
	}
}

package a

import (
	"fmt"
	"os"
	"os/exec"
)

type repository struct{ root, remoteURL string }

func runGit(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	return cmd.CombinedOutput()
}

// The clone is made by a helper, of a folder that is found out.
func (r *repository) at(rev string, run func(dir string)) error {
	top, err := runGit(r.root, "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "rev")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	topDir := string(top)
	if out, err := runGit(r.root, "clone", "--quiet", topDir, tmp); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return fmt.Errorf("%w: %s", err, out)
	}
	if out, err := runGit(tmp, "checkout", rev); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	run(tmp)
	return nil
}

func (r *repository) direct(rev string) error {
	tmp, err := os.MkdirTemp("", "rev")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := exec.Command("git", "clone", r.root, tmp).Run(); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return err
	}
	return exec.Command("git", "-C", tmp, "checkout", rev).Run()
}

// From elsewhere, with hard links, or by a worktree.
func (r *repository) fetched(rev string) error {
	tmp, err := os.MkdirTemp("", "rev")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if _, err := runGit("", "clone", "--branch", rev, r.remoteURL, tmp); err != nil {
		return err
	}
	_, err = runGit(tmp, "status")
	return err
}

func (r *repository) linked(rev string) error {
	tmp, err := os.MkdirTemp("", "rev")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if _, err := runGit("", "clone", "--shared", r.root, tmp); err != nil {
		return err
	}
	_, err = runGit(tmp, "checkout", rev)
	return err
}

func (r *repository) beside(rev string) error {
	tmp, err := os.MkdirTemp("", "rev")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if _, err := runGit(r.root, "worktree", "add", "--detach", tmp, rev); err != nil {
		return err
	}
	_, err = runGit(tmp, "status")
	return err
}

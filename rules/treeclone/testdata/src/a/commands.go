package a

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// A clone of a repository that is here already, in which a helper runs.
func document(module string) error {
	tmp, err := os.MkdirTemp("", "docs")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	clone := exec.Command("git", "clone", "--local", ".", tmp) // want `copies a whole tree of files to run one command in the copy`
	clone.Dir = module
	if err := clone.Run(); err != nil {
		return err
	}
	return start(tmp, "docs")
}

// The command is told where to start.
func compare(root, tag string) (string, error) {
	tmp, err := os.MkdirTemp("", "compare")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("git", "clone", "--local", root) // want `copies a whole tree of files to run one command in the copy`
	cmd.Dir = tmp
	if err := cmd.Run(); err != nil {
		return "", err
	}
	cmd = exec.Command("git", "checkout", tag)
	cmd.Dir = filepath.Join(tmp, filepath.Base(root))
	return cmd.Dir, cmd.Run()
}

// Objects are shared, and the first command starts elsewhere.
func shared(root, tag string) error {
	tmp, err := os.MkdirTemp("", "shared")
	if err != nil {
		return err
	}
	clone := exec.Command("git", "clone", "--shared", "--local", root, tmp)
	if err := clone.Run(); err != nil {
		return err
	}
	list := exec.Command("cp", "-r", root, "/backup")
	list.Dir = root
	if err := list.Run(); err != nil {
		return err
	}
	cmd := exec.Command("git", "checkout", tag)
	cmd.Dir = tmp
	return cmd.Run()
}

// A repository of another machine has to be fetched.
func fetch(url string) error {
	tmp, err := os.MkdirTemp("", "fetch")
	if err != nil {
		return err
	}
	if err := exec.Command("git", "clone", "--depth=1", url, tmp).Run(); err != nil {
		return err
	}
	return start(tmp, "build")
}

func shell(workspace string) error {
	tmp, err := os.MkdirTemp("", "shell")
	if err != nil {
		return err
	}
	if err := exec.Command("sh", "-c", fmt.Sprintf("cp -r %s/. %s", workspace, tmp)).Run(); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return err
	}
	return start(tmp, "build")
}

// apply copies the manifests first, since another process changes them while they
// are read.
func apply(manifests string) error {
	tmp, err := os.MkdirTemp("", "apply")
	if err != nil {
		return err
	}
	if err := os.CopyFS(tmp, os.DirFS(manifests)); err != nil {
		return err
	}
	return start(tmp, "apply")
}

// A checkout runs its commands in its folder.
type checkout struct{ dir, name string }

func (c *checkout) git(args ...string) error {
	cmd := exec.Command("git", args...)
	cmd.Dir = c.dir
	return cmd.Run()
}

func (c *checkout) branch(to string) (*checkout, error) {
	if err := exec.Command("cp", "-rf", c.dir, to).Run(); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return nil, err
	}
	return &checkout{dir: to, name: c.name}, nil
}

// An archive runs nothing.
type archive struct{ dir string }

func (a *archive) copyTo(to string) (*archive, error) {
	if err := exec.Command("cp", "-rf", a.dir, to).Run(); err != nil {
		return nil, err
	}
	return &archive{dir: to}, nil
}

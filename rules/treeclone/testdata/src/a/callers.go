package a

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

type bench struct{ tree string }

// The copy is handed to a caller who runs a command in it.
func (b *bench) copied() (string, func(), error) {
	tmp, err := os.MkdirTemp("", "bench")
	if err != nil {
		return "", nil, err
	}
	if err := os.CopyFS(tmp, os.DirFS(b.tree)); err != nil { // want `copies a whole tree`
		return "", nil, err
	}
	return tmp, func() { os.RemoveAll(tmp) }, nil
}

func (b *bench) test(pkg string) error {
	dir, done, err := b.copied()
	if err != nil {
		return err
	}
	defer done()
	cmd := exec.Command("go", "test", pkg)
	cmd.Dir = dir
	return cmd.Run()
}

// The caller looks at the files only.
func (b *bench) snapshot() (string, error) {
	tmp, err := os.MkdirTemp("", "snapshot")
	if err != nil {
		return "", err
	}
	return tmp, os.CopyFS(tmp, os.DirFS(b.tree))
}

func (b *bench) count() (int, error) {
	dir, err := b.snapshot()
	if err != nil {
		return 0, err
	}
	entries, err := os.ReadDir(dir)
	return len(entries), err
}

// A folder of a name of its own below that for temporary ones.
func (b *bench) lint() error {
	tmp := filepath.Join(os.TempDir(), fmt.Sprintf("lint-%d", os.Getpid()))
	defer os.RemoveAll(tmp)
	if err := os.CopyFS(tmp, os.DirFS(b.tree)); err != nil { // want `copies a whole tree`
		return err
	}
	cmd := exec.Command("golangci-lint", "run")
	cmd.Dir = tmp
	return cmd.Run()
}

// A cache, which stays.
func (b *bench) cached() error {
	dir := filepath.Join(os.TempDir(), "cache")
	if err := os.CopyFS(dir, os.DirFS(b.tree)); err != nil {
		return err
	}
	return exec.Command("ls", dir).Run()
}

// One line for the shell that copies and runs.
func (b *bench) made() error {
	tmp, err := os.MkdirTemp("", "make")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	return exec.Command("sh", "-c", fmt.Sprintf("cp -a %s/* %s && cd %s && make", b.tree, tmp, tmp)).Run() // want `copies a whole tree`
}

func (b *bench) onlyCopied() error {
	tmp, err := os.MkdirTemp("", "make")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	return exec.Command("sh", "-c", fmt.Sprintf("cd %s && cp -a . %s", b.tree, tmp)).Run()
}

func (b *bench) tarred() error {
	tmp, err := os.MkdirTemp("", "tar")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := exec.Command("sh", "-c", "tar -C "+b.tree+" -cf - . | tar -C "+tmp+" -xf -").Run(); err != nil { // want `copies a whole tree`
		return err
	}
	cmd := exec.Command("npm", "run", "lint")
	cmd.Dir = tmp
	return cmd.Run()
}

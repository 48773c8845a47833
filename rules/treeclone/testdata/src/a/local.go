package a

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// The copy is made by a literal that calls itself.
func packed(source, image string) error {
	ctx, err := os.MkdirTemp("", "context")
	if err != nil {
		return err
	}
	defer os.RemoveAll(ctx)
	var clone func(from, to string) error
	clone = func(from, to string) error {
		list, err := os.ReadDir(from)
		if err != nil {
			return err
		}
		for _, e := range list {
			if e.IsDir() {
				os.Mkdir(filepath.Join(to, e.Name()), 0o700)
				if err := clone(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
					return err
				}
				continue
			}
			if err := copyFile(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
				return err
			}
		}
		return nil
	}
	if err := clone(source, ctx); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return err
	}
	return exec.Command("docker", "build", "-t", image, ctx).Run()
}

// Only the files of one folder.
func flat(source, image string) error {
	ctx, err := os.MkdirTemp("", "context")
	if err != nil {
		return err
	}
	defer os.RemoveAll(ctx)
	take := func(to string) error {
		list, err := os.ReadDir(source)
		if err != nil {
			return err
		}
		for _, e := range list {
			if err := copyFile(filepath.Join(source, e.Name()), filepath.Join(to, e.Name())); err != nil {
				return err
			}
		}
		return nil
	}
	if err := take(ctx); err != nil {
		return err
	}
	return exec.Command("docker", "build", "-t", image, ctx).Run()
}

// The command writes, and the tree of the caller is left untouched.
func drift(module string, out io.Writer) error {
	tmp, err := os.MkdirTemp("", "drift")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := copyTree(module, tmp); err != nil {
		return err
	}
	tidy := exec.Command("go", "mod", "tidy", "-diff")
	tidy.Dir, tidy.Stdout = tmp, out
	return tidy.Run()
}

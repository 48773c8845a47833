// Package files writes what a command leaves for its user.
//
// A file appears whole or not at all. What is no file of its own, as /dev/null, a
// pipe or a link to a file elsewhere, stays what it is: it is written through.
package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace gives the file that name leads to a new content in one step. A new file
// has mode 0644, an old one keeps its own. Its errors tell the name.
func Replace(name string, data []byte) error {
	if err := replace(name, data); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

func replace(name string, data []byte) error {
	at, mode := name, fs.FileMode(0o644)
	switch info, err := os.Stat(name); {
	case err == nil && !info.Mode().IsRegular():
		return through(name, data)
	case err == nil:
		mode = info.Mode().Perm()
		if at, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(at), ".toll-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), at)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

func through(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

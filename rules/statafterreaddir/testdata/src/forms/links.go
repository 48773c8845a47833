package forms

import (
	"errors"
	"os"
	"path/filepath"
)

// Lstat asks for the link, and so does the entry.
func plain(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := os.Lstat(filepath.Join(dir, e.Name())) // want `asks the file system again for an entry that it has at hand`
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() || info.Mode()&os.ModeSymlink != 0 {
			return os.ErrInvalid
		}
	}
	return nil
}

// Left alone: links are followed here.
func targets(dir string) (n int) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := os.Stat(filepath.Join(dir, e.Name()))
		if err == nil && info.Mode()&os.ModeSymlink == 0 {
			n++
		}
	}
	return n
}

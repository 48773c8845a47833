package a

import (
	"io"
	"os"
	"path/filepath"
)

func isDirEmpty(dir string) bool {
	f, err := os.Open(dir)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = f.Readdirnames(1)
	return err == io.EOF
}

func removeIfEmpty(dir string) error {
	if isDirEmpty(dir) { // want `asks whether the folder is empty before os.Remove, which refuses by itself`
		return os.Remove(dir)
	}
	return nil
}

func removeParents(base, dir string) error {
	for dir != base {
		if !isDirEmpty(dir) { // want `asks whether the folder is empty before os.Remove, which refuses by itself`
			return nil
		}
		if err := os.Remove(dir); err != nil {
			return err
		}
		dir = filepath.Dir(dir)
	}
	return nil
}

// All of it goes, and another folder.
func removeOthers(dir, other string) error {
	if isDirEmpty(dir) {
		return os.RemoveAll(dir)
	}
	if isDirEmpty(dir) {
		return os.Remove(other)
	}
	return nil
}

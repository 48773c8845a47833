package a

import (
	"errors"
	"io/fs"
	"io/ioutil"
	"os"
	"path/filepath"

	"fileutil"
)

type store struct{ dir string }

func (s *store) ensure() error {
	if _, err := os.Stat(s.dir); os.IsNotExist(err) { // want `asks whether the file exists before os.MkdirAll, which tells by itself`
		if err := os.MkdirAll(s.dir, 0o755); err != nil {
			return err
		}
	}
	return nil
}

func (s *store) load(name string) ([]byte, error) {
	path := filepath.Join(s.dir, name)
	_, err := os.Stat(path) // want `before os.ReadFile`
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return os.ReadFile(path)
}

func (s *store) open(name string) (*os.File, error) {
	if _, err := os.Lstat(filepath.Join(s.dir, name)); err != nil { // want `before os.Open`
		return nil, err
	}
	return os.Open(filepath.Join(s.dir, name))
}

func remove(path string) error {
	if _, err := os.Stat(path); err == nil { // want `before os.Remove`
		return os.Remove(path)
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func pathExists(path string) (bool, error) {
	_, err := os.Stat(path)
	if os.IsNotExist(err) {
		return false, nil
	}
	return err == nil, err
}

func helped(path string) ([]byte, error) {
	if !exists(path) { // want `before ioutil.ReadFile`
		return nil, nil
	}
	return ioutil.ReadFile(path)
}

func twoResults(path string) (*os.File, error) {
	ok, err := pathExists(path) // want `before os.OpenFile`
	if err != nil || !ok {
		return nil, err
	}
	return os.OpenFile(path, os.O_RDWR, 0)
}

func elsewhere(dir string) error {
	if !fileutil.Exist(dir) { // want `before os.MkdirAll`
		return os.MkdirAll(dir, 0o755)
	}
	return nil
}

// The helper has thrown away what is asked for again.
func resize(path string, size int64) error {
	if exists(path) { // want `asks whether the file exists before os.Stat`
		info, err := os.Stat(path)
		if err != nil || info.Size() == size {
			return err
		}
	}
	return os.Truncate(path, size)
}

func sizeOf(path string) (int64, error) {
	if !exists(path) { // want `before os.Stat`
		return 0, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

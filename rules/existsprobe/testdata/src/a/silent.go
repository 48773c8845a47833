package a

import (
	"errors"
	"os"
	"path/filepath"
)

func size(path string) (int64, error) {
	info, err := os.Stat(path) // its size is wanted, the file is not opened
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func regular(path string) (*os.File, error) {
	info, err := os.Stat(path) // to open a pipe would wait
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, os.ErrInvalid
	}
	return os.Open(path)
}

func unchanged(path string, size int64) (*os.File, error) {
	info, err := os.Stat(path) // most are not opened
	if err != nil {
		return nil, err
	}
	if info.Size() == size {
		return nil, nil
	}
	return os.Open(path)
}

func given(names []string) (*os.File, error) {
	for _, name := range names {
		if _, err := os.Stat(name); err != nil { // makes one that is missing
			return os.Create(name)
		}
	}
	return nil, nil
}

func isNew(path string) (bool, error) {
	_, err := os.Stat(path) // Create makes what is missing, it does not tell
	missing := os.IsNotExist(err)
	f, err := os.Create(path)
	if err != nil {
		return false, err
	}
	return missing, f.Close()
}

func appending(path string) (*os.File, error) {
	if _, err := os.Stat(path); err != nil {
		println("new file")
	}
	return os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
}

func other(dir string) ([]byte, error) {
	if _, err := os.Stat(filepath.Join(dir, "done")); err == nil {
		return nil, nil
	}
	return os.ReadFile(filepath.Join(dir, "todo")) // another file
}

func changed(path string) ([]byte, error) {
	if _, err := os.Stat(path); err != nil {
		path = "default" // another path from here
	}
	return os.ReadFile(path)
}

func only(path string) bool {
	_, err := os.Stat(path) // the answer itself is wanted
	return err == nil
}

func later(path string) func() ([]byte, error) {
	if _, err := os.Stat(path); err != nil {
		return nil
	}
	return func() ([]byte, error) { return os.ReadFile(path) } // who knows when
}

func broken(path string) bool {
	if _, err := os.Lstat(path); err != nil {
		return false
	}
	_, err := os.Stat(path) // Lstat asks for the link, Stat for its target
	return err != nil
}

type set map[string]bool

func (s set) exists(name string) bool { return s[name] }

func known(s set, name string) ([]byte, error) {
	if !s.exists(name) { // asks a map
		return nil, nil
	}
	return os.ReadFile(name)
}

// It was not there when it was asked for.
func fetched(path string, fetch func(string) error) (int64, error) {
	if !exists(path) {
		if err := fetch(path); err != nil {
			return 0, err
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// What is there stays; what was begun and failed goes.
func storeNew(path string, data []byte) error {
	if _, err := os.Stat(path); err == nil {
		return errors.New("it is there")
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(data); err != nil {
		os.Remove(path)
		return err
	}
	return nil
}

// What was there has been moved away.
func upgrade(dir, old string) error {
	if _, err := os.Stat(dir); err != nil {
		return nil
	}
	if err := moveAll(dir); err != nil {
		return err
	}
	if err := os.Rename(dir, old); err != nil {
		return err
	}
	return os.Mkdir(dir, 0o755)
}

func moveAll(string) error { return nil }

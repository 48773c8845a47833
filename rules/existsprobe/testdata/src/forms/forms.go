// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"io/ioutil"
	"log"
	"os"
	"path/filepath"
)

// Docker.
func Load(dir string) ([]byte, error) {
	filename := filepath.Join(dir, "config.json")
	if _, err := os.Stat(filename); err == nil { // want `asks whether the file exists before os\.Open, which tells by itself`
		file, err := os.Open(filename)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filename, err)
		}
		defer file.Close()
		return io.ReadAll(file)
	} else if !os.IsNotExist(err) {
		return nil, err
	}
	return nil, nil
}

// Buildbuddy.
func EnsureDirectoryExists(dir string) error {
	if _, err := os.Stat(dir); os.IsNotExist(err) { // want `asks whether the file exists before os\.MkdirAll, which tells by itself`
		return os.MkdirAll(dir, 0o755)
	}
	return nil
}

// Info.isdir before mkdirall.
func ensure(dir string) error {
	fi, err := os.Stat(dir) // want `asks whether the file exists before os\.MkdirAll, which tells by itself`
	if err != nil || !fi.IsDir() {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("mkdir: %w", err)
		}
	}
	return nil
}

func present(p string) bool {
	_, err := os.Stat(p)
	return err == nil
}

// Helper by what it does.
func readIf(p string) ([]byte, error) {
	if !present(p) { // want `asks whether the file exists before os\.ReadFile, which tells by itself`
		return nil, nil
	}
	return os.ReadFile(p)
}

// Rename.
func rotate(p string) error {
	if _, err := os.Stat(p); err == nil { // want `asks whether the file exists before os\.Rename, which tells by itself`
		if err := os.Rename(p, p+".1"); err != nil {
			return err
		}
	}
	return nil
}

// Remove.
func clean(sock string) error {
	if _, err := os.Stat(sock); !errors.Is(err, fs.ErrNotExist) { // want `asks whether the file exists before os\.Remove, which tells by itself`
		return os.Remove(sock)
	}
	return nil
}

// Loop.
func descriptions(dir string, names []string) (out []string, err error) {
	for _, n := range names {
		full := filepath.Join(dir, n+".md")
		if _, err := os.Stat(full); err != nil { // want `asks whether the file exists before ioutil\.ReadFile, which tells by itself`
			log.Printf("WARN: %s does not exist, skipping\n", full)
			continue
		}
		content, err := ioutil.ReadFile(full)
		if err != nil {
			return nil, err
		}
		out = append(out, string(content))
	}
	return out, nil
}

func pathExists(path string) (bool, error) {
	_, err := os.Stat(path)
	if err == nil {
		return true, nil
	}
	if os.IsNotExist(err) {
		return false, nil
	}
	return false, err
}

// Path exists.
func remove(path string) error {
	exist, err := pathExists(path) // want `asks whether the file exists before os\.RemoveAll, which tells by itself`
	if err != nil {
		return err
	}
	if exist {
		return os.RemoveAll(path)
	}
	return nil
}

type cache struct{ dir string }

func (c *cache) file(key string) string { return filepath.Join(c.dir, key) }

func (c *cache) has(key string) bool {
	_, err := os.Stat(c.file(key))
	return err == nil
}

// Restic: path by a method, through two methods.
func (c *cache) get(key string) ([]byte, error) {
	if !c.has(key) {
		return nil, fs.ErrNotExist
	}
	return os.ReadFile(c.file(key))
}

// Path by calls of the same method.
func (c *cache) load(key string) (*os.File, error) {
	if _, err := os.Stat(c.file(key)); err != nil { // want `asks whether the file exists before os\.Open, which tells by itself`
		return nil, err
	}
	return os.Open(c.file(key))
}

// Joined twice.
func version(root string) (string, error) {
	if _, err := os.Stat(filepath.Join(root, "VERSION")); err == nil { // want `asks whether the file exists before os\.ReadFile, which tells by itself`
		b, err := os.ReadFile(filepath.Join(root, "VERSION"))
		return string(b), err
	}
	return "", nil
}

// Variable decl first.
func readCfg(p string) (b []byte, err error) {
	if _, err = os.Stat(p); err != nil { // want `asks whether the file exists before os\.Open, which tells by itself`
		if os.IsNotExist(err) {
			return nil, nil
		}
		return nil, err
	}
	f, err := os.Open(p)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// Symlink.
func relink(target, link string) error {
	if _, err := os.Lstat(link); err == nil { // want `asks whether the file exists before os\.Remove, which tells by itself`
		if err := os.Remove(link); err != nil {
			return err
		}
	}
	return os.Symlink(target, link)
}

// Left alone: creates.
func create(p string) error {
	if _, err := os.Stat(p); err == nil {
		return fmt.Errorf("%s exists", p)
	}
	return os.WriteFile(p, nil, 0o600)
}

// Left alone: the size is used.
func readBounded(p string) ([]byte, error) {
	fi, err := os.Stat(p)
	if err != nil {
		return nil, err
	}
	if fi.Size() > 1<<20 {
		return nil, errors.New("too large")
	}
	return os.ReadFile(p)
}

// Left alone: another path.
func choose(a, b string) ([]byte, error) {
	if _, err := os.Stat(a); err == nil {
		return os.ReadFile(b)
	}
	return nil, nil
}

// Left alone: a search.
func findUp(dir string) string {
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// Left alone: kind decides.
func walkOrRead(p string) ([]byte, error) {
	fi, err := os.Stat(p)
	if err != nil {
		return nil, err
	}
	if fi.IsDir() {
		return nil, errors.New("folder")
	}
	return os.ReadFile(p)
}

// As it was mended.
func remove2(path string) error { return os.RemoveAll(path) }

// Left alone: the name changes after work that would have to be undone.
func move(from, to string, index map[string]string) error {
	if _, err := os.Lstat(from); err != nil {
		return err
	}
	delete(index, from)
	return os.Rename(from, to)
}

// Left alone: what is there is moved, and what was there before is removed first.
func markFailed(file string) {
	failed := file + "-err"
	if present(file) {
		_ = os.Remove(failed)
		_ = os.Rename(file, failed)
	}
}

// Left alone: without the right to write, a missing folder is an error.
func openStore(path string, readOnly bool) error {
	if fi, err := os.Stat(path); err == nil {
		if !fi.IsDir() {
			return fmt.Errorf("%s: not a directory", path)
		}
	} else if os.IsNotExist(err) && !readOnly {
		return os.MkdirAll(path, 0o755)
	} else {
		return err
	}
	return nil
}

// The info is compared with nil, which says what the error says.
func unlock(path string) {
	if info, err := os.Stat(path); err == nil && info != nil { // want `asks whether the file exists before os.Remove, which tells by itself`
		os.Remove(path)
	}
}

// Left alone: what is no folder is another error.
func storeDir(dir string) error {
	if stat, err := os.Stat(dir); os.IsNotExist(err) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("could not create %s: %w", dir, err)
		}
	} else if stat == nil || !stat.IsDir() {
		return fmt.Errorf("%s is not a directory", dir)
	}
	return nil
}

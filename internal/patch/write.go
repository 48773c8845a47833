package patch

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// replace writes the after of every file over its before. Each file is
// replaced by a rename, so that a reader sees the old or the new content and
// nothing between. If any step fails, the files already replaced get their
// before back and no temporary file stays.
func replace(root string, files []file) (err error) {
	if len(files) == 0 {
		return nil
	}
	dir, err := os.OpenRoot(root)
	if err != nil {
		return err
	}
	defer dir.Close()
	temps := make([]string, 0, len(files))
	defer func() {
		for _, t := range temps {
			if t != "" {
				err = errors.Join(err, dir.Remove(t))
			}
		}
	}()
	for _, f := range files {
		t, err := writeTemp(dir, f)
		if t != "" {
			temps = append(temps, t)
		}
		if err != nil {
			return fmt.Errorf("write beside %s: %w", f.name, err)
		}
	}
	for i, f := range files {
		if err := swap(dir, f, temps[i]); err != nil {
			return errors.Join(fmt.Errorf("replace %s: %w", f.name, err), putBack(dir, files[:i]))
		}
		temps[i] = ""
	}
	return nil
}

// swap renames the temporary file over f, unless somebody saved f since it was
// read.
func swap(dir *os.Root, f file, temp string) error {
	local := filepath.FromSlash(f.name)
	now, err := dir.ReadFile(local)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, f.before) {
		return fmt.Errorf("%w it was read", ErrChanged)
	}
	return dir.Rename(temp, local)
}

// putBack gives replaced files their content before. It goes on after a
// failure and names every file it could not restore.
func putBack(dir *os.Root, done []file) error {
	var errs []error
	for _, f := range done {
		t, err := writeTemp(dir, file{name: f.name, after: f.before, mode: f.mode})
		if err == nil {
			err = dir.Rename(t, filepath.FromSlash(f.name))
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s keeps the change, restoring it failed: %w", f.name, err))
		}
	}
	return errors.Join(errs...)
}

// writeTemp writes after into a new file in the folder of f, with f's mode,
// and returns its name relative to dir. The name is hidden and has no .go
// suffix: the go command never takes it for source.
func writeTemp(dir *os.Root, f file) (string, error) {
	local := filepath.FromSlash(f.name)
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(local), ".toll-"+filepath.Base(local)+"-"+strconv.Itoa(try)+".tmp")
		w, err := dir.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, f.mode)
		if errors.Is(err, os.ErrExist) && try < 100 {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = w.Write(f.after)
		// The umask may have taken bits away.
		err = errors.Join(err, w.Chmod(f.mode), w.Sync(), w.Close())
		return name, err
	}
}

package pair

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A txFS is a folder with changes beside it: files of the overlay hide those
// of the base, a tombstone hides a file or a tree of the base.
type txFS struct {
	base, overlay string
	changes       map[string]change // by clean relative path
	made          map[string]bool   // folders made in the overlay
}

type change int

const (
	replaced change = iota + 1
	removed
)

func newTxFS(base, overlay string) *txFS {
	return &txFS{base: base, overlay: overlay, changes: map[string]change{}, made: map[string]bool{}}
}

// clean makes a path relative and refuses one that leaves the folder.
func clean(name string) (string, error) {
	rel := filepath.Clean(filepath.FromSlash(name))
	if !filepath.IsLocal(rel) {
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	return rel, nil
}

// gone tells whether a tombstone hides the path, or a file that now stands
// where one of its folders was. What was written again is there.
func (f *txFS) gone(rel string) bool {
	if len(f.changes) == 0 || f.made[rel] || f.changes[rel] == replaced {
		return false
	}
	for at := rel; ; {
		if f.changes[at] != 0 {
			return true
		}
		up := strings.LastIndexByte(at, filepath.Separator)
		if up < 0 {
			return false
		}
		at = at[:up]
	}
}

// whereBad asks the overlay first, always.
func (f *txFS) whereBad(name string) (string, error) {
	rel, err := clean(name)
	if err != nil {
		return "", err
	}
	if f.gone(rel) {
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	full := filepath.Join(f.overlay, rel)
	if _, err := os.Stat(full); err == nil {
		return full, nil
	}
	return filepath.Join(f.base, rel), nil
}

// whereBetter knows what it wrote: nothing else is in the overlay.
func (f *txFS) whereBetter(name string) (string, error) {
	rel, err := clean(name)
	if err != nil {
		return "", err
	}
	if f.changes[rel] == replaced || f.made[rel] {
		return filepath.Join(f.overlay, rel), nil
	}
	if f.gone(rel) {
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return filepath.Join(f.base, rel), nil
}

func (f *txFS) openBad(name string) (*os.File, error) { return open(f.whereBad(name)) }

func (f *txFS) openBetter(name string) (*os.File, error) { return open(f.whereBetter(name)) }

func open(full string, err error) (*os.File, error) {
	if err != nil {
		return nil, err
	}
	return os.Open(full)
}

func (f *txFS) statBad(name string) (fs.FileInfo, error) { return stat(f.whereBad(name)) }

func (f *txFS) statBetter(name string) (fs.FileInfo, error) { return stat(f.whereBetter(name)) }

func stat(full string, err error) (fs.FileInfo, error) {
	if err != nil {
		return nil, err
	}
	return os.Stat(full)
}

// openFileBad opens a file of the overlay for writing, after making its folder
// and a copy of the base's file where there is none yet; it does all of that
// on each call.
func (f *txFS) openFileBad(name string, flag int) (*os.File, error) {
	rel, err := clean(name)
	if err != nil {
		return nil, err
	}
	full := filepath.Join(f.overlay, rel)
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		return nil, err
	}
	for at := filepath.Dir(rel); at != "."; at = filepath.Dir(at) {
		f.made[at] = true
	}
	if _, err := os.Stat(full); errors.Is(err, fs.ErrNotExist) {
		if err := f.copyUp(rel, full, flag); err != nil {
			return nil, err
		}
	}
	f.changes[rel] = replaced
	return os.OpenFile(full, flag, 0o666)
}

// openFileBetter does it for a file that is not in the overlay yet.
func (f *txFS) openFileBetter(name string, flag int) (*os.File, error) {
	if f.changes[name] == replaced { // only clean names are in there
		return os.OpenFile(f.overlay+string(filepath.Separator)+name, flag, 0o666)
	}
	return f.openFileBad(name, flag)
}

// copyUp puts the base's file into the overlay, unless it is gone or will be
// cut to nothing.
func (f *txFS) copyUp(rel, full string, flag int) error {
	if f.gone(rel) || flag&os.O_TRUNC != 0 {
		if flag&os.O_CREATE == 0 {
			if _, err := os.Stat(filepath.Join(f.base, rel)); f.gone(rel) || err != nil {
				return &fs.PathError{Op: "open", Path: rel, Err: fs.ErrNotExist}
			}
			return os.WriteFile(full, nil, 0o666)
		}
		return nil
	}
	data, err := os.ReadFile(filepath.Join(f.base, rel))
	if errors.Is(err, fs.ErrNotExist) && flag&os.O_CREATE != 0 {
		return nil
	}
	if err != nil {
		return err
	}
	return os.WriteFile(full, data, 0o666)
}

// remove puts a tombstone over a file or a tree.
func (f *txFS) remove(name string) error {
	rel, err := clean(name)
	if err != nil {
		return err
	}
	if _, err := f.statBad(name); err != nil {
		return err
	}
	below := rel + string(filepath.Separator)
	maps.DeleteFunc(f.changes, func(at string, _ change) bool { return strings.HasPrefix(at, below) })
	maps.DeleteFunc(f.made, func(at string, _ bool) bool { return at == rel || strings.HasPrefix(at, below) })
	f.changes[rel] = removed
	return os.RemoveAll(filepath.Join(f.overlay, rel))
}

// commitBad applies the changes to the base in order: each file is written
// beside its place, synced, renamed, and its folder synced.
func (f *txFS) commitBad() error {
	for _, rel := range f.removals() {
		if err := os.RemoveAll(filepath.Join(f.base, rel)); err != nil {
			return err
		}
	}
	for _, rel := range f.replacements() {
		temp, err := f.stage(rel)
		if err != nil {
			return err
		}
		full := filepath.Join(f.base, rel)
		if err := os.Rename(temp, full); err != nil {
			return err
		}
		if err := syncDir(filepath.Dir(full)); err != nil {
			return err
		}
	}
	return nil
}

// stagers is how many files are synced at a time: a file system writes what
// several wait for together.
const stagers = 8

// commitBetter writes and syncs all files beside their places first, several
// at a time, then renames them in order and syncs each folder once. The
// overlay stays as it is, so that a commit that was cut off is done again.
func (f *txFS) commitBetter() error {
	for _, rel := range f.removals() {
		if err := os.RemoveAll(filepath.Join(f.base, rel)); err != nil {
			return err
		}
	}
	names := f.replacements()
	temps, errs := make([]string, len(names)), make([]error, len(names))
	var wait sync.WaitGroup
	for w := range min(stagers, len(names)) {
		wait.Go(func() {
			for i := w; i < len(names); i += stagers {
				temps[i], errs[i] = f.stage(names[i])
			}
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		for _, temp := range temps {
			if temp != "" {
				err = errors.Join(err, os.Remove(temp))
			}
		}
		return err
	}
	dirs := map[string]bool{}
	for i, rel := range names {
		full := filepath.Join(f.base, rel)
		if err := os.Rename(temps[i], full); err != nil {
			return err
		}
		dirs[filepath.Dir(full)] = true
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if err := syncDir(dir); err != nil {
			return err
		}
	}
	return nil
}

func (f *txFS) removals() []string { return f.sorted(removed) }

func (f *txFS) replacements() []string { return f.sorted(replaced) }

func (f *txFS) sorted(kind change) (names []string) {
	for rel, c := range f.changes {
		if c == kind {
			names = append(names, rel)
		}
	}
	slices.Sort(names)
	return names
}

// stage writes a file of the overlay beside its place in the base, down to the
// disk, and returns its temporary name.
func (f *txFS) stage(rel string) (string, error) {
	data, err := os.ReadFile(filepath.Join(f.overlay, rel))
	if err != nil {
		return "", err
	}
	dir := filepath.Dir(filepath.Join(f.base, rel))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	out, err := os.CreateTemp(dir, ".tx-*")
	if err != nil {
		return "", err
	}
	_, err = out.Write(data)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return "", errors.Join(err, os.Remove(out.Name()))
	}
	return out.Name(), nil
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

package pair

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A stamp is what a file's metadata said when it was staged.
type stamp struct {
	info fs.FileInfo
	at   time.Time // when it was asked
}

// A delta is what a command changed: contents by path, and deleted paths.
type delta struct {
	Write  map[string]string
	Delete []string // sorted
}

// ignored tells the folders that no transaction is about.
func ignored(rel string) bool {
	return rel == ".git" || rel == filepath.Join(".bus", "tx")
}

// regular are the regular files below a folder, sorted.
func regular(root string) (names []string, err error) {
	err = filepath.WalkDir(root, func(full string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, full)
		if err != nil {
			return err
		}
		if e.IsDir() && ignored(rel) {
			return fs.SkipDir
		}
		if e.Type().IsRegular() {
			names = append(names, rel)
		}
		return nil
	})
	slices.Sort(names) // the walk has "a/b" before "a-b"
	return names, err
}

// mergeBad compares the staged tree with the base, every file to its end.
func mergeBad(base, staged string) (delta, error) {
	return merge(base, staged, func(rel string) (bool, error) {
		return equalFiles(filepath.Join(base, rel), filepath.Join(staged, rel))
	})
}

// mergeBetter reads a staged file only where its metadata allows that it
// changed since its stamp was taken.
func mergeBetter(base, staged string, stamps map[string]stamp) (delta, error) {
	return merge(base, staged, func(rel string) (bool, error) {
		full := filepath.Join(staged, rel)
		now, err := os.Stat(full)
		if err != nil {
			return false, err
		}
		if was, ok := stamps[rel]; ok && untouched(was, now) {
			return true, nil
		}
		return equalFiles(filepath.Join(base, rel), full)
	})
}

// racy is how long after its last change a stamp cannot be trusted: within one
// tick of the file system's clock a file may change and keep its times.
const racy = 15 * time.Millisecond

// untouched tells whether a file must be what it was at its stamp. It rests on
// the time of the last status change, which no program can set back; where
// the system does not tell it, the answer is no.
func untouched(was stamp, now fs.FileInfo) bool {
	before, ok1 := changed(was.info)
	after, ok2 := changed(now)
	return ok1 && ok2 && before.Equal(after) && was.at.Sub(before) > racy &&
		was.info.Size() == now.Size() && was.info.ModTime().Equal(now.ModTime()) && os.SameFile(was.info, now)
}

func stamps(root string) (map[string]stamp, error) {
	names, err := regular(root)
	if err != nil {
		return nil, err
	}
	out := make(map[string]stamp, len(names))
	for _, rel := range names {
		at := time.Now()
		info, err := os.Stat(filepath.Join(root, rel))
		if err != nil {
			return nil, err
		}
		out[rel] = stamp{info, at}
	}
	return out, nil
}

func merge(base, staged string, equal func(rel string) (bool, error)) (delta, error) {
	out := delta{Write: map[string]string{}}
	old, err := regular(base)
	if err != nil {
		return out, err
	}
	now, err := regular(staged)
	if err != nil {
		return out, err
	}
	for _, rel := range now {
		if _, there := slices.BinarySearch(old, rel); there {
			same, err := equal(rel)
			if err != nil {
				return out, err
			}
			if same {
				continue
			}
		}
		data, err := os.ReadFile(filepath.Join(staged, rel))
		if err != nil {
			return out, err
		}
		out.Write[rel] = string(data)
	}
	for _, rel := range old {
		if _, there := slices.BinarySearch(now, rel); !there {
			out.Delete = append(out.Delete, rel)
		}
	}
	return out, nil
}

func equalFiles(a, b string) (bool, error) {
	x, err := os.ReadFile(a)
	if err != nil {
		return false, err
	}
	y, err := os.ReadFile(b)
	if err != nil {
		return false, err
	}
	return bytes.Equal(x, y), nil
}

// A view is how a command sees its workspace.
type view interface {
	Read(name string) (string, error)
	Write(name, text string) error
	Remove(name string) error
	List() ([]string, error) // regular files, sorted
}

// runBad copies the workspace, runs the command on the copy, and merges the
// whole tree back.
func runBad(base string, command func(view) error) (delta, error) {
	temp, err := os.MkdirTemp("", "workspace-")
	if err != nil {
		return delta{}, err
	}
	defer os.RemoveAll(temp)
	names, err := regular(base)
	if err != nil {
		return delta{}, err
	}
	for _, rel := range names {
		data, err := os.ReadFile(filepath.Join(base, rel))
		if err != nil {
			return delta{}, err
		}
		if err := write(filepath.Join(temp, rel), string(data)); err != nil {
			return delta{}, err
		}
	}
	if err := command(folder(temp)); err != nil {
		return delta{}, err
	}
	return mergeBad(base, temp)
}

// runBetter lets the command read the workspace itself and keeps what it
// writes beside it.
func runBetter(base string, command func(view) error) (delta, error) {
	l := &layer{base: folder(base), write: map[string]string{}, gone: map[string]bool{}}
	if err := command(l); err != nil {
		return delta{}, err
	}
	return l.delta()
}

func write(full, text string) error {
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		return err
	}
	return os.WriteFile(full, []byte(text), 0o666)
}

// A folder is a view of a real one.
type folder string

func (f folder) at(name string) (string, error) {
	rel, err := clean(name)
	return filepath.Join(string(f), rel), err
}

func (f folder) Read(name string) (string, error) {
	full, err := f.at(name)
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(full)
	return string(data), err
}

func (f folder) Write(name, text string) error {
	full, err := f.at(name)
	if err != nil {
		return err
	}
	return write(full, text)
}

func (f folder) Remove(name string) error {
	full, err := f.at(name)
	if err != nil {
		return err
	}
	return os.Remove(full)
}

func (f folder) List() ([]string, error) { return regular(string(f)) }

// A layer is a view of a folder with changes over it, in memory.
type layer struct {
	base  folder
	write map[string]string
	gone  map[string]bool
}

func (l *layer) Read(name string) (string, error) {
	rel, err := clean(name)
	if err != nil {
		return "", err
	}
	if text, ok := l.write[rel]; ok {
		return text, nil
	}
	if l.gone[rel] {
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return l.base.Read(rel)
}

func (l *layer) Write(name, text string) error {
	rel, err := clean(name)
	if err != nil {
		return err
	}
	l.write[rel] = text
	delete(l.gone, rel)
	return nil
}

func (l *layer) Remove(name string) error {
	rel, err := clean(name)
	if err != nil {
		return err
	}
	if _, err := l.Read(rel); err != nil {
		return err
	}
	delete(l.write, rel)
	l.gone[rel] = true
	return nil
}

func (l *layer) List() ([]string, error) {
	names, err := l.base.List()
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(rel string) bool { return l.gone[rel] })
	for rel := range l.write {
		names = append(names, rel)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// delta leaves out what was written as it was, and what was made and removed.
func (l *layer) delta() (delta, error) {
	out := delta{Write: map[string]string{}}
	for rel, text := range l.write {
		was, err := l.base.Read(rel)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return out, err
		}
		if err != nil || was != text {
			out.Write[rel] = text
		}
	}
	for rel := range l.gone {
		if _, err := os.Stat(filepath.Join(string(l.base), rel)); err == nil {
			out.Delete = append(out.Delete, rel)
		}
	}
	slices.Sort(out.Delete)
	return out, nil
}

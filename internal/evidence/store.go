package evidence

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/gotoll/toll/finding"
)

// A Store keeps recordings, one folder each. A recording is there wholly or
// not at all: it is written beside and renamed when it is complete.
type Store struct{ Dir string } // ".toll/evidence" of a module

const (
	recordFile = "recording.json"
	tempPrefix = ".tmp-"
)

// Path is where a file of a recording is.
func (s Store) Path(rec, file string) string { return filepath.Join(s.Dir, rec, file) }

// A Writer is a recording being made. Commit or Abort ends it.
type Writer struct {
	store Store
	label string
	dir   string
}

// Create begins a recording; label says in a word how it was made ("bench",
// "url", "files"). A .toll folder around the store is told to git as ignored.
// What writers that were killed left behind is removed.
func (s Store) Create(label string) (*Writer, error) {
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		return nil, fmt.Errorf("make the evidence folder: %w", err)
	}
	if err := ignoreInGit(filepath.Dir(s.Dir)); err != nil {
		return nil, err
	}
	s.sweep()
	// MkdirTemp would make the recording unreadable for everybody else.
	for n := range 1000 {
		dir := filepath.Join(s.Dir, fmt.Sprintf("%s%d-%d", tempPrefix, os.Getpid(), n))
		err := os.Mkdir(dir, 0o777)
		if err == nil {
			return &Writer{store: s, label: label, dir: dir}, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("begin a recording: %w", err)
		}
	}
	return nil, fmt.Errorf("begin a recording: %s is full of unfinished ones: remove its %s* folders", s.Dir, tempPrefix)
}

// ignoreInGit makes a .toll folder ignore itself, whatever the repository says.
func ignoreInGit(dir string) error {
	if filepath.Base(dir) != ".toll" {
		return nil
	}
	name := filepath.Join(dir, ".gitignore")
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	if err := os.WriteFile(name, []byte("*\n"), 0o666); err != nil {
		return fmt.Errorf("let git ignore %s: %w", filepath.Base(dir), err)
	}
	return nil
}

// sweep removes unfinished recordings of processes that are gone.
func (s Store) sweep() {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), tempPrefix)
		if !ok {
			continue
		}
		pid, _, _ := strings.Cut(rest, "-")
		n, err := strconv.Atoi(pid)
		if err != nil || errors.Is(syscall.Kill(n, 0), syscall.ESRCH) {
			os.RemoveAll(filepath.Join(s.Dir, e.Name()))
		}
	}
}

// Write adds one file; name has no folders.
func (w *Writer) Write(name string, data []byte) error {
	if name != filepath.Base(name) || name == recordFile || name == sourcesFile {
		return fmt.Errorf("add %q to the recording: not a name for its files", name)
	}
	if err := os.WriteFile(filepath.Join(w.dir, name), data, 0o666); err != nil {
		return fmt.Errorf("add %s to the recording: %w", name, err)
	}
	return nil
}

// Commit gives the recording its name and makes it part of the store. made is
// the module's source at that time, nil if it was not at hand; only r.Tree, its
// digest, says that the recorded program was built from it.
func (w *Writer) Commit(r finding.Recording, made Sources) (finding.Recording, error) {
	if made != nil {
		if err := writeJSON(filepath.Join(w.dir, sourcesFile), made, false); err != nil {
			return r, err
		}
	}
	for range 100 {
		n, err := w.store.next()
		if err != nil {
			return r, err
		}
		r.Name = fmt.Sprintf("%03d-%s", n, w.label)
		if err := writeJSON(filepath.Join(w.dir, recordFile), r, true); err != nil {
			return r, err
		}
		err = os.Rename(w.dir, filepath.Join(w.store.Dir, r.Name))
		if err == nil {
			return r, nil
		}
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, syscall.ENOTEMPTY) {
			return r, fmt.Errorf("keep the recording: %w", err)
		}
	}
	return r, fmt.Errorf("keep the recording: other recordings keep taking its name %s", r.Name)
}

// Abort removes what was written. After Commit it does nothing.
func (w *Writer) Abort() error {
	if err := os.RemoveAll(w.dir); err != nil {
		return fmt.Errorf("remove an unfinished recording: %w", err)
	}
	return nil
}

func writeJSON(name string, v any, indent bool) error {
	var data []byte
	var err error
	if indent {
		data, err = json.MarshalIndent(v, "", "  ")
	} else {
		data, err = json.Marshal(v)
	}
	if err != nil {
		return fmt.Errorf("encode %s: %w", filepath.Base(name), err)
	}
	if err := os.WriteFile(name, append(data, '\n'), 0o666); err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(name), err)
	}
	return nil
}

// names lists the recordings' folders, oldest first.
func (s Store) names() ([]string, error) {
	entries, err := os.ReadDir(s.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list recordings: %w", err)
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() && e.Name()[0] != '.' {
			out = append(out, e.Name())
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if d := number(a) - number(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out, nil
}

// number is the leading number of a recording's name, 0 without one.
func number(name string) int {
	digits, _, _ := strings.Cut(name, "-")
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

func (s Store) next() (int, error) {
	names, err := s.names()
	if err != nil || len(names) == 0 {
		return 1, err
	}
	return number(names[len(names)-1]) + 1, nil
}

// List returns all recordings, oldest first. One that cannot be read is a
// warning.
func (s Store) List() ([]finding.Recording, []finding.Warning, error) {
	names, err := s.names()
	if err != nil {
		return nil, nil, err
	}
	recs := []finding.Recording{}
	var warnings []finding.Warning
	for _, name := range names {
		r, err := s.open(name)
		if err != nil {
			warnings = append(warnings, finding.Warning{Where: name, Text: err.Error() + ": remove the folder, or record again"})
			continue
		}
		recs = append(recs, r)
	}
	return recs, warnings, nil
}

// open reads one recording's description.
func (s Store) open(name string) (finding.Recording, error) {
	data, err := os.ReadFile(s.Path(name, recordFile))
	if err != nil {
		return finding.Recording{}, fmt.Errorf("read recording: %w", err)
	}
	var r finding.Recording
	if err := json.Unmarshal(data, &r); err != nil {
		return finding.Recording{}, fmt.Errorf("read recording: %s is damaged: %w", recordFile, err)
	}
	r.Name = name // a folder may have been renamed by hand
	return r, nil
}

// Package patch turns edits into changed files and back.
//
// It owns the way from a finding.Patch to bytes on disk: which patches go
// together, the check that a file is still what the edits were computed for,
// the result's formatting, the write of all files or none, the unified diff,
// and the way back to the very bytes that were there. It refuses a file that
// changed, that is no regular file below the root, or that would not parse.
// It neither compiles nor runs anything; who applies a patch checks that.
//
// All editing is done in memory before the first byte is written; each file is
// read once and replaced by one rename.
package patch

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/gotoll/toll/finding"
)

// ErrChanged is wrapped by every error about a file that is not what the patch
// (or the undo) was made for.
var ErrChanged = errors.New("the file changed since")

// A Change is a patch computed against a tree, not written yet.
type Change struct {
	Patch finding.Patch
	root  string
	files []file
}

type file struct {
	name          string // module-relative, forward slashes
	before, after []byte
	mode          fs.FileMode
}

// Prepare checks that the files below root are those the patch was computed
// for and edits them in memory. The result of a file that was gofmt-clean is
// gofmt-clean; other files are left as their authors format them. Line ends
// and a byte order mark stay as they are.
func Prepare(root string, p finding.Patch) (*Change, error) {
	if len(p.Edits) == 0 {
		return nil, fmt.Errorf("apply patch %q: it has no edits, only advice", p.Title)
	}
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("apply patch %q: %w", p.Title, err)
	}
	defer dir.Close()
	c := &Change{Patch: p, root: root}
	for name, edits := range byFile(p.Edits) {
		f, err := prepareFile(dir, p, name, edits)
		if err != nil {
			return nil, fmt.Errorf("apply patch %q to %s: %w", p.Title, name, err)
		}
		if !bytes.Equal(f.before, f.after) {
			c.files = append(c.files, f)
		}
	}
	if len(c.files) == 0 {
		return nil, fmt.Errorf("apply patch %q: it changes nothing", p.Title)
	}
	slices.SortFunc(c.files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	return c, nil
}

func prepareFile(dir *os.Root, p finding.Patch, name string, edits []finding.Edit) (file, error) {
	before, mode, err := read(dir, name)
	if err != nil {
		return file{}, err
	}
	want, ok := p.Before[name]
	if !ok {
		return file{}, errors.New("the patch does not say which content it was made for")
	}
	if finding.Digest(before) != want {
		return file{}, fmt.Errorf("%w the edits were computed: run the scan again", ErrChanged)
	}
	after, err := edited(before, edits)
	if err != nil {
		return file{}, err
	}
	return file{name: name, before: before, after: after, mode: mode}, nil
}

// read returns a regular file below dir. A symlink is refused: replacing it
// by rename would silently turn it into a file.
func read(dir *os.Root, name string) ([]byte, fs.FileMode, error) {
	local := filepath.FromSlash(name)
	if !filepath.IsLocal(local) {
		return nil, 0, errors.New("the name leads out of the module")
	}
	info, err := dir.Lstat(local)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, errors.New("not a regular file: change the file it stands for by hand")
	}
	content, err := dir.ReadFile(local)
	return content, info.Mode().Perm(), err
}

func byFile(edits []finding.Edit) map[string][]finding.Edit {
	m := map[string][]finding.Edit{}
	for _, e := range edits {
		m[e.File] = append(m[e.File], e)
	}
	return m
}

// Files returns the names of the files that the change touches, sorted.
func (c *Change) Files() []string {
	names := make([]string, len(c.files))
	for i, f := range c.files {
		names[i] = f.name
	}
	return names
}

// Undo returns what takes the change back once it is written.
func (c *Change) Undo() finding.Undo {
	u := finding.Undo{Patch: c.Patch.ID, Title: c.Patch.Title, Findings: c.Patch.Findings}
	for _, f := range c.files {
		u.Files = append(u.Files, finding.UndoFile{File: f.name, Before: f.before, After: finding.Digest(f.after)})
	}
	return u
}

// Write replaces the files, all or none.
func (c *Change) Write() error {
	if err := replace(c.root, c.files); err != nil {
		return fmt.Errorf("apply patch %q: %w", c.Patch.Title, err)
	}
	return nil
}

// Apply prepares and writes a patch and returns what takes it back.
func Apply(root string, p finding.Patch) (*finding.Undo, error) {
	c, err := Prepare(root, p)
	if err != nil {
		return nil, err
	}
	if err := c.Write(); err != nil {
		return nil, err
	}
	u := c.Undo()
	return &u, nil
}

// Restore takes a written patch back. A file that is already as it was before
// is left alone; one that is neither as before nor as the patch left it stops
// the whole restore with ErrChanged, nothing written. It returns the names of
// the files it wrote.
func Restore(root string, u finding.Undo) ([]string, error) {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("undo %q: %w", u.Title, err)
	}
	defer dir.Close()
	var files []file
	for _, k := range u.Files {
		now, mode, err := read(dir, k.File)
		if err != nil {
			return nil, fmt.Errorf("undo %q in %s: %w", u.Title, k.File, err)
		}
		switch {
		case bytes.Equal(now, k.Before):
		case finding.Digest(now) == k.After:
			files = append(files, file{name: k.File, before: now, after: k.Before, mode: mode})
		default:
			return nil, fmt.Errorf("undo %q in %s: %w the patch was applied: undo the later edits first, or take the lines back by hand", u.Title, k.File, ErrChanged)
		}
	}
	if err := replace(root, files); err != nil {
		return nil, fmt.Errorf("undo %q: %w", u.Title, err)
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.name
	}
	return names, nil
}

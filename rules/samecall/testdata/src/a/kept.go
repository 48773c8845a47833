package a

import (
	"path/filepath"

	"example.com/files"
)

type fileRoots struct{ dir string }

// The package of the file never sets its path again.
func relativeFile(r *fileRoots, f *files.File, show func(string)) error {
	rel, err := filepath.Rel(r.dir, f.Path)
	if err != nil {
		return err
	}
	if text := f.Clean(); len(text) == 0 {
		again, err := filepath.Rel(r.dir, f.Path) // want `builds the same path again: filepath.Rel\(r.dir, f.Path\) gave this result before`
		if err != nil {
			return err
		}
		rel += again
	}
	show(rel)
	return nil
}

// It sets the name, by a method or by its address, and all of a note.
func renamedFile(r *fileRoots, f *files.File) string {
	first := filepath.Join(r.dir, f.Name)
	f.Clean()
	return first + filepath.Join(r.dir, f.Name)
}

func retitledFile(r *fileRoots, f *files.File) string {
	first := filepath.Join(r.dir, f.Title)
	f.Clean()
	return first + filepath.Join(r.dir, f.Title)
}

func filledNote(r *fileRoots, n *files.Note, b []byte) string {
	first := filepath.Join(r.dir, n.Path)
	if n.Read(b) != nil {
		return ""
	}
	return first + filepath.Join(r.dir, n.Path)
}

// The path is set here, another file is meant behind the call, or the file itself is lent.
func movedFile(r *fileRoots, f *files.File) string {
	first := filepath.Join(r.dir, f.Path)
	f.Path = f.Name
	return first + filepath.Join(r.dir, f.Path)
}

func otherFile(r *fileRoots, f *files.File, next func(**files.File)) string {
	first := filepath.Join(r.dir, f.Path)
	next(&f)
	return first + filepath.Join(r.dir, f.Path)
}

func lentFile(r *fileRoots, f files.File) string {
	first := filepath.Join(r.dir, f.Path)
	f.Rename(first)
	return first + filepath.Join(r.dir, f.Path)
}

// A function of another package than the file's may set what it likes.
func handedOver(r *fileRoots, f *files.File, use interface{ Use(*files.File) }) string {
	first := filepath.Join(r.dir, f.Path)
	use.Use(f)
	return first + filepath.Join(r.dir, f.Path)
}

package forms

import (
	"errors"
	"io/fs"
	"path"
)

// A file system of io/fs.
type tree struct{ fsys fs.FS }

func (t tree) page(name string) ([]byte, error) {
	if _, err := fs.Stat(t.fsys, path.Join("pages", name)); err != nil { // want `before fs.ReadFile`
		return nil, err
	}
	return fs.ReadFile(t.fsys, path.Join("pages", name))
}

func opened(fsys fs.FS, name string) (fs.File, error) {
	_, err := fs.Stat(fsys, name) // want `before Open`
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return fsys.Open(name)
}

func otherTree(a, b fs.FS, name string) ([]byte, error) {
	if _, err := fs.Stat(a, name); err != nil {
		return nil, err
	}
	return fs.ReadFile(b, name)
}

func otherName(fsys fs.FS, name string) ([]byte, error) {
	if _, err := fs.Stat(fsys, name+".lock"); err != nil {
		return nil, err
	}
	return fs.ReadFile(fsys, name)
}

func sizeOf(fsys fs.FS, name string) ([]byte, int64, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, 0, err
	}
	all, err := fs.ReadFile(fsys, name)
	return all, info.Size(), err
}

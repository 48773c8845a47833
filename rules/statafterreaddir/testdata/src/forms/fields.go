package forms

import (
	"os"
	"path/filepath"
)

type found struct {
	os.FileInfo
	path  string
	first bool
}

// The path is kept in a field.
func (f *found) root() string { return f.path }

func (f *found) all() (list []found, err error) {
	dir, err := os.Open(f.root())
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	for i, e := range entries {
		one := found{path: filepath.Join(f.root(), e.Name()), first: i == 0}
		if one.FileInfo, err = os.Lstat(one.path); err != nil { // want `asks the file system again`
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// Another path is put there, or it is of another folder.
func (f *found) moved(to string) (list []found, err error) {
	entries, err := os.ReadDir(f.path)
	for i, e := range entries {
		one := &found{path: filepath.Join(f.path, e.Name())}
		if i > 0 {
			one.path = to
		}
		if one.FileInfo, err = os.Lstat(one.path); err != nil {
			return nil, err
		}
		two := &found{path: filepath.Join(to, e.Name())}
		if two.FileInfo, err = os.Lstat(two.path); err != nil {
			return nil, err
		}
		list = append(list, *one, *two)
	}
	return list, nil
}

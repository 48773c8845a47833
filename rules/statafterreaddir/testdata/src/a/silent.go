package a

import (
	"io/fs"
	"io/ioutil"
	"os"
	"path/filepath"
)

func links(dir string) (n int64) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.Type()&fs.ModeSymlink != 0 { // a link's target is wanted
			if fi, err := os.Stat(filepath.Join(dir, e.Name())); err == nil {
				n += fi.Size()
			}
		}
	}
	return n
}

func sizes(dir string) (n int64) {
	filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil {
			n += info.Size() // asks for more than the kind
		}
		return nil
	})
	return n
}

func infos(dir string) ([]os.FileInfo, error) {
	list, err := ioutil.ReadDir(dir) // handed on
	return list, err
}

func newest(dir string) (name string) {
	list, _ := ioutil.ReadDir(dir)
	for i, f := range list {
		if i > 0 && f.ModTime().After(list[i-1].ModTime()) {
			name = f.Name()
		}
	}
	return name
}

func other(dir string) bool {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if _, err := os.Stat(filepath.Join(dir, e.Name(), "go.mod")); err == nil { // another file
			return true
		}
	}
	return false
}

func single(info os.FileInfo, dir string) error {
	_, err := os.Stat(filepath.Join(dir, info.Name())) // no list was read here
	return err
}

func modern(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error { return err })
}

func given(dir string, fn filepath.WalkFunc) error {
	return filepath.Walk(dir, fn) // what the function looks at is not known
}

func total(dir string) (n int64) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && !info.IsDir() {
			n += info.Size() // the size needs a stat
		}
	}
	return n
}

func special(dir string) error {
	return filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.Mode().IsRegular() && !info.Mode().IsDir() {
			target, err := os.Stat(path) // a link, perhaps: where does it lead
			if err == nil {
				println(target.Size())
			}
		}
		println(info.Size())
		return nil
	})
}

func modes(dir string, copyTo func(path string, mode fs.FileMode) error) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Lstat(path) // the permissions need a stat, and d.Info() is the same one
		if err != nil {
			return err
		}
		return copyTo(path, info.Mode().Perm())
	})
}

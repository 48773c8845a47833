// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"errors"
	"io/fs"
	"io/ioutil"
	"os"
	"path/filepath"
	"strings"
)

// Unused info.
func tables(dir string) (map[string]bool, error) {
	files := map[string]bool{}
	err := filepath.Walk(dir, func(file string, info fs.FileInfo, err error) error { // want `filepath\.Walk stats each entry, of which only the name and kind are looked at`
		if err == nil && strings.HasSuffix(file, ".tbl") {
			files[file] = true
		}
		return err
	})
	return files, err
}

// Switch.
func dropIns(dirs []string) (configs []string, err error) {
	for _, dir := range dirs {
		err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error { // want `filepath\.Walk stats each entry, of which only the name and kind are looked at`
			switch {
			case err != nil:
				return err
			case info == nil:
				return nil
			case info.IsDir():
				if path != dir {
					return filepath.SkipDir
				}
				return nil
			default:
				if filepath.Ext(path) == ".conf" {
					configs = append(configs, path)
				}
				return nil
			}
		})
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
	}
	return configs, nil
}

type scanner struct{ found []string }

func (s *scanner) visit(path string, info os.FileInfo, err error) error {
	if err != nil {
		return err
	}
	if info.IsDir() && info.Name() == ".git" {
		return filepath.SkipDir
	}
	s.found = append(s.found, path)
	return nil
}

// Method value.
func (s *scanner) run(root string) error { return filepath.Walk(root, s.visit) } // want `filepath\.Walk stats each entry, of which only the name and kind are looked at`

// Literal in a variable.
func count(root string) (n int, err error) {
	walkFn := func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if !info.IsDir() {
			n++
		}
		return nil
	}
	err = filepath.Walk(root, walkFn) // want `filepath\.Walk stats each entry, of which only the name and kind are looked at`
	return n, err
}

func isDir(p string) bool {
	fi, err := os.Stat(p)
	return err == nil && fi.IsDir()
}

// Helper.
func subdirs(dir string) (out []string, err error) {
	es, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range es {
		if isDir(filepath.Join(dir, e.Name())) { // want `asks the file system again for an entry that it has at hand`
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// Names, then kinds.
func listDirs(dir string) (out []string, err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		fi, err := os.Lstat(filepath.Join(dir, n)) // want `asks the file system again for an entry that it has at hand`
		if err != nil {
			return nil, err
		}
		if fi.IsDir() {
			out = append(out, n)
		}
	}
	return out, nil
}

// Symlink bits.
func links(root string) (n int, err error) {
	err = filepath.Walk(root, func(path string, info os.FileInfo, err error) error { // want `filepath\.Walk stats each entry, of which only the name and kind are looked at`
		if err != nil {
			return err
		}
		if info.Mode()&os.ModeSymlink != 0 {
			n++
		}
		return nil
	})
	return
}

// Ioutil.readdir names.
func names(dir string) ([]string, error) {
	fis, err := ioutil.ReadDir(dir) // want `stats each entry of the folder, of which only the name and kind are looked at`
	if err != nil {
		return nil, err
	}
	out := make([]string, 0, len(fis))
	for _, fi := range fis {
		if !fi.IsDir() && strings.HasSuffix(fi.Name(), ".json") {
			out = append(out, fi.Name())
		}
	}
	return out, nil
}

// Counted only.
func procs() (uint64, error) {
	f, err := os.Open("/proc")
	if err != nil {
		return 0, err
	}
	defer f.Close()
	list, err := f.Readdir(-1) // want `stats each entry of the folder, of which only the name and kind are looked at`
	if err != nil {
		return 0, err
	}
	return uint64(len(list)), err
}

// Stat in walkdir.
func total(root string) (n int64, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fi, err := os.Stat(path) // want `asks the file system again for an entry that it has at hand`
		if err != nil {
			return err
		}
		if fi.Mode().IsRegular() {
			n++
		}
		return nil
	})
	return
}

// Info for isdir.
func dirsOf(dir string) (out []string) {
	es, _ := os.ReadDir(dir)
	for _, e := range es {
		fi, err := e.Info() // want `stats the entry, of which only the name and kind are looked at`
		if err != nil {
			continue
		}
		if fi.IsDir() {
			out = append(out, fi.Name())
		}
	}
	return
}

// Path by concatenation through variables.
func migrations(dir string) (out []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		name := entries[i].Name()
		full := dir + "/" + name
		st, err := os.Stat(full) // want `asks the file system again for an entry that it has at hand`
		if err != nil {
			return nil, err
		}
		if st.IsDir() {
			continue
		}
		out = append(out, full)
	}
	return
}

// Left alone: sizes.
func size(root string) (n int64, err error) {
	err = filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		n += info.Size()
		return nil
	})
	return
}

// Left alone: handed on.
func each(root string, f func(string, os.FileInfo) error) error {
	return filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		return f(path, info)
	})
}

// Left alone: a marker file in each folder.
func repos(dir string) (out []string) {
	es, _ := os.ReadDir(dir)
	for _, e := range es {
		if _, err := os.Stat(filepath.Join(dir, e.Name(), ".git")); err == nil {
			out = append(out, e.Name())
		}
	}
	return
}

// Left alone: other folder.
func missingIn(dir, other string) (out []string) {
	es, _ := os.ReadDir(dir)
	for _, e := range es {
		if _, err := os.Stat(filepath.Join(other, e.Name())); errors.Is(err, fs.ErrNotExist) {
			out = append(out, e.Name())
		}
	}
	return
}

// Left alone: modification times.
func newest(dir string) (name string) {
	es, _ := os.ReadDir(dir)
	var best int64
	for _, e := range es {
		fi, err := e.Info()
		if err == nil && fi.ModTime().Unix() > best {
			best, name = fi.ModTime().Unix(), e.Name()
		}
	}
	return
}

// As it was mended.
func count2(root string) (n int, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	return n, err
}

package a

import (
	"io/fs"
	"io/ioutil"
	"os"
	"path/filepath"
)

func again(dir string) (n int64) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := os.Stat(filepath.Join(dir, e.Name())) // want `asks the file system again for an entry that it has at hand`
		if err == nil {
			n += info.Size()
		}
		path := filepath.Join(dir, e.Name())
		if fi, err := os.Lstat(path); err == nil && fi.IsDir() { // want `asks the file system again`
			n++
		}
	}
	return n
}

func concatenated(dir string) (n int64) {
	infos, _ := ioutil.ReadDir(dir)
	for _, info := range infos {
		name := info.Name()
		if fi, err := os.Stat(dir + "/" + name); err == nil { // want `asks the file system again`
			n += fi.Size() + info.Size()
		}
	}
	return n
}

func walking(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fi, err := os.Lstat(path) // want `asks the file system again`
		if err != nil {
			return err
		}
		println(fi.IsDir())
		return nil
	})
}

func names(dir string) (all []string, err error) {
	err = filepath.Walk(dir, func(path string, info os.FileInfo, err error) error { // want `filepath.Walk stats each entry, of which only the name and kind are looked at`
		if err != nil {
			return err
		}
		if info.IsDir() && info.Name() == ".git" {
			return filepath.SkipDir
		}
		if info != nil && info.Mode().IsRegular() {
			all = append(all, path)
		}
		return nil
	})
	return all, err
}

func visit(path string, _ os.FileInfo, err error) error { return err }

func visited(dir string) error {
	return filepath.Walk(dir, visit) // want `filepath.Walk stats each entry`
}

func listed(dir string) (all []string) {
	files, err := ioutil.ReadDir(dir) // want `stats each entry of the folder`
	if err != nil {
		return nil
	}
	for _, f := range files {
		if !f.IsDir() {
			all = append(all, f.Name())
		}
	}
	return all
}

func opened(dir string) bool {
	f, err := os.Open(dir)
	if err != nil {
		return false
	}
	defer f.Close()
	list, err := f.Readdir(1) // want `stats each entry of the folder`
	return err == nil && len(list) == 0
}

func indexed(dir string) (all []string) {
	files, err := ioutil.ReadDir(dir) // want `stats each entry of the folder`
	if err != nil {
		return nil
	}
	for i := range files {
		all = append(all, files[i].Name())
	}
	return all
}

func folders(dir string) (n int) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := e.Info() // want `stats the entry, of which only the name and kind are looked at`
		if err != nil {
			continue
		}
		if info.IsDir() || info.Mode().IsRegular() {
			n++
		}
	}
	return n
}

package forms

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Files pay for what only folders are asked for.
func sweep(root string, before time.Time, upload func(string)) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, _ := d.Info() // want `stats the entry before its kind, which it has at hand, says that more is needed`
		if info != nil {
			if info.IsDir() {
				if info.ModTime().Before(before) {
					os.Remove(path)
				}
			} else {
				upload(path)
			}
		}
		return nil
	})
}

// Both branches ask for more.
func totalOf(root string, before time.Time) (n int64, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.IsDir() {
			if info.ModTime().Before(before) {
				os.Remove(path)
			}
		} else {
			n += info.Size()
		}
		return nil
	})
	return n, err
}

func empty(dir string) (bool, error) {
	f, err := os.Open(dir)
	if err != nil {
		return false, err
	}
	defer f.Close()
	_, err = f.Readdir(1) // want `stats each entry of the folder`
	if err == io.EOF {
		return true, nil
	}
	return false, err
}

// The size is asked for, of files alone: the kind tells before the stat.
func filesOf(root string) (n int64, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Lstat(path) // want `asks the file system again`
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			return nil
		}
		n += info.Size()
		return nil
	})
	return n, err
}

func oldFolders(root string, before time.Time, upload func(string)) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := os.Lstat(path) // want `asks the file system again`
		if err != nil {
			return err
		}
		if info.IsDir() {
			if info.ModTime().Before(before) {
				os.Remove(path)
			}
		} else {
			upload(path)
		}
		return nil
	})
}

// A walk that stats all by itself has the info at hand.
func again(root string) (n int64, err error) {
	err = filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		fi, err := os.Lstat(path) // want `asks the file system again`
		if err != nil {
			return err
		}
		n += fi.Size() + info.Size()
		return nil
	})
	return n, err
}

// The entry's own kind leaves the folders out, or an if without an else.
func filesByEntry(root string) (n int64, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Lstat(path) // want `asks the file system again`
		if err != nil {
			return err
		}
		if d.IsDir() {
			return nil
		}
		n += info.Size()
		return nil
	})
	return n, err
}

func filesInBranch(root string) (n int64, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if info, err := os.Lstat(path); err == nil && !info.IsDir() { // want `asks the file system again`
			n += info.Size()
		}
		return nil
	})
	return n, err
}

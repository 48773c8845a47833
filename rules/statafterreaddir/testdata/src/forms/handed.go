package forms

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// The helper asks the walk's info for its kind only.
func texts(root string, visit func(string)) error {
	return filepath.Walk(root, func(path string, info os.FileInfo, err error) error { // want `filepath.Walk stats each entry`
		if err != nil {
			return err
		}
		if hidden(info) {
			return filepath.SkipDir
		}
		return take(path, info, visit)
	})
}

func hidden(info os.FileInfo) bool { return info.IsDir() && strings.HasPrefix(info.Name(), ".") }

func take(path string, info os.FileInfo, visit func(string)) error {
	if !noFolder(info) || filepath.Ext(path) != ".txt" {
		return nil
	}
	visit(path)
	return nil
}

func noFolder(info os.FileInfo) bool { return !info.IsDir() }

// The helper asks for the size.
func large(root string) (n int, err error) {
	err = filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err == nil && isLarge(info) {
			n++
		}
		return err
	})
	return n, err
}

func isLarge(info os.FileInfo) bool { return !info.IsDir() && info.Size() > 1<<20 }

// The infos are gathered, and only their names and kinds looked at.
func clean(dir string, keep map[string]bool) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	infos := make([]os.FileInfo, 0, len(entries))
	for _, e := range entries {
		info, err := e.Info() // want `stats the entry, of which only the name and kind are looked at`
		if err != nil {
			return err
		}
		infos = append(infos, info)
	}
	for _, info := range infos {
		if !info.IsDir() && !keep[info.Name()] {
			os.Remove(filepath.Join(dir, info.Name()))
		}
	}
	return nil
}

// They are sorted by time.
func newestOf(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var infos []os.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return "", err
		}
		infos = append(infos, info)
	}
	sort.Slice(infos, func(i, j int) bool { return infos[i].ModTime().After(infos[j].ModTime()) })
	for _, info := range infos {
		return info.Name(), nil
	}
	return "", os.ErrNotExist
}

// They are handed on.
func all(dir string) ([]os.FileInfo, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var infos []os.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		infos = append(infos, info)
	}
	return infos, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// The error goes to a helper that takes both results.
func list(dir string) {
	for _, e := range must(os.ReadDir(dir)) {
		s := must(os.Stat(filepath.Join(dir, e.Name()))) // want `asks the file system again`
		fmt.Println(s.Size(), e.Name())
	}
}

// A comment says why it is a stat.
func times(dir string) {
	for _, e := range must(os.ReadDir(dir)) {
		// Stat, not the entry's Lstat: the time is that of the file.
		s, err := os.Stat(filepath.Join(dir, e.Name()))
		if err == nil {
			fmt.Println(s.ModTime(), e.Name())
		}
	}
}

// The caller has the entry from the folder that it gives.
func sizes(dir, copies string) (n int64) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0
	}
	for _, e := range entries {
		n += sizeOf(dir, e) - copied(dir, copies, e)
	}
	return n
}

func sizeOf(dir string, e os.DirEntry) int64 {
	info, err := os.Stat(filepath.Join(dir, e.Name())) // want `asks the file system again`
	if err != nil {
		return 0
	}
	return info.Size()
}

// It is asked for in another folder.
func copied(from, to string, e os.DirEntry) int64 {
	info, err := os.Stat(filepath.Join(to, e.Name()))
	if err != nil || from == to {
		return 0
	}
	return info.Size()
}

package forms

import (
	"io/ioutil"
	"os"
	"path/filepath"
)

// Entries by index, directly or through a local.
func foldersIn(dir string) (folders int, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for i := range entries {
		entry := entries[i]
		info, err := os.Stat(filepath.Join(dir, entry.Name())) // want `asks the file system again for an entry`
		if err != nil {
			return 0, err
		}
		if info.IsDir() {
			folders++
		}
	}
	for i := 0; i < len(entries); i++ {
		info, err := os.Lstat(filepath.Join(dir, entries[i].Name())) // want `asks the file system again for an entry`
		if err == nil && info.IsDir() {
			folders++
		}
	}
	return folders, nil
}

func subfolders(dir string) (names []string, err error) {
	list, err := ioutil.ReadDir(dir) // want `stats each entry of the folder`
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(list); i++ {
		f := list[i]
		if f.IsDir() {
			names = append(names, f.Name())
		}
	}
	return names, nil
}

// The size is looked at, or the local is another entry later.
func sumOf(dir string) (sum int64, err error) {
	list, err := ioutil.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for i := range list {
		f := list[i]
		sum += f.Size()
	}
	return sum, nil
}

func lastFolder(dir string) (last os.FileInfo, err error) {
	list, err := ioutil.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for i := range list {
		last = list[i]
	}
	return last, nil
}

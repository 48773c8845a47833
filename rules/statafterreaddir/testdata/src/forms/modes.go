package forms

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// The mode has a name, and is asked for the kind.
func listed(fsys fs.FS, dir string) (names []string, err error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		info, err := fs.Stat(fsys, path.Join(dir, e.Name())) // want `asks the file system again for an entry that it has at hand`
		if err != nil {
			return nil, err
		}
		switch mode := info.Mode(); {
		case mode.IsDir():
		case mode.IsRegular(), mode&fs.ModeNamedPipe != 0:
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// It is asked for the permissions, which an entry does not have.
func runnable(fsys fs.FS, dir string) (names []string) {
	entries, _ := fs.ReadDir(fsys, dir)
	for _, e := range entries {
		info, err := fs.Stat(fsys, path.Join(dir, e.Name()))
		if err != nil {
			continue
		}
		if mode := info.Mode(); mode.IsRegular() && mode&0o111 != 0 {
			names = append(names, e.Name())
		}
	}
	return names
}

// The mode is kept.
func modes(fsys fs.FS, dir string) map[string]fs.FileMode {
	all := map[string]fs.FileMode{}
	entries, _ := fs.ReadDir(fsys, dir)
	for _, e := range entries {
		info, err := fs.Stat(fsys, path.Join(dir, e.Name()))
		if err == nil {
			mode := info.Mode()
			all[e.Name()] = mode
		}
	}
	return all
}

// mounted lists what is mounted at dir: symlinks to the files of the day.
func mounted(dir string) (n int) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if info, err := os.Stat(filepath.Join(dir, e.Name())); err == nil && info.Mode().IsRegular() {
			n++
		}
	}
	return n
}

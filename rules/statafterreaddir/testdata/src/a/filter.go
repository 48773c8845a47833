package a

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
)

// The name tells that it is another file, before any stat.
func logSizes(dir string) (total int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for _, entry := range entries {
		info, err := entry.Info() // want `before its name or kind`
		if err != nil {
			return 0, err
		}
		if info.IsDir() || !strings.HasSuffix(entry.Name(), ".log") {
			continue
		}
		total += info.Size()
	}
	return total, nil
}

func logSizesByName(dir string) (total int64) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".log") {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			continue
		}
		total += info.Size()
	}
	return total
}

func largeOnes(dir string) (names []string) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || info.Size() < 100 && !info.IsDir() {
			continue
		}
		names = append(names, info.Name())
	}
	return names
}

// What is of the wrong kind ends the walk: all that it goes on with are asked for their size.
func sizesOf(fsys fs.FS) (sizes map[string]int64, err error) {
	sizes = map[string]int64{}
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if !d.IsDir() && !info.Mode().IsRegular() {
			return errors.New("no file: " + name)
		}
		sizes[name] = info.Size()
		return nil
	})
	return sizes, err
}

// It ends, or is left out.
func sizesOfFiles(fsys fs.FS) (sizes map[string]int64, err error) {
	sizes = map[string]int64{}
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		info, err := d.Info() // want `before its name or kind`
		if err != nil {
			return err
		}
		if !d.IsDir() && !info.Mode().IsRegular() {
			return errors.New("no file: " + name)
		}
		if d.IsDir() {
			return nil
		}
		sizes[name] = info.Size()
		return nil
	})
	return sizes, err
}

func sizesAbove(fsys fs.FS) (total int64, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		info, err := d.Info() // want `before its name or kind`
		if err != nil {
			return err
		}
		if info.Name() == ".cache" {
			return fs.SkipDir
		}
		total += info.Size()
		return nil
	})
	return total, err
}

// By index.
func regular(dir string) (names []string, err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	infos, err := d.Readdir(-1) // want `stats each entry of the folder`
	d.Close()
	if err != nil {
		return nil, err
	}
	for i := range infos {
		if infos[i].Mode().IsRegular() {
			names = append(names, infos[i].Name())
		}
	}
	return names, nil
}

func executable(dir string) (names []string) {
	d, _ := os.Open(dir)
	infos, _ := d.Readdir(-1)
	for i := range infos {
		if infos[i].Mode().Perm()&1 != 0 {
			names = append(names, infos[i].Name())
		}
	}
	return names
}

// Of any file system.
func filesIn(fsys fs.FS, dir string) (out []string) {
	entries, _ := fs.ReadDir(fsys, dir)
	for _, e := range entries {
		info, err := fs.Stat(fsys, path.Join(dir, e.Name())) // want `asks the file system again`
		if err == nil && !info.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out
}

func sizesIn(fsys fs.FS, dir string) (total int64) {
	entries, _ := fs.ReadDir(fsys, dir)
	for _, e := range entries {
		if info, err := fs.Stat(fsys, path.Join(dir, e.Name())); err == nil {
			total += info.Size()
		}
	}
	return total
}

type backup struct {
	turn int
	info fs.FileInfo
}

func turnOf(name, suffix string) (int, error) { return len(strings.TrimSuffix(name, suffix)), nil }

// What is kept goes by the name; others were asked for nothing.
func backups(dir string) (all []backup) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := e.Name()
		info, err := e.Info() // want `before its name or kind`
		if err != nil {
			continue
		}
		if turn, err := turnOf(name, ".log"); err == nil {
			all = append(all, backup{turn, info})
			continue
		}
		if turn, err := turnOf(e.Name(), ".log.gz"); err == nil {
			all = append(all, backup{turn, info})
		}
	}
	return all
}

// The size decides as well, or all are kept in the end.
func largeBackups(dir string) (all, rest []backup) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		if turn, err := turnOf(e.Name(), ".log"); err == nil && info.Size() > 0 {
			all = append(all, backup{turn, info})
		}
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		if turn, err := turnOf(e.Name(), ".log"); err == nil {
			all = append(all, backup{turn, info})
			continue
		}
		rest = append(rest, backup{0, info})
	}
	for i, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		if i > 0 {
			all = append(all, backup{0, info})
		}
	}
	return all, rest
}

package bench

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// DataDiffers reports whether two versions of a folder differ in files that programs read and
// compilers do not: equal code may then do other work. With own only what is a package's own
// counts: its folder and those below it that are no packages. What only one has counts among test
// data alone, for builds and recordings leave files beside the source. What cannot be read counts as different.
func DataDiffers(old, new string, own bool) bool {
	if old == new {
		return false
	}
	was, err := data(old, own)
	if err != nil {
		return true
	}
	is, err := data(new, own)
	if err != nil {
		return true
	}
	for name, size := range was {
		s, both := is[name]
		if both && (s != size || !equalFiles(filepath.Join(old, name), filepath.Join(new, name))) || !both && testData(name) {
			return true
		}
	}
	for name := range is {
		if _, both := was[name]; !both && testData(name) {
			return true
		}
	}
	return false
}

// testData tells whether a file is in a folder that the go command passes over.
func testData(name string) bool {
	for part := range strings.SplitSeq(filepath.ToSlash(filepath.Dir(name)), "/") {
		if part == "testdata" || strings.HasPrefix(part, "_") {
			return true
		}
	}
	return false
}

// data are the sizes of the files below root that are no source, by name; hidden ones and the
// texts for people that stand beside the source left out.
func data(root string, own bool) (map[string]int64, error) {
	sizes := map[string]int64{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		rel, err := filepath.Rel(root, path)
		switch {
		case err != nil || path == root:
			return err
		case d.IsDir() && (strings.HasPrefix(name, ".") || name == "node_modules" || own && !testData(filepath.Join(rel, "x")) && isPackage(path)):
			return filepath.SkipDir
		case d.IsDir() || source(name) && !testData(rel) || strings.HasPrefix(name, ".") || filepath.Dir(path) == root && forPeople(name):
			return nil
		}
		info, err := os.Stat(path) // of what a link names
		if err != nil || !info.Mode().IsRegular() {
			return nil
		}
		sizes[rel] = info.Size()
		return nil
	})
	return sizes, err
}

// forPeople tells whether a file's name is that of a text about the code.
func forPeople(name string) bool {
	return strings.EqualFold(filepath.Ext(name), ".md") || strings.ToUpper(name) == name && filepath.Ext(name) == ""
}

// isPackage reports whether a folder has Go source of its own.
func isPackage(dir string) bool {
	found, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	return len(found) > 0
}

// equalFiles compares two files of the same size.
func equalFiles(a, b string) bool {
	x, err := os.Open(a)
	if err != nil {
		return false
	}
	defer x.Close()
	y, err := os.Open(b)
	if err != nil {
		return false
	}
	defer y.Close()
	var left, right [64 << 10]byte
	for {
		n, errX := io.ReadFull(x, left[:])
		m, errY := io.ReadFull(y, right[:])
		if n != m || !bytes.Equal(left[:n], right[:m]) {
			return false
		}
		if errX != nil || errY != nil {
			return errX == errY
		}
	}
}

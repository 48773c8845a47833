package a

import (
	"bufio"
	"encoding/csv"
	"io"
	"os"
)

// All files are read together, through what was made of them.
func merge(out io.Writer, names []string) error {
	var in []*bufio.Reader
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = append(in, bufio.NewReader(f))
	}
	for _, r := range in {
		if _, err := r.WriteTo(out); err != nil {
			return err
		}
	}
	return nil
}

type source struct {
	name string
	rows *csv.Reader
}

// Kept in an entry, by a name of its own.
func join(names []string, each func([]source) error) error {
	sources := make([]source, len(names))
	for i, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		r := csv.NewReader(bufio.NewReader(f))
		sources[i] = source{name: name, rows: r}
	}
	return each(sources)
}

// What was read does not need the file.
func readRows(names []string) ([][]string, error) {
	var all [][]string
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close() // want `defers in a loop`
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

type openFile struct {
	file *os.File
	name string
}

// Kept in an entry, and closed by a literal.
func checkAll(names []string, check func([]openFile) error) error {
	var files []openFile
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		files = append(files, openFile{f, name})
	}
	return check(files)
}

// The entry does not need the file.
func checkNames(names []string, check func([]openFile) error) error {
	var files []openFile
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }() // want `defers in a loop`
		files = append(files, openFile{name: f.Name()})
	}
	return check(files)
}

package forms

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// The file stands in the writer, and gzip where a setting asks for it.
func dump(path string, packed bool, names []string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var out io.Writer = f
	if packed {
		gz := gzip.NewWriter(f)
		defer gz.Close()
		out = gz
	}
	for _, n := range names {
		fmt.Fprintln(out, n) // want `a system call for each small piece written to out`
	}
	return nil
}

// A buffer stands below both.
func dumpBuffered(path string, packed bool, names []string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	b := bufio.NewWriter(f)
	var out io.Writer = b
	if packed {
		gz := gzip.NewWriter(b)
		defer gz.Close()
		out = gz
	}
	for _, n := range names {
		fmt.Fprintln(out, n)
	}
	return b.Flush()
}

// One of two, and never the file itself.
func dumpAlways(path string, fast bool, names []string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var out io.Writer = f
	if fast {
		out = bufio.NewWriter(f)
	} else {
		out = gzip.NewWriter(f)
	}
	for _, n := range names {
		fmt.Fprintln(out, n)
	}
	return nil
}

type table struct {
	file *os.File
	rows []tableRow
}

type tableRow struct {
	key  string
	data []byte
	at   int64
}

// A header and a name.
func (t *table) index() error {
	for _, r := range t.rows {
		b := make([]byte, 8+len(r.key))
		binary.LittleEndian.PutUint64(b, uint64(r.at))
		copy(b[8:], r.key)
		if _, err := t.file.Write(b); err != nil { // want `a system call for each small piece written to t.file`
			return err
		}
	}
	return nil
}

// The data may be large.
func (t *table) store() error {
	for _, r := range t.rows {
		b := make([]byte, 8+len(r.data))
		binary.LittleEndian.PutUint64(b, uint64(r.at))
		copy(b[8:], r.data)
		if _, err := t.file.Write(b); err != nil {
			return err
		}
	}
	return nil
}

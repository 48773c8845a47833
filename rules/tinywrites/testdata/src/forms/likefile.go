package forms

import (
	"bufio"
	"fmt"
	"io"
)

// A diskFile is a file of an abstract file system.
type diskFile interface {
	io.ReadWriteCloser
	io.Seeker
	Name() string
	Truncate(size int64) error
}

type disk interface {
	Temp(prefix string) (diskFile, error)
}

type reference struct{ name, hash string }

func packReferences(d disk, refs []reference) (err error) {
	f, err := d.Temp("refs")
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range refs {
		if _, err := f.Write([]byte(r.hash + " " + r.name + "\n")); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return nil
}

func packBuffered(d disk, refs []reference) error {
	f, err := d.Temp("refs")
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for _, r := range refs {
		fmt.Fprintln(w, r.hash, r.name)
	}
	return w.Flush()
}

// A sink may be anything, and one that flushes has a buffer.
type sink interface {
	io.WriteCloser
	Sync() error
}

type buffered interface {
	diskFile
	Flush() error
}

func toSinks(s sink, b buffered, refs []reference) {
	for _, r := range refs {
		fmt.Fprintln(s, r.name)
	}
	for _, r := range refs {
		fmt.Fprintln(b, r.name)
	}
}

type kept struct{ f diskFile }

// A few pieces in a row to a file whose file system may write in its own time.
func (k *kept) head(r reference) {
	fmt.Fprintln(k.f, r.name)
	fmt.Fprintln(k.f, r.hash)
	fmt.Fprintln(k.f)
}

package items

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

func all(path string, m *sync.Map) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	m.Range(func(k, v any) bool {
		_, err = fmt.Fprintln(f, k, v) // want `makes a system call for each small piece written to f`
		return err == nil
	})
	return f.Close()
}

func seq(f *os.File, it func(yield func(string) bool)) {
	it(func(s string) bool {
		_, err := f.WriteString(s + "\n") // want `makes a system call for each small piece written to f`
		return err == nil
	})
}

// A file each, a buffer between, one call, or a wait.
func others(m *sync.Map, f *os.File, once func(func() error) error) {
	m.Range(func(k, v any) bool {
		g, err := os.Create(fmt.Sprint(k))
		if err != nil {
			return false
		}
		fmt.Fprintln(g, v)
		return g.Close() == nil
	})
	w := bufio.NewWriter(f)
	m.Range(func(k, v any) bool {
		fmt.Fprintln(w, k, v)
		return true
	})
	w.Flush()
	once(func() error {
		_, err := fmt.Fprintln(f, "once")
		return err
	})
	m.Range(func(k, v any) bool {
		time.Sleep(time.Second)
		fmt.Fprintln(f, k, v)
		return true
	})
}

func table(w io.Writer, rows []string) {
	fmt.Fprintln(w, "rows")
	for _, r := range rows {
		fmt.Fprintln(w, r)
	}
}

func buffered(w io.Writer, rows []string) {
	b := bufio.NewWriter(w)
	defer b.Flush()
	for _, r := range rows {
		fmt.Fprintln(b, r)
	}
}

// A function of the package prints in its own loop.
func save(path string, rows []string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	table(f, rows) // want `makes a system call for each small piece written to f`
	buffered(f, rows)
	table(os.Stdout, rows)
	w := bufio.NewWriter(f)
	table(w, rows)
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

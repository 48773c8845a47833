package a

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// The usual shape: an error ends the function, the file is only read.
func sizes(names []string) error {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("open %s: %w", name, err)
		}
		defer f.Close() // want `defers in a loop: each iteration puts a record on the heap`
		data, err := io.ReadAll(f)
		if err != nil {
			return err
		}
		fmt.Println(len(data))
	}
	return nil
}

// Other results beside the error are zero in each return.
func total(names []string) (int64, []string, error) {
	var sum int64
	var seen []string
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return 0, nil, err
		}
		defer f.Close() // want `defers in a loop`

		info, err := f.Stat()
		if err != nil {
			return 0, nil, err
		}
		if info.IsDir() {
			continue // not counted
		}
		seen = append(seen, f.Name())
		sum += info.Size()
	}
	return sum, seen, nil
}

// No jump at all; a raw string keeps its indentation.
func contexts(ctx context.Context, n int) int {
	done := 0
	for range n {
		c, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel() // want `defers in a loop`
		select {
		case <-c.Done():
			break
		default:
		}
		fmt.Println(`
  as it stands
`)
		done++
	}
	return done
}

// What is made from the file stays inside as well.
func lines(names []string) int {
	n := 0
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer func() { // want `defers in a loop`
			if err := f.Close(); err != nil {
				fmt.Println(err)
			}
		}()
		sc := bufio.NewScanner(f)
		for sc.Scan() {
			if sc.Text() == "" {
				continue
			}
			n++
		}
	}
	return n
}

// Two defers, one finding.
func copies(names []string) error {
	for _, name := range names {
		src, err := os.Open(name)
		if err != nil {
			return err
		}
		defer src.Close() // want `defers 2 calls in a loop`
		dst, err := os.Create(name + ".copy")
		if err != nil {
			return err
		}
		defer dst.Close()
		if _, err := io.Copy(dst, src); err != nil {
			return err
		}
	}
	return nil
}

// A literal has its own end.
func worker(names <-chan string) func() {
	return func() {
		for name := range names {
			f, err := os.Open(name)
			if err != nil {
				continue
			}
			defer f.Close() // want `defers in a loop`
			io.Copy(io.Discard, f)
		}
	}
}

var errEmpty = errors.New("empty")

// A function of this package that keeps nothing is as good as a known one.
func parsed(names []string) (n int) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		n += parse(io.LimitReader(f, 100))
	}
	return n
}

func parse(r io.Reader) int {
	data, err := io.ReadAll(bufio.NewReader(r))
	if err != nil {
		return 0
	}
	return len(data)
}

// A Close of one's own type, which the iteration uses.
func mappedSizes(names []string) (n int) {
	for _, name := range names {
		m := openMapped(name)
		defer m.Close() // want `defers in a loop`
		n += len(m.bytes())
	}
	return n
}

// What ReadAll returns is memory of its own.
func contents(names []string) (all [][]byte) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		data, _ := io.ReadAll(f)
		all = append(all, data)
	}
	return all
}

// What a function of this package makes of the file is its own memory.
func rows(names []string) (all [][]string) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		fields, err := fieldsOf(f)
		if err == nil {
			all = append(all, fields)
		}
	}
	return all
}

func fieldsOf(r io.Reader) ([]string, error) {
	records, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	out := make([]string, 0, len(records))
	for _, rec := range records {
		out = append(out, rec[0])
	}
	return out, nil
}

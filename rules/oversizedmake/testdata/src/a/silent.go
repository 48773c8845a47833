package a

import (
	"bufio"
	"io"
)

// Filled as far as nobody knows.
func split(s string) (n int) {
	parts := make([]string, 0, 1000)
	for len(s) > 3 {
		parts = append(parts, s[:3])
		s = s[3:]
	}
	return len(parts)
}

func all(lists ...[]string) int {
	out := make([]string, 0, 1000)
	for _, l := range lists {
		out = append(out, l...)
	}
	return len(out)
}

// Given to somebody who may append.
func handed(f func([]string)) {
	buf := make([]string, 0, 256)
	buf = append(buf, "#")
	f(buf)
}

func returned() []string {
	out := make([]string, 0, 256)
	out = append(out, "head")
	return out
}

func longer(more []string) []string { return append(returned(), more...) }

func outer() int {
	buf := make([]string, 0, 256)
	add := func(s string) { buf = append(buf, s) }
	add("a")
	buf = append(buf, "b")
	return len(buf)
}

// Little too much, or as much as is used.
func small(a, b string) int {
	out := make([]string, 0, 16)
	out = append(out, a, b)
	return len(out)
}

func exact(xs []int) int {
	out := make([]int, 0, len(xs)*2)
	for _, x := range xs {
		out = append(out, x)
		out = append(out, x+1)
	}
	return len(out)
}

func read(r io.Reader) (int, error) {
	buf := make([]byte, 4096)
	return r.Read(buf)
}

func tail(r io.Reader) (byte, error) {
	buf := make([]byte, 4096)
	_, err := r.Read(buf[:8])
	return buf[4095], err
}

func window(r io.Reader, n int) error {
	buf := make([]byte, 4096)
	_, err := io.ReadFull(r, buf[:n])
	return err
}

// One buffer for many, a line's limit alone, and as much as it takes by itself.
func scanners(rs []io.Reader) (n int) {
	buf := make([]byte, 1<<20)
	for _, r := range rs {
		sc := bufio.NewScanner(r)
		sc.Buffer(buf, 1<<20)
		for sc.Scan() {
			n++
		}
	}
	return n
}

func scanner(r io.Reader) (n int) {
	sc := bufio.NewScanner(r)
	sc.Buffer(make([]byte, 0, 64*1024), 1<<20)
	for sc.Scan() {
		n++
	}
	return n
}

func cross(rows, columns []string) []string {
	out := make([]string, 0, len(rows)*len(columns))
	for _, r := range rows {
		for _, c := range columns {
			out = append(out, r+c)
		}
	}
	return out
}

// Nothing is put in here: what it is for is not in this function's text.
func nothing() int {
	m := make(map[string]int, 500)
	return len(m)
}

// Once per process.
var count = func() int {
	out := make([]string, 0, 256)
	out = append(out, "a")
	return len(out)
}()

// A burst's worth, nothing to hold, and what a caller asks for.
func channels(n int) int {
	return cap(make(chan event, 1024)) + cap(make(chan struct{}, 1<<30)) + cap(make(chan event, n))
}

// One queue for the program, as long as its worst burst.
func newDispatcher() chan event { return make(chan event, 100_000) }

package a

import (
	"errors"
	"io"
	"sync"
)

type sheet struct {
	rows []int
	used bool
}

var sheets = sync.Pool{New: func() any { return new(sheet) }}

func getSheet() *sheet {
	s := sheets.Get().(*sheet)
	s.rows = s.rows[:0]
	return s
}

func putSheet(s *sheet) {
	s.used = false
	sheets.Put(s)
}

// One way forgets.
func sumUp(list []int, max int) int {
	s := getSheet() // want `takes from a pool what the way to line \d+ leaves behind: the pool allocates anew`
	n := 0
	for _, x := range list {
		s.rows = append(s.rows, x)
		if n += x; n > max {
			return max
		}
	}
	putSheet(s)
	return n
}

// Nobody gives it back.
func only(list []int) (n int) {
	s := getSheet() // want `takes from a pool what is not given back`
	for _, x := range list {
		s.rows[x] = x
	}
	return len(s.rows)
}

// Given back on all ways that succeed.
func sumAll(list []int) (int, error) {
	s := getSheet()
	for _, x := range list {
		if x < 0 {
			return 0, errors.New("negative")
		}
		s.rows[0] += x
	}
	n := s.rows[0]
	putSheet(s)
	return n, nil
}

func fill(s *sheet) {}

// Somebody else has it.
func lentOut() {
	s := getSheet()
	fill(s)
}

// Who only cuts what it took has grown nothing; who appends the caller's text answers for that.
var wideFrames = sync.Pool{New: func() any { return make([]byte, 0, 64<<10) }}

func writeWide(w io.Writer, text []byte) error {
	frame := wideFrames.Get().([]byte)[:0]
	frame = append(frame, text...)
	_, err := w.Write(frame)
	wideFrames.Put(frame) // want `puts the buffer back whatever its size`
	return err
}

func swapWide(w io.Writer, src []byte) error {
	in, out := wideFrames.Get().([]byte)[:len(src)], wideFrames.Get().([]byte)[:64<<10]
	copy(in, src)
	if n := encodeBlock(out, in); n == 0 {
		out, in = in, out
	}
	_, err := w.Write(out)
	wideFrames.Put(in)
	wideFrames.Put(out)
	return err
}

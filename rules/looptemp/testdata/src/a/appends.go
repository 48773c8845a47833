package a

import (
	"bytes"
	"io"
	"strconv"
	"time"
)

func numbered(w io.Writer, ns []int64) {
	for _, n := range ns {
		line := strconv.AppendInt(nil, n, 10) // want `appends to nothing in each iteration: one buffer, cut to \[:0\], serves all of them`
		line = append(line, '\n')
		w.Write(line)
	}
}

func stamped(w io.Writer, texts [][]byte) {
	for _, text := range texts {
		line := time.Now().AppendFormat([]byte{}, time.RFC3339) // want `appends to nothing in each iteration`
		line = append(line, text...)
		w.Write(line)
	}
}

func framed(w io.Writer, texts [][]byte) {
	for _, text := range texts {
		b := append([]byte(nil), "text:"...) // want `appends to nothing in each iteration`
		b = append(b, text...)
		w.Write(b)
	}
}

// It is on the stack.
func summed(ns []int64) (sum int) {
	for _, n := range ns {
		digits := strconv.AppendInt(nil, n, 10)
		sum += bytes.Count(digits, []byte("7"))
	}
	return sum
}

// Each of them is kept.
func texts(ns []int64) (all [][]byte) {
	for _, n := range ns {
		digits := strconv.AppendInt(nil, n, 10)
		all = append(all, digits)
	}
	return all
}

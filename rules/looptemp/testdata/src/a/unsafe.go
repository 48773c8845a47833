// Package a makes temporaries in loops.
package a

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strconv"
)

func maps(rows [][]int) (distinct int) {
	for _, row := range rows {
		seen := make(map[int]bool, len(row)) // want `makes and grows a map per iteration`
		for _, cell := range row {
			seen[cell] = true
		}
		distinct += len(seen)
	}
	return distinct
}

func literals(rows [][]string) (n int) {
	for i := 0; i < len(rows); i++ {
		counts := map[string]int{} // want `makes and grows a map per iteration`
		for _, cell := range rows[i] {
			counts[cell]++
		}
		for _, c := range counts {
			n = max(n, c)
		}
	}
	return n
}

func slices(rows [][]int, w io.Writer) error {
	for _, row := range rows {
		line := make([]byte, 0, 64*len(row)) // want `makes and grows a slice per iteration`
		for _, cell := range row {
			line = strconv.AppendInt(line, int64(cell), 10)
			line = append(line, ',')
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

func appended(rows [][]int) (sum int) {
	for _, row := range rows {
		var odd []int // want `makes and grows a slice per iteration`
		for _, cell := range row {
			if cell%2 == 1 {
				odd = append(odd, cell)
			}
		}
		sort.Ints(odd)
		if len(odd) > 0 {
			sum += odd[len(odd)/2]
		}
	}
	return sum
}

func helped(rows [][]int) (sum int) {
	for _, row := range rows {
		weights := []int{} // want `makes and grows a slice per iteration`
		for _, cell := range row {
			weights = append(weights, cell*cell)
		}
		sum += total(weights)
	}
	return sum
}

func total(xs []int) (sum int) {
	for _, x := range xs {
		sum += x
	}
	return sum
}

func buffers(rows [][]int, out []string) []string {
	for _, row := range rows {
		var buf bytes.Buffer // want `makes and grows a buffer per iteration`
		for _, cell := range row {
			fmt.Fprintf(&buf, "%d,", cell)
		}
		out = append(out, buf.String())
	}
	return out
}

func bufferPointers(rows [][]int, w io.Writer) {
	for _, row := range rows {
		buf := new(bytes.Buffer) // want `makes and grows a buffer per iteration`
		for _, cell := range row {
			buf.WriteString(strconv.Itoa(cell))
		}
		w.Write(buf.Bytes())
	}
}

func bytesNamed(w io.Writer, names []string) {
	for _, name := range names {
		b := new(bytes.Buffer) // want `makes and grows a buffer per iteration`
		b.WriteString(name)
		text := b.Bytes()
		w.Write(text)
	}
}

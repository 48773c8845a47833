package a

import (
	"encoding/binary"
	"io"
	"strings"
)

func join(name, value string) string {
	args := make([]string, 0, 256) // want `makes room for 256 elements, and not more than 2 can be put in`
	args = append(args, name, value)
	return strings.Join(args, " ")
}

func ids(rows []struct{ id int }, columns []string) (n int) {
	out := make([]int, 0, len(rows)*len(columns)) // want `makes room for len.rows.*len.columns. elements, and not more than len.rows. can be put in`
	for _, r := range rows {
		out = append(out, r.id)
	}
	for _, id := range out {
		n += id
	}
	return n
}

func header(r io.Reader) (uint64, error) {
	buf := make([]byte, 4096) // want `makes room for 4096 elements, and not more than the first 8 are used`
	if _, err := io.ReadFull(r, buf[:8]); err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint64(buf[:8]), nil
}

func flags(verbose bool) int {
	set := make(map[string]bool, 500) // want `makes room for 500 keys, and not more than 3 can be put in`
	set["a"] = true
	set["b"] = verbose
	if verbose {
		set["c"] = true
	}
	return len(set)
}

func grid(x int) (n int) {
	cells := make([]int, 0, 1000) // want `not more than 12 can be put in`
	for i := range 3 {
		for j := range 4 {
			cells = append(cells, i*j*x)
		}
	}
	for _, c := range cells {
		n += c
	}
	return n
}

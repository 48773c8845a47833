package a

import (
	"bufio"
	"encoding/binary"
	"io"
	"strconv"
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

func number(n int) string {
	buf := make([]byte, 0, 2048) // want `makes room for 2048 elements, and not more than 67 can be put in`
	buf = append(buf, '#')
	buf = strconv.AppendInt(buf, int64(n), 10)
	buf = append(buf, ";"...)
	return string(buf)
}

func varint(w io.Writer, n uint64) error {
	buf := make([]byte, 4096) // want `not more than the first 10 are used`
	_, err := w.Write(buf[:binary.PutUvarint(buf, n)])
	return err
}

func prefix(w io.Writer, n uint64) error {
	buf := make([]byte, 4096) // want `not more than the first 10 are used`
	k := binary.PutUvarint(buf, n)
	_, err := w.Write(buf[:k])
	return err
}

func frame(w io.Writer, kind byte, size uint32) error {
	buf := make([]byte, 4096) // want `not more than the first 5 are used`
	buf[0] = kind
	binary.BigEndian.PutUint32(buf[1:], size)
	_, err := w.Write(buf[:5])
	return err
}

// Returned: nobody appends to it.
func defaults() []string {
	out := make([]string, 0, 512) // want `not more than 2 can be put in`
	return append(out, "a", "b")
}

const columns = 64

func ordered(rows []struct{ id int }) []int {
	n := len(rows)
	out := make([]int, 0, n*columns) // want `makes room for n.columns elements, and not more than len.rows. can be put in`
	for _, r := range rows {
		out = append(out, r.id)
	}
	return out
}

func lines(r io.Reader) (n int) {
	sc := bufio.NewScanner(r)
	buf := make([]byte, 0, 10<<20) // want `makes room for a line of 10485760 bytes before one is read: a Scanner grows as far as its lines ask`
	sc.Buffer(buf, 10<<20)
	for sc.Scan() {
		n++
	}
	return n
}

type event struct {
	name string
	data [3]int
}

const queueSize = 100_000

func subscribe() chan event {
	return make(chan event, queueSize) // want `makes a channel with 100000 slots: its 4000000 bytes are taken and cleared at once`
}

package a

import (
	"encoding/binary"
	"io"
)

func records(r io.Reader, n int) (sum int, err error) {
	for range n {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return 0, err
		}
		body := make([]byte, binary.BigEndian.Uint32(head[:])) // want `makes a slice per iteration`
		if _, err := io.ReadFull(r, body); err != nil {
			return 0, err
		}
		sum += int(body[0])
	}
	return sum, nil
}

func blocks(r io.Reader) (n int) {
	for {
		block := make([]byte, 4096) // want `makes a slice per iteration`
		m, err := r.Read(block)
		n += m
		if err != nil {
			return n
		}
	}
}

func nameTaken(rows [][]int, seen map[int]bool) (n int) {
	for _, row := range rows {
		seen := map[int]bool{} // want `makes and grows a map per iteration`
		for _, cell := range row {
			seen[cell] = true
		}
		n += len(seen)
	}
	return n + len(seen)
}

func labelled(rows [][]int) (n int) {
outer:
	for _, row := range rows {
		seen := make(map[int]bool) // want `makes and grows a map per iteration`
		for _, cell := range row {
			if seen[cell] {
				continue outer
			}
			seen[cell] = true
		}
		n++
	}
	return n
}

package a

import (
	"bytes"
	"strings"
)

type index struct{ byRow []map[int]bool }

func (x *index) stored(rows [][]int) {
	for _, row := range rows {
		seen := make(map[int]bool) // stored: each row has its own
		for _, cell := range row {
			seen[cell] = true
		}
		x.byRow = append(x.byRow, seen)
	}
}

func returned(rows [][]int) map[int]bool {
	for _, row := range rows {
		seen := make(map[int]bool) // the caller's
		for _, cell := range row {
			seen[cell] = true
		}
		if len(seen) > 3 {
			return seen
		}
	}
	return nil
}

func kept(rows [][]int, keep func([]int)) {
	for _, row := range rows {
		var odd []int // keep may keep it
		for _, cell := range row {
			odd = append(odd, cell)
		}
		keep(odd)
	}
}

func captured(rows [][]int) (fs []func() int) {
	for _, row := range rows {
		var odd []int // the literal keeps it
		for _, cell := range row {
			odd = append(odd, cell)
		}
		fs = append(fs, func() int { return len(odd) })
	}
	return fs
}

func sent(rows [][]int, c chan<- []int) {
	for _, row := range rows {
		var odd []int // the receiver's
		for _, cell := range row {
			odd = append(odd, cell)
		}
		c <- odd
	}
}

func aliased(rows [][]int) (last []int) {
	for _, row := range rows {
		odd := make([]int, 0, len(row)) // kept by another name
		for _, cell := range row {
			odd = append(odd, cell)
		}
		last = odd[1:]
	}
	return last
}

func onStack(rows [][]int) (n int) {
	for _, row := range rows {
		head := make([]int, 8) // a constant size stays on the stack
		copy(head, row)
		n += head[3]
		pair := map[string]int{} // two entries fit into a map on the stack
		pair["a"] = row[0]
		pair["b"] = row[1]
		n += pair["a"]
	}
	return n
}

func builders(rows [][]string) (out []string) {
	for _, row := range rows {
		var b strings.Builder // its memory becomes the string
		for _, cell := range row {
			b.WriteString(cell)
		}
		out = append(out, b.String())
	}
	return out
}

func bytesKept(rows [][]string) (out [][]byte) {
	for _, row := range rows {
		var b bytes.Buffer // its bytes are kept
		for _, cell := range row {
			b.WriteString(cell)
		}
		out = append(out, b.Bytes())
	}
	return out
}

func outside(row []int) (n int) {
	seen := make(map[int]bool) // not in a loop
	for _, cell := range row {
		seen[cell] = true
	}
	return len(seen)
}

type node struct{ children []*node }

func (n *node) appendTo(list []*node) { n.children = list }

func method(ns []*node) {
	for _, n := range ns {
		var list []*node // appendTo keeps it
		for _, c := range n.children {
			list = append(list, c)
		}
		n.appendTo(list)
	}
}

// Each batch is kept.
func batches(all []int) (out [][]int) {
	var batch []int
	for _, v := range all {
		batch = append(batch, v)
		if len(batch) == 100 {
			out = append(out, batch)
			batch = make([]int, 0, 100)
		}
	}
	return append(out, batch)
}

// Each batch is sent.
func send(all []int, to chan []int) {
	var batch []int
	for _, v := range all {
		if len(batch) == 100 {
			to <- batch
			batch = []int{}
		}
		batch = append(batch, v)
	}
}

// The variable begins with somebody else's memory.
func borrowed(first []byte, text []byte) (n int) {
	word := first
	for _, b := range text {
		if b == ' ' {
			n += len(word)
			word = []byte{}
		}
		word = append(word, b)
	}
	return n
}

// A parameter is the caller's.
func parameter(word []byte, text []byte) (n int) {
	for _, b := range text {
		if b == ' ' {
			n += len(word)
			word = []byte{}
		}
		word = append(word, b)
	}
	return n
}

// Nothing is put into it in the loop.
func cleared(all []int) int {
	seen := map[int]bool{1: true}
	for _, v := range all {
		if seen[v] {
			seen = map[int]bool{}
		}
	}
	return len(seen)
}

// The last one leaves.
func last(text []byte) []byte {
	word := []byte{}
	for _, b := range text {
		if b == ' ' {
			word = []byte{}
			continue
		}
		word = append(word, b)
	}
	return word
}

// Made once, when it is needed first.
func lazily(all []int) int {
	var seen map[int]bool
	for _, v := range all {
		if v > 0 {
			if seen == nil {
				seen = make(map[int]bool)
			}
			seen[v] = true
		}
	}
	return len(seen)
}

// Who knows how long the literal lives.
func later(rows [][]int, each func(func() int)) {
	for _, row := range rows {
		kept := make([]int, 0, len(row))
		for _, v := range row {
			kept = append(kept, v)
		}
		each(func() int { return len(kept) })
	}
}

func keptByAnotherName(rows [][]int) (all [][]int) {
	for _, row := range rows {
		odd := make([]int, 0, len(row))
		for _, cell := range row {
			odd = append(odd, cell)
		}
		rest := odd[1:]
		all = append(all, rest)
	}
	return all
}

func carriedOver(rows [][]int) (n int) {
	var before []int
	for _, row := range rows {
		odd := make([]int, 0, len(row))
		for _, cell := range row {
			odd = append(odd, cell)
		}
		n += len(before)
		before = odd // the next iteration looks at it
	}
	return n
}

// widen lets the narrow list go once, when the first wide letter comes.
func widen(letters []rune) (wide []rune, narrow []byte) {
	isWide := false
	for _, r := range letters {
		if r > 0x7f && !isWide {
			wide = make([]rune, 0, len(letters))
			for _, b := range narrow {
				wide = append(wide, rune(b))
			}
			narrow = nil
			isWide = true
		}
		if isWide {
			wide = append(wide, r)
		} else {
			narrow = append(narrow, byte(r))
		}
	}
	return wide, narrow
}

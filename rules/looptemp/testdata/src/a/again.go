package a

import (
	"bytes"
	"encoding/binary"
	"io"
)

// The word is a text of its own when it is let go.
func eachWord(text string, emit func(string)) {
	var word []byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ':
			if len(word) > 0 {
				emit(string(word))
			}
			word = nil // want `throws away a slice and grows a new one in the loop`
		default:
			word = append(word, c)
		}
	}
	emit(string(word))
}

// Nobody knows what becomes of the word.
func eachRawWord(text string, emit func([]byte)) {
	var word []byte
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' {
			emit(word)
			word = nil
			continue
		}
		word = append(word, text[i])
	}
}

// An empty word is not the same as none.
func eachKnownWord(text string, emit func(string)) {
	var word []byte
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' {
			if word != nil {
				emit(string(word))
			}
			word = nil
			continue
		}
		word = append(word, text[i])
	}
}

type keysOf interface {
	Next() bool
	Key() []byte
}

func repeated(it keysOf) (n int) {
	var last []byte
	for it.Next() {
		if bytes.Equal(last, it.Key()) {
			n++
		}
		key := it.Key()
		last = make([]byte, len(key)) // want `makes a copy in new memory and throws the last one away`
		copy(last, key)
	}
	return n
}

// Each has room for more.
func longerThanTheLast(it keysOf) (n int) {
	var last []byte
	for it.Next() {
		key := it.Key()
		if len(last) > len(key) {
			n++
		}
		last = make([]byte, len(key)+1)
		copy(last, key)
	}
	return n
}

func putNumber(b []byte, n int64) []byte {
	b = append(b, 'n')
	return binary.AppendVarint(b, n)
}

func writeNumbers(w io.Writer, rows [][]int64) error {
	for _, row := range rows {
		var line []byte // want `makes and grows a slice per iteration`
		for _, n := range row {
			line = putNumber(line, n)
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

var keptLines [][]byte

func putAndKeep(b []byte, n int64) []byte {
	keptLines = append(keptLines, b)
	return binary.AppendVarint(b, n)
}

// What puts it there keeps it.
func writeKept(w io.Writer, rows [][]int64) error {
	for _, row := range rows {
		var line []byte
		for _, n := range row {
			line = putAndKeep(line, n)
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// What comes back is kept, under another name.
func allNumbers(rows [][]int64) (all [][]byte) {
	for _, row := range rows {
		var line []byte
		for _, n := range row {
			more := putNumber(line, n)
			all = append(all, more)
		}
	}
	return all
}

func distances(words []string, target string) (sum int) {
	for _, w := range words {
		last := make([]int, len(target)+1) // want `makes a slice per iteration`
		row := make([]int, len(target)+1)  // want `makes a slice per iteration`
		for i := range w {
			row[0] = i + 1
			for j := range target {
				row[j+1] = min(row[j], last[j+1]) + 1
			}
			last, row = row, last
		}
		sum += last[len(target)]
	}
	return sum
}

// One of the two was there before: it would be overwritten.
func distancesFrom(words []string, first []int) (sum int) {
	for _, w := range words {
		last := first
		row := make([]int, len(first))
		for i := range w {
			row[0] = i + 1
			for j := range first[1:] {
				row[j+1] = min(row[j], last[j+1]) + 1
			}
			last, row = row, last
		}
		sum += last[len(first)-1]
	}
	return sum
}

func countUnlike(lists [][]string, want []byte) (n int) {
	for _, list := range lists {
		var joined []byte // want `makes and grows a slice per iteration`
		for _, s := range list {
			joined = append(joined, s...)
		}
		if bytes.IndexAny(joined, "ab") < 0 && !bytes.ContainsRune(joined, 'x') {
			n++
		}
	}
	return n
}

// What is trimmed is the same memory.
func trimmed(lists [][]string) (out [][]byte) {
	for _, list := range lists {
		var joined []byte
		for _, s := range list {
			joined = append(joined, s...)
		}
		out = append(out, bytes.TrimSpace(joined))
	}
	return out
}

// It waits for the next round, with nothing in hand.
func collectRounds(rounds <-chan []string, done <-chan bool) (n int) {
	var names []string
	for {
		select {
		case <-done:
			return n
		case round := <-rounds:
			for _, name := range round {
				names = append(names, name)
			}
		}
		for _, name := range names {
			n += len(name)
		}
		names = nil
	}
}

type numberSet map[int]struct{}

func (s numberSet) add(n int)      { s[n] = struct{}{} }
func (s numberSet) has(n int) bool { _, ok := s[n]; return ok }

var allSets []numberSet

func (s numberSet) publish() { allSets = append(allSets, s) }

func repeats(rows [][]int) (n int) {
	for _, row := range rows {
		seen := make(numberSet) // want `makes and grows a map per iteration`
		for _, x := range row {
			if seen.has(x) {
				n++
			}
			seen.add(x)
		}
	}
	return n
}

// The set is published by a method of its own.
func published(rows [][]int) {
	for _, row := range rows {
		seen := make(numberSet)
		for _, x := range row {
			seen.add(x)
		}
		seen.publish()
	}
}

// A quoted text is rare, and there are several ways out of one.
func quotedWords(text string, emit func(string)) {
	var quoted []byte
	in := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n' && in:
			in, quoted = false, nil
		case c == '"' && in:
			emit(string(quoted))
			in = false
			quoted = nil
		case c == '"':
			in = true
		case in:
			quoted = append(quoted, c)
		}
	}
}

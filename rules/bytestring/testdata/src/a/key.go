package a

import (
	"bytes"
	"errors"
)

type options map[string]string

// The filter and the first value decide before a string is needed.
func (o options) line(line []byte, only map[string]bool) {
	name, value, found := bytes.Cut(line, []byte("="))
	if !found {
		return
	}
	key := string(name) // want `copies bytes into a string for a lookup that needs no copy`
	if only != nil && !only[key] {
		return
	}
	if _, ok := o[key]; !ok {
		o[key] = string(value)
	}
}

func numberOf(known map[string]int, b []byte) int {
	key := string(b) // want `copies bytes into a string for a lookup that needs no copy`
	if n, ok := known[key]; ok {
		return n
	}
	n := len(known)
	known[key] = n
	return n
}

func asksOnly(known map[string]int, b []byte) int {
	key := string(b) // want `copies bytes into a string for a lookup that needs no copy`
	n, ok := known[key]
	if !ok && key != "none" {
		return -1
	}
	return n
}

var errTwice = errors.New("twice")

// The string is needed in any case, but for what goes wrong.
func unique(all [][]byte) error {
	seen := map[string]bool{}
	for _, b := range all {
		key := string(b)
		if seen[key] {
			return errTwice
		}
		seen[key] = true
	}
	return nil
}

func counted(counts map[string]int, b []byte) int {
	key := string(b)
	counts[key]++
	return counts[key]
}

// The bytes are others by the second lookup.
func moving(known map[string]int, b []byte, next func([]byte)) (int, int) {
	key := string(b)
	first := known[key]
	b = b[1:]
	next(b)
	return first, known[key]
}

// One string for all turns.
func everywhere(maps []map[string]int, b []byte) (n int) {
	key := string(b)
	for _, m := range maps {
		n += m[key]
	}
	return n
}

// Whoever finds it needs the string.
func seenAgain(counts map[string]int, b []byte) {
	key := string(b)
	if _, ok := counts[key]; ok {
		counts[key]++
	}
}

func dropped(sets map[string]map[int]bool, b []byte, id int) bool {
	key := string(b) // want `copies bytes into a string for a lookup that needs no copy`
	if set, ok := sets[key]; ok {
		delete(set, id)
		if len(set) == 0 {
			delete(sets, key)
		}
		return true
	}
	return false
}

type address interface{ Bytes() []byte }

func remember(book map[string]*options, list []address) {
	for _, a := range list {
		if a == nil {
			continue
		}
		key := string(a.Bytes()) // want `copies bytes into a string for a lookup that needs no copy`
		known, found := book[key]
		if !found {
			book[key] = &options{}
		} else {
			(*known)["again"] = ""
		}
	}
}

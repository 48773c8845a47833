package a

import (
	"container/list"
	"crypto/sha256"
	"strings"
)

type set map[string]struct{}

func newSet(words ...string) set {
	s := make(set, len(words))
	for _, w := range words {
		s[w] = struct{}{}
	}
	return s
}

func constructed(words []string, off bool) set {
	s := newSet() // want `allocates before an exit that makes it useless`
	if off {
		return nil
	}
	for _, w := range words {
		s[w] = struct{}{}
	}
	return s
}

func hashed(b []byte, known bool) []byte {
	h := sha256.New() // want `allocates before an exit that makes it useless`
	if known {
		return nil
	}
	h.Write(b)
	return h.Sum(nil)
}

func listed(words []string) *list.List {
	l := list.New() // want `allocates before an exit that makes it useless`
	if len(words) == 0 {
		return nil
	}
	for _, w := range words {
		l.PushBack(w)
	}
	return l
}

// A result with a name, and two at once.
func result2(words []string, off bool) (out []string) {
	out = make([]string, 0, len(words)) // want `allocates before an exit that makes it useless`
	if off {
		return nil
	}
	return append(out, words...)
}

func resultUsed(words []string, off bool) (out []string) {
	out = make([]string, 0, len(words))
	if off {
		return
	}
	return append(out, words...)
}

func two(m map[string]string) ([]string, []string) {
	keys, values := make([]string, 0, len(m)), make([]string, 0, len(m)) // want `allocates before an exit that makes it useless`
	if len(m) == 0 {
		return nil, nil
	}
	for k, v := range m {
		keys, values = append(keys, k), append(values, v)
	}
	return keys, values
}

func twoUsed(m map[string]string) ([]string, []string) {
	keys, values := make([]string, 0, len(m)), make([]string, 0, len(m))
	if len(m) == 0 {
		return nil, values
	}
	for k, v := range m {
		keys, values = append(keys, k), append(values, v)
	}
	return keys, values
}

// One of several branches leaves.
func chained(words []string, mode int) []string {
	out := make([]string, 0, len(words)) // want `allocates before an exit that makes it useless`
	if mode == 0 {
		words = words[1:]
	} else if mode == 1 {
		return words
	}
	return append(out, words...)
}

// What only a branch needs.
type walk struct {
	seen map[string]bool
	skip []string
}

func (w *walk) to(r *result) { w.seen[r.names[0]] = true }

func branch(r *result, enabled bool) int {
	w := &walk{seen: map[string]bool{}, skip: make([]string, 0, 16)} // want `allocates before a branch that alone needs it`
	if enabled {
		w.to(r)
		r.names = append(r.names, w.skip...)
	}
	return r.total
}

func joined(words []string, verbose bool) int {
	text := strings.Join(words, ", ") // want `allocates before a branch that alone needs it`
	if verbose {
		println(text)
	}
	return len(words)
}

// The branch is the usual case, or not the only one.
func joinedUsually(words []string, f func() error) int {
	a, b := strings.Join(words, ", "), strings.Join(words, "; ")
	if len(words) > 0 {
		println(a)
	}
	if err := f(); err == nil {
		println(b)
	}
	return len(words)
}

func joinedTwice(words []string, verbose bool) string {
	text := strings.Join(words, ", ")
	if verbose {
		println(text)
	}
	return text
}

// Dropped at once.
func blocks(disks []*result, size int) [][]byte {
	out := make([][]byte, len(disks))
	for i, d := range disks {
		out[i] = make([]byte, size) // want `allocates before an exit that makes it useless`
		if d == nil {
			out[i] = nil
			continue
		}
		out[i][0] = byte(d.total)
	}
	return out
}

package a

import (
	"fmt"
	"strings"
)

type happening struct {
	code   int
	reason string
}

// A literal makes the key.
func repeatedReasons(list []happening) (n int) {
	keyOf := func(h happening) string { return fmt.Sprintf("%d-%s", h.code, h.reason) }
	counts := map[string]int{}
	for _, h := range list {
		counts[keyOf(h)]++ // want `formats a string per lookup`
	}
	for _, h := range list {
		if counts[keyOf(h)] > 1 { // want `formats a string per lookup`
			n++
		}
	}
	return n
}

// A function makes it with a builder, or by a local.
func happeningKey(a, b string) string {
	var sb strings.Builder
	sb.WriteString(a)
	sb.WriteByte('/')
	sb.WriteString(b)
	return sb.String()
}

func happeningID(a, b string) string {
	id := a + "/" + b
	return id
}

func bothKeys(list []happening, name string) (n int) {
	seen, known := map[string]bool{}, map[string]bool{}
	for _, h := range list {
		if seen[happeningKey(name, h.reason)] { // want `builds a string per lookup`
			n++
		}
		seen[happeningKey(name, h.reason)] = true // want `builds a string per lookup`
		known[happeningID(name, h.reason)] = true // want `concatenates a string per lookup`
	}
	return n + len(known)
}

// Two texts may be one key on purpose.
func folded(a, b string) string {
	if a == "" {
		return b
	}
	return a + "/" + b
}

func foldedKeys(list []happening, name string) int {
	seen := map[string]bool{}
	for _, h := range list {
		seen[folded(name, h.reason)] = true
	}
	return len(seen)
}

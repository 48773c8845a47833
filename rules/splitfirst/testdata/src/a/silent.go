package a

import (
	"fmt"
	"strings"
)

// Runs once.
var scheme = strings.Split("http://x", ":")[0]

func passedOn(s string) []string {
	parts := strings.Split(s, ",") // the list itself is returned
	return parts
}

func counted(s string) string {
	parts := strings.Split(s, ".")
	if len(parts) != 3 { // the number of pieces matters
		return ""
	}
	return parts[0]
}

func third(s string) string {
	return strings.Split(s, ".")[2] // needs three cuts, and panics without them
}

func runes(s string) string {
	return strings.Split(s, "")[0] // an empty separator splits between runes
}

func changed(s string) string {
	parts := strings.Split(s, ",")
	parts[0] = "x" // the list is changed
	return strings.Join(parts, ",")
}

func addressed(s string) *string {
	parts := strings.Split(s, ",")
	return &parts[0] // the element's address leaves
}

func reused(s string, more bool) string {
	parts := strings.Split(s, ",")
	if more {
		parts = nil // assigned again
	}
	return parts[0]
}

func numbered(s string) (n int) {
	for i := range strings.Split(s, ",") { // the index is used
		n += i
	}
	for i, p := range strings.Split(s, ",") { // the index is used
		n += i + len(p)
	}
	return n
}

func rangedTwice(s string) (n int) {
	parts := strings.Split(s, ",") // two passes over one list
	for _, p := range parts {
		n += len(p)
	}
	for _, p := range parts {
		n -= len(p)
	}
	return n
}

func keptForLoop(s string, n int) (sum int) {
	parts := strings.Split(s, ",") // one list for all turns
	for range n {
		for _, p := range parts {
			sum += len(p)
		}
	}
	return sum
}

func capturedAgain(s string) int {
	parts := strings.Split(s, ",")
	first := func() string { return parts[0] } // of which list?
	parts = strings.Fields(s)
	return len(first()) + len(parts)
}

func limited(s string, n int) string {
	return strings.SplitN(s, ",", n)[0] // n may be 0 or 1
}

func failing(s string) error {
	if s == "" {
		return fmt.Errorf("bad %s", strings.Split(s, ",")[0]) // a branch that fails is not hot
	}
	return nil
}

// Three pieces are read: two cuts would not do.
func threeOf(s string) (a, b, c string) {
	parts := strings.Split(s, ":")
	if len(parts) != 3 {
		return "", "", ""
	}
	return parts[0], parts[1], parts[2]
}

// At most so many pieces are counted or joined.
func atMost(path string) (int, string) {
	return len(strings.SplitN(path, "/", 3)), strings.Join(strings.SplitN(path, "/", 3), ".")
}

// The words are counted, and numbered.
func enumerated(line string) (n int) {
	for i, w := range strings.Fields(line) {
		n += i * len(w)
	}
	return n + len(strings.Fields(line))
}

// The list is the destination of the join.
func header(path string) string {
	return strings.Join(append(strings.Split(path, "/"), "end"), ".")
}

// The counter is looked at, or the pieces are changed, or counted through twice.
func countedFrom(line string) (n int) {
	cells := strings.Split(line, ";")
	for i := range cells {
		if i > 0 {
			n += len(cells[i])
		}
	}
	return n
}

func pairs(line string) (n int) {
	cells := strings.Split(line, ";")
	for i := 0; i < len(cells); i++ {
		for j := 0; j < len(cells); j++ {
			if cells[i] == cells[j] {
				n++
			}
		}
	}
	return n
}

func extended(line string) (n int) {
	cells := strings.Split(line, ";")
	for i := range cells {
		cells[i] += "."
		n += len(cells[i])
	}
	return n
}

func everyOther(line string) (n int) {
	cells := strings.Split(line, ";")
	for i := 0; i < len(cells); i += 2 {
		n += len(cells[i])
	}
	return n
}

func again(line string, times int) (n int) {
	cells := strings.Split(line, ";")
	for range times {
		for i := range cells {
			n += len(cells[i])
		}
	}
	return n
}

// More than two pieces are told apart.
func kind(s string) string {
	parts := strings.Split(s, "/")
	switch len(parts) {
	case 1:
		return parts[0]
	case 3:
		return parts[1]
	}
	return ""
}

// The list says how many there will be: growslice makes the room of it.
func trimmed(s string) []string {
	parts := strings.Split(s, ";")
	out := []string{}
	for _, p := range parts {
		out = append(out, strings.TrimSpace(p))
	}
	return out
}

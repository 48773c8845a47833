package wide

import (
	"slices"
	"strings"
)

// A tag's name, and a search in its options.
func omitted(tag string) bool {
	return slices.Contains(strings.Split(tag, ",")[1:], "omitempty") // want `allocates a list of all pieces to look at one after the other`
}

func listedIn(tag, name string) bool {
	return slices.Contains(strings.Split(tag, ","), name) // want `allocates a list of all pieces to look at one after the other`
}

func tagged(tag string) (name string, omit bool) {
	parts := strings.Split(tag, ",") // want `allocates a list of all pieces to look at one after the other`
	name = parts[0]
	for _, o := range parts[1:] {
		if o == "omitempty" {
			omit = true
		}
	}
	return name, omit
}

func taggedAt(tag string) (string, bool) {
	parts := strings.Split(tag, ",") // want `allocates a list of all pieces to look at one after the other`
	if len(parts) > 1 {
		return parts[0], slices.Contains(parts[1:], "omitempty")
	}
	return parts[0], false
}

func commanded(line string) (string, int) {
	words := strings.Fields(line) // want `allocates a list of all pieces to look at one after the other`
	if len(words) == 0 {
		return "", 0
	}
	n := 0
	for _, w := range words[1:] {
		n += len(w)
	}
	return words[0], n
}

func ownIn(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func ownCount(list []string, s string) (n int) {
	for i, x := range list {
		if x == s {
			n += i
		}
	}
	return n
}

func ownSearch(tag string) bool {
	return ownIn(strings.Split(tag, ","), "omitempty") // want `allocates a list of all pieces to look at one after the other`
}

func notWalked(tag string) ([]string, int, int) {
	parts := strings.Split(tag, ",") // handed on
	rest := parts[1:]
	for i, o := range strings.Split(tag, ";")[1:] { // with its number
		rest[i] = o
	}
	return rest, ownCount(strings.Split(tag, ","), "x"), slices.Index(strings.Split(tag, ","), "y")
}

func walkedTwice(tag string) (n int) {
	parts := strings.Split(tag, ",") // two splits would be needed
	for _, o := range parts[1:] {
		n += len(o)
	}
	for _, o := range parts[1:] {
		n -= len(o) / 2
	}
	return n
}

func walkedAgain(tag string, names []string) (n int) {
	parts := strings.Split(tag, ",")
	for _, name := range names { // once for each name
		if slices.Contains(parts[1:], name) {
			n++
		}
	}
	return n
}

// The first of all is asked for by its number.
func coding(s string) (name string, q int) {
	for i, part := range strings.Split(s, ";") { // want `allocates a list of all pieces to look at one after the other`
		part = strings.TrimSpace(part)
		if i == 0 {
			name = part
		} else if strings.HasPrefix(part, "q=") {
			q = len(part)
		}
	}
	return name, q
}

func rarely(s string) (name string, q int) {
	if !strings.ContainsRune(s, ';') {
		return s, 0
	}
	for i, part := range strings.Split(s, ";") { // few have one
		if i == 0 {
			name = part
		} else {
			q += len(part)
		}
	}
	return name, q
}

func third(s string) (name string) {
	for i, part := range strings.Split(s, ";") { // another
		if i == 2 {
			name = part
		}
	}
	return name
}

// All pieces are joined again.
func numeral(text string) (digits string, exp int) {
	parts := strings.SplitN(text, ".", 2) // want `allocates a list to hold two pieces`
	digits = strings.Join(parts, "")
	if len(parts) > 1 {
		exp = -len(parts[1])
	}
	return digits, exp
}

func dotted(name string) string {
	parts := strings.Split(name, ".") // want `allocates a list of all pieces to join them again`
	if len(parts) == 1 {
		return name
	}
	return strings.Join(parts, "_")
}

// The last piece, by its number.
func base(path string) string {
	parts := strings.Split(path, "/") // want `allocates a list of all pieces to look at the last`
	last := len(parts) - 1
	return parts[last]
}

func before(path string) (string, int) {
	parts := strings.Split(path, "/")
	at := len(parts) - 2
	return parts[at], at
}

// The number of pieces is all that is asked for.
func lines(out string) int {
	all := strings.Split(strings.TrimSpace(out), "\n") // want `allocates a list of all pieces to count them`
	return len(all) - 1
}

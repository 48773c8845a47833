package wider

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

func snake(in string) string {
	out := ""
	for i, r := range in {
		if unicode.IsUpper(r) {
			if i > 0 && !strings.HasSuffix(out, "_") {
				out += "_" // want `\+= copies the whole string on every iteration`
			}
			out += string(unicode.ToLower(r))
			continue
		}
		out += string(r)
	}
	return out
}

func spaced(words []string) string {
	s := ""
	for _, w := range words {
		if len(s) > 0 && s[len(s)-1] != ' ' {
			s += " " // want `\+= copies the whole string on every iteration`
		}
		s += w
	}
	return s
}

// What is inside of the string is read.
func inside(words []string) string {
	s := ""
	for _, w := range words {
		if strings.Contains(s, w) || len(s) > 3 && s[2] == ' ' {
			continue
		}
		s += w
	}
	return s
}

func joined(words []string) (string, string) {
	a, b := "", ""
	for _, w := range words {
		a = strings.Join([]string{a, w}, ",") // want `\+= copies the whole string on every iteration`
		b = fmt.Sprint(b, w)                  // want `\+= copies the whole string on every iteration`
	}
	return a, b
}

func joinedOthers(words []string) string {
	a := ""
	for _, w := range words {
		a = strings.Join([]string{w, "x"}, ",")
	}
	return a
}

type node struct {
	children []*node
	text     string
}

func (n *node) Each(f func(int, *node)) {
	for i, c := range n.children {
		f(i, c)
	}
}

func (n *node) all() string {
	var text string
	var walk func(*node)
	walk = func(n *node) {
		text += n.text // want `\+= copies the whole string for every element`
		for _, c := range n.children {
			walk(c)
		}
	}
	walk(n)
	return text
}

type sum struct{ text string }

func (n *node) fields() string {
	s := sum{}
	n.Each(func(_ int, c *node) {
		s.text += c.text // want `\+= copies the whole string`
	})
	return s.text
}

// It runs once, and it calls itself for nothing but the next.
func (n *node) once() string {
	var text string
	add := func(n *node) { text += n.text }
	add(n)
	var next func(*node)
	next = func(n *node) {
		text += n.text
		if len(n.children) > 0 {
			next(n.children[0])
		}
	}
	next(n)
	return text
}

// The text of an error is rarely made.
func validate(names []string) error {
	msg := ""
	for _, n := range names {
		if n == "" {
			msg += "empty name; "
		}
	}
	if msg != "" {
		return errors.New(msg)
	}
	return nil
}

func validated(names []string) (string, error) {
	msg := ""
	for _, n := range names {
		msg += n + ";" // want `\+= copies the whole string on every iteration`
	}
	if msg == "" {
		return "", errors.New("none" + msg)
	}
	return msg, nil
}

type table struct {
	rows [][]string
	out  string
	w    []int
	log  func(string)
}

func (t *table) pad(s string, i int) string { return s + strings.Repeat(" ", t.w[i]-len(s)) }

func (t *table) reset(s string) string { return t.clear(s) }

func (t *table) clear(s string) string { t.out = ""; return s }

func (t *table) tell(s string) string { t.log(s); return s }

func (t *table) again(s string) string { return t.again(s) }

func (t *table) render() string {
	for _, r := range t.rows {
		for i, c := range r {
			t.out += t.pad(c, i) // want `\+= copies the whole string on every iteration`
		}
	}
	return t.out
}

// A method may start the field again.
func (t *table) others() {
	for _, r := range t.rows {
		t.out += t.reset(r[0])
	}
	for _, r := range t.rows {
		t.out += t.tell(r[0])
	}
	for _, r := range t.rows {
		t.out += t.again(r[0])
	}
}

func binary(n uint64) string {
	s := ""
	for n > 0 {
		s = strconv.FormatUint(n%2, 10) + s // want `copies the whole string behind each letter that goes in front of it`
		n /= 2
	}
	return s
}

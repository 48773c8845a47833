package wider

import (
	"errors"
	"fmt"
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

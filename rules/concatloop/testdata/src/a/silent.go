package a

import (
	"fmt"
	"testing"
)

var banner string

func init() {
	s := ""
	for i := range 100 { // runs once
		s += string(rune('a' + i%26))
	}
	banner = s
}

func few(a [4]string) string {
	s := ""
	for i := 0; i < 8; i++ { // few iterations
		s += "."
	}
	for range 3 { // few iterations
		s += "!"
	}
	for _, x := range a { // few elements
		s += x
	}
	for _, x := range []string{"a", "b"} { // few elements
		s += x
	}
	return s
}

func fresh(names []string) {
	for _, name := range names {
		s := "<"
		s += name // made afresh in each iteration
		fmt.Println(s)
	}
}

func read(names []string) string {
	s := ""
	for _, name := range names {
		s += name
		fmt.Println(s) // the string is read in the loop
	}
	return s
}

func indexed(names []string) string {
	s := ""
	for i, name := range names {
		if len(s) > 0 && s[i] != ',' { // a builder cannot be read
			s += ","
		}
		s += name
	}
	return s
}

func reset(in []string) (lines []string) {
	line := ""
	for _, word := range in {
		if word == "" {
			lines = append(lines, line)
			line = "" // starts again: rarely long
			continue
		}
		line += word
	}
	return append(lines, line)
}

func prepended(names []string) string {
	s := ""
	for _, name := range names {
		s = name + s // grows at the front
	}
	return s
}

func doubled(n int) string {
	s := "x"
	for range n {
		s += s // reads itself
	}
	return s
}

func once(names []string) string {
	s := "found "
	for _, name := range names {
		if name != "" {
			s += name // once: the loop ends here
			break
		}
	}
	for _, name := range names {
		if name != "" {
			s += name // once: the function ends here
			return s
		}
	}
	return s
}

func failing(names []string) error {
	s := ""
	for _, name := range names {
		if name == "" {
			s += "empty"
			panic(s) // a branch that fails is not hot
		}
	}
	return nil
}

func captured(names []string) string {
	s := ""
	add := func(x string) {
		for range names {
			s += x // belongs to the function around: who reads it is not seen here
		}
	}
	add("x")
	return s
}

func numbers(xs []int) (sum int) {
	for _, x := range xs {
		sum += x // not a string
	}
	return sum
}

type doc struct {
	text  string
	title string
	next  *doc
	parts []doc
}

func (d *doc) read(names []string) {
	for _, name := range names {
		d.text += name // the loop reads the field
		println(d.text)
	}
}

func (d *doc) lines(names []string) {
	for _, name := range names {
		d.text += name
		if name == "." {
			d.text = "" // starts again
		}
	}
}

func (d *doc) scan(names []string) {
	for _, name := range names {
		d.text += name
		d.flush() // who gets the variable may reset its field
	}
}

func (d *doc) flush() { d.text = "" }

func chain(d *doc, name string) {
	for ; d != nil; d = d.next {
		d.text += name // another one in each iteration
	}
}

func each(d *doc, name string) {
	for i := range d.parts {
		d.parts[i].text += name // an element of its own
	}
	for _, p := range d.parts {
		p.text += name
	}
}

// The text is not the string itself.
func framed(names []string) string {
	s := ""
	for _, name := range names {
		s = fmt.Sprintf("<%s>%s", s, name)
	}
	return s
}

func helper(t *testing.T, names []string) {
	s := ""
	for _, name := range names {
		s += name // code for tests
	}
	t.Log(s)
}

// Each line starts the string again.
func wrapped(words []string, width int) (lines []string) {
	line := ""
	for _, w := range words {
		if len(line) > width {
			lines = append(lines, line)
			line = w
		} else {
			line += w
		}
	}
	return append(lines, line)
}

package a

import (
	"bytes"
	"errors"
	"io"
	"text/template"
)

// Its bytes are asked for, or it is read.
func content(names []string) []byte {
	var buf bytes.Buffer
	for _, n := range names {
		buf.WriteString(n)
	}
	if buf.String() == "" {
		return nil
	}
	return buf.Bytes()
}

func read(r io.Reader) string {
	var buf bytes.Buffer
	buf.ReadFrom(r)
	return buf.String()
}

func shortened(text string) string {
	var buf bytes.Buffer
	buf.WriteString(text)
	buf.Truncate(3)
	return buf.String()
}

// A Builder gives its array away when it is emptied.
func again(names []string) (all []string) {
	var buf bytes.Buffer
	for _, n := range names {
		buf.Reset()
		buf.WriteString(n)
		all = append(all, buf.String())
	}
	return all
}

// What gets it may ask for more than Write.
func handed(t *template.Template, names []string, to func(*bytes.Buffer)) (string, string) {
	var buf bytes.Buffer
	_ = t.Execute(&buf, names)
	var other bytes.Buffer
	to(&other)
	return buf.String(), other.String()
}

// It is copied, which a Builder forbids.
func copied(text string) string {
	var buf bytes.Buffer
	buf.WriteString(text)
	other := buf
	other.WriteString(text)
	return buf.String()
}

func captured(names []string) string {
	var buf bytes.Buffer
	add := func(n string) { buf.WriteString(n) }
	for _, n := range names {
		add(n)
	}
	return buf.String()
}

// Whose sizes are they?
func two(names []string) string {
	var a bytes.Buffer
	var b bytes.Buffer
	for _, n := range names {
		a.WriteString(n)
		b.WriteString(n)
	}
	return a.String() + b.String()
}

// Somebody has thought of it.
func sized(text string) string {
	var buf bytes.Buffer
	buf.Grow(64)
	buf.WriteString(text)
	return buf.String()
}

func failed(names []string) error {
	if len(names) > 0 {
		var buf bytes.Buffer
		for _, n := range names {
			buf.WriteString(n)
		}
		return errors.New(buf.String())
	}
	return nil
}

func grown(w io.Writer, names []string) {
	if b, ok := w.(*bytes.Buffer); ok {
		b.Grow(len(names))
	}
	for _, n := range names {
		io.WriteString(w, n)
	}
}

func pumped(w io.Writer, r io.Reader) { io.Copy(w, r) }

// Functions of the package that ask what they write to, or let others ask.
func asked(names []string, r io.Reader) string {
	var buf bytes.Buffer
	grown(&buf, names)
	return buf.String()
}

func let(r io.Reader) string {
	var buf bytes.Buffer
	pumped(&buf, r)
	return buf.String()
}

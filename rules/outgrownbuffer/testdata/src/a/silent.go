package a

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// Somebody has thought of it.
func sized(words []string) string {
	var b strings.Builder
	b.Grow(100)
	for _, w := range words {
		b.WriteString(w)
	}
	return b.String()
}

// Which of the two the sizes are of is not known.
func two(words []string) (string, string) {
	var a, b strings.Builder
	var c strings.Builder
	for _, w := range words {
		c.WriteString(w)
		b.WriteString(w)
	}
	return a.String() + c.String(), b.String()
}

type page struct{ body bytes.Buffer }

func (p *page) with(words []string) string {
	var b strings.Builder
	for _, w := range words {
		p.body.WriteString(w)
		b.WriteString(w)
	}
	return b.String()
}

// Others write as well, where the profile does not tell for whom.
func handed(words []string) string {
	var b strings.Builder
	for _, w := range words {
		fmt.Fprintf(&b, "%-10s", w)
		b.WriteString(w)
	}
	return b.String()
}

func captured(words []string) string {
	var b strings.Builder
	add := func(w string) { b.WriteString(w) }
	for _, w := range words {
		add(w)
	}
	return b.String()
}

// A Builder that holds something must not be copied.
func copies(words []string) string {
	var b strings.Builder
	c := b
	for _, w := range words {
		c.WriteString(w)
	}
	for _, w := range words {
		b.WriteString(w)
	}
	return c.String() + b.String()
}

// A Builder's array goes with its string.
func emptied(words []string) (out []string) {
	var b strings.Builder
	for _, w := range words {
		b.Reset()
		b.WriteString(w)
		out = append(out, b.String())
	}
	return
}

// It begins with something.
func begins(words []string) string {
	b := bytes.NewBufferString("<")
	for _, w := range words {
		b.WriteString(w)
	}
	return b.String()
}

func given(b *strings.Builder, words []string) {
	for _, w := range words {
		b.WriteString(w)
	}
}

func never() int {
	var b strings.Builder
	return b.Len()
}

// Nobody waits for an error.
func failed(words []string) error {
	if len(words) > 3 {
		var b strings.Builder
		for _, w := range words {
			b.WriteString(w)
		}
		return errors.New(b.String())
	}
	return nil
}

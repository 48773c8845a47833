package a

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"
)

func next() int { return 1 }

// The free memory is asked for before next runs, which may write.
func order(w *bufio.Writer, all []*bufio.Writer, b *strings.Builder, name string) {
	w.WriteString(strconv.Itoa(next()))        // want `strconv.Itoa allocates`
	all[0].WriteString(strconv.Itoa(name2))    // want `strconv.Itoa allocates`
	b.WriteString(strconv.Quote(name))         // want `strconv.Quote allocates`
	b.WriteString(name + strconv.Itoa(next())) // want `concatenates a string`
	b.WriteString(name + b.String())           // want `concatenates a string`
}

const name2 = 1234

// The count is of all parts.
func result(b *bytes.Buffer, name string) (int, error) {
	return b.WriteString(name + "\n") // want `concatenates a string`
}

func commented(b *bytes.Buffer, name string) {
	b.WriteString(name + // want `concatenates a string`
		"\n")
}

func another(dst []byte, name string) []byte {
	out := append(dst, name+"\n"...) // want `concatenates a string that append copies`
	return out
}

func shadowed(b *strings.Builder, n int) {
	make := func() {}
	make()
	b.WriteString(strconv.Itoa(n)) // want `strconv.Itoa allocates`
}

type out struct{ bytes []byte }

// p and q may be one.
func aliased(p, q *out) {
	p.bytes = append(p.bytes, "x"+string(q.bytes)...) // want `concatenates a string that append copies`
}

// By way of a variable, or of bytes.
func detours(sb *strings.Builder, dst []byte, n int, r *strings.Replacer) []byte {
	text := strconv.Itoa(n)
	sb.WriteString(text)                           // want `strconv.Itoa allocates a string that WriteString copies`
	sb.WriteString(r.Replace("x"))                 // want `strings.Replacer.Replace allocates a string that WriteString copies`
	return append(dst, []byte(strconv.Itoa(n))...) // want `strconv.Itoa allocates a string that append copies`
}

// Made once, or for more than the write.
func usedAgain(sb *strings.Builder, n int, names []string) int {
	text := strconv.Itoa(n)
	for range names {
		sb.WriteString(text)
	}
	other := strconv.Itoa(n)
	sb.WriteString(other)
	return len(other)
}

func placeholders(b *strings.Builder, names []string) {
	for n, name := range names {
		item := name + " = $" + strconv.Itoa(n*100)
		b.WriteString(item) // want `concatenates a string that WriteString copies`
	}
}

// Written twice, made once for many, or kept.
func reused(b *strings.Builder, name string, rows []int) string {
	twice := name + "="
	b.WriteString(twice)
	b.WriteString(twice)
	head := name + ": "
	for range rows {
		b.WriteString(head)
	}
	kept := "<" + name + ">"
	b.WriteString(kept)
	return kept
}

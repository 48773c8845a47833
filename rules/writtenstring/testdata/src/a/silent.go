package a

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"time"
)

// How an unknown writer takes strings is its own business.
func unknown(w io.StringWriter, n int, file interface{ WriteString(string) }) {
	w.WriteString(strconv.Itoa(n))
	file.WriteString("n=" + strconv.Itoa(n))
}

const version = "1." + "2"

func plain(b *strings.Builder, name string, dst []byte) []byte {
	b.WriteString(name)
	b.WriteString(version)
	b.WriteString(strconv.FormatBool(name == "")) // a constant's text
	return append(dst, name...)
}

type raw []byte

// The result would be of another type.
func typed(dst raw, n int) raw {
	return append(dst, strconv.Itoa(n)...)
}

// It runs later, when others have written.
func later(b *strings.Builder, n int) {
	defer b.WriteString(strconv.Itoa(n))
}

// Nobody waits for an error.
func failed(names []string) error {
	if len(names) == 0 {
		var b strings.Builder
		b.WriteString("no names, " + strconv.Itoa(len(names)))
		return errors.New(b.String())
	}
	return nil
}

// The linker makes these strings.
func clock(b *strings.Builder, t time.Time, n int) {
	b.WriteString(strconv.Itoa(t.Hour()))
	b.WriteString(strconv.FormatInt(int64(t.Minute()), 10))
	b.WriteString(strconv.Itoa(n % 60))
	b.WriteString(strconv.Itoa(7))
}

// Nobody knows what this writer does.
func passed(w io.Writer, n int) {
	io.WriteString(w, strconv.Itoa(n))
	w.Write([]byte(strconv.Itoa(n)))
}

// Places in a list are below 100 as a rule, for which strconv allocates nothing.
func numbered(b *strings.Builder, list []string) {
	for i, s := range list {
		b.WriteString(strconv.Itoa(i + 1))
		b.WriteString(s)
	}
	for i := range list {
		b.WriteString(strconv.Itoa(i))
	}
}

type nested struct{ level, Depth int }

// So is how deep something lies.
func (n *nested) write(b *strings.Builder) {
	b.WriteString(strconv.Itoa(n.level))
	b.WriteString(strconv.FormatInt(int64(n.Depth), 10))
}

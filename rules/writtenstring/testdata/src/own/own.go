package own

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"time"
)

// A buffer of one's own.
type raw struct {
	buf []byte
	n   int
	log func(string)
}

func (r *raw) room(n int) {
	for len(r.buf)-r.n < n {
		r.buf = append(r.buf, 0)
	}
}

func (r *raw) writeRaw(s string) {
	r.room(len(s))
	r.n += copy(r.buf[r.n:], s)
}

func (r *raw) add(s string) { r.buf = append(r.buf, s...) }

// It does more with its text.
func (r *raw) logged(s string) {
	r.log(s)
	r.buf = append(r.buf, s...)
}

func (r *raw) float(f float64) {
	r.writeRaw(strconv.FormatFloat(f, 'f', -1, 64)) // want `strconv.FormatFloat allocates a string that writeRaw copies`
}

func (r *raw) number(n int) {
	r.add(strconv.Itoa(n)) // want `strconv.Itoa allocates a string that add copies`
	r.logged(strconv.Itoa(n))
}

func (r *raw) pair(k, v string) {
	r.add(k + "=" + v) // want `concatenates a string that add copies`
	r.add(k)
}

// Bytes made to be copied.
func (r *raw) Write(p []byte) (int, error) {
	r.buf = append(r.buf, p...)
	return len(p), nil
}

type lineBuffer []byte

func (b *lineBuffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}

func stamp(b *lineBuffer, t time.Time) error {
	text, err := t.MarshalJSON() // want `time.Time.MarshalJSON allocates bytes that Write copies, where AppendFormat writes them`
	if err != nil {
		return fmt.Errorf("no time: %w", err)
	}
	b.Write(text)
	return nil
}

func amount(dst []byte, n *big.Int) []byte {
	text, _ := n.MarshalText() // want `big.Int.MarshalText allocates bytes that append copies, where Append writes them`
	return append(dst, text...)
}

func stampBytes(t time.Time) ([]byte, error) {
	text, err := t.MarshalJSON()
	return text, err
}

// In each round, for any writer.
func object(w io.Writer, keys []string, floats []float64) {
	for _, k := range keys {
		io.WriteString(w, strconv.Quote(k)) // want `strconv.Quote allocates a string in each round: AppendQuote into a slice that the loop keeps does not`
	}
	for _, f := range floats {
		w.Write([]byte(strconv.FormatFloat(f, 'g', -1, 64))) // want `strconv.FormatFloat allocates a string in each round: AppendFloat`
	}
	io.WriteString(w, strconv.Quote(keys[0]))
}

func positions(w io.Writer, keys []string) {
	for i := range keys {
		io.WriteString(w, strconv.Itoa(i))
	}
}

// A function that copies its text into the writer that it is given.
func line(o *bufio.Writer, id byte, s string) error {
	o.WriteByte(id)
	o.WriteString(s)
	_, err := o.WriteString("\r\n")
	return err
}

// It looks at it as well.
func checkedLine(o *bufio.Writer, s string) {
	if s != "" {
		o.WriteString(s)
	}
}

func bulk(o *bufio.Writer, parts []string) error {
	if err := line(o, '*', strconv.Itoa(len(parts))); err != nil { // want `strconv.Itoa allocates a string that line copies`
		return err
	}
	for _, p := range parts {
		n := strconv.Itoa(len(p))
		line(o, '$', n) // want `strconv.Itoa allocates a string that line copies`
		line(o, '$', p)
		line(o, '$', "end")
		line(o, '-', "ERR "+p) // whose ends it writes as well
		checkedLine(o, strconv.Itoa(len(p)))
	}
	return nil
}

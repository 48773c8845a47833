// Package columns writes rows of structs as Parquet files, and the tables of a
// warehouse that take them.
//
// It writes the one form that every reader has: required columns, PLAIN values,
// gzip pages (https://parquet.apache.org/docs/file-format/). The library for
// the whole format, parquet-go v0.32.0, would make Toll's binary 7.1 MB larger;
// a test reads the files with it.
//
// A row is a struct of strings, int64, float64 and time.Time; the tag col names
// a field's column, and ",few" says that it has few different values.
package columns

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"time"
)

// A Column is one field of a row.
type Column struct {
	Name string
	Kind Kind
	Few  bool
}

// A Kind is what a column holds.
type Kind int

// The kinds, in words of a struct's field: string, int64, float64, time.Time
// (in ms, UTC).
const (
	Text Kind = iota
	Int
	Float
	Time
)

// Of are the columns of a row's type. A field of another type is a defect of the
// caller, and panics.
func Of[T any]() []Column {
	t := reflect.TypeFor[T]()
	out := make([]Column, t.NumField())
	for i := range out {
		f := t.Field(i)
		name, few, _ := strings.Cut(f.Tag.Get("col"), ",")
		out[i] = Column{Name: name, Few: few == "few"}
		switch f.Type {
		case reflect.TypeFor[string]():
			out[i].Kind = Text
		case reflect.TypeFor[int64]():
			out[i].Kind = Int
		case reflect.TypeFor[float64]():
			out[i].Kind = Float
		case reflect.TypeFor[time.Time]():
			out[i].Kind = Time
		default:
			panic(fmt.Sprintf("columns: a field of type %s", f.Type))
		}
	}
	return out
}

// DDL is the ClickHouse table of a row's type, in which rows are found by the
// columns of order.
func DDL[T any](table string, order ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE TABLE %s\n(\n", table)
	columns := Of[T]()
	for i, c := range columns {
		kind := [...]string{Text: "String", Int: "Int64", Float: "Float64", Time: "DateTime64(3, 'UTC')"}[c.Kind]
		if c.Few {
			kind = "LowCardinality(" + kind + ")"
		}
		comma := ","
		if i == len(columns)-1 {
			comma = ""
		}
		fmt.Fprintf(&b, "    %s %s%s\n", c.Name, kind, comma)
	}
	fmt.Fprintf(&b, ")\nENGINE = MergeTree\nORDER BY (%s);\n", strings.Join(order, ", "))
	return b.String()
}

// perGroup bounds the rows held in memory at once.
const perGroup = 1 << 16

// A Writer writes one file. Close ends it; without that it is no file.
type Writer[T any] struct {
	w       io.Writer
	at      int64 // bytes written
	columns []Column
	rows    []T
	groups  []group
	total   int64
	err     error
}

// group is a row group that was written.
type group struct {
	rows   int64
	chunks []chunk
}

type chunk struct{ offset, plain, packed int64 }

// NewWriter begins a file.
func NewWriter[T any](w io.Writer) *Writer[T] {
	f := &Writer[T]{w: w, columns: Of[T]()}
	f.write([]byte("PAR1"))
	return f
}

func (f *Writer[T]) write(b []byte) {
	if f.err != nil {
		return
	}
	n, err := f.w.Write(b)
	f.at += int64(n)
	f.err = err
}

// Write adds rows.
func (f *Writer[T]) Write(rows ...T) error {
	for _, r := range rows {
		if f.rows = append(f.rows, r); len(f.rows) == perGroup {
			f.flush()
		}
	}
	return f.err
}

// flush writes the rows held as one group, a page a column.
func (f *Writer[T]) flush() {
	if len(f.rows) == 0 || f.err != nil {
		return
	}
	g := group{rows: int64(len(f.rows))}
	for i, c := range f.columns {
		plain := c.plain(f.rows, i)
		packed, err := pack(plain)
		if err != nil {
			f.err = err
			return
		}
		h := pageHeader(len(plain), len(packed), len(f.rows))
		g.chunks = append(g.chunks, chunk{f.at, int64(len(h) + len(plain)), int64(len(h) + len(packed))})
		f.write(h)
		f.write(packed)
	}
	f.groups, f.total, f.rows = append(f.groups, g), f.total+g.rows, f.rows[:0]
}

// plain is the PLAIN encoding of one field of all rows.
func (c Column) plain(rows any, field int) []byte {
	var b []byte
	list := reflect.ValueOf(rows)
	for n := range list.Len() {
		switch v := list.Index(n).Field(field); c.Kind {
		case Text:
			b = binary.LittleEndian.AppendUint32(b, uint32(v.Len()))
			b = append(b, v.String()...)
		case Int:
			b = binary.LittleEndian.AppendUint64(b, uint64(v.Int()))
		case Float:
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
		case Time:
			at, _ := reflect.TypeAssert[time.Time](v)
			b = binary.LittleEndian.AppendUint64(b, uint64(at.UnixMilli()))
		}
	}
	return b
}

func pack(plain []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(plain); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// Close writes what is held, and the footer.
func (f *Writer[T]) Close() error {
	f.flush()
	footer := f.footer()
	f.write(footer)
	f.write(binary.LittleEndian.AppendUint32(nil, uint32(len(footer))))
	f.write([]byte("PAR1"))
	return f.err
}

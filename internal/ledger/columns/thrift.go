package columns

import "encoding/binary"

// The footer and the headers of pages are Thrift structs in its compact
// protocol, as parquet.thrift of the format's specification numbers their fields.

// Types of the compact protocol.
const (
	i32, i64, text, list, structure = 5, 6, 8, 9, 12
)

// Values of the format's enumerations.
const (
	int64Type, doubleType, byteArray = 2, 5, 6
	utf8, timestampMillis            = 0, 9
	plainEncoding, rleEncoding       = 0, 3
	gzipCodec                        = 2
	required                         = 0
)

// record is one struct being written.
type record struct {
	b    []byte
	last int // number of the field before
}

func (r *record) field(number, kind int) {
	r.b = append(r.b, byte((number-r.last)<<4|kind)) // all steps are small
	r.last = number
}

func (r *record) int(number, kind int, v int64) {
	r.field(number, kind)
	r.b = binary.AppendVarint(r.b, v)
}

func (r *record) string(number int, s string) {
	r.field(number, text)
	r.b = appendText(r.b, s)
}

func (r *record) nested(number int, inner []byte) {
	r.field(number, structure)
	r.b = append(r.b, inner...)
}

func (r *record) list(number, kind int, items ...[]byte) {
	r.field(number, list)
	if len(items) < 15 {
		r.b = append(r.b, byte(len(items)<<4|kind))
	} else {
		r.b = binary.AppendUvarint(append(r.b, byte(15<<4|kind)), uint64(len(items)))
	}
	for _, item := range items {
		r.b = append(r.b, item...)
	}
}

// end is the finished struct.
func (r *record) end() []byte { return append(r.b, 0) }

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func pageHeader(plain, packed, values int) []byte {
	var data, h record
	data.int(1, i32, int64(values))
	data.int(2, i32, plainEncoding)
	data.int(3, i32, rleEncoding) // of levels, of which required columns have none
	data.int(4, i32, rleEncoding)
	h.int(1, i32, 0) // a data page
	h.int(2, i32, int64(plain))
	h.int(3, i32, int64(packed))
	h.nested(5, data.end())
	return h.end()
}

func (f *Writer[T]) footer() []byte {
	var root, file record
	root.string(4, "row")
	root.int(5, i32, int64(len(f.columns)))
	schema := [][]byte{root.end()}
	for _, c := range f.columns {
		schema = append(schema, c.element())
	}
	var groups [][]byte
	for _, g := range f.groups {
		groups = append(groups, f.group(g))
	}
	file.int(1, i32, 1)
	file.list(2, structure, schema...)
	file.int(3, i64, f.total)
	file.list(4, structure, groups...)
	file.string(6, "toll")
	return file.end()
}

func (c Column) physical() int64 {
	return [...]int64{Text: byteArray, Int: int64Type, Float: doubleType, Time: int64Type}[c.Kind]
}

func (c Column) element() []byte {
	var r record
	r.int(1, i32, c.physical())
	r.int(3, i32, required)
	r.string(4, c.Name)
	switch c.Kind {
	case Text:
		r.int(6, i32, utf8)
	case Time:
		r.int(6, i32, timestampMillis)
	}
	return r.end()
}

func (f *Writer[T]) group(g group) []byte {
	var r record
	var columns [][]byte
	size := int64(0)
	for i, ch := range g.chunks {
		size += ch.plain
		var meta, column record
		meta.int(1, i32, f.columns[i].physical())
		meta.list(2, i32, binary.AppendVarint(nil, plainEncoding))
		meta.list(3, text, appendText(nil, f.columns[i].Name))
		meta.int(4, i32, gzipCodec)
		meta.int(5, i64, g.rows)
		meta.int(6, i64, ch.plain)
		meta.int(7, i64, ch.packed)
		meta.int(9, i64, ch.offset)
		column.int(2, i64, ch.offset)
		column.nested(3, meta.end())
		columns = append(columns, column.end())
	}
	r.list(1, structure, columns...)
	r.int(2, i64, size)
	r.int(3, i64, g.rows)
	return r.end()
}

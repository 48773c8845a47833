// Package codec has a type whose String takes the next field.
package codec

import "encoding/binary"

type BinaryDecoder struct {
	buf    []byte
	offset int
}

func (d *BinaryDecoder) String() string {
	n := int(binary.BigEndian.Uint16(d.buf[d.offset:]))
	d.offset += 2 + n
	return string(d.buf[d.offset-n : d.offset])
}

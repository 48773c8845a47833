package lab

import (
	"bytes"
	"encoding/binary"
	"strconv"
)

// Better writes records: a length, an identifier, a label.
func Better(out *bytes.Buffer, names []string) {
	for i, name := range names {
		b := binary.BigEndian.AppendUint32(out.AvailableBuffer(), uint32(len(name)))
		b = binary.BigEndian.AppendUint16(b, uint16(i))
		b = append(b, name...)
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(i), 10)
		b = append(b, ';')
		out.Write(b)
	}
}

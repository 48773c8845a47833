// Package lab races values that travel in interfaces against values that do not.
package lab

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Bad writes records: a length, an identifier, a label.
func Bad(out *bytes.Buffer, names []string) {
	for i, name := range names {
		binary.Write(out, binary.BigEndian, uint32(len(name)))
		binary.Write(out, binary.BigEndian, uint16(i))
		fmt.Fprintf(out, "%s:%d;", name, i)
	}
}

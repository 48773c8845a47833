package a

import "bytes"

// Where parts is empty the bytes were nil.
func content(parts [][]byte) []byte {
	var buf bytes.Buffer // want `half of the time buf comes to 64 bytes or more`
	for _, p := range parts {
		buf.Write(p)
	}
	return buf.Bytes()
}

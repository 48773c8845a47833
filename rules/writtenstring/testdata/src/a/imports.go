package a

import (
	"bytes"
	"io"
	"strconv"
)

// Nothing else needs package io.
func only(buf *bytes.Buffer, n int) {
	io.WriteString(buf, strconv.Itoa(n)) // want `strconv.Itoa allocates`
}

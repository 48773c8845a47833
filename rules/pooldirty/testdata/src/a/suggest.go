package a

import "bytes"

// The buffer gets no name here.
func take() *bytes.Buffer {
	return dirty.Get().(*bytes.Buffer) // want `nobody resets`
}

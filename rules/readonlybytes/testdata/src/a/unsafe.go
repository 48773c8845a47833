package a

import "bytes"

// A piece may end behind the text.
func first(text string, n int) string {
	b := []byte(text) // want `copies what is cut`
	return string(b[:n])
}

// What was found was in more than is cut.
func shorter(text string) string {
	b := []byte(text) // want `copies a string into bytes`
	i := bytes.IndexByte(b, ':')
	b = b[1:]
	return string(b[:i])
}

func trimmedFirst(text string) string {
	b := []byte(text) // want `copies a string into bytes`
	i := bytes.IndexByte(b, ':')
	return string(bytes.TrimSpace(b)[:i])
}

const most = bytes.MinRead

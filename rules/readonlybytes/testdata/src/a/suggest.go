package a

import "bytes"

func commented(text string) int {
	b := []byte( // want `copies a string into bytes`
		text, // as it came
	)
	return bytes.IndexByte(b, ':')
}

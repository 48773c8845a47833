package a

import (
	"bytes"
	"strings"
)

// A missing separator panics before the fix, and gives "" after it.
func second(line string) string {
	value := strings.SplitN(line, "=", 2)[1] // want `allocates a list to hold two pieces`
	return value
}

func secondInCall(line string) {
	use(strings.SplitN(line, "=", 2)[1]) // want `allocates a list to hold two pieces`
}

func unguarded(line string) (string, string) {
	parts := strings.SplitN(line, "=", 2) // want `allocates a list to hold two pieces`
	return parts[0], parts[1]
}

// The guard does not leave.
func noGuard(line string) string {
	parts := strings.SplitN(line, "=", 2) // want `allocates a list to hold two pieces`
	if len(parts) != 2 {
		use("odd")
	}
	return parts[1]
}

// Appending to what Cut gives would write over the input.
func bytesKept(line []byte) []byte {
	first := bytes.Split(line, []byte(","))[0] // want `allocates a list of all pieces to look at the first`
	return append(first, '!')
}

package a

import (
	"fmt"
	"io"
)

func shown(w io.Writer, id int, name []byte) {
	fmt.Fprintf(w, "%d: %q\n", id, string(name))     // want `copies bytes into a string for a call that has a twin for bytes`
	fmt.Fprintf(w, "100%% of %-20s\n", string(name)) // want `copies bytes into a string`
}

func added(b, name []byte) []byte {
	return fmt.Appendf(b, "<%s>", string(name)) // want `copies bytes into a string`
}

package a

import (
	"bufio"
	"strconv"
	"strings"
)

// Where next is nil the buffer has the first part.
func after(b *strings.Builder, r *row) {
	b.WriteString(r.name + r.next.name) // want `concatenates a string that WriteString copies`
}

func indexed(all []string) (text string) {
	var b strings.Builder
	defer func() { text = b.String() }()
	b.WriteString("first " + all[0]) // want `concatenates a string that WriteString copies`
	return
}

// What does not fit is cut elsewhere.
func buffered(w *bufio.Writer, name string, n int) {
	w.WriteString(name + "=" + strconv.Itoa(n)) // want `concatenates a string that WriteString copies`
}

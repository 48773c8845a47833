package prints

import (
	"bufio"
	"fmt"
	"strings"
)

// Where next is nil the first part is there already.
func half(b *strings.Builder, r *rec) {
	fmt.Fprintf(b, "%s=%s", r.name, r.next.name) // want `fmt.Fprintf boxes 2 arguments`
}

func cut(w *bufio.Writer, key string, n int) {
	fmt.Fprintf(w, "%s=%d", key, n) // want `fmt.Fprintf boxes 2 arguments`
}

func wide(w *bufio.Writer, n int) { fmt.Fprintf(w, "%4d", n) }

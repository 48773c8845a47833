package prints

import (
	"bytes"
	"fmt"
	"strings"
)

func asked(b *bytes.Buffer, key string, n int) error {
	_, err := fmt.Fprintf(b, "%s=%d", key, n) // want `fmt.Fprintf boxes 2 arguments`
	return err
}

func count() int { return 1 }

const layout = "%s=%d"

func order(b *strings.Builder, key string, n int) {
	fmt.Fprintf(b, "%s=%d", key, count()) // want `fmt.Fprintf boxes 2 arguments`
	fmt.Fprintf(b, "%s:%d", key, b.Len()) // want `fmt.Fprintf boxes 2 arguments`
	fmt.Fprintf(b, layout, key, n)        // want `fmt.Fprintf boxes 2 arguments`
	fmt.Fprintf(b, "%s %d",               // want `fmt.Fprintf boxes 2 arguments`
		key, // comment
		n)
}

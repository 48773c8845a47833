package a

import (
	"fmt"
	"strings"
	"time"
)

func zeros(high, low uint64, r rune, c byte, raw []byte, addr uint32, text string) []string {
	return []string{
		fmt.Sprintf("%016x%016x", high, low),      // want `fmt.Sprintf boxes 2 arguments`
		fmt.Sprintf("\\u%04x", r),                 // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%%%02X", c),                  // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%X", raw),                    // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%#x", raw),                   // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%x", text),                   // want `fmt.Sprintf boxes its argument`
		strings.ToUpper(fmt.Sprintf("%#x", addr)), // want `fmt.Sprintf boxes its argument`
		fmt.Sprintf("%08x.log", addr),             // a file's name
		fmt.Sprintf("page %04x", addr),            // for people
		fmt.Sprintf("%s-%08x", text, addr),        // a name
		fmt.Sprintf("%06d", addr),
		fmt.Sprintf("%#v", text),
		fmt.Sprintf("%#x", text == ""),
	}
}

func clocks(t time.Time, y, m, d int) (string, string) {
	h := fmt.Sprintf("%02d:%02d:%02d", t.Hour(), t.Minute(), t.Second()) // want `fmt.Sprintf boxes 3 arguments`
	return h, fmt.Sprintf("%04d-%02d-%02d", y, m, d)                     // want `fmt.Sprintf boxes 3 arguments`
}

func numbered(y, m int) (string, string) {
	return fmt.Sprintf("%02d", y), fmt.Sprintf("part-%02d-%02d", y, m)
}

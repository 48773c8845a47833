package lab

import (
	"strconv"
	"strings"
)

// Better writes each number's digits on the stack.
func Better(ids []int) string {
	var b strings.Builder
	b.Grow(8 * len(ids))
	for _, id := range ids {
		b.Write(strconv.AppendInt(make([]byte, 0, 20), int64(id), 10))
		b.WriteByte(',')
	}
	return b.String()
}

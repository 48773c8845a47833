package a

import "strings"

func placeholders(query string, counts []int) string {
	total := 0
	for _, n := range counts {
		total += n
	}
	buf := make([]byte, 0, len(query)+3*total) // want `fills buf only to copy it into a string`
	for _, n := range counts {
		i := strings.IndexByte(query, '?')
		buf = append(buf, query[:i+1]...)
		for range n - 1 {
			buf = append(buf, ", ?"...)
		}
		query = query[i+1:]
	}
	buf = append(buf, query...)
	return string(buf)
}

// Room on the stack, bytes one by one, and bytes that are handed on.
func otherBytes(s string, sink func([]byte)) string {
	short := make([]byte, 0, 64)
	short = append(short, s...)
	upper := make([]byte, 0, len(s))
	for i := range len(s) {
		upper = append(upper, s[i]&^0x20)
	}
	kept := make([]byte, 0, len(s)+1)
	kept = append(kept, s...)
	sink(kept)
	return string(short) + string(upper) + string(kept)
}

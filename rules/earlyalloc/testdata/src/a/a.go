// Package a allocates before it knows.
package a

import (
	"strings"
)

type result struct {
	names []string
	total int
}

var cache = map[string]*result{}

func guarded(words []string) map[string]int {
	counts := make(map[string]int, len(words)) // want `allocates before an exit that makes it useless`
	if len(words) == 0 {
		return nil
	}
	for _, w := range words {
		counts[w]++
	}
	return counts
}

func cached(key string, words []string) *result {
	list := make([]string, 0, len(words)) // want `allocates before an exit that makes it useless`

	if r, ok := cache[key]; ok {
		return r
	}
	list = append(list, words...)
	return &result{names: list}
}

func iterations(lines []string) (out []string) {
	for _, line := range lines {
		fields := strings.Split(line, ",") // want `allocates before an exit that makes it useless`
		if line == "" {
			continue
		}
		if line[0] == '#' {
			continue
		}
		out = append(out, fields...)
	}
	return out
}

func literal(n int) *result {
	r := &result{total: n} // want `allocates before an exit that makes it useless`
	if n == 0 {
		return nil
	}
	return r
}

func concatenated(m map[string]int, prefix, name string) int {
	key := prefix + "/" + name // want `allocates before an exit that makes it useless`
	if len(m) == 0 {
		return 0
	}
	return m[key]
}

func searched(rs []*result, total int) *result {
	names := make([]string, 0, len(rs)) // want `allocates before an exit that makes it useless`
	for _, r := range rs {
		if r.total == total {
			return r
		}
	}
	for _, r := range rs {
		names = append(names, r.names...)
	}
	return &result{names: names}
}

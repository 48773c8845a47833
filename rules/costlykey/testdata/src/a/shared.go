package a

import (
	"fmt"
	"net/netip"
	"sort"
)

type subnet struct{ bits, most int }

type limiter struct {
	four, six []map[string]int
	limits    []subnet
	names     map[string]int
	Open      map[string]int
	told      map[string]int
}

// Lists of maps, and a second name of a field's.
func (l *limiter) add(ip netip.Addr) bool {
	counts := l.four
	if ip.Is6() {
		counts = l.six
	}
	if len(counts) == 0 {
		counts = make([]map[string]int, len(l.limits))
		l.four = counts
	}
	for i, limit := range l.limits {
		prefix, err := ip.Prefix(limit.bits)
		if err != nil {
			return false
		}
		key := prefix.String() // want `makes text of a value per lookup to be a map key`
		if counts[i][key] >= limit.most {
			return false
		}
		if counts[i] == nil {
			counts[i] = make(map[string]int)
		}
		counts[i][key]++
	}
	for i := range l.six {
		clear(l.six[i])
	}
	return true
}

func (l *limiter) count(host string, port int) int {
	names := l.names
	if n, ok := names[fmt.Sprintf("%s:%d", host, port)]; ok { // want `formats a string per lookup to be a map key`
		return n
	}
	return 0
}

// The second name is what somebody looks at, or is for everybody.
func (l *limiter) leftAlone(host string, port int, given map[string]int) (keys []string) {
	l.told[fmt.Sprintf("%s:%d", host, port)]++
	told := l.told
	for k := range told {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	open := l.Open
	open[fmt.Sprintf("%s:%d", host, port)]++
	own := given
	own[fmt.Sprintf("%s:%d", host, port)]++
	return keys
}

package a

import (
	"fmt"
	"strings"
)

// A key of one map is kept to ask another one for it.
func most(list []object) object {
	counts, first := map[string]int{}, map[string]object{}
	for _, o := range list {
		key := fmt.Sprintf("%s/%d", o.name, o.id) // want `formats a string per lookup`
		counts[key]++
		first[key] = o
	}
	best := ""
	n := 0
	for key, c := range counts {
		if c > n {
			best, n = key, c
		}
	}
	return first[best]
}

// What was joined is cut again: a struct has the parts.
func totals(list []object) (names []string) {
	sums := map[string]int{}
	for _, o := range list {
		sums[strings.Join([]string{o.namespace, o.name}, "|")] += o.id // want `joins a string per lookup`
	}
	for key, sum := range sums {
		if parts := strings.Split(key, "|"); sum > 0 {
			names = append(names, parts[1])
		}
	}
	return names
}

// The kept key is the result.
func name(list []object) string {
	counts := map[string]int{}
	for _, o := range list {
		counts[o.namespace+"/"+o.name]++
	}
	best := ""
	for key, c := range counts {
		if c > counts[best] {
			best = key
		}
	}
	return best
}

// The variable holds other texts, too.
func other(list []object, start string) int {
	counts := map[string]int{}
	for _, o := range list {
		counts[o.namespace+"/"+o.name]++
	}
	best := start
	for key := range counts {
		best = key
	}
	return counts[best]
}

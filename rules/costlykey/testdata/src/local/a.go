// Package local keys maps that no one else sees.
package local

import (
	"fmt"
	"strconv"
	"strings"
)

type edge struct {
	from, to string
	port     uint16
	type_    int
}

func grid(points [][2]int) (again int) {
	seen := make(map[string]bool, len(points))
	for _, p := range points {
		if seen[fmt.Sprintf("%d,%d", p[0], p[1])] { // want `formats a string per lookup to be a map key`
			again++
		}
		seen[strconv.Itoa(p[0])+","+strconv.Itoa(p[1])] = true // want `concatenates a string per lookup to be a map key`
	}
	return again + len(seen)
}

func mixed(edges []edge) int {
	// How often each was seen.
	count := map[string]int{}
	for _, e := range edges {
		key := fmt.Sprintf("%q-%s:%d", e.from, e.to, e.port) // want `formats a string per lookup to be a map key`
		count[key]++
		if count[key] > 3 {
			delete(count, key)
		}
	}
	clear(count)
	for range count {
		return 1
	}
	return 0
}

func single(ids []int64) bool {
	known := map[string]struct{}{}
	for _, id := range ids {
		k := strconv.FormatInt(id, 10) // want `formats a number per lookup to be a map key`
		if _, ok := known[k]; ok {
			return true
		}
		known[k] = struct{}{}
	}
	return false
}

var _, _, _ = fmt.Sprint, strings.ToLower, strconv.Atoi

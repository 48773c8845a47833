package local

import (
	"fmt"
	"strconv"
)

// Its keys are made in two ways: 1,2 was another key than 1;2.
func twice(points [][2]int) int {
	seen := map[string]bool{}
	for _, p := range points {
		seen[fmt.Sprintf("%d,%d", p[0], p[1])] = true // want `formats a string`
		seen[fmt.Sprintf("%d;%d", p[0], p[1])] = true // want `formats a string`
	}
	return len(seen)
}

func other(points [][2]int, name string) int {
	seen := map[string]bool{}
	for _, p := range points {
		seen[fmt.Sprintf("%d,%d", p[0], p[1])] = true // want `formats a string`
		seen[name] = true
	}
	return len(seen)
}

// A literal uses it as well.
func captured(points [][2]int) func() int {
	seen := map[string]bool{}
	for _, p := range points {
		seen[fmt.Sprintf("%d,%d", p[0], p[1])] = true // want `formats a string`
	}
	return func() int { return len(seen) }
}

type set map[string]bool

func named(ids []int) int {
	seen := set{}
	for _, id := range ids {
		seen[strconv.Itoa(id)] = true // want `formats a number`
	}
	return len(seen)
}

type color int

func (c color) String() string { return "red" }

// Its text is not its value.
func stringer(all []color) int {
	seen := map[string]bool{}
	for _, c := range all {
		seen[fmt.Sprintf("%v!%v", c, c)] = true // want `formats a string`
	}
	return len(seen)
}

func widths(all []int) int {
	seen := map[string]bool{}
	for _, n := range all {
		seen[fmt.Sprintf("%04d", n)] = true // want `formats a string`
	}
	return len(seen)
}

// string is something else here.
func shadowed(edges []edge) int {
	seen := map[string]bool{}
	for _, e := range edges {
		string := 1
		seen[e.from+"/"+e.to] = string > 0 // want `concatenates a string`
	}
	return len(seen)
}

func commented(edges []edge) int {
	seen := map[string]bool{}
	for _, e := range edges {
		seen[e.from+ // want `concatenates a string`
			"/"+ // never in a name
			e.to] = true
	}
	return len(seen)
}

// Both maps have the key.
func shared(edges []edge) int {
	seen, from := map[string]bool{}, map[string]int{}
	for _, e := range edges {
		key := e.from + "/" + e.to // want `concatenates a string`
		seen[key] = true
		from[key]++
	}
	return len(seen) + len(from)
}

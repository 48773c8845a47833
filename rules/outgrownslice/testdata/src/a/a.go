package a

import "strings"

type node struct {
	name string
	next *node
}

func odd(numbers []int) []int {
	var out []int
	for _, n := range numbers {
		if n%2 == 1 {
			out = append(out, n) // want `half of the time out comes to 64 elements or more`
		}
	}
	return out
}

// Several elements at a time, and a call in between.
func pairs(text string) (out []string) {
	for text != "" {
		a, b, ok := strings.Cut(text, ",")
		if !ok {
			break
		}
		out = append(out, strings.TrimSpace(a), b) // want `half of the time out comes to`
		text = b
	}
	return
}

type names []string

func own(m map[string]bool) names {
	list := names{}
	for k, ok := range m {
		if ok {
			list = append(list, k) // want `half of the time list comes to`
		}
	}
	return list
}

// Which append comes first is not told, so that the beginning gets the room.
func split(numbers []int) []int {
	out := []int{}
	for _, n := range numbers {
		if n < 0 {
			out = append(out, -n, 1) // want `half of the time out comes to`
			continue
		}
		if n > 10 {
			out = append(out, n)
		}
	}
	return out
}

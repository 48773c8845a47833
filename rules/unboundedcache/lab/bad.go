// Package lab races a cache that keeps every key against one with a bound.
package lab

import "strconv"

var cache = map[int]string{}

// Bad is the length of the numbers' texts, each made once.
func Bad(numbers []int) (n int) {
	for _, number := range numbers {
		text, ok := cache[number]
		if !ok {
			text = strconv.Itoa(number)
			cache[number] = text
		}
		n += len(text)
	}
	return n
}

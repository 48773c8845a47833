// Package lab holds the pair that the rule's claim is measured with.
package lab

import "fmt"

func check(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

// Bad makes the message that nobody reads.
func Bad(at, size int) int {
	check(at <= size, fmt.Sprintf("offset %d behind the end %d", at, size))
	return size - at
}

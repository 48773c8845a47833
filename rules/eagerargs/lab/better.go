package lab

import "fmt"

// Better makes the message when there is something to say.
func Better(at, size int) int {
	if at > size {
		panic(fmt.Sprintf("offset %d behind the end %d", at, size))
	}
	return size - at
}

// Package allowed keeps what is slow, on purpose.
package allowed

import "fmt"

// Of joins.
func Of(a string, b int) string {
	return fmt.Sprintf("%s:%d", a, b) //toll:allow sprintfhot readable beats fast here
}

// Twice joins twice.
//
//toll:allow sprintfhot runs once a day
func Twice(a string, b int) string {
	return fmt.Sprintf("%s:%d", a, b) + fmt.Sprintf("%s/%d", a, b)
}

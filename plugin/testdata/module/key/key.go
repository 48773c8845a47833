// Package key makes keys.
package key

import "fmt"

// Of joins.
func Of(a string, b int) string {
	return fmt.Sprintf("%s:%d", a, b)
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "fmt"

// Bad loses where the panic came from.
func Bad(f func() int) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("failed: %v", r)
		}
	}()
	return f(), nil
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "os"

// Bad asks first, so that a file that is there is looked up twice.
func Bad(name string) (string, error) {
	if _, err := os.Stat(name); os.IsNotExist(err) {
		return "", nil
	}
	data, err := os.ReadFile(name)
	return string(data), err
}

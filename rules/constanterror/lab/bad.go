// Package lab races fmt.Errorf of a constant against errors.New.
package lab

import "fmt"

// Bad is the first word of a line.
func Bad(line string) (string, error) {
	if line == "" {
		return "", fmt.Errorf("empty line")
	}
	for i := 0; i < len(line); i++ {
		if line[i] == ' ' {
			return line[:i], nil
		}
	}
	return "", fmt.Errorf("no blank in line")
}

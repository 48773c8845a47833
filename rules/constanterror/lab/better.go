package lab

import "errors"

// Better is the first word of a line.
func Better(line string) (string, error) {
	if line == "" {
		return "", errors.New("empty line")
	}
	for i := 0; i < len(line); i++ {
		if line[i] == ' ' {
			return line[:i], nil
		}
	}
	return "", errors.New("no blank in line")
}

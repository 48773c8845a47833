package gocmd

import (
	"encoding/json"
	"fmt"
	"os"
)

// Overlay writes the file for the go command's -overlay: it sees the files that
// are values in the place of those that are keys, both absolute. It returns the flag.
func Overlay(name string, replace map[string]string) (flag string, err error) {
	text, err := json.Marshal(struct{ Replace map[string]string }{replace})
	if err == nil {
		err = os.WriteFile(name, text, 0o644)
	}
	if err != nil {
		return "", fmt.Errorf("write the overlay: %w", err)
	}
	return "-overlay=" + name, nil
}

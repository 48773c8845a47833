// Package a makes errors of constant texts.
package a

import (
	"fmt"
	format "fmt"
)

const message = "no name"

func check(name string, n int) error {
	if name == "" {
		return fmt.Errorf(message) // want `formats a constant text to make an error`
	}
	if n < 0 {
		err := format.Errorf("negative" + " number") // want `formats a constant text to make an error`
		return err
	}
	if n == 0 {
		return fmt.Errorf( // want `formats a constant text to make an error`
			"zero", // nothing to do
		)
	}
	return nil
}

func used(n int) string { return fmt.Sprint(n) + format.Sprint(n) }

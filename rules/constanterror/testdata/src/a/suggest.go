package a

import "fmt"

func shadowed(errors []error) error {
	if len(errors) == 0 {
		return fmt.Errorf("no errors") // want `formats a constant text to make an error`
	}
	return errors[0]
}

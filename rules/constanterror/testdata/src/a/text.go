package a

import (
	"errors"
	"fmt"
)

func text(n int) error {
	if n < 0 {
		return errors.New(fmt.Sprintf("negative")) // want `formats a constant text to make an error`
	}
	return errors.New(fmt.Sprintf("%d is too large", n))
}

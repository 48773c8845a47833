package a

import (
	"errors"
	"fmt"
)

var errOnce = fmt.Errorf("made once") // once per process

func init() { errOnce = fmt.Errorf("made once too") } // once per process

func formatted(n int, err error) error {
	if n < 0 {
		return fmt.Errorf("100%% wrong") // the percent sign is formatted
	}
	if n == 0 {
		return fmt.Errorf("zero: %w", err)
	}
	return errors.New("cured")
}

func variable(text string) error { return fmt.Errorf("%s", text) } // not constant

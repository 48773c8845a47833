package a

import (
	"fmt"

	"github.com/pkg/errors"
)

// The else of a success.
func opened(open func() (int, error), name string) (n int, failed error) {
	if v, err := open(); err == nil {
		n = v
	} else {
		failed = errors.Wrap(err, fmt.Sprintf("open %s", name))
	}
	return n, failed
}

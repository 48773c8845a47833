// Package errors stands in for the real one.
package errors

type wrapped struct {
	cause   error
	message string
}

func (w wrapped) Error() string { return w.message + ": " + w.cause.Error() }

// Wrap returns nil for nil.
func Wrap(err error, message string) error {
	if err == nil {
		return nil
	}
	return wrapped{err, message}
}

// Package logrus is a stand-in with the names that matter.
package logrus

func Debug(args ...any)                 {}
func Debugf(format string, args ...any) {}

type Fields map[string]any

type Entry struct{}

func WithField(key string, value any) *Entry { return nil }
func WithFields(fields Fields) *Entry        { return nil }

func (e *Entry) Debug(args ...any) {}
func (e *Entry) Info(args ...any)  {}

func (e *Entry) WithField(key string, value any) *Entry { return e }

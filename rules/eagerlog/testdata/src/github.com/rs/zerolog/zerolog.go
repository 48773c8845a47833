// Package zerolog is a stand-in with the names that matter.
package zerolog

type Logger struct{}

type Event struct{}

func (Logger) Debug() *Event                     { return nil }
func (Logger) Error() *Event                     { return nil }
func (Logger) Info() *Event                      { return nil }
func (e *Event) Enabled() bool                   { return e != nil }
func (e *Event) Err(err error) *Event            { return e }
func (e *Event) Str(key, value string) *Event    { return e }
func (e *Event) Func(f func(e *Event)) *Event    { return e }
func (e *Event) Msg(message string)              {}
func (e *Event) Msgf(format string, args ...any) {}
func (e *Event) Send()                           {}

package a

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
)

func (l *logger) gated(level int, text string) {
	if level < l.level {
		return
	}
	_, file, line, _ := runtime.Caller(2) // asked before
	l.out(fmt.Sprint(file, line, text))
}

func (l *logger) guarded() {
	if l.verbose {
		l.Debug(string(debug.Stack()))
	}
}

func (l *logger) safely(f func()) {
	defer func() {
		if r := recover(); r != nil {
			l.Debug(r, string(debug.Stack())) // a panic is seldom
		}
	}()
	f()
}

func (l *logger) failed(err error) {
	if err != nil {
		l.Debug(err, string(debug.Stack())) // an error is seldom
	}
}

type traced struct {
	error
	pcs []uintptr
}

func newError(text string) error {
	pcs := make([]uintptr, 16)
	n := runtime.Callers(2, pcs) // an error keeps its stack
	return traced{errors.New(text), pcs[:n]}
}

func here() string {
	_, file, line, ok := runtime.Caller(1) // its business
	if !ok {
		return "?"
	}
	return fmt.Sprint(file, line)
}

func (l *logger) always(text string) {
	_, file, line, _ := runtime.Caller(1) // each record has it
	l.out(fmt.Sprint(file, line, text))
}

func (l *logger) info() {
	l.Info("state", string(debug.Stack())) // written in any case
}

// Called by who has asked.
func (l *logger) emit(level int, text string) {
	l.write(&record{level: level, caller: getCaller()})
}

func (l *logger) Warn(text string) {
	if l.enabled(1) {
		l.emit(1, text)
	}
}

// Looks at the level itself.
func (l *logger) Emit(level int, text string) {
	if level < 2 {
		return
	}
	l.write(&record{level: level, caller: getCaller()})
}

var withCaller bool

func maybeCaller() string {
	if !withCaller {
		return ""
	}
	_, file, _, _ := runtime.Caller(2) // asks by itself
	return file
}

func (l *logger) asks(level int, text string) {
	at := maybeCaller()
	if level < l.level {
		return
	}
	l.out(at + text)
}

func (l *logger) needed(level int, text string) {
	_, file, _, _ := runtime.Caller(2)
	l.out(file) // used in any case
	if level < l.level {
		return
	}
	l.out(text)
}

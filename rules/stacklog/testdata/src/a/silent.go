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

package a

import (
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
)

type logger struct {
	level   int
	verbose bool
	out     func(string)
}

func (l *logger) Debug(args ...any)            {}
func (l *logger) Tracef(f string, args ...any) {}
func (l *logger) Info(args ...any)             {}
func (l *logger) V(n int) *logger              { return l }

func (l *logger) log(level int, text string) {
	_, file, line, ok := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	if level < l.level {
		return
	}
	if ok {
		l.out(fmt.Sprint(file, line, text))
	}
}

func (l *logger) print(text string) {
	stack := debug.Stack() // want `captures the stack before anybody asks whether it is wanted`
	l.out(text)
	if l.verbose {
		l.out(string(stack))
	}
}

func (l *logger) frames(level int, text string) {
	var pcs [8]uintptr
	n := runtime.Callers(2, pcs[:]) // want `captures the caller before`
	if l.level > level {
		return
	}
	l.out(fmt.Sprint(text, pcs[:n]))
}

func getCaller() string {
	_, file, line, _ := runtime.Caller(2)
	return fmt.Sprintf("%s:%d", file, line)
}

func (l *logger) helped(level int, text string) {
	at := getCaller() // want `captures the caller before`
	if !l.enabled(level) {
		return
	}
	l.out(at + text)
}

func (l *logger) enabled(level int) bool { return level >= l.level }

func records(l *logger) {
	l.Debug("here", string(debug.Stack()))             // want `captures the stack for a debug record`
	l.Tracef("at %s", getCaller())                     // want `captures the caller for a debug record`
	l.V(4).Info("at", getCaller())                     // want `captures the caller for a debug record`
	slog.Debug("here", "stack", string(debug.Stack())) // want `captures the stack for a debug record`
	_, file, line, _ := runtime.Caller(1)              // want `captures the caller for a debug record`
	l.Debug(file, line)
}

package a

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
)

type writer interface {
	Enabled(level int) bool
	Write(level int, file string, line int, text string)
}

// Each writer is asked, behind the capture.
func fanOut(ws []writer, level int, text string) {
	_, file, line, _ := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	file = filepath.Base(file)
	for _, w := range ws {
		if !w.Enabled(level) {
			continue
		}
		w.Write(level, file, line, text)
	}
}

// A switch asks.
func switched(l *logger, level int, withCaller bool, text string) {
	_, file, line, _ := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	switch {
	case level < l.level:
		return
	case withCaller:
		l.out(fmt.Sprint(file, line, text))
	default:
		l.out(text)
	}
}

func behindCase(l *logger, level int, text string) {
	_, file, line, _ := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	switch {
	case level < l.level:
	default:
		l.out(fmt.Sprint(file, line, text))
	}
}

// Each record has it, or what is asked for is something else.
func eachWriter(ws []writer, level int, text string) {
	_, file, line, _ := runtime.Caller(2)
	for _, w := range ws {
		if w == nil {
			continue
		}
		w.Write(level, file, line, text)
	}
}

func bothCases(l *logger, level, n int, text string) {
	_, file, line, _ := runtime.Caller(2)
	switch {
	case n > 3:
		l.out(fmt.Sprint(n, file, line, text))
	default:
		l.out(fmt.Sprint(level, file, line, text))
	}
}

type callRecord struct {
	level      int
	file, text string
	line       int
}

// Fields of a record that is thrown away where the level is off.
func recordedLate(l *logger, level int, text string) {
	r := &callRecord{level: level, text: text}
	r.file, r.line = where(2) // want `captures the caller before anybody asks whether it is wanted`
	if level < l.level {
		return
	}
	l.out(fmt.Sprint(r))
}

func where(skip int) (string, int) {
	_, file, line, _ := runtime.Caller(skip)
	return file, line
}

// A record of somebody else.
func filledFor(l *logger, r *callRecord, level int) {
	r.file, r.line = where(2)
	if level < l.level {
		return
	}
	l.out(r.text)
}

// The environment is asked.
func fromEnvironment(l *logger, text string) {
	_, file, _, _ := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	if os.Getenv("TRACE") == "" {
		return
	}
	l.out(file + text)
}

type verbose bool

func V(n int) verbose { return n < 3 }

func (v verbose) Infof(format string, args ...any) {
	if v {
		fmt.Printf(format, args...)
	}
}

// The package's own verbosity.
func dispatched(key string) {
	_, file, line, _ := runtime.Caller(1) // want `captures the caller for a debug record`
	V(6).Infof("%s by %s:%d", key, file, line)
}

func told(key string) {
	_, file, line, _ := runtime.Caller(1)
	V(0).Infof("%s by %s:%d", key, file, line)
}

// What ends each call runs as often as it does; what is made once for all is seldom.
func leased(l *slog.Logger) (release, first func()) {
	var once, made sync.Once
	var stack []byte
	release = func() {
		once.Do(func() {
			l.Debug("released", "stack", string(debug.Stack())) // want `captures the stack for a debug record`
		})
	}
	return release, func() {
		made.Do(func() {
			stack = debug.Stack()
			l.Debug("first", "stack", string(debug.Stack()), "text", stack)
		})
	}
}

package a

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
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

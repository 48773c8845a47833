package a

import (
	"context"
	"fmt"
	"log/slog"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
)

const shortfile = 1

// What was captured is tidied up before the level is asked for.
func (l *logger) tidied(level int, text string) {
	pc, file, line, ok := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	if !ok {
		file, line = "???", 0
	}
	name := runtime.FuncForPC(pc).Name()
	if i := strings.LastIndexByte(file, '/'); i >= 0 {
		file = file[i+1:]
	}
	at := fmt.Sprintf("%s:%d %s", file, line, name)
	if l.level > level {
		return
	}
	l.out(at + text)
}

// Only one of its flags needs the caller.
func (l *logger) flagged(flags int, text string) {
	_, file, _, _ := runtime.Caller(2) // want `captures the caller before`
	if flags&shortfile != 0 {
		text = path.Base(file) + text
	}
	l.out(text)
}

// Each writer asks for itself.
func (l *logger) writers(level int, all []*logger, text string) {
	_, file, line, ok := runtime.Caller(2) // want `captures the caller before`
	if !ok {
		file = "???"
	}
	for _, w := range all {
		if w.level <= level {
			w.out(fmt.Sprint(file, line, text))
		}
	}
}

type record struct {
	level  int
	caller string
}

// The capture is part of what is made for the record.
func (l *logger) literal(level int, text string) {
	r := &record{level: level, caller: getCaller()} // want `captures the caller before`
	if !l.enabled(level) {
		return
	}
	l.out(r.caller + text)
}

func (l *logger) text(level int) {
	stack := string(debug.Stack()) // want `captures the stack before`
	if level < l.level {
		return
	}
	l.out(stack)
}

func (l *logger) WithField(k, v string) *logger { return l }
func (l *logger) Log(level int, args ...any)    {}
func (l *logger) write(r *record)               {}

const debugLevel = -1

func chains(ctx context.Context, l *logger) {
	l.WithField("stack", string(debug.Stack())).Debug("here")                   // want `captures the stack for a debug record`
	slog.Log(ctx, slog.LevelDebug, "here", "stack", string(debug.Stack()))      // want `captures the stack for a debug record`
	slog.LogAttrs(ctx, slog.LevelDebug, "here", slog.String("at", getCaller())) // want `captures the caller for a debug record`
	l.Log(debugLevel, getCaller())                                              // want `captures the caller for a debug record`
	buf := make([]byte, 4096)
	n := runtime.Stack(buf, false) // want `captures the stack for a debug record`
	l.Debug(string(buf[:n]))
}

// Who gets the record asks for the level, too late.
func (l *logger) Output(level int, text string) {
	l.write(&record{level: level, caller: getCaller()}) // want `captures the caller before`
}

func (l *logger) Debugs(text string) {
	_, file, line, _ := runtime.Caller(1) // want `captures the caller for a debug record`
	l.Log(debugLevel, file, line, text)
}

// Beside the question whether the caller is wanted.
func (l *logger) beside(text string, withCaller bool) {
	_, file, line, ok := runtime.Caller(2) // want `captures the caller before anybody asks whether it is wanted`
	prefix := ""
	if withCaller && ok {
		prefix = fmt.Sprintf("%s:%d ", file, line)
	}
	l.out(prefix + text)
}

// What was captured is asked for itself.
func (l *logger) present(text string) {
	stack := debug.Stack()
	if len(stack) > 0 {
		text += string(stack[0])
	}
	if string(stack) != "" && text != "" {
		l.out(text)
	}
}

func place() (file string, line int) {
	_, file, line, ok := runtime.Caller(2)
	if !ok {
		return "", 0
	}
	return file, line
}

// What is gathered in a list is handed on with it.
func (l *logger) Debugw(text string, fields ...any) {
	file, line := place() // want `captures the caller before`
	attrs := append([]any{}, fields...)
	attrs = append(attrs, "file", file, "line", line)
	l.Log(-4, attrs...)
}

// A list that is given back is the caller's.
func (l *logger) debugPlace(fields []any) []any {
	file, line := place()
	fields = append(fields, "file", file, "line", line)
	return fields
}

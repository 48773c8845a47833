// Package debug writes records for who looks for mistakes.
package debug

import (
	"fmt"
	"log"
	"os"
	"path"
	"runtime"
)

var (
	logger *log.Logger
	on     bool
	funcs  map[string]bool
)

func position() (fn, file string, line int) {
	pc, file, line, ok := runtime.Caller(2)
	if !ok {
		return "", "", 0
	}
	return path.Base(runtime.FuncForPC(pc).Name()), path.Base(file), line
}

func wanted(filter map[string]bool, key string) bool {
	if v, ok := filter[key]; ok {
		return v
	}
	return filter["all"]
}

func Log(format string, args ...any) {
	fn, file, line := position() // want `captures the caller before anybody asks whether it is wanted`
	text := fmt.Sprintf("%s %s:%d %s", fn, file, line, format)
	if logger != nil {
		logger.Printf(text, args...)
	}
	if wanted(funcs, fn) {
		fmt.Fprintf(os.Stderr, text, args...)
	}
}

func LogAsked(format string, args ...any) {
	if !on {
		return
	}
	fn, file, line := position()
	text := fmt.Sprintf("%s %s:%d %s", fn, file, line, format)
	if wanted(funcs, fn) {
		fmt.Fprintf(os.Stderr, text, args...)
	}
}

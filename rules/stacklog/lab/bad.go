// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"fmt"
	"path"
	"runtime"
)

// A logger writes records of its level and above.
type logger struct {
	level int
	lines []string
}

// Bad finds its caller before it asks the level.
func Bad(l *logger, level int, text string) {
	_, file, line, _ := runtime.Caller(1)
	if level < l.level {
		return
	}
	l.lines = append(l.lines, fmt.Sprintf("%s:%d %s", path.Base(file), line, text))
}

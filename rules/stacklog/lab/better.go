package lab

import (
	"fmt"
	"path"
	"runtime"
)

// Better asks first.
func Better(l *logger, level int, text string) {
	if level < l.level {
		return
	}
	_, file, line, _ := runtime.Caller(1)
	l.lines = append(l.lines, fmt.Sprintf("%s:%d %s", path.Base(file), line, text))
}

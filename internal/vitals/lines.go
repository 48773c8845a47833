package vitals

import (
	"bytes"
	"io"
	"strings"
)

// Lines is a writer that gives each line, without its end, to Take, and those
// that Take does not want to Rest as they are.
type Lines struct {
	Take func(line string) bool
	Rest io.Writer
	buf  bytes.Buffer
}

// Write never fails: what a program prints is shown, not needed.
func (l *Lines) Write(p []byte) (int, error) {
	l.buf.Write(p)
	for {
		i := bytes.IndexByte(l.buf.Bytes(), '\n')
		if i < 0 {
			return len(p), nil
		}
		l.give(l.buf.Next(i + 1))
	}
}

func (l *Lines) give(line []byte) {
	if !l.Take(strings.TrimRight(string(line), "\r\n")) {
		l.Rest.Write(line)
	}
}

// Close gives the last line, which may have no end.
func (l *Lines) Close() {
	if l.buf.Len() > 0 {
		l.give(l.buf.Bytes())
		l.buf.Reset()
	}
}

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
	long bool // in a line that is passed on in pieces
}

// longest is up to how many bytes a line is looked at: what is longer is data.
const longest = 64 << 10

// Write never fails: what a program prints is shown, not needed.
func (l *Lines) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		line, ends := p, false
		if i := bytes.IndexByte(p, '\n'); i >= 0 {
			line, ends = p[:i+1], true
		}
		p = p[len(line):]
		l.buf.Write(line)
		if ends || l.buf.Len() > longest {
			l.long = l.long || !ends
			l.give(l.buf.Bytes())
			l.buf.Reset()
			l.long = l.long && !ends
		}
	}
	return n, nil
}

func (l *Lines) give(line []byte) {
	if l.long || !l.Take(strings.TrimRight(string(line), "\r\n")) {
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

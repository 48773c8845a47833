package a

import (
	"io"
	"path"
	"runtime"
	"strconv"
)

type printer struct {
	out       io.Writer
	threshold int
	withFile  bool
	flags     int
}

func (p *printer) level() int { return p.threshold }

// The option asks for the file, the level may still say no.
func (p *printer) put(level int, text string) {
	file, line := "", 0
	if p.flags&1 != 0 {
		var ok bool
		_, file, line, ok = runtime.Caller(2) // want `captures the caller before anybody asks whether the level is on`
		if !ok {
			file = "?"
		}
		file = path.Base(file)
	}
	if level < p.level() {
		return
	}
	io.WriteString(p.out, file+":"+strconv.Itoa(line)+" "+text)
}

// Nobody asks for a level behind it; or did before; or the file is used in between.
func (p *printer) all(text string) {
	file, line := "", 0
	if p.flags&1 != 0 {
		_, file, line, _ = runtime.Caller(2)
	}
	if text == "" {
		return
	}
	io.WriteString(p.out, file+":"+strconv.Itoa(line)+" "+text)
}

func (p *printer) asked(level int, text string) {
	if level < p.level() {
		return
	}
	file := ""
	if p.flags&1 != 0 {
		_, file, _, _ = runtime.Caller(2)
	}
	if level > 3 {
		return
	}
	io.WriteString(p.out, file+text)
}

func (p *printer) byFile(level int, text string, off map[string]int) {
	file := ""
	if p.flags&1 != 0 {
		_, file, _, _ = runtime.Caller(2)
	}
	if level < off[file] {
		return
	}
	if level < p.level() {
		return
	}
	io.WriteString(p.out, file+text)
}

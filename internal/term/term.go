// Package term writes to terminals: width, colour, tables and progress.
//
// It owns every escape sequence that Toll emits and cleans control characters
// out of what others wrote (file names, messages, names in a profile), so that
// no profile can drive the user's terminal. It refuses to guess: what is not a
// terminal gets no colour, no width and no progress. It is fast because a
// table is measured once and written in one call.
package term

import (
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	xterm "golang.org/x/term"
)

// A Term is a place to write text for people. The zero Width means unlimited:
// a pipe, where one finding stays one line.
type Term struct {
	W     io.Writer
	Width int  // columns, 0 unlimited
	Color bool // escapes for colour may be written
	TTY   bool // a person looks at it while it is written
}

// Detect looks at f and the environment: COLUMNS overrides the width,
// NO_COLOR (any value) and TERM=dumb turn colour off, and what is not a
// terminal gets neither width nor colour.
func Detect(f *os.File) *Term {
	t := &Term{W: f, TTY: xterm.IsTerminal(int(f.Fd()))}
	if t.TTY {
		t.Width = 80
		if w, _, err := xterm.GetSize(int(f.Fd())); err == nil && w > 0 {
			t.Width = w
		}
		t.Color = colorWanted(os.Getenv)
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		t.Width = n
	}
	return t
}

func colorWanted(env func(string) string) bool {
	return env("NO_COLOR") == "" && env("TERM") != "dumb"
}

// A Style is a way to set text apart.
type Style int

// The styles. Meaning never rests on them alone: they vanish in a pipe.
const (
	Plain Style = iota
	Bold
	Dim
	Red
	Green
	Yellow
)

func (s Style) escape() string {
	switch s {
	case Bold:
		return "\x1b[1m"
	case Dim:
		return "\x1b[2m"
	case Red:
		return "\x1b[31m"
	case Green:
		return "\x1b[32m"
	case Yellow:
		return "\x1b[33m"
	}
	return ""
}

// Paint returns text cleaned, and in style where t has colour.
func (t *Term) Paint(s Style, text string) string {
	text = Clean(text)
	if !t.Color || s == Plain || text == "" {
		return text
	}
	return s.escape() + text + "\x1b[0m"
}

// Clean makes text safe to show: control characters, escapes and direction
// overrides become U+FFFD, tabs and line ends a space.
func Clean(text string) string {
	clean := func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case unicode.IsControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return utf8.RuneError
		}
		return r
	}
	return strings.Map(clean, text)
}

// Columns is the number of terminal columns that text takes: two for wide
// East Asian characters, none for combining marks. Text carries no escapes.
func Columns(text string) int {
	n := 0
	for _, r := range text {
		n += columns(r)
	}
	return n
}

func columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.Is(unicode.Mn, r):
		return 0
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana), r >= 0xff01 && r <= 0xff60, r >= 0x1f300 && r <= 0x1faff:
		return 2
	}
	return 1
}

// Cut shortens text to width columns, with an ellipsis where something went.
// The end of a path or a name says more than its start: what goes is the
// start when keepEnd is set.
func Cut(text string, width int, keepEnd bool) string {
	if Columns(text) <= width {
		return text
	}
	if width <= 1 {
		return strings.Repeat("…", max(width, 0))
	}
	runes := []rune(text)
	n := 0
	if keepEnd {
		i := len(runes)
		for i > 0 && n+columns(runes[i-1]) <= width-1 {
			i--
			n += columns(runes[i])
		}
		return "…" + string(runes[i:])
	}
	i := 0
	for i < len(runes) && n+columns(runes[i]) <= width-1 {
		n += columns(runes[i])
		i++
	}
	return string(runes[:i]) + "…"
}

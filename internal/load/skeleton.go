package load

import (
	"bytes"
	"crypto/sha256"
)

// A skeleton is a Go file without comments and without the bodies of its
// declared functions: all that other packages can see of it, and about a third
// of what the parser would have to read. Lines keep their numbers.
//
// It is made by one pass of a small lexer that knows strings, comments and
// brackets. A file that it cannot follow, which no compiler would accept
// either, is passed on whole.
type skeleton struct {
	text []byte
	// quals are the identifiers that stand before a dot outside bodies: an
	// import whose name is not among them cannot matter to the declarations.
	quals map[string]bool
	// decls digests text without regard to white space: equal digests declare
	// the same. head digests what decides the package graph: build
	// constraints, package clause and imports.
	decls, head Sum
	whole       bool // not understood: text is the source
}

// A Sum is a sha256.
type Sum [sha256.Size]byte

func newSkeleton(src []byte) skeleton {
	lx := lexer{src: src, text: make([]byte, 0, len(src)/2), norm: make([]byte, 0, len(src)/2), quals: map[string]bool{}, start: true}
	if !lx.run() {
		d := sha256.Sum256(src)
		return skeleton{text: src, decls: d, head: d, whole: true}
	}
	if lx.headEnd == 0 {
		lx.headEnd = len(lx.norm)
	}
	head := sha256.New()
	head.Write(lx.build)
	head.Write(lx.norm[:lx.headEnd])
	s := skeleton{text: lx.text, quals: lx.quals, decls: sha256.Sum256(lx.norm)}
	head.Sum(s.head[:0])
	return s
}

// lexer states: outside bodies only. What matters of a token is whether a
// newline after it ends a statement, and whether it opens a type's braces.
type lexer struct {
	src        []byte
	pos        int
	text, norm []byte
	build      []byte // build constraint lines
	headEnd    int    // length of norm at the first declaration that is no import
	quals      map[string]bool

	depth  int    // open brackets of any kind
	prev   []byte // last token
	ends   bool   // a newline after prev ends the statement
	start  bool   // the next token starts a top-level declaration
	inFunc bool   // between "func" of a declaration and its body
	space  byte   // white space pending for norm: 0, ' ' or '\n'
}

func (x *lexer) run() bool {
	for x.pos < len(x.src) {
		c := x.src[x.pos]
		switch {
		case c == '\n':
			x.newline(1)
			x.pos++
		case c == ' ' || c == '\t' || c == '\r':
			x.blank()
			x.pos++
		case c == '/' && x.pos+1 < len(x.src) && (x.src[x.pos+1] == '/' || x.src[x.pos+1] == '*'):
			if !x.comment() {
				return false
			}
		case c == '"' || c == '\'' || c == '`':
			end := quoted(x.src, x.pos)
			if end < 0 {
				return false
			}
			x.token(end, true)
		case isLetter(c):
			x.word()
		case '0' <= c && c <= '9':
			end := x.pos + 1
			for end < len(x.src) && (isLetter(x.src[end]) || '0' <= x.src[end] && x.src[end] <= '9' || x.src[end] == '.') {
				end++
			}
			x.token(end, true)
		default:
			if !x.mark(c) {
				return false
			}
		}
	}
	return x.depth == 0 && !(x.inFunc && !x.ends)
}

// token passes src[pos:end] on.
func (x *lexer) token(end int, ends bool) {
	if x.space != 0 && len(x.norm) > 0 {
		x.norm = append(x.norm, x.space)
	}
	x.space = 0
	x.prev, x.ends, x.start = x.src[x.pos:end], ends, false
	x.text = append(x.text, x.prev...)
	x.norm = append(x.norm, x.prev...)
	x.pos = end
}

func (x *lexer) blank() {
	if x.space == 0 {
		x.space = ' '
		x.text = append(x.text, ' ')
	}
}

func (x *lexer) newline(n int) {
	for range n {
		x.text = append(x.text, '\n')
	}
	x.space = '\n'
	if x.depth == 0 && x.ends {
		x.start, x.inFunc = true, false
	}
}

func (x *lexer) comment() bool {
	end := commentEnd(x.src, x.pos)
	if end < 0 {
		return false
	}
	c := x.src[x.pos:end]
	if x.headEnd == 0 && (bytes.HasPrefix(c, []byte("//go:build")) || bytes.HasPrefix(c, []byte("// +build")) || bytes.HasPrefix(c, []byte("//+build"))) {
		x.build = append(append(x.build, c...), '\n')
	}
	x.pos = end
	if n := bytes.Count(c, []byte{'\n'}); n > 0 {
		x.newline(n)
		return true
	}
	x.blank()
	return true
}

func (x *lexer) word() {
	end := x.pos + 1
	for end < len(x.src) && (isLetter(x.src[end]) || '0' <= x.src[end] && x.src[end] <= '9') {
		end++
	}
	starts := x.start && x.depth == 0
	switch w := x.src[x.pos:end]; string(w) {
	case "func":
		if starts {
			x.inFunc = true
			x.body()
		}
		x.token(end, false)
	case "var", "const", "type":
		if starts {
			x.body()
		}
		x.token(end, false)
	case "package", "import", "interface", "struct", "chan", "map":
		x.token(end, false)
	default:
		x.token(end, true)
	}
}

// body notes that the head of the file is over.
func (x *lexer) body() {
	if x.headEnd == 0 {
		x.headEnd = len(x.norm)
	}
}

// mark passes a byte that is neither word, number nor literal.
func (x *lexer) mark(c byte) bool {
	switch c {
	case '.':
		if x.ends && len(x.prev) > 0 && isLetter(x.prev[0]) {
			x.quals[string(x.prev)] = true
		}
	case '{':
		if x.inFunc && x.depth == 0 && string(x.prev) != "interface" && string(x.prev) != "struct" {
			return x.skipBody()
		}
		x.depth++
	case '(', '[':
		x.depth++
	case ')', ']', '}':
		x.depth--
		if x.depth < 0 {
			return false
		}
	case ';':
		x.token(x.pos+1, false)
		x.start = x.depth == 0
		x.inFunc = x.inFunc && !x.start
		return true
	}
	x.token(x.pos+1, c == ')' || c == ']' || c == '}')
	return true
}

// skipBody leaves out what stands between the brace at pos and its partner.
func (x *lexer) skipBody() bool {
	src, i, depth := x.src, x.pos+1, 1
	for depth > 0 {
		if i >= len(src) {
			return false
		}
		switch src[i] {
		case '{':
			depth++
		case '}':
			depth--
		case '"', '\'', '`':
			if i = quoted(src, i); i < 0 {
				return false
			}
			continue
		case '/':
			if i+1 < len(src) && (src[i+1] == '/' || src[i+1] == '*') {
				if i = commentEnd(src, i); i < 0 {
					return false
				}
				continue
			}
		}
		i++
	}
	lines := bytes.Count(src[x.pos:i], []byte{'\n'})
	x.token(x.pos+1, false)
	for range lines {
		x.text = append(x.text, '\n')
	}
	x.pos = i - 1
	x.token(i, true)
	x.inFunc = false
	return true
}

// quoted returns the end of the literal that starts at i, -1 without one.
func quoted(src []byte, i int) int {
	q := src[i]
	if q == '`' {
		n := bytes.IndexByte(src[i+1:], '`')
		if n < 0 {
			return -1
		}
		return i + n + 2
	}
	for i++; i < len(src); i++ {
		switch src[i] {
		case q:
			return i + 1
		case '\\':
			i++
		case '\n':
			return -1
		}
	}
	return -1
}

// commentEnd returns the end of the comment that starts at i: before the
// newline of a line comment. -1 when it never ends.
func commentEnd(src []byte, i int) int {
	if src[i+1] == '/' {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 {
			return len(src)
		}
		return i + n
	}
	n := bytes.Index(src[i+2:], []byte("*/"))
	if n < 0 {
		return -1
	}
	return i + n + 4
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= 0x80
}

package kit

import (
	"go/ast"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// NameOf is what a variable, a field or a function is called in e: x, and f of x.f. It is "" for
// what has no name.
func NameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// FirstWord is the first of a name's Words, "" for a name without a letter.
func FirstWord(name string) string {
	for part := range parts(name) {
		return strings.ToLower(part)
	}
	return ""
}

// LastWord is the last of a name's Words, "" for a name without a letter.
func LastWord(name string) string {
	last := ""
	for part := range parts(name) {
		last = part
	}
	return strings.ToLower(last)
}

// Words are the parts of a Go name in lower case: "reloadAll" gives "reload" and
// "all", "ioMu" gives "io" and "mu", "HTTPServer" gives "http" and "server".
func Words(name string) []string {
	var words []string
	for part := range parts(name) {
		words = append(words, strings.ToLower(part))
	}
	return words
}

// parts are the Words of a name as they are written.
func parts(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start, before := 0, rune(0)
		for i := 0; i < len(name); {
			r, width := utf8.DecodeRuneInString(name[i:])
			behind, end := i+width, -1
			switch {
			case !unicode.IsLetter(r):
				end = i
			case unicode.IsUpper(r) && i > start && (!unicode.IsUpper(before) || startsLower(name[behind:])):
				end = i
			}
			if end > start && !yield(name[start:end]) {
				return
			}
			if end >= 0 {
				start = end
			}
			if !unicode.IsLetter(r) {
				start = behind
			}
			i, before = behind, r
		}
		if start < len(name) {
			yield(name[start:])
		}
	}
}

func startsLower(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(r)
}

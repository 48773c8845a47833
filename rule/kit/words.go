package kit

import (
	"go/ast"
	"strings"
	"unicode"
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
	if words := Words(name); len(words) > 0 {
		return words[0]
	}
	return ""
}

// LastWord is the last of a name's Words, "" for a name without a letter.
func LastWord(name string) string {
	if words := Words(name); len(words) > 0 {
		return words[len(words)-1]
	}
	return ""
}

// Words are the parts of a Go name in lower case: "reloadAll" gives "reload" and
// "all", "ioMu" gives "io" and "mu", "HTTPServer" gives "http" and "server".
func Words(name string) []string {
	var words []string
	runes := []rune(name)
	start := 0
	cut := func(end int) {
		if end > start {
			words = append(words, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r):
			cut(i)
			start = i + 1
		case unicode.IsUpper(r) && i > start && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		}
	}
	cut(len(runes))
	return words
}

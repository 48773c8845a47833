package web

import (
	"go/scanner"
	"go/token"
	"strings"
)

// A Token is a piece of a line: class "k" keyword, "s" string, "n" number,
// "c" comment, "" anything else.
type Token struct{ Class, Text string }

// Colour cuts lines of Go source into tokens, one slice per line. The lines
// may start anywhere in a file: what does not scan stays plain.
func Colour(lines []string) [][]Token {
	src := strings.Join(lines, "\n")
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), nil, scanner.ScanComments)
	out := make([][]Token, len(lines))
	line, at := 0, 0
	emit := func(class, text string) {
		for i, part := range strings.Split(text, "\n") {
			if i > 0 {
				line++
			}
			if part != "" && line < len(out) {
				out[line] = append(out[line], Token{class, part})
			}
		}
	}
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		start := file.Offset(pos)
		end := min(tokenEnd(src, start, tok, lit), len(src))
		if start < at || end <= start {
			continue // the scanner went back over what it could not read
		}
		emit("", src[at:start])
		emit(class(tok), src[start:end])
		at = end
	}
	emit("", src[at:])
	return out
}

// tokenEnd is the offset after the token. A literal that the scanner cleaned
// of carriage returns is shorter than its source.
func tokenEnd(src string, start int, tok token.Token, lit string) int {
	if lit == "" {
		return start + len(tok.String())
	}
	end := start + len(lit)
	if end > len(src) || src[start:end] == lit {
		return end
	}
	i, matched := start, 0
	for i < len(src) && matched < len(lit) {
		if src[i] == lit[matched] {
			matched++
		} else if src[i] != '\r' {
			return end
		}
		i++
	}
	return i
}

func class(tok token.Token) string {
	switch {
	case tok.IsKeyword():
		return "k"
	case tok == token.STRING, tok == token.CHAR:
		return "s"
	case tok == token.INT, tok == token.FLOAT, tok == token.IMAG:
		return "n"
	case tok == token.COMMENT:
		return "c"
	}
	return ""
}

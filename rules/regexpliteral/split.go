package regexpliteral

import (
	"go/ast"
	"go/types"
	"regexp/syntax"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// wholly tells whether the count that Split is given asks for all pieces.
func wholly(info *types.Info, n ast.Expr) bool {
	count, ok := kit.ConstInt(info, n)
	return ok && count < 0
}

// splitsAt says that a pattern stands for white space or for the ends of lines, at which
// package strings splits without a regexp; "" for other patterns.
func splitsAt(p kit.Pattern) string {
	re := parsed(p)
	if re == nil {
		return ""
	}
	switch {
	case re.Op == syntax.OpPlus && isSpace(re.Sub[0]):
		return "runs a regexp to split at white space"
	case endsLines(re):
		return "runs a regexp to split into lines"
	}
	return ""
}

// isSpace tells whether re is a blank, or a class of nothing but ASCII white space that
// has the blank.
func isSpace(re *syntax.Regexp) bool {
	const white = "\t\n\v\f\r "
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune) == " "
	case syntax.OpCharClass:
		blank := false
		for i := 0; i+1 < len(re.Rune); i += 2 {
			lo, hi := re.Rune[i], re.Rune[i+1]
			if !(lo == ' ' && hi == ' ' || '\t' <= lo && hi <= '\r') {
				return false
			}
			blank = blank || lo == ' '
		}
		return blank && len(re.Rune)/2 < len(white)
	}
	return false
}

// endsLines tells whether re is a line feed that a carriage return may stand before.
func endsLines(re *syntax.Regexp) bool {
	return isOneOf(open(re), `\r?\n`, `\n|\r\n`, `\r\n|\n`, `\r\n|\r|\n`, `\r\n|\n|\r`)
}

// takesAll says that a pattern stands for each line of a text or each word, which
// package strings gives without a regexp; "" for other patterns.
func takesAll(p kit.Pattern) string {
	re := parsed(p)
	switch {
	case re == nil:
		return ""
	case isOneOf(re, `[^\n]*(\n|$)`, `[^\n]*\n?`, `[^\n]+\n?`, `[^\n]+`, `[^\r\n]+`, `.+`, `.*\n`, `.*\n?`, `(?m)^.*$`, `(?m)^.+$`):
		return "runs a regexp to split into lines"
	case isOneOf(re, `\S+`):
		return "runs a regexp to split at white space"
	}
	return ""
}

// isOneOf tells whether re is the pattern of one of the texts.
func isOneOf(re *syntax.Regexp, known ...string) bool {
	return slices.ContainsFunc(known, func(text string) bool {
		same, err := syntax.Parse(text, syntax.Perl)
		return err == nil && same.Equal(re)
	})
}

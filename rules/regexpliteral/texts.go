package regexpliteral

import (
	"regexp/syntax"

	"github.com/gotoll/toll/rule/kit"
)

// mostTexts is how many texts a switch lists that is still as easily read as the pattern.
const mostTexts = 8

// ofTexts tells whether a pattern matches a few whole texts and nothing else, ^(GET|HEAD|POST)$: a switch
// that lists them has the same answer.
func ofTexts(p kit.Pattern) bool {
	re := parsed(p)
	if re == nil || re.Op != syntax.OpConcat || len(re.Sub) < 3 {
		return false
	}
	last := len(re.Sub) - 1
	if re.Sub[0].Op != syntax.OpBeginText || re.Sub[last].Op != syntax.OpEndText {
		return false
	}
	n, plain := 1, true
	for _, part := range re.Sub[1:last] {
		more, ok := texts(part)
		n, plain = n*more, plain && ok
	}
	return plain && n > 1 && n <= mostTexts
}

// texts counts the texts that re matches, where they are letters and alternatives only. The parser has taken common
// beginnings out of the alternatives, and made classes of single letters.
func texts(re *syntax.Regexp) (n int, ok bool) {
	switch re = open(re); re.Op {
	case syntax.OpEmptyMatch:
		return 1, true
	case syntax.OpLiteral:
		return 1, re.Flags&syntax.FoldCase == 0
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			n += int(re.Rune[i+1]-re.Rune[i]) + 1
		}
		return n, n <= mostTexts
	case syntax.OpQuest:
		n, ok = texts(re.Sub[0])
		return n + 1, ok
	case syntax.OpConcat:
		n, ok = 1, true
		for _, part := range re.Sub {
			more, plain := texts(part)
			n, ok = n*more, ok && plain && n*more <= mostTexts
		}
		return n, ok
	case syntax.OpAlternate:
		ok = true
		for _, part := range re.Sub {
			more, plain := texts(part)
			n, ok = n+more, ok && plain
		}
		return n, ok
	}
	return 0, false
}

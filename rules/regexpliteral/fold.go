package regexpliteral

import (
	"regexp/syntax"

	"github.com/gotoll/toll/rule/kit"
)

// folds tells whether the pattern matches one text in any case and nothing else:
// strings.EqualFold says the same, for it folds as package regexp does.
func folds(p kit.Pattern) bool {
	re := parsed(p)
	if re == nil || re.Op != syntax.OpConcat {
		return false
	}
	last := len(re.Sub) - 1
	if last != 2 || re.Sub[0].Op != syntax.OpBeginText || re.Sub[last].Op != syntax.OpEndText {
		return false
	}
	only := re.Sub[1]
	return only.Op == syntax.OpLiteral && only.Flags&syntax.FoldCase != 0
}

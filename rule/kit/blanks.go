package kit

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule"
)

// Fills tells whether somebody fills the blanks of a fix in; where nobody does,
// a rule whose fixes have some is silent. See rule.BlanksAnalyzer.
func Fills(pass *analysis.Pass) bool {
	filled, _ := pass.ResultOf[rule.BlanksAnalyzer].(rule.Filled)
	return bool(filled)
}

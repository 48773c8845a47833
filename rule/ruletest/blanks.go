package ruletest

import (
	"bytes"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule"
)

// observed is what the tests fill into every blank.
const observed = 64

// filled is the rule as toll's scan runs it where sizes were observed: with
// numbers in its blanks. Rules without any are returned as they are.
func filled(r *rule.Rule) *rule.Rule {
	if !r.HasBlanks() {
		return r
	}
	fill := func(text string) string {
		out, _ := rule.Fill(text, func(rule.Blank) (int64, bool) { return observed, true })
		return out
	}
	a, with := *r.Analyzer, *r
	a.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.ResultOf = map[*analysis.Analyzer]any{}
		for k, v := range pass.ResultOf {
			inner.ResultOf[k] = v
		}
		inner.ResultOf[rule.BlanksAnalyzer] = rule.Filled(true)
		inner.Report = func(d analysis.Diagnostic) {
			d.Message = fill(d.Message)
			for i := range d.SuggestedFixes {
				f := &d.SuggestedFixes[i]
				f.Message = fill(f.Message)
				for j := range f.TextEdits {
					f.TextEdits[j].NewText = bytes.Clone([]byte(fill(string(f.TextEdits[j].NewText))))
				}
			}
			pass.Report(d)
		}
		return r.Analyzer.Run(&inner)
	}
	with.Analyzer = &a
	return &with
}

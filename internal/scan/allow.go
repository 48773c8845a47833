package scan

import (
	"fmt"
	"go/token"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/load"
	"github.com/gotoll/toll/rule"
)

// allows are a package's comments that let findings stand, and which of them
// were of use.
type allows struct {
	p    *load.Package
	list []*rule.Allow
	used map[*rule.Allow]bool
}

func newAllows(p *load.Package) *allows {
	return &allows{p, rule.Allows(p.Fset, p.Syntax), map[*rule.Allow]bool{}}
}

// covers reports whether a comment allows a finding there, and notes its use.
func (a *allows) covers(pos token.Pos, name string) bool {
	covered := false
	for _, w := range a.list {
		if w.Rule == name && w.Covers(pos) {
			a.used[w] = true
			covered = covered || w.Reason != ""
		}
	}
	return covered
}

// complaints are warnings about comments that give no reason, or that allow
// what is not there. Rules that did not run prove nothing.
func (a *allows) complaints(ran func(rule string) bool, where func(token.Pos) string) []finding.Warning {
	var out []finding.Warning
	for _, w := range a.list {
		text := w.Complaint()
		if text == "" && !a.used[w] && ran(w.Rule) {
			text = fmt.Sprintf("%s %s allows nothing: the pattern is gone, delete the comment", rule.AllowMark, w.Rule)
		}
		if text != "" {
			out = append(out, finding.Warning{Where: where(w.Pos), Text: text})
		}
	}
	return out
}

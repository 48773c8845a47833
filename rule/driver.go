package rule

import (
	"go/version"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
)

// ForDrivers is the rule's analyzer for drivers that know nothing of rules:
// go vet -vettool, go fix -fixtool, golangci-lint, nogo, gopls. They apply
// whatever fix they are given, so only safe ones are left in; and they run on
// any module, so the rule is silent where it does not apply. It is silent too
// where a comment allows the pattern, and reports a comment without a reason.
func (r *Rule) ForDrivers() *analysis.Analyzer {
	a := *r.Analyzer
	a.Requires = append(slices.Clip(a.Requires), AllowsAnalyzer)
	a.Run = func(pass *analysis.Pass) (any, error) {
		if pass.Pkg != nil && !r.Applies(pass.Pkg.GoVersion()) {
			return nil, nil
		}
		allows := r.allows(pass)
		inner := *pass
		inner.Report = func(d analysis.Diagnostic) {
			if slices.ContainsFunc(allows, func(a *Allow) bool { return a.Covers(d.Pos) }) {
				return
			}
			level := finding.Level(d.Category)
			if level == "" {
				level = r.Level
			}
			if level != finding.Safe {
				d.SuggestedFixes = nil
			}
			pass.Report(d)
		}
		return r.Analyzer.Run(&inner)
	}
	return &a
}

// allows gives the comments that allow the rule something, and reports those
// that would if they gave a reason.
func (r *Rule) allows(pass *analysis.Pass) []*Allow {
	var out []*Allow
	all, _ := pass.ResultOf[AllowsAnalyzer].([]*Allow)
	for _, a := range all {
		switch {
		case a.Rule != r.Name():
		case a.Complaint() != "":
			pass.Report(analysis.Diagnostic{Pos: a.Pos, Message: a.Complaint()})
		default:
			out = append(out, a)
		}
	}
	return out
}

// Applies reports whether the rule is alive in a module of a Go version
// ("1.24" or "go1.24"). An unknown version, "", counts as the oldest.
func (r *Rule) Applies(goVersion string) bool {
	v := "go" + strings.TrimPrefix(goVersion, "go")
	if r.DeadSince != "" && version.Compare(v, "go"+r.DeadSince) >= 0 {
		return false
	}
	return r.AliveSince == "" || version.Compare(v, "go"+r.AliveSince) >= 0
}

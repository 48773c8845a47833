package patch

import (
	"cmp"
	"slices"

	"github.com/gotoll/toll/finding"
)

// A Group is the findings of one rule in one function. They are tried as one
// patch: each alone may lie below what a race can see.
type Group struct {
	Rule     string
	Package  string
	Func     string // "" for package-level code, then grouped by file
	Findings []finding.Priced
	Low      float64 // sum of the certain shares
}

// Want says which findings to plan for.
type Want struct {
	Level    finding.Level // Safe, or Unsafe to allow unsafe patches too
	Unpriced bool          // also findings that no evidence prices
}

// Plan selects the findings worth a patch and groups them, most certain gain
// first, then by rule and site. The rest is counted in kept by reason.
func Plan(findings []finding.Priced, w Want) (groups []Group, kept map[string]int) {
	kept = map[string]int{}
	index := map[[4]string]int{}
	for _, f := range findings {
		if reason := w.refuse(f); reason != "" {
			kept[reason]++
			continue
		}
		key := [4]string{f.Rule, f.Site.Package, f.Site.Func}
		if f.Site.Func == "" {
			key[3] = f.Site.File
		}
		i, ok := index[key]
		if !ok {
			i = len(groups)
			index[key] = i
			groups = append(groups, Group{Rule: f.Rule, Package: f.Site.Package, Func: f.Site.Func})
		}
		groups[i].Findings = append(groups[i].Findings, f)
		groups[i].Low += f.Low()
	}
	for _, g := range groups {
		slices.SortStableFunc(g.Findings, func(a, b finding.Priced) int {
			return cmp.Or(cmp.Compare(b.Low(), a.Low()), a.Site.Compare(b.Site))
		})
	}
	slices.SortStableFunc(groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Low, a.Low), cmp.Compare(a.Rule, b.Rule), a.Findings[0].Site.Compare(b.Findings[0].Site))
	})
	return groups, kept
}

const isUnsafe = "the patch is unsafe in a named case (--unsafe tries it)"

// refuse says in a phrase why a finding is not planned, "" if it is.
func (w Want) refuse(f finding.Priced) string {
	switch f.Advice {
	case finding.AdviseKeep:
		return "cold, or not worth the change"
	case finding.AdviseMeasure:
		if !w.Unpriced {
			return "not enough evidence to say (--unpriced tries it)"
		}
	case finding.AdviseUnsafe:
		if w.Level != finding.Unsafe {
			return isUnsafe
		}
	case finding.AdviseFix:
	default:
		return "not priced"
	}
	if _, ok := Best(f.Finding, w.Level); ok {
		return ""
	}
	if _, ok := Best(f.Finding, finding.Unsafe); ok {
		return isUnsafe
	}
	return "no patch, only advice"
}

// Best returns the finding's first patch with edits that level allows.
func Best(f finding.Finding, level finding.Level) (finding.Patch, bool) {
	for _, p := range f.Patches {
		if len(p.Edits) > 0 && (p.Level == finding.Safe || p.Level == level && level == finding.Unsafe) {
			return p, true
		}
	}
	return finding.Patch{}, false
}

package gate

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/units"
)

// fresh returns the findings of head that the change brought. What it moved,
// renamed or only edited was there before: one that the base has in the same
// function, or with the same text anywhere, is not blamed.
func fresh(base, head []finding.Priced) []finding.Priced {
	gone, left := slices.Clone(base), head
	for _, same := range []func(a, b finding.Priced) bool{
		func(a, b finding.Priced) bool { return a.ID == b.ID },
		func(a, b finding.Priced) bool { return a.Site.Package == b.Site.Package && a.Site.Func == b.Site.Func },
		func(a, b finding.Priced) bool {
			return slices.Equal(strings.Fields(a.Snippet), strings.Fields(b.Snippet))
		},
	} {
		var kept []finding.Priced
		for _, f := range left {
			old := slices.IndexFunc(gone, func(b finding.Priced) bool { return f.Rule == b.Rule && same(f, b) })
			if old < 0 {
				kept = append(kept, f)
				continue
			}
			gone = slices.Delete(gone, old, old+1)
		}
		left = kept
	}
	return left
}

// patterns judges the new findings by how hot their function is.
func (g *gate) patterns(base, head []finding.Priced) {
	level := g.level(ruling.Findings)
	new := fresh(base, head)
	hot := 0
	for _, f := range new {
		i := ruling.Issue{
			ID: f.ID, Check: ruling.Findings, Level: ruling.Told, Rule: f.Rule, Site: f.Site, Message: f.Message,
			Region: g.region(f.Site), Fixes: g.fixes(f.Patches),
		}
		cost, known := g.cost(path.Dir(f.Site.File), f.Site.FuncName())
		switch {
		case len(g.costs) == 0:
			i.Level, i.Why = ruling.Warned, "new, and no profile says whether it is hot"
			if level == ruling.Off {
				i.Level = ruling.Told
			}
		case known && cost.Share.Low >= g.o.Policy.Hot:
			i.Level, i.Why = level, hotness(cost)
			hot++
		case known:
			i.Why = hotness(cost) + ": not hot"
		default:
			i.Why = "the profile never saw " + f.Site.FuncName()
			if f.Site.FuncName() == "" {
				i.Why = "the profile never saw it"
			}
		}
		g.add(i)
	}
	says := fmt.Sprintf("%s at the base, %s now, %d new, %d of them in hot functions", units.Plural(len(base), "finding"), units.Count(int64(len(head))), len(new), hot)
	if len(g.costs) == 0 {
		says = fmt.Sprintf("%s at the base, %s now, %d new; no profile says which are hot", units.Plural(len(base), "finding"), units.Count(int64(len(head))), len(new))
	}
	g.looked(ruling.Findings, len(g.costs) > 0, says)
}

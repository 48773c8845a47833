package optimize

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
)

// message is the commit's text: what, why, the measured effect, how to roll
// back.
func message(a finding.Attempt, sites []finding.Site, parent string, guards []finding.Guard) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", subject(a))
	all := append([]finding.Priced{a.Finding}, a.Others...)
	for i, f := range all {
		site := f.Site
		if i < len(sites) {
			site = sites[i]
		}
		fmt.Fprintf(&b, "%s: %s (%s)\n", site, f.Message, f.Rule)
	}
	if why := priced(a.Finding); why != "" {
		fmt.Fprintf(&b, "\nWorth before: %s\n", why)
	}
	o := a.Outcome
	fmt.Fprintf(&b, "\nMeasured by Toll, %s (old) against this commit (new):\n\n", short(parent))
	for _, line := range table(o.Comparisons) {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	fmt.Fprintf(&b, "\nIntervals are 95 %%; a change under %s counts as none. %s.\n", units.Percent(o.Threshold), machine(*o))
	fmt.Fprintf(&b, "Race %s, %s trials.\n", o.ID, units.Count(int64(o.Trials)))
	for _, g := range guards {
		fmt.Fprintf(&b, "%s: %s\n", sentence(g.Name), g.Detail)
	}
	if a.Patch.Level == finding.Unsafe {
		fmt.Fprintf(&b, "\nThis patch is unsafe in a case that the page of %s names: look at it.\n", a.Rule)
	}
	ids := make([]string, len(all))
	for i, f := range all {
		ids[i] = f.ID
	}
	fmt.Fprintf(&b, "\nRoll back with: git revert <this commit>\n\nToll-Finding: %s\nToll-Rule: %s\n", strings.Join(ids, " "), a.Rule)
	return b.String()
}

// subject is at most 72 characters: the package's last element and the cure.
func subject(a finding.Attempt) string {
	name := packageName(a.Finding.Site.Package)
	if dir := path.Dir(a.Finding.Site.File); dir != "." {
		name = dir
	}
	s := fmt.Sprintf("%s: %s (%s)", name, a.Patch.Title, a.Rule)
	if utf8.RuneCountInString(s) > 72 {
		s = fmt.Sprintf("%s: %s", path.Base(name), a.Patch.Title)
	}
	if r := []rune(s); len(r) > 72 {
		s = strings.TrimSpace(string(r[:71])) + "…"
	}
	return s
}

// priced is the finding's price as it was before the race.
func priced(f finding.Priced) string {
	if len(f.Prices) == 0 || f.Prices[0].Unpriced != "" {
		return ""
	}
	p := f.Prices[0]
	return fmt.Sprintf("%s of %s (%s)", units.Share(p.Share), p.Kind, p.Basis)
}

// table prints the comparisons as aligned columns, those that moved first.
// CPU time that was left undecided is not shown: the race stops once the time
// is decided, and two times of one benchmark side by side need explaining.
func table(all []finding.Comparison) []string {
	order := []finding.Verdict{finding.Improved, finding.Regressed, finding.Inconclusive, finding.Same}
	all = slices.DeleteFunc(slices.Clone(all), func(c finding.Comparison) bool {
		return c.Unit == "cpu-sec/op" && c.Verdict == finding.Inconclusive
	})
	slices.SortStableFunc(all, func(a, b finding.Comparison) int {
		return slices.Index(order, a.Verdict) - slices.Index(order, b.Verdict)
	})
	rows := make([][]string, len(all))
	width := make([]int, 6)
	for i, c := range all {
		rows[i] = []string{c.Bench, c.Unit, units.Value(c.Old, c.Unit) + " -> " + units.Value(c.New, c.Unit), units.Delta(c.Ratio), sample(c), string(c.Verdict)}
		for j, cell := range rows[i] {
			width[j] = max(width[j], utf8.RuneCountInString(cell))
		}
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		var b strings.Builder
		for j, cell := range r {
			b.WriteString(cell + strings.Repeat(" ", width[j]-utf8.RuneCountInString(cell)+2))
		}
		lines[i] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

// machine says on what the race was run.
func machine(o finding.Outcome) string {
	b, m := o.Builds[0], o.Machine
	parts := []string{strings.TrimSpace(fmt.Sprintf("%s %s/%s", b.Go, b.GOOS, b.GOARCH))}
	if m.CPU != "" {
		parts = append(parts, fmt.Sprintf("%s, %s", m.CPU, units.Plural(m.Cores, "core")))
	}
	parts = append(parts, fmt.Sprintf("%s of it used by others meanwhile", units.Percent(m.Foreign)))
	return strings.Join(parts, "; ")
}

func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

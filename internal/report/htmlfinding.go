package report

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// fullFindings is how many findings a page shows with source and evidence; a
// page of thousands would open slowly and be read by nobody.
const fullFindings = 200

// adviceGroups are the groups of findings in the order of use.
func adviceGroups(recorded bool) []struct {
	advice      finding.Advice
	title, note string
} {
	unsure := "Not enough evidence to say"
	if !recorded {
		unsure = "Not priced yet"
	}
	return []struct {
		advice      finding.Advice
		title, note string
	}{
		{finding.AdviseFix, "Worth a fix", "Most certain gain on top: ranked by the low end of the interval."},
		{finding.AdviseUnsafe, "Worth a fix, but it differs in a named case", ""},
		{finding.AdviseMeasure, unsure, ""},
	}
}

func findings(r *web.Report, m Model) {
	pages := map[string]bool{}
	for _, rule := range m.Rules {
		pages[rule.Name] = true
	}
	scale := 0.0
	for _, f := range m.Findings {
		if f.Low() > 0 {
			scale = max(scale, f.Prices[0].Share.High)
		}
	}
	opened, room := false, fullFindings
	for _, g := range adviceGroups(len(m.Recordings) > 0) {
		group, count := web.Group{ID: "advice-" + string(g.advice), Title: g.title, Note: g.note}, 0
		for _, f := range m.Findings {
			if f.Advice != g.advice {
				continue
			}
			count++
			if room == 0 {
				group.Rest = append(group.Rest, shortRow(f))
				continue
			}
			room--
			v := findingView(f, scale, pages)
			v.Open, opened = !opened && len(v.Source.Lines) > 0, opened || len(v.Source.Lines) > 0
			group.Findings = append(group.Findings, v)
		}
		if count > 0 {
			group.Count = units.Count(int64(count))
			r.Groups = append(r.Groups, group)
		}
	}
	for _, f := range m.Findings {
		if f.Advice == finding.AdviseKeep {
			r.Cold = append(r.Cold, shortRow(f))
		}
	}
	r.ColdNote = "cold, or saves less than it costs to change"
	switch {
	case len(m.Findings) == 0:
		r.FindNote = "No known costly pattern was found."
	case len(m.Recordings) == 0:
		r.FindNote = "Nothing was recorded, so nothing is priced: these are patterns, not costs."
	case len(r.Groups) == 0:
		r.FindNote = "Every finding stands in code that is cold under this evidence: nothing is worth a change."
	}
}

func shortRow(f Finding) web.Row {
	return web.Row{clean(f.Site.String()), clean(f.Rule), clean(f.Message), clean(strings.Join(reasons(f.Priced), "; "))}
}

func findingView(f Finding, scale float64, pages map[string]bool) web.Finding {
	v := web.Finding{
		ID: anchor("", f.ID), Message: clean(f.Message), Place: clean(f.Site.String()), Func: clean(f.Site.Func), Rule: clean(f.Rule),
		Advice: string(f.Advice), Share: "unpriced", Source: sourceView(f), Diff: cleanDiff(f.Diff),
	}
	if pages[f.Rule] {
		v.RuleID = anchor("rule-", f.Rule)
	}
	for _, reason := range reasons(f.Priced) {
		v.Reasons = append(v.Reasons, clean(reason))
	}
	if len(f.Prices) > 0 {
		p := f.Prices[0]
		v.Match = clean(p.Unpriced)
		if p.Unpriced == "" {
			v.Share = units.Share(p.Share) + " of " + units.Kind(p.Kind) + inPart(f.Site, p.Part)
			v.Bar = web.NewBar(p.Share.Low, p.Share.High, scale, v.Share)
			_, v.Match, _ = strings.Cut(costLine(f), ", ")
		}
	}
	for _, p := range f.Prices {
		same := func(q web.Price) bool { return p.Unpriced != "" && q.Basis == clean(p.Unpriced) }
		if !slices.ContainsFunc(v.Prices, same) {
			v.Prices = append(v.Prices, priceView(f.Site, p))
		}
	}
	for _, e := range f.Evidence {
		match := string(e.Match)
		if !e.Fresh {
			match += ", other source"
		}
		v.Evidence = append(v.Evidence, web.Row{clean(string(e.Kind) + " " + e.Source + inPart(f.Site, e.Part)), fmt.Sprintf("%s of %s", units.Value(e.Cum, e.Unit), units.Value(e.Total, e.Unit)), fmt.Sprintf("%s of %s", units.Count(e.Samples), units.Count(e.TotalSamples)), match})
	}
	if f.Money != nil {
		v.Money = clean(moneyPhrase(*f.Money))
	}
	if len(f.Patches) > 0 {
		p := f.Patches[0]
		v.Patch = clean(fmt.Sprintf("%s patch: %s", p.Level, p.Title))
		v.Command = "toll fix " + clean(f.ID)
	}
	return v
}

func priceView(site finding.Site, p finding.Price) web.Price {
	if p.Unpriced != "" {
		return web.Price{Share: "unpriced", Basis: clean(p.Unpriced)}
	}
	v := web.Price{Share: units.Share(p.Share) + " of " + units.Kind(p.Kind) + inPart(site, p.Part), Basis: clean(p.Basis)}
	if p.Rate.High > 0 && p.Unit != "" {
		v.Rate = strings.TrimSuffix(units.Value(p.Rate.Low, p.Unit), " "+p.Unit) + " .. " + units.Value(p.Rate.High, p.Unit)
	}
	return v
}

const (
	gutterColumns = 2     // more leave no room for the source
	gutterLeast   = 0.001 // share of a kind below which its column says nothing
)

// gutterKinds are the kinds of cost that the lines of a finding show: that of
// its price first, then those with the largest shares.
func gutterKinds(f Finding) []finding.Kind {
	var kinds []finding.Kind
	share := map[finding.Kind]float64{}
	for _, l := range f.Source {
		for _, c := range l.Costs {
			if c.Kind == finding.Objects || c.Total <= 0 {
				continue
			}
			if !slices.Contains(kinds, c.Kind) {
				kinds = append(kinds, c.Kind)
			}
			share[c.Kind] = max(share[c.Kind], c.Cum/c.Total)
		}
	}
	kinds = slices.DeleteFunc(kinds, func(k finding.Kind) bool { return share[k] < gutterLeast })
	if len(f.Prices) > 0 && share[f.Prices[0].Kind] > 0 {
		share[f.Prices[0].Kind] = 2 // above any share
	}
	slices.SortStableFunc(kinds, func(a, b finding.Kind) int { return cmp.Compare(share[b], share[a]) })
	return kinds[:min(len(kinds), gutterColumns)]
}

// sourceView colours the lines and puts one gutter column per kind of cost.
func sourceView(f Finding) web.Source {
	v := web.Source{}
	lines, kinds := f.Source, gutterKinds(f)
	most := map[finding.Kind]float64{}
	totals := map[finding.Kind]LineCost{}
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = cleanLine(l.Text)
		for _, c := range l.Costs {
			totals[c.Kind] = c
			most[c.Kind] = max(most[c.Kind], c.Cum)
		}
	}
	var notes []string
	for _, k := range kinds {
		v.Kinds = append(v.Kinds, kindLabel(k)+" / samples")
		notes = append(notes, fmt.Sprintf("%s of %s", units.Value(totals[k].Total, totals[k].Unit), units.Kind(k)))
	}
	if len(notes) > 0 {
		v.Note = "Shares of everything through a line, callees too, of " + strings.Join(notes, " and ") + "."
	}
	colours := web.Colour(texts)
	for i, l := range lines {
		line := web.Line{N: l.N, Hit: l.Hit, Tokens: colours[i], Costs: make([]web.Cost, len(kinds))}
		for j, k := range kinds {
			for _, c := range l.Costs {
				if c.Kind == k && c.Total > 0 {
					share := units.Percent(c.Cum / c.Total)
					line.Costs[j] = web.Cost{Share: share, Samples: units.Count(c.Samples), Bar: web.NewBar(c.Cum, c.Cum, most[k], share)}
				}
			}
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}

// kindLabel heads a column or a tab.
func kindLabel(k finding.Kind) string {
	switch k {
	case finding.CPU:
		return "CPU"
	case finding.Alloc:
		return "Allocation"
	case finding.Objects:
		return "Objects"
	case finding.Mutex:
		return "Locks"
	case finding.Block:
		return "Blocking"
	case finding.Wall:
		return "Goroutine time"
	}
	return string(k)
}

func cleanDiff(unified string) []web.DiffLine {
	lines := web.Diff(unified)
	for i := range lines {
		lines[i].Text = cleanLine(lines[i].Text)
	}
	return lines
}

func rulePages(rules []Rule) ([]web.Rule, error) {
	var out []web.Rule
	for _, r := range rules {
		page, err := web.Markdown(withoutTitle(r.Page), 2)
		if err != nil {
			return nil, fmt.Errorf("rule %s: %w", r.Name, err)
		}
		v := web.Rule{Name: clean(r.Name), ID: anchor("rule-", r.Name), Summary: clean(r.Summary), Level: string(r.Level), Status: r.Status, Page: template.HTML(cleanPage(string(page))), Sources: r.Sources}
		if r.Claim != nil {
			v.ClaimOn = clean(fmt.Sprintf("Measured on %s, %s/%s, %s.", r.Claim.Go, r.Claim.GOOS, r.Claim.GOARCH, r.Claim.CPU))
			for _, m := range r.Claim.Metrics {
				v.Claim = append(v.Claim, web.Row{m.Unit, units.Value(m.Bad, m.Unit), units.Value(m.Better, m.Unit), units.Delta(m.Ratio), claimPairs(m)})
			}
		}
		out = append(out, v)
	}
	return out, nil
}

func claimPairs(m finding.ClaimUnit) string {
	if m.Ratio.Low == m.Ratio.High {
		return "exact"
	}
	return fmt.Sprintf("n=%d", m.N)
}

// withoutTitle drops the page's "# name" line: the section has that heading.
func withoutTitle(page string) string {
	page = strings.TrimSpace(page)
	if strings.HasPrefix(page, "# ") {
		_, page, _ = strings.Cut(page, "\n")
	}
	return page
}

// cleanPage keeps a rendered page's lines and tabs.
func cleanPage(page string) string {
	lines := strings.Split(page, "\n")
	for i, l := range lines {
		lines[i] = cleanLine(l)
	}
	return strings.Join(lines, "\n")
}

func recording(r finding.Recording) web.Recording {
	v := web.Recording{Name: clean(r.Name), Source: clean(r.Source), When: minute(r.Time)}
	if r.Commit != "" {
		v.When += ", commit " + clean(short(r.Commit))
	}
	if r.Dirty {
		v.When += " with changes"
	}
	for _, row := range recordingRows(r) {
		v.Rows = append(v.Rows, web.Row{clean(row.name), row.samples, row.total, row.over, row.sure, row.use})
	}
	for _, w := range r.Warnings {
		v.Notes = append(v.Notes, clean(w.String()))
	}
	return v
}

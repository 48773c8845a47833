package report

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// labView lays the lab out. A fresh run shows its launches and is unfolded; of
// what is on record the intervals are enough.
func labView(results []finding.LabResult, pairs []Pair, fresh bool) *web.Lab {
	v := &web.Lab{Lead: "Published claims on Go performance beside what was measured. Each row has the command that repeats it on your machine. A claim that does not reproduce here was not necessarily wrong where it was made: other machines, Go versions and programs."}
	if len(results) == 0 && len(pairs) == 0 {
		return &web.Lab{Empty: "No experiment is at hand. To race one:", Command: "toll lab run defercost -o lab.html"}
	}
	if fresh {
		v.Lead = "A run on this machine. Dots are single launches, the first on top; the bar is the 95% interval of their centre."
	}
	for _, r := range results {
		if r.Experiment != "" && (r.Pair == nil || fresh) {
			v.Experiments = append(v.Experiments, experimentView(r, fresh))
		}
	}
	for _, p := range pairs {
		if len(p.Claim.Metrics) > 0 {
			v.Pairs = append(v.Pairs, pairView(p))
		}
	}
	ids := labIDs(v)
	by := claimRows(results)
	for _, a := range experiment.Articles() {
		rows := by[a.File]
		if len(rows) == 0 {
			continue
		}
		slices.SortStableFunc(rows, func(x, y claimRow) int { return cmp.Compare(x.of[0].Line, y.of[0].Line) })
		view := web.Article{Title: a.Title, Count: units.Plural(len(rows), "claim"), Open: fresh}
		view.By = a.File
		if a.Author != "" {
			view.By = "by " + a.Author + ", " + a.File
		}
		for _, row := range rows {
			view.Claims = append(view.Claims, row.view(ids))
		}
		v.Articles = append(v.Articles, view)
	}
	if !fresh {
		v.TallyHead, v.Tally = tally(by)
	}
	if len(v.Pairs) > 0 {
		v.PairsNote = fmt.Sprintf("%s on record. -50%% says that the fixed code takes half; n is pairs of launches. `toll calibrate` races those that matter here on your machine.", units.Plural(len(v.Pairs), "pair"))
	}
	return v
}

func tally(by map[string][]claimRow) (head []string, rows []web.Row) {
	head = []string{"article"}
	for _, v := range verdicts {
		head = append(head, string(v))
	}
	for _, a := range experiment.Articles() {
		if len(by[a.File]) == 0 {
			continue
		}
		row := web.Row{a.Title}
		for _, n := range countVerdicts(by[a.File]) {
			row = append(row, units.Count(int64(n)))
		}
		rows = append(rows, row)
	}
	return head, rows
}

func verdictClass(v finding.ClaimVerdict) string {
	switch v {
	case finding.Reproduces:
		return string(finding.Improved)
	case finding.DirectionOnly:
		return string(finding.AdviseMeasure)
	case finding.NotReproduced, finding.Contradiction, finding.BetterWrong:
		return string(finding.Regressed)
	}
	return "none"
}

func (r claimRow) view(ids map[string]bool) web.Claim {
	c := r.of[0]
	v := web.Claim{
		Verdict: string(c.Verdict), Class: verdictClass(c.Verdict), Quote: clean(c.Quote), Source: fmt.Sprintf("line %d", c.Line),
		Note: clean(c.Note), Test: strings.TrimSpace(cleanPage(c.Test)),
	}
	if c.Published != 0 {
		v.Published = units.Figure(c.Published, c.Unit)
	}
	several := len(r.of) > 1
	var rows []stretch
	for _, x := range r.of {
		row := web.Row{clean(strings.TrimPrefix(x.Go, "go")), "", "", "", clean(x.Why)}
		if x.Go != "" {
			row[0] = "Go " + row[0]
		}
		if x.Measured != nil {
			row[1] = units.FigureSpan(*x.Measured, x.Unit)
			s := stretch{interval: *x.Measured}
			if several {
				s.label = strings.TrimPrefix(x.Go, "go")
			}
			rows = append(rows, s)
		}
		if x.N > 1 {
			row[2] = fmt.Sprintf("n=%d", x.N)
		}
		if several {
			row[3] = string(x.Verdict)
		}
		if strings.Join(row, "") != "" {
			v.Rows = append(v.Rows, row)
		}
	}
	for _, s := range c.Steps {
		v.Steps = append(v.Steps, clean(StepText(s)))
	}
	if len(rows) > 0 {
		none := 0.0
		if c.Unit == "ratio" {
			none = 1
		}
		v.Plot = intervalPlot(rows, plotted{what: "published and measured", unit: c.Unit, published: c.Published, none: &none, width: 330})
	}
	if r.subject != "" && c.Verdict != finding.NotRaceable {
		v.Command = clean("toll lab run " + r.subject)
		for _, id := range []string{anchor("lab-", r.subject), anchor("pair-", r.subject)} {
			if ids[id] {
				v.Of, v.Link = clean(r.subject), "#"+id
			}
		}
	}
	return v
}

// labIDs makes the ids of experiments and pairs unique (a pair may have been
// run under several Go versions) and lists them.
func labIDs(v *web.Lab) map[string]bool {
	ids := map[string]bool{}
	take := func(id *string) {
		for base, n := *id, 2; ids[*id]; n++ {
			*id = fmt.Sprintf("%s-%d", base, n)
		}
		ids[*id] = true
	}
	for i := range v.Experiments {
		take(&v.Experiments[i].ID)
	}
	for i := range v.Pairs {
		take(&v.Pairs[i].ID)
	}
	return ids
}

func experimentView(r finding.LabResult, fresh bool) web.Experiment {
	v := web.Experiment{ID: anchor("lab-", r.Experiment), Name: clean(r.Experiment), Title: clean(r.Title), Command: clean("toll lab run " + r.Experiment), Open: fresh, Verdicts: verdictsOf(r.Claims)}
	if r.Pair != nil {
		v.ID = anchor("pair-", r.Experiment)
	}
	add := func(name, value string) {
		if value != "" {
			v.Facts = append(v.Facts, web.Pair{Name: name, Value: clean(value)})
		}
	}
	if r.Time == "" {
		add("made", "no run recorded")
		return v
	}
	add("made", minute(r.Time))
	add("measured", labMeasured(r))
	add("method", r.Method)
	for _, g := range r.Guards {
		v.Guards = append(v.Guards, web.Guard{Name: clean(g.Name), Detail: clean(g.Detail), OK: g.OK})
	}
	raced := map[[2]string]bool{}
	for _, c := range r.Races {
		raced[[2]string{c.Bench, c.Unit}] = true
		v.Comparisons = append(v.Comparisons, comparisonView(c, 0))
	}
	if len(r.Go) >= fewVersions {
		v.Chart = labDrawing(r).Embed(clean("costs by Go version: " + r.Title))
	}
	v.Plots = cellPlots(r, raced, fresh)
	v.Tables = labTables(r)
	for _, w := range r.Warnings {
		v.Notes = append(v.Notes, clean(w.String()))
	}
	return v
}

// fewVersions of Go are compared side by side, more as a line over them.
const fewVersions = 3

func verdictsOf(claims []finding.ClaimResult) string {
	count := map[finding.ClaimVerdict]int{}
	for i, c := range claims {
		if i == 0 || claims[i-1].Claim != c.Claim {
			count[c.Verdict]++
		}
	}
	var parts []string
	for _, v := range verdicts {
		if count[v] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", v, count[v]))
		}
	}
	return strings.Join(parts, ", ")
}

// cellPlots draws each row and unit with all its arms and versions. What was
// raced is with the races.
func cellPlots(r finding.LabResult, raced map[[2]string]bool, launches bool) []web.Figure {
	var order [][2]string
	of := map[[2]string][]finding.LabCell{}
	for _, c := range r.Cells {
		key := [2]string{c.Row, c.Unit}
		if raced[key] {
			continue
		}
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], c)
	}
	var out []web.Figure
	for _, key := range order {
		var rows []stretch
		for _, c := range of[key] {
			s := stretch{label: c.Arm, interval: c.Value, text: units.Figure(c.Value.Mid, c.Unit)}
			if len(r.Go) > 1 {
				s.label = strings.TrimSpace(c.Arm + " " + strings.TrimPrefix(c.Go, "go"))
			}
			if launches && !c.Exact {
				s.launches = c.Values
			}
			s.label = clean(s.label)
			s.interval.Low = max(s.interval.Low, min(0, s.interval.Mid)) // no quantity of a run is below nothing
			rows = append(rows, s)
		}
		title := clean(key[0]) + ", " + clean(key[1])
		if plot := intervalPlot(rows, plotted{what: title, unit: key[1], width: 350}); plot != "" && (len(rows) > 1 || launches) {
			out = append(out, web.Figure{Title: title, Plot: plot})
		}
	}
	return out
}

func labTables(r finding.LabResult) []web.Table {
	if len(r.Cells) == 0 {
		return nil
	}
	rows, columns, at := labTable(r)
	t := web.Table{Caption: clean("Figures of " + r.Experiment + ", each with the larger half of its 95% interval"), Head: []string{"row"}, Numbers: 1}
	for _, c := range columns {
		t.Head = append(t.Head, clean(c))
	}
	for _, row := range rows {
		cells := web.Row{clean(row)}
		for _, c := range columns {
			cells = append(cells, clean(at[[2]string{row, c}]))
		}
		t.Rows = append(t.Rows, cells)
	}
	return []web.Table{t}
}

// A Pair is what a rule's pair was measured to be worth.
type Pair struct {
	Rule    string        `json:"rule"`
	Summary string        `json:"summary"`
	Claim   finding.Claim `json:"claim"`
}

func pairView(p Pair) web.Pairing {
	v := web.Pairing{ID: anchor("pair-", p.Rule), Name: clean(p.Rule), Summary: clean(p.Summary), On: clean(fmt.Sprintf("%s, %s/%s, %s", p.Claim.Go, p.Claim.GOOS, p.Claim.GOARCH, p.Claim.CPU)), Command: clean("toll lab run " + p.Rule)}
	for _, m := range p.Claim.Metrics {
		var plot template.HTML
		if m.Ratio.Low < m.Ratio.High {
			plot = changePlot(p.Rule+", "+m.Unit, m.Ratio)
		}
		v.Rows = append(v.Rows, web.PairRow{
			Unit: clean(m.Unit), Bad: units.Value(m.Bad, m.Unit), Better: units.Value(m.Better, m.Unit), Change: units.Delta(m.Ratio), N: strings.TrimPrefix(claimPairs(m), "n="), Plot: plot,
		})
	}
	return v
}

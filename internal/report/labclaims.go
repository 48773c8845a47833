package report

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/units"
)

// ClaimsCommand is what writes the page of ClaimsPage.
const ClaimsCommand = "toll lab claims"

const claimsHead = "<!-- Written by `" + ClaimsCommand + "` from the records of runs. DO NOT EDIT. -->" + `

# Published claims, raced

Each claim of five articles on Go performance, with its line, beside what the lab measured. The articles were written for other
machines, other Go versions and mostly other programs: a claim that does not reproduce here was not necessarily wrong there. Each
row has the command that repeats it on your machine.

| verdict | meaning |
|---|---|
| reproduces | the effect is there, at half the published size or more; a claim without a figure: the 95 % interval excludes no effect |
| direction only | the effect is there, its size is another |
| does not reproduce | no effect, with half of the published one excluded; less than a tenth of it; or the other way round |
| contradicts itself | two figures of the same article cannot both be true; the arithmetic is shown |
| better code is wrong | the code that the article recommends fails a test |
| undecided | the interval is too wide to say |
| not raced yet | no run is recorded |
| not measurable here | only the authors' systems could show it, or there is nothing to measure; the row says why |

Ratios compare the worse with the better side: 3x says that the better one takes a third. Intervals are 95 %; n is the number of
launches, or pairs of launches, behind them.

`

// ClaimsPage is docs/claims.md: every claim with its verdict, by article and
// line.
func ClaimsPage(results []finding.LabResult) string {
	by := claimRows(results)
	var b strings.Builder
	b.WriteString(claimsHead)
	summary(&b, by)
	for _, a := range experiment.Articles() {
		rows := by[a.File]
		slices.SortStableFunc(rows, func(x, y claimRow) int { return cmp.Compare(x.of[0].Line, y.of[0].Line) })
		fmt.Fprintf(&b, "\n## %s\n\n", a.Title)
		if a.Author != "" {
			fmt.Fprintf(&b, "By %s. ", a.Author)
		}
		fmt.Fprintf(&b, "Lines are those of `%s`.\n\n", a.File)
		if len(rows) == 0 {
			b.WriteString("No claim of it is raced yet.\n")
			continue
		}
		b.WriteString("| line | claim | published | here | verdict | repeat it |\n|---:|---|---:|---|---|---|\n")
		for _, row := range rows {
			row.write(&b)
		}
	}
	sources(&b, results)
	return b.String()
}

// claimRows groups results by article; what was measured under several Go
// versions is one row.
func claimRows(results []finding.LabResult) map[string][]claimRow {
	by := map[string][]claimRow{}
	for _, r := range results {
		for _, c := range r.Claims {
			rows := by[c.Article]
			if last := len(rows) - 1; last >= 0 && rows[last].subject == r.Experiment && rows[last].of[0].Claim == c.Claim {
				rows[last].of = append(rows[last].of, c)
				continue
			}
			by[c.Article] = append(rows, claimRow{subject: r.Experiment, of: []finding.ClaimResult{c}})
		}
	}
	return by
}

// A claimRow is one claim with its results, newest Go first.
type claimRow struct {
	subject string
	of      []finding.ClaimResult
}

func (r claimRow) write(b *strings.Builder) {
	c := r.of[0]
	var here, verdicts []string
	for _, x := range r.of {
		tag := ""
		if len(r.of) > 1 {
			tag = strings.TrimPrefix(x.Go, "go") + ": "
		}
		if x.Measured != nil {
			s := tag + units.FigureSpan(*x.Measured, x.Unit)
			if x.N > 1 {
				s += fmt.Sprintf(" (n=%d)", x.N)
			}
			if tag == "" && x.Go != "" {
				s += ", " + x.Go
			}
			here = append(here, s)
		}
		verdict := string(x.Verdict)
		if x.Why != "" {
			verdict += ": " + x.Why
		}
		verdicts = append(verdicts, tag+verdict)
	}
	for _, s := range c.Steps {
		here = append(here, StepText(s))
	}
	published := ""
	if c.Published != 0 {
		published = units.Figure(c.Published, c.Unit)
	}
	claim := "“" + c.Quote + "”"
	if c.Note != "" {
		claim += "<br>" + c.Note
	}
	repeat := ""
	if r.subject != "" && c.Verdict != finding.NotRaceable {
		repeat = "`toll lab run " + r.subject + "`"
	}
	for _, line := range strings.Split(strings.TrimRight(c.Test, "\n"), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			here = append(here, "`"+strings.ReplaceAll(line, "`", "'")+"`")
		}
	}
	fmt.Fprintf(b, "| %d | %s | %s | %s | %s | %s |\n", c.Line, claimCell(claim), published, claimCell(strings.Join(here, "<br>")), claimCell(strings.Join(verdicts, "<br>")), repeat)
}

// claimCell makes text safe inside a table.
func claimCell(s string) string {
	s = strings.ReplaceAll(html.EscapeString(s), "&lt;br&gt;", "<br>")
	s = strings.NewReplacer("&#39;", "'", "&#34;", `"`, "\n", " ", "|", `\|`).Replace(s)
	return s
}

// verdicts are in the order of the tables.
var verdicts = []finding.ClaimVerdict{finding.Reproduces, finding.DirectionOnly, finding.NotReproduced, finding.Contradiction, finding.BetterWrong, finding.Undecided, finding.NotRaced, finding.NotRaceable}

// countVerdicts counts claims by verdict, each once by its newest version.
func countVerdicts(rows []claimRow) []int {
	out := make([]int, len(verdicts))
	for _, r := range rows {
		if i := slices.Index(verdicts, r.of[0].Verdict); i >= 0 {
			out[i]++
		}
	}
	return out
}

// summary counts the verdicts per article.
func summary(b *strings.Builder, by map[string][]claimRow) {
	b.WriteString("| article |")
	for _, v := range verdicts {
		fmt.Fprintf(b, " %s |", v)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(verdicts)) + "\n")
	for _, a := range experiment.Articles() {
		fmt.Fprintf(b, "| %s |", a.Title)
		for _, n := range countVerdicts(by[a.File]) {
			fmt.Fprintf(b, " %d |", n)
		}
		b.WriteString("\n")
	}
}

// sources says where and when each record was made.
func sources(b *strings.Builder, results []finding.LabResult) {
	b.WriteString("\n## Records\n\nClaims of rules rest on `rules/NAME/claim.json`, those of experiments on `lab/NAME/record.json`.\n\n| experiment | made | Go | machine | of it used by others |\n|---|---|---|---|---:|\n")
	for _, r := range results {
		switch {
		case r.Pair != nil || r.Experiment == "":
		case r.Time == "":
			fmt.Fprintf(b, "| %s | no run recorded | | | |\n", r.Experiment)
		default:
			fmt.Fprintf(b, "| %s | %s | %s | %d cores of %s | %s |\n", r.Experiment, minute(r.Time), strings.Join(r.Go, ", "), r.Machine.Cores, claimCell(r.Machine.CPU), units.Percent(r.Machine.Foreign))
		}
	}
}

package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
)

// flameOf is the tree of one kind, the first one for "".
func (m Model) flameOf(kind finding.Kind) (finding.Flame, error) {
	for _, f := range m.Flames {
		if (kind == "" || f.Kind == kind) && f.Total > 0 && wellFormed(f) {
			return f, nil
		}
	}
	var have []string
	for _, f := range m.Flames {
		if f.Total > 0 {
			have = append(have, string(f.Kind))
		}
	}
	if len(have) == 0 {
		return finding.Flame{}, fmt.Errorf("nothing was recorded: run `toll record -- go test -bench=. ./...` first")
	}
	return finding.Flame{}, fmt.Errorf("no %s profile was recorded: there is %s", kind, strings.Join(have, ", "))
}

// CSV writes one line per finding, in rank order: shares as fractions, empty
// where unpriced.
func CSV(w io.Writer, m Model) error {
	out := csv.NewWriter(w)
	out.Write([]string{"id", "rule", "advice", "file", "line", "function", "message", "kind", "share_low", "share_mid", "share_high", "samples", "match", "patch"})
	for _, f := range m.Findings {
		row := []string{f.ID, f.Rule, string(f.Advice), f.Site.File, fmt.Sprint(f.Site.Line), f.Site.Func, f.Message, "", "", "", "", "", "", ""}
		if len(f.Prices) > 0 && f.Prices[0].Unpriced == "" {
			p := f.Prices[0]
			row[7] = string(p.Kind)
			for i, v := range []float64{p.Share.Low, p.Share.Mid, p.Share.High} {
				row[8+i] = fmt.Sprintf("%.6g", v)
			}
			for _, e := range f.Evidence {
				if e.Kind == p.Kind {
					row[11], row[12] = fmt.Sprint(e.Samples), string(e.Match)
					break
				}
			}
		}
		if len(f.Patches) > 0 {
			row[13] = string(f.Patches[0].Level)
		}
		for i, cell := range row {
			row[i] = plainCell(clean(cell))
		}
		out.Write(row)
	}
	out.Flush()
	return out.Error()
}

// plainCell keeps a spreadsheet from taking what source says for a formula.
func plainCell(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// Markdown writes what a pull request needs: costs, the findings worth
// something, the proofs.
func Markdown(w io.Writer, m Model) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Toll: %s\n\n", cell(m.heading()))
	for _, t := range m.Totals {
		if t.Samples == 0 {
			continue
		}
		fmt.Fprintf(&b, "- %s", cell(totalPhrase(t)))
		if t.Findings > 0 {
			fmt.Fprintf(&b, "; %s recoverable by %s", units.Share(t.Recoverable), units.Plural(t.Findings, "finding"))
		}
		b.WriteString("\n")
	}
	if len(m.Recordings) == 0 {
		b.WriteString("- Nothing was recorded, so nothing is priced.\n")
	}
	markdownFindings(&b, m)
	if o := m.Optimization; o != nil {
		fmt.Fprintf(&b, "\n**Tried:** %s\n", cell(proofLine(*o)))
		for _, a := range o.Attempts {
			markdownAttempt(&b, a)
		}
	}
	fmt.Fprintf(&b, "\n%s\n", cell(foot(m)))
	_, err := io.WriteString(w, b.String())
	return err
}

func markdownFindings(b *strings.Builder, m Model) {
	const most = 20
	worth := slices.DeleteFunc(slices.Clone(m.Findings), func(f Finding) bool { return f.Advice == finding.AdviseKeep })
	if len(worth) == 0 {
		b.WriteString("\nNo finding is worth a change.\n")
		return
	}
	b.WriteString("\n| where | what | cost | evidence | advice |\n|---|---|---|---|---|\n")
	for _, f := range worth[:min(len(worth), most)] {
		cost, match := "unpriced", ""
		if len(f.Prices) > 0 && f.Prices[0].Unpriced == "" {
			p := f.Prices[0]
			cost = units.Share(p.Share) + " of " + units.Kind(p.Kind) + inPart(f.Site, p.Part)
			_, match, _ = strings.Cut(costLine(f), ", ")
		}
		fmt.Fprintf(b, "| %s | %s (%s) | %s | %s | %s |\n", code(f.Site.String()), cell(f.Message), code(f.Rule), cell(cost), cell(match), f.Advice)
	}
	if n := len(worth) - most; n > 0 {
		fmt.Fprintf(b, "\n%s more.\n", units.Count(int64(n)))
	}
}

func markdownAttempt(b *strings.Builder, a finding.Attempt) {
	fmt.Fprintf(b, "- **%s** %s %s", a.Fate, code(a.Finding.Site.String()), cell(a.Finding.Message))
	if a.Outcome != nil {
		for _, c := range a.Outcome.Comparisons {
			fmt.Fprintf(b, "; %s %s %s %s (%s)", c.Verdict, cell(c.Bench), cell(units.Delta(c.Ratio)), cell(c.Unit), pairs(c))
		}
	} else if a.Reason != "" {
		fmt.Fprintf(b, ": %s", cell(a.Reason))
	}
	b.WriteString("\n")
}

// cell makes a text that others wrote plain text in markdown, also in a table.
func cell(s string) string {
	s = strings.ReplaceAll(clean(s), "\n", " ")
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "`", "\\`", "*", `\*`, "[", `\[`, "]", `\]`, "@", "@\u200b").Replace(s)
}

// code is a name in markdown's code style.
func code(s string) string {
	return "`" + strings.NewReplacer("`", "'", "|", `\|`, "\n", " ").Replace(clean(s)) + "`"
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

// A row is one rule over all modules.
type row struct {
	rule                   string
	status                 rule.Status
	sites, modules, fixes  int
	builds, tests          int // broken; builds with vet and fixes that do not apply
	right, arguable, wrong int // read sites that are still reported
	gone                   int // sites read as wrong that are reported no more
}

// A summary is what a run has to say.
type summary struct {
	records []record
	rows    []row
}

// sum counts. A reading counts while its site is still reported: one that was
// wrong and went away is a rule mended.
func sum(records []record, readings []reading, rules []*rule.Rule) summary {
	s := summary{records: records}
	for _, r := range rules {
		s.rows = append(s.rows, count(r, records, readings))
	}
	slices.SortFunc(s.rows, func(a, b row) int { return strings.Compare(a.rule, b.rule) })
	return s
}

func count(r *rule.Rule, records []record, readings []reading) row {
	w := row{rule: r.Name(), status: r.Status}
	for _, rec := range records {
		here := 0
		for _, x := range rec.Sites {
			if x.Rule == w.rule {
				here++
			}
		}
		w.sites += here
		w.modules += min(here, 1)
		w.fixes += rec.Fixes[w.rule]
		for _, b := range rec.Broken {
			switch {
			case !slices.Contains(b.Rules, w.rule):
			case b.What == "test":
				w.tests++
			default:
				w.builds++
			}
		}
		for _, x := range readings {
			if x.Rule == w.rule && x.Module == rec.Module {
				w.read(x, rec)
			}
		}
	}
	return w
}

func (w *row) read(x reading, rec record) {
	reported := slices.ContainsFunc(rec.Sites, func(s site) bool { return s.Rule == x.Rule && s.File == x.File && s.Line == x.Line })
	switch {
	case !reported && x.Verdict == "wrong":
		w.gone++
	case !reported:
	case x.Verdict == "wrong":
		w.wrong++
	case x.Verdict == "right":
		w.right++
	default:
		w.arguable++
	}
}

// broken lists everything that broke, with its module.
func (s summary) broken() []string {
	var out []string
	for _, r := range s.records {
		for _, b := range r.Broken {
			out = append(out, fmt.Sprintf("%s of %s@%s %s by %s", b.What, r.Module, r.Version, b.Package, strings.Join(b.Rules, ", ")))
		}
	}
	return out
}

// maxWrong is the share of read sites of stable rules that may be wrong.
const maxWrong = 0.02

// verdict is an error when a fix broke something, a module could not be tried,
// or stable rules are wrong too often.
func (s summary) verdict() error {
	if bad := s.broken(); len(bad) > 0 {
		return fmt.Errorf("%s broken by fixes:\n%s", units.Plural(len(bad), "thing"), strings.Join(bad, "\n"))
	}
	for _, r := range s.records {
		if r.Failed != "" {
			return fmt.Errorf("%s@%s could not be tried: %s", r.Module, r.Version, r.Failed)
		}
	}
	wrong, read := s.wrong()
	if float64(wrong) > maxWrong*float64(read) {
		return fmt.Errorf("%d of %d read sites of stable rules are wrong, more than %.0f%%: mend the rules", wrong, read, 100*maxWrong)
	}
	return nil
}

// wrong counts the read sites of stable rules that are still reported.
func (s summary) wrong() (wrong, read int) {
	for _, w := range s.rows {
		if w.status == rule.Stable {
			wrong += w.wrong
			read += w.right + w.arguable + w.wrong
		}
	}
	return wrong, read
}

func (s summary) head() string {
	sites, fixes, passed, flaky := 0, 0, 0, 0
	for _, r := range s.records {
		p, _ := r.tested()
		sites, fixes, passed, flaky = sites+len(r.Sites), fixes+r.applied(), passed+p, flaky+len(r.Flaky)
	}
	wrong, read := s.wrong()
	return fmt.Sprintf("%s: %s, %s applied; the tests of %s passed before.\nBroken by fixes: %d. Failed once and passed when asked again: %d. Of %d sites of stable rules read, %d wrong.",
		units.Plural(len(s.records), "module"), units.Plural(sites, "site"), units.Plural(fixes, "safe fix", "safe fixes"), units.Plural(passed, "changed or dependent package"), len(s.broken()), flaky, read, wrong)
}

func (s summary) print(out io.Writer) {
	tw := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "rule\tstatus\tsites\tmodules\tfixes\tbuilds broken\ttests broken\tright\targuable\twrong")
	for _, w := range s.rows {
		if w.sites == 0 {
			continue
		}
		fmt.Fprintf(tw, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", w.rule, w.status, w.sites, w.modules, w.fixes, w.builds, w.tests, w.right, w.arguable, w.wrong)
	}
	tw.Flush()
	fmt.Fprintf(out, "\n%s\n", s.head())
}

// writePage writes the page of a whole run.
func (s summary) writePage(name string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!-- Written by make ecosystem. DO NOT EDIT. -->\n\n# The rules on public modules\n\n")
	fmt.Fprintf(&b, "Every rule on pinned versions, every safe fix applied on a copy until none was left, then built, vetted and tested\nbefore and after. `make ecosystem` repeats it; `ecosystem/reading.jsonl` has each site that was read, with the reason.\n\n%s\n\n", s.head())
	fmt.Fprintf(&b, "A site is a place, not a cost: what it costs says a profile. *Builds* counts vet and patches that do not apply too.\n*Mended* are sites read as wrong that the rule does not report any more.\n\n")
	b.WriteString("| rule | status | sites | modules | fixes | builds broken | tests broken | right | arguable | wrong | mended |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, w := range s.rows {
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", w.rule, w.status, w.sites, w.modules, w.fixes, w.builds, w.tests, w.right, w.arguable, w.wrong, w.gone)
	}
	b.WriteString("\n| module | sites | fixes | packages whose tests passed before |\n|---|--:|--:|--:|\n")
	for _, r := range s.records {
		passed, asked := r.tested()
		note := fmt.Sprintf("%d of %d", passed, asked)
		if r.Failed != "" {
			note = "not tried"
		}
		fmt.Fprintf(&b, "| %s %s | %d | %d | %s |\n", r.Module, r.Version, len(r.Sites), r.applied(), note)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return nil
}

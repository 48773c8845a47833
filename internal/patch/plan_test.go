package patch

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
)

func insertion(file string, at int, text string) finding.Edit {
	return finding.Edit{File: file, Start: at, End: at, New: text}
}

func TestMerge(t *testing.T) {
	digest := map[string]string{"p.go": "d1"}
	one := func(edits ...finding.Edit) finding.Patch {
		return finding.Patch{Title: "do it", Level: finding.Safe, Edits: edits, Before: digest}
	}
	cut := finding.Edit{File: "p.go", Start: 10, End: 20, New: "x"}
	for name, c := range map[string]struct {
		patches []finding.Patch
		edits   int
		lost    string // part of the only loser's reason, "" for none
	}{
		"apart":              {[]finding.Patch{one(cut), one(finding.Edit{File: "p.go", Start: 30, End: 31})}, 2, ""},
		"touching":           {[]finding.Patch{one(cut), one(finding.Edit{File: "p.go", Start: 20, End: 31})}, 2, ""},
		"overlapping":        {[]finding.Patch{one(cut), one(finding.Edit{File: "p.go", Start: 19, End: 31})}, 1, "overlaps"},
		"inside":             {[]finding.Patch{one(cut), one(insertion("p.go", 15, "y"))}, 1, "overlaps"},
		"other file":         {[]finding.Patch{one(cut), {Level: finding.Safe, Edits: []finding.Edit{{File: "q.go", Start: 10, End: 20}}, Before: map[string]string{"q.go": "d"}}}, 2, ""},
		"same import":        {[]finding.Patch{one(cut, insertion("p.go", 5, "\t\"strconv\"\n")), one(finding.Edit{File: "p.go", Start: 30, End: 31}, insertion("p.go", 5, "\t\"strconv\"\n"))}, 3, ""},
		"two imports":        {[]finding.Patch{one(insertion("p.go", 5, "\t\"a\"\n")), one(insertion("p.go", 5, "\t\"b\"\n"))}, 2, ""},
		"torn insertions":    {[]finding.Patch{one(insertion("p.go", 5, "a(")), one(insertion("p.go", 5, "b("))}, 1, "overlaps"},
		"other content":      {[]finding.Patch{one(cut), {Edits: []finding.Edit{insertion("p.go", 50, "\n")}, Before: map[string]string{"p.go": "d2"}}}, 1, "another content"},
		"advice":             {[]finding.Patch{one(cut), {Level: finding.Suggest}}, 1, "no edits"},
		"loser adds nothing": {[]finding.Patch{one(cut), one(insertion("p.go", 2, "\n"), finding.Edit{File: "p.go", Start: 12, End: 13})}, 1, "overlaps"},
	} {
		t.Run(name, func(t *testing.T) {
			merged, losers := Merge(c.patches)
			if len(merged.Edits) != c.edits {
				t.Errorf("%d edits, want %d", len(merged.Edits), c.edits)
			}
			if (c.lost == "") != (len(losers) == 0) || c.lost != "" && !strings.Contains(losers[0].Reason, c.lost) {
				t.Errorf("losers %v, want %q", losers, c.lost)
			}
		})
	}
}

func TestMergeKeepsTheLowestTrust(t *testing.T) {
	before := map[string]string{"p.go": "d"}
	m, _ := Merge([]finding.Patch{
		{Title: "a", Level: finding.Safe, Findings: []string{"2"}, Edits: []finding.Edit{insertion("p.go", 1, "\n")}, Before: before},
		{Title: "b", Level: finding.Unsafe, Findings: []string{"1", "2"}, Edits: []finding.Edit{insertion("p.go", 9, "\n")}, Before: before},
	})
	if m.Level != finding.Unsafe || m.Title != "a and 1 more" || !cmp.Equal(m.Findings, []string{"1", "2"}) || m.ID == "" {
		t.Errorf("%+v", m)
	}
}

func TestPlan(t *testing.T) {
	safe := finding.Patch{Level: finding.Safe, Edits: []finding.Edit{insertion("p.go", 1, "\n")}}
	unsafe := finding.Patch{Level: finding.Unsafe, Edits: safe.Edits}
	priced := func(id, rule, fn string, low float64, advice finding.Advice, p ...finding.Patch) finding.Priced {
		return finding.Priced{
			Finding: finding.Finding{ID: id, Rule: rule, Site: finding.Site{Package: "m", Func: fn, File: "p.go"}, Patches: p},
			Prices:  []finding.Price{{Share: finding.Interval{Low: low}}}, Advice: advice,
		}
	}
	all := []finding.Priced{
		priced("1", "r", "m.F", 0.01, finding.AdviseFix, safe),
		priced("2", "r", "m.F", 0.02, finding.AdviseFix, safe),
		priced("3", "s", "m.F", 0.025, finding.AdviseFix, safe),
		priced("4", "r", "m.G", 0.5, finding.AdviseKeep, safe),
		priced("5", "r", "m.G", 0, finding.AdviseMeasure, safe),
		priced("6", "r", "m.G", 0.5, finding.AdviseUnsafe, unsafe),
		priced("7", "r", "m.G", 0.5, finding.AdviseFix, finding.Patch{Level: finding.Suggest}),
		priced("8", "r", "m.G", 0.5, finding.AdviseFix, unsafe),
	}
	ids := func(groups []Group) (out []string) {
		for _, g := range groups {
			s := ""
			for _, f := range g.Findings {
				s += f.ID
			}
			out = append(out, s)
		}
		return out
	}
	groups, kept := Plan(all, Want{Level: finding.Safe})
	if d := cmp.Diff([]string{"21", "3"}, ids(groups)); d != "" {
		t.Error(d)
	}
	want := map[string]int{"cold, or not worth the change": 1, "not enough evidence to say (--unpriced tries it)": 1, "the patch is unsafe in a named case (--unsafe tries it)": 2, "no patch, only advice": 1}
	if d := cmp.Diff(want, kept); d != "" {
		t.Error(d)
	}
	groups, _ = Plan(all, Want{Level: finding.Unsafe, Unpriced: true})
	if d := cmp.Diff([]string{"685", "21", "3"}, ids(groups)); d != "" {
		t.Error(d)
	}
}

func TestFind(t *testing.T) {
	all := []finding.Priced{{Finding: finding.Finding{ID: "aaaa1"}}, {Finding: finding.Finding{ID: "aaaa2"}}, {Finding: finding.Finding{ID: "aaaa"}}}
	for id, want := range map[string]string{"aaaa1": "aaaa1", "aaaa": "aaaa", "AAAA2 ": "aaaa2", "aaa": "3 findings begin", "a": "no finding", "": "no finding", "zzz": "no finding"} {
		f, err := Find(all, id)
		if f.ID != want && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %q, %v, want %q", id, f.ID, err, want)
		}
	}
}

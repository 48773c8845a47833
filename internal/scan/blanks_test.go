package scan

import (
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/rule"
	all "github.com/gotoll/toll/rules"
)

func TestCount(t *testing.T) {
	ints := rule.Blank{From: rule.Reached, Unit: 8, Per: 1}
	wide := rule.Blank{From: rule.Reached, Unit: 40, Per: 1}
	table := rule.Blank{From: rule.Reached, Unit: 200, Per: 7}
	bytes := rule.Blank{From: rule.Covers, Unit: 1, Per: 1}
	for _, tt := range []struct {
		name  string
		blank rule.Blank
		sizes []evidence.Size
		want  int64
		ok    bool
	}{
		{"each comes to 64", ints, sized(8, 100, 16, 100, 32, 100, 64, 100, 128, 100, 256, 100, 512, 100), 64, true},
		{"half come to 16", ints, sized(8, 100, 32, 98, 128, 60, 512, 20), 16, true},
		{"most stay at the first array", ints, sized(8, 100, 16, 30, 32, 10), 0, false},
		{"one step is no growth", ints, sized(512, 100), 0, false},
		{"small ones are sampled badly", ints, sized(8, 70, 16, 110, 32, 90, 64, 100), 8, true},
		{"a class is larger than what was asked for", wide, sized(48, 100, 80, 90, 160, 10), 2, true},
		{"nothing recorded", ints, nil, 0, false},
		{"two that grew for as long as a benchmark ran", ints, sized(12<<10, 43, 32<<10, 32, 88<<10, 12, 8<<20, 2), 0, false},
		{"tables are powers of two", table, sized(32, 500, 200, 100, 416, 90, 640, 400, 896, 80), 28, true},
		{"nine in ten fit", bytes, sized(48, 80, 64, 12, 512, 8), 64, true},
		{"too large for a stack", bytes, sized(48, 80, 2048, 30), 2048, false},
	} {
		n, ok := count(tt.blank, tt.sizes)
		if ok != tt.ok || ok && n != tt.want {
			t.Errorf("%s: %d, %v; want %d, %v", tt.name, n, ok, tt.want, tt.ok)
		}
	}
}

// sized makes sizes of pairs of bytes and objects.
func sized(pairs ...float64) (out []evidence.Size) {
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, evidence.Size{Bytes: int64(pairs[i]), Count: pairs[i+1], Samples: 10})
	}
	return out
}

type sizer struct{ sizes []evidence.Size }

func (s sizer) Cost(finding.Site, finding.Selector) []finding.Evidence { return nil }
func (s sizer) Sizes(finding.Site, finding.Selector) []evidence.Size   { return s.sizes }

type coster struct{}

func (coster) Cost(finding.Site, finding.Selector) []finding.Evidence { return nil }

func TestComplete(t *testing.T) {
	blank := rule.Blank{From: rule.Reached, Unit: 8, Per: 1}.String()
	f := finding.Finding{ID: "0123456789", Message: "comes to " + blank, Patches: []finding.Patch{{
		Title: "room for " + blank, Edits: []finding.Edit{{File: "a.go", New: "make([]int, 0, " + blank + ")"}},
	}}}
	f.Patches[0].ID = patchID(f.Patches[0], f.ID)
	got, ok := complete(f, finding.Selector{}, sizer{sized(8, 100, 16, 100, 64, 100)})
	if p := got.Patches[0]; !ok || got.Message != "comes to 8" || p.Title != "room for 8" || p.Edits[0].New != "make([]int, 0, 8)" || p.ID == f.Patches[0].ID {
		t.Errorf("%v, %+v", ok, got)
	}
	if f.Patches[0].Edits[0].New != "make([]int, 0, "+blank+")" {
		t.Error("the stored finding has changed")
	}
	few := sized(8, 100, 16, 100)
	few[0].Samples, few[1].Samples = 1, 1
	for name, c := range map[string]Coster{"no evidence": nil, "no sizes": coster{}, "none here": sizer{}, "few samples": sizer{few}, "no growth": sizer{sized(8, 100)}} {
		if _, ok := complete(f, finding.Selector{}, c); ok {
			t.Errorf("%s: a candidate became a finding", name)
		}
	}
}

// A rule that knows the size from the source comes first.
func TestKnownSizesComeFirst(t *testing.T) {
	rules := map[string]*rule.Rule{}
	for _, r := range all.All() {
		rules[r.Name()] = r
	}
	at := func(rule string, line int, edits ...finding.Edit) finding.Finding {
		return finding.Finding{Rule: rule, Site: finding.Site{File: "a.go", Line: line}, Patches: []finding.Patch{{Edits: edits}}}
	}
	left := known([]finding.Finding{
		at("growslice", 1, finding.Edit{New: "x"}), at("outgrownslice", 1, finding.Edit{New: "y"}), // one is enough
		at("growslice", 2), at("outgrownslice", 2, finding.Edit{New: "y"}), // advice is no fix
		at("outgrownslice", 3, finding.Edit{New: "y"}),
	}, rules)
	if len(left) != 4 || left[1].Site.Line != 2 {
		t.Errorf("left %+v", left)
	}
}

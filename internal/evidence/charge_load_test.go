package evidence

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
)

// A sheet must charge as the index does, of which it keeps a part.
func TestSheetChargesAsTheIndex(t *testing.T) {
	for name, data := range recordHere(t) {
		file := filepath.Join(t.TempDir(), name)
		must(t, os.WriteFile(file, data, 0o666))
		for _, scope := range []Scope{ScopeOwn, ScopeAll, ScopeStd} {
			o := Options{Paths: []string{file}, Module: "github.com/gotoll/toll"}
			x, _, err := Load(t.Context(), o)
			must(t, err)
			s, _, err := LoadSheet(t.Context(), o, scope)
			must(t, err)
			for _, kind := range x.Kinds() {
				want := x.Charge(ChargeOptions{Kind: kind, Scope: scope})
				got, err := s.Charge(ChargeOptions{Kind: kind, Scope: scope})
				must(t, err)
				checkSums(t, got)
				if d := cmp.Diff(tellAll(want), tellAll(got)); d != "" || got.Total != want.Total || got.Samples != want.Samples {
					t.Errorf("%s by %s: %d of %d (-index +sheet):\n%s", kind, scope, got.Total, want.Total, d)
				}
			}
			if want := x.Matched(x.Kinds()[0]).Samples > 0; s.Own() != want && scope == ScopeOwn {
				t.Errorf("%s: own code is in the sheet: %v, in the index: %v", name, s.Own(), want)
			}
		}
	}
}

// Locations may be numbered in any way.
func TestSheetTakesAnyLocationID(t *testing.T) {
	p, err := Read("p", profileOf(t, finding.CPU, "2 | runtime.memmove; "+do, "3 | fmt.Sprint; "+do))
	must(t, err)
	for _, smp := range p.samples {
		for _, loc := range smp.Location {
			loc.ID += denseIDs + uint64(loc.ID)<<40
		}
	}
	s := &Sheet{x: newIndex("example.com/m", "")}
	s.scope = newScope(s.x.table, ChargeOptions{})
	s.add(p, "p")
	got, err := s.Charge(ChargeOptions{Kind: finding.CPU})
	must(t, err)
	if d := cmp.Diff([]string{"p/a.go:12 Do 5 = fmt 3, copy 2", "- 0 = "}, tellAll(got)); d != "" {
		t.Error(d)
	}
	if _, err := s.Charge(ChargeOptions{Kind: finding.CPU, Scope: ScopeStd}); err == nil {
		t.Error("another scope was charged")
	}
}

func TestSheetOfRecordings(t *testing.T) {
	store := testStore(t)
	mine := profileOf(t, finding.CPU, "9 | "+do)
	waits := profileOf(t, finding.Mutex, "5 | sync.(*Mutex).Unlock; "+do)
	first := keep(t, store, "bench", nil, map[string][]byte{"cpu": mine, "mutex": waits})
	keep(t, store, "bench", nil, map[string][]byte{"cpu": profileOf(t, finding.CPU, "1 | "+do)})
	sheet := func(o Options) (*Sheet, string) {
		t.Helper()
		o.Store, o.Module = store, "example.com/m"
		s, warnings, err := LoadSheet(t.Context(), o, ScopeOwn)
		must(t, err)
		var text []string
		for _, w := range warnings {
			text = append(text, w.String())
		}
		return s, strings.Join(text, "\n")
	}
	s, _ := sheet(Options{})
	if cpu, wait := s.Totals(finding.CPU), s.Totals(finding.Mutex); cpu.Samples != 1 || cpu.Source != "002-bench" || wait.Samples != 5 || wait.Source != "001-bench" {
		t.Errorf("newest of each kind: %+v, %+v", cpu, wait)
	}
	s, _ = sheet(Options{Recordings: []string{first.Name}})
	if got := s.Totals(finding.CPU).Samples; got != 9 || !slices.Equal(s.Kinds(), []finding.Kind{finding.CPU, finding.Mutex}) {
		t.Errorf("a named recording: %d samples of %v", got, s.Kinds())
	}
	must(t, os.WriteFile(store.Path(first.Name, "mutex"), mine, 0o666))
	must(t, os.Remove(store.Path(first.Name, "cpu")))
	s, warnings := sheet(Options{Recordings: []string{first.Name}})
	for _, want := range []string{"001-bench/mutex: the file is not the one that was recorded", "001-bench/cpu: the file is gone"} {
		if !strings.Contains(warnings, want) {
			t.Errorf("no warning %q in:\n%s", want, warnings)
		}
	}
	if len(s.Kinds()) != 0 {
		t.Errorf("damaged profiles are charged: %v", s.Kinds())
	}
	if _, _, err := LoadSheet(t.Context(), Options{Store: store, Recordings: []string{"nope"}}, ScopeOwn); err == nil {
		t.Error("an unknown recording was accepted")
	}
}

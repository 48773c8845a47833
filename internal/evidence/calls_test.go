package evidence

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
)

// The count of a literal is found when the lines above it moved; a part's count
// goes before a faster one; the newest recording that counted answers.
func TestCalls(t *testing.T) {
	root := t.TempDir()
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, "p.go"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := "package p\n\nfunc Do() {\n\tf := func() {\n\t\twork(1)\n\t}\n\tg := func() {\n\t\twork(2)\n\t}\n\tf()\n\tg()\n}\n"
	write(text)
	s := Store{Dir: filepath.Join(root, ".toll", "evidence")}
	record := func(calls *finding.Calls) {
		t.Helper()
		made, err := Snapshot(root)
		if err != nil {
			t.Fatal(err)
		}
		w, err := s.Create("calls")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Commit(finding.Recording{Tree: made.Digest(), Calls: calls, Run: &finding.Run{GC: &finding.GCTrace{Cycles: 3}}}, made); err != nil {
			t.Fatal(err)
		}
	}
	at := func(of string, literal int, calls int64) finding.CallCount {
		return finding.CallCount{Of: of, Package: "example.com/m", File: "p.go", Func: "example.com/m.Do", FuncLine: 3, ClosureLine: literal, Calls: calls, Seconds: 2}
	}
	record(&finding.Calls{Counts: []finding.CallCount{at("a", 0, 1)}})
	record(&finding.Calls{By: finding.ByTests, Counts: []finding.CallCount{at("a", 0, 10), at("b", 0, 50), at("a", 7, 20)}})
	write("package p\n\n// Do is moved.\n" + strings.TrimPrefix(text, "package p\n\n"))
	x, warnings, err := Load(t.Context(), Options{Store: s, Module: "example.com/m", Root: root})
	if err != nil || len(warnings) > 0 {
		t.Fatal(warnings, err)
	}
	if recs := x.Recordings(); len(recs) != 1 || recs[0].Name != "002-calls" {
		t.Errorf("recordings %+v", recs)
	}
	site := finding.Site{Module: "example.com/m", Package: "example.com/m", File: "p.go", Func: "example.com/m.Do", FuncLine: 4, Line: 11, EndLine: 11}
	for _, c := range []struct {
		name    string
		part    string
		literal int
		want    int64
	}{{"most often", "", 0, 50}, {"of a part", "a", 0, 10}, {"of a part that did not call", "c", 0, 50}, {"a literal that moved", "", 8, 20}, {"another literal", "", 5, -1}} {
		site.ClosureLine = c.literal
		got, ok := x.Calls(site, c.part)
		if ok != (c.want >= 0) || ok && (got.Calls != c.want || got.Recording != "002-calls" || got.By != finding.ByTests || got.PerSecond() != float64(c.want)/2) {
			t.Errorf("%s: %+v, %v", c.name, got, ok)
		}
	}
	site.ClosureLine, site.Func = 0, "example.com/m.Other"
	if got, ok := x.Calls(site, ""); ok {
		t.Errorf("of a function that was not counted: %+v", got)
	}
	sheet, _, err := LoadSheet(t.Context(), Options{Store: s, Module: "example.com/m", Root: root}, ScopeOwn)
	if err != nil {
		t.Fatal(err)
	}
	site.Func = "example.com/m.Do"
	if got, ok := sheet.Calls(site); !ok || got.Calls != 50 {
		t.Errorf("for a table: %+v, %v", got, ok)
	}
}

func TestLeaks(t *testing.T) {
	x := indexOf(t, "", nil, profileOf(t, finding.GoroutineLeak,
		"5 | runtime.gopark; runtime.chansend1; example.com/m/p.Ask.func1 /m/p/p.go:12 11",
		"2 | runtime.gopark; sync.(*Mutex).Lock; example.com/m/p.Other /m/p/p.go:30 28",
	))
	site := finding.Site{Module: "example.com/m", Package: "example.com/m/p", File: "p/p.go", Func: "example.com/m/p.Ask", FuncLine: 9, Line: 10, EndLine: 10}
	e, ok := x.Leaks(site)
	if !ok || e.Cum != 5 || e.Samples != 5 || e.Total != 7 || e.Kind != finding.GoroutineLeak || e.Match != finding.MatchFunc {
		t.Errorf("%+v, %v", e, ok)
	}
	site.Func = "example.com/m/p.Fine"
	if e, ok := x.Leaks(site); !ok || e.Samples != 0 || e.Match != finding.MatchNone {
		t.Errorf("no leak: %+v, %v", e, ok)
	}
	if _, ok := indexOf(t, "", nil).Leaks(site); ok {
		t.Error("leaks without a profile")
	}
	// A newer profile without leaks is an answer: they are gone.
	none := finding.ProfileInfo{File: "new.pprof", Kind: finding.GoroutineLeak}
	some := finding.ProfileInfo{File: "old.pprof", Kind: finding.GoroutineLeak, Samples: 7}
	got := choose([]finding.Recording{{Name: "001", Profiles: []finding.ProfileInfo{some}}, {Name: "002", Profiles: []finding.ProfileInfo{none}}}, false)
	if len(got) != 1 || got[0].info.File != "new.pprof" {
		t.Errorf("chosen %+v", got)
	}
}

package history

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/history/trend"
)

func find(t *testing.T, r trend.Report, bench, unit string) trend.Series {
	t.Helper()
	for _, s := range r.Series {
		if s.Bench == bench && s.Unit == unit {
			return s
		}
	}
	t.Fatalf("no %s %s in %+v", bench, unit, r.Series)
	return trend.Series{}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for i, ns := range []float64{100, 100, 130} {
		var b strings.Builder
		b.WriteString("goos: linux\npkg: example.com/m\n")
		for j := range 8 {
			fmt.Fprintf(&b, "BenchmarkSum-2 1000 %v ns/op 64 B/op\n", ns+float64(j%3))
		}
		b.WriteString("BenchmarkBroken-2 1000 many ns/op\n")
		name := filepath.Join(dir, fmt.Sprintf("v%d.txt", i))
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	r, err := Files(names)
	if err != nil {
		t.Fatal(err)
	}
	s := find(t, r, "example.com/m.Sum-2", "sec/op")
	if len(s.Points) != 24 || len(s.Changes) != 1 || s.Changes[0].At != 16 || s.Points[16].Label != "v2.txt" {
		t.Errorf("%+v", s)
	} else if c := s.Changes[0]; c.Before < 100e-9 || c.Before > 102e-9 || c.After < 130e-9 || c.After > 132e-9 {
		t.Errorf("%+v", c)
	}
	if b := find(t, r, "example.com/m.Sum-2", "B/op"); len(b.Changes) != 0 {
		t.Errorf("what never changes: %+v", b.Changes)
	}
	if len(r.Warnings) != 3 || !strings.HasSuffix(r.Warnings[0].Where, "v0.txt:11") {
		t.Errorf("warnings: %+v", r.Warnings)
	}
	if _, err := Files([]string{filepath.Join(dir, "gone")}); err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("a file that is not there: %v", err)
	}
	empty := filepath.Join(dir, "empty")
	os.WriteFile(empty, nil, 0o644)
	if _, err := Files([]string{empty}); err == nil || !strings.Contains(err.Error(), "no benchmark results") {
		t.Errorf("an empty file: %v", err)
	}
}

func TestRaces(t *testing.T) {
	var races []finding.Outcome
	for i := range 20 {
		old := 1.0
		if i >= 10 {
			old = 2
		}
		races = append(races, finding.Outcome{
			Time: fmt.Sprintf("2026-11-%02dT10:00:00Z", i+1), Machine: finding.Machine{CPU: "new"}, ID: fmt.Sprintf("r%d", i), Builds: [2]finding.Build{{Label: "main", Commit: "4f1c2ab9e07d"}, {Label: "tried"}},
			Comparisons: []finding.Comparison{
				{Bench: "A", Unit: "sec/op", Old: old + float64(i%3)/100, New: 9, Values: [2][]float64{{old, old + 0.01, old + 0.02}, {9, 9, 9}}}, {Bench: "A", Unit: "cpu-sec/op", Old: 1},
				{Bench: "Same", Unit: "sec/op", Exact: true}, {Bench: "Bad", Unit: "sec/op", Verdict: finding.Invalid},
			},
		})
	}
	races[3].Machine.CPU = "old"
	r := Races(races)
	if len(r.Series) != 1 || len(r.Warnings) != 1 {
		t.Fatalf("%+v", r)
	}
	s := find(t, r, "A", "sec/op")
	if len(s.Points) != 19 || len(s.Changes) != 1 || s.Changes[0].At != 9 || s.Points[9].Label != "2026-11-11T10:00:00Z main" {
		t.Errorf("%+v", s)
	}
	p := s.Points[9]
	if p.Commit != "4f1c2ab9e07d" || p.Build != "main" || p.Race != "r10" || p.N != 3 || p.Interval == nil || p.Interval.Low > 2 || p.Interval.High < 2.02 {
		t.Errorf("point %+v, interval %+v", p, p.Interval)
	}
	if r := Races(nil); len(r.Series) != 0 {
		t.Errorf("nothing: %+v", r)
	}
}

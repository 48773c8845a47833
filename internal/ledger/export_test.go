package ledger

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/gotoll/toll/finding"
)

func TestParquet(t *testing.T) {
	l := open(t)
	want := trials("r1", 0, 9)
	want[3].Wall = math.NaN()
	check(t, l.Trials(want))
	check(t, l.FinishRace(finding.Outcome{
		ID: "r1", Title: "a race", Verdict: finding.Improved, Builds: [2]finding.Build{{Label: "main"}, {Label: "main+1", Go: "go1.26.8"}}, Machine: finding.Machine{CPU: "a CPU", Cores: 2},
		Comparisons: []finding.Comparison{{Bench: "Route/json", Unit: "sec/op", Old: 2e-6, New: 1e-6, Ratio: finding.Interval{Low: 0.4, Mid: 0.5, High: 0.6}, N: 12, Verdict: finding.Improved}},
	}))
	check(t, l.Trials(trials("stopped", 0, 2)))
	races, err := l.Races(0)
	check(t, err)
	dir := filepath.Join(t.TempDir(), "out")
	files, err := l.Parquet(dir, races)
	check(t, err)
	entries, err := os.ReadDir(dir)
	check(t, err)
	if len(files) != 3 || len(entries) != 3 {
		t.Errorf("files %v, in the folder %v", files, entries)
	}
	type comparison struct {
		Race  string  `parquet:"race"`
		Bench string  `parquet:"benchmark"`
		Ratio float64 `parquet:"ratio"`
		Go    string  `parquet:"go"`
		CPU   string  `parquet:"cpu"`
	}
	cs, err := parquet.ReadFile[comparison](files[0])
	check(t, err)
	if len(cs) != 1 || cs[0] != (comparison{"r1", "Route/json", 0.5, "go1.26.8", "a CPU"}) {
		t.Errorf("comparisons %+v", cs)
	}
	type trial struct {
		Race string  `parquet:"race"`
		Arm  string  `parquet:"arm"`
		Wall float64 `parquet:"wall_ns"`
		Seed int64   `parquet:"seed"`
	}
	ts, err := parquet.ReadFile[trial](files[1])
	check(t, err)
	if len(ts) != 11 {
		t.Fatalf("%d trials, want 9 and 2 of a race that was stopped", len(ts))
	}
	nans := 0
	for _, x := range ts {
		if math.IsNaN(x.Wall) {
			nans++
		}
		if x.Seed != math.MaxInt64 {
			t.Errorf("%+v", x)
		}
	}
	if nans != 1 {
		t.Errorf("%d walls are not a number, want one", nans)
	}
	type value struct {
		Unit  string  `parquet:"unit"`
		Value float64 `parquet:"value"`
	}
	vs, err := parquet.ReadFile[value](files[2])
	check(t, err)
	if len(vs) != 6 || vs[0] != (value{"B/op", 12.5}) || !math.IsInf(vs[2].Value, 1) {
		t.Errorf("values %+v", vs)
	}
}

func TestClickHouse(t *testing.T) {
	ddl := ClickHouse()
	for _, want := range []string{
		"CREATE TABLE toll_comparisons\n(\n    race String,\n", "    benchmark LowCardinality(String),\n", "    started DateTime64(3, 'UTC'),\n", "    wall_ns Float64,\n",
		"CREATE TABLE toll_values", "ENGINE = MergeTree\nORDER BY (benchmark, started, race, launch);\n",
	} {
		if !strings.Contains(ddl, want) {
			t.Errorf("no %q in\n%s", want, ddl)
		}
	}
}

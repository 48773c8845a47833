package ledger

import (
	"encoding/csv"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
)

// raced is what a race of two benchmarks keeps: parts of 1 to 4 units of time
// beside the launch, and one that counts. The new side of Route takes half the
// time, the other one is equal.
func raced(launches int) []finding.Trial {
	var all []finding.Trial
	for launch := range launches {
		for _, name := range []string{"Route/json", "test:TestX/a b"} {
			for arm := finding.Old; arm <= finding.New; arm++ {
				unit := 100 + float64(launch)
				if arm == finding.New && name == "Route/json" {
					unit /= 2
				}
				for part := range 4 {
					all = append(all, finding.Trial{Experiment: "r", Bench: name, Launch: launch, Part: part, Arm: arm, Iterations: 10, Wall: unit * float64(1+part)})
				}
				all = append(all, finding.Trial{
					Experiment: "r", Bench: name, Launch: launch, Block: 9, Arm: arm, Iterations: 10, Wall: 1e6,
					Values: map[string]float64{"allocs/op": 3 - float64(arm), "B/op": 64, "rows/op": 1234.5, "MB/s": 1, "ns/op": 7},
				})
			}
		}
	}
	return all
}

func lines(t *testing.T, file string) []*benchfmt.Result {
	t.Helper()
	f, err := os.Open(file)
	check(t, err)
	defer f.Close()
	var all []*benchfmt.Result
	r := benchfmt.NewReader(f, file)
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			t.Fatalf("line does not parse: %v", r.Result())
		}
		all = append(all, res.Clone())
	}
	check(t, r.Err())
	return all
}

func value(t *testing.T, r *benchfmt.Result, unit string) float64 {
	t.Helper()
	v, ok := r.Value(unit)
	if !ok {
		t.Fatalf("%s has no %s", r.Name, unit)
	}
	return v
}

func near(a, b float64) bool { return a > b*(1-1e-9) && a < b*(1+1e-9) }

func TestBenchfmtFiles(t *testing.T) {
	l := open(t)
	check(t, l.Trials(raced(5)))
	dir := filepath.Join(t.TempDir(), "made", "raw")
	check(t, l.BenchfmtFiles(dir, "r"))
	old, new := lines(t, filepath.Join(dir, "old.txt")), lines(t, filepath.Join(dir, "new.txt"))
	if len(old) != 10 || len(new) != 10 || string(old[9].Name) != "test:TestX/a_b" {
		t.Fatalf("%d and %d lines", len(old), len(new))
	}
	for i, r := range old[:5] {
		// The faster half of 1, 2, 3 and 4 units, in seconds.
		want := (100 + float64(i)) * 1.5e-9
		if got := value(t, r, "sec/op"); string(r.Name) != "Route/json" || r.Iters != 40 || !near(got, want) {
			t.Errorf("launch %d: %s %d %v, want %v", i, r.Name, r.Iters, got, want)
		}
		if got := value(t, new[i], "sec/op"); !near(got, want/2) {
			t.Errorf("launch %d: new %v, want %v", i, got, want/2)
		}
		if a, b := value(t, r, "allocs/op"), value(t, new[i], "allocs/op"); a != 3 || b != 2 || value(t, r, "B/op") != 64 || value(t, r, "rows/op") != 1234.5 {
			t.Errorf("launch %d: counts %v", i, r.Values)
		}
		if _, ok := r.Value("B/s"); ok || len(r.Values) != 4 {
			t.Errorf("values %v", r.Values)
		}
	}
	parts := lines(t, filepath.Join(dir, "new-parts.txt"))
	if len(parts) != 2*5*4 || !near(value(t, parts[1], "sec/op"), 100e-9) || len(parts[0].Values) != 1 {
		t.Errorf("%d parts, %v", len(parts), parts[0].Values)
	}
	if err := WriteBenchfmt(dir, finding.Outcome{}, nil); err == nil || !strings.Contains(err.Error(), "measured nothing") {
		t.Errorf("got %v", err)
	}
	if err := l.BenchfmtFiles(dir, "other"); !errors.Is(err, ErrNone) {
		t.Errorf("got %v", err)
	}
}

// TestBenchfmtFilesHaveWhatWasJudged takes the race's own values, which for
// benchmarks that collect garbage are no faster halves.
func TestBenchfmtFilesHaveWhatWasJudged(t *testing.T) {
	dir := t.TempDir()
	r := Raw{Dir: dir}
	check(t, r.Write(finding.Outcome{}))
	if made, _ := os.ReadDir(dir); len(made) > 0 {
		t.Errorf("files of nothing: %v", made)
	}
	check(t, r.Trials(raced(2)))
	check(t, r.Write(finding.Outcome{ID: "r", Comparisons: []finding.Comparison{
		{Bench: "Route/json", Unit: "cpu-sec/op", Values: [2][]float64{{9, 9}, {9, 9}}},
		{Bench: "Route/json", Unit: "sec/op", Values: [2][]float64{{2e-3}, {1e-3}}},
	}}))
	old := lines(t, filepath.Join(dir, "old.txt"))
	if got := value(t, old[0], "sec/op"); !near(got, 2e-3) {
		t.Errorf("judged launch: %v", got)
	}
	if got := value(t, old[1], "sec/op"); !near(got, 101*1.5e-9) {
		t.Errorf("launch that was not judged: %v", got)
	}
	if err := (&Raw{Next: failing{}}).Trials(raced(1)); err == nil {
		t.Error("the next recorder's error is lost")
	}
}

type failing struct{}

func (failing) Trials([]finding.Trial) error { return errors.New("disk full") }

func TestBenchstatReadsTheFiles(t *testing.T) {
	version, err := gocmd.Tool{Dir: "."}.Run(t.Context(), "list", "-m", "-f", "{{.Version}}", "golang.org/x/perf")
	check(t, err)
	dir := t.TempDir()
	check(t, WriteBenchfmt(dir, finding.Outcome{ID: "r", Builds: [2]finding.Build{{GOOS: "linux", GOARCH: "amd64"}}, Machine: finding.Machine{CPU: "Some CPU @ 2 GHz"}}, raced(12)))
	r, err := gocmd.Tool{Dir: dir, Env: []string{"GOFLAGS=", "GOWORK=off"}}.Run(t.Context(), "run", "golang.org/x/perf/cmd/benchstat@"+strings.TrimSpace(string(version.Stdout)), "-format", "csv", "old.txt", "new.txt")
	if err != nil {
		t.Fatal(err)
	}
	if warn := string(r.Stderr); strings.Contains(warn, "need >=") || strings.Contains(warn, "old.txt") {
		t.Errorf("benchstat warns: %s", warn)
	}
	tables := tablesOf(t, string(r.Stdout))
	if got, want := slices.Sorted(maps.Keys(tables)), []string{"B/op", "allocs/op", "rows/op", "sec/op"}; !slices.Equal(got, want) {
		t.Fatalf("benchstat has tables of %q, want %q:\n%s", got, want, r.Stdout)
	}
	// Columns: name, old centre, its spread, new centre, its spread, change, p and n.
	for _, c := range []struct {
		unit, name, old, new, change, n string
	}{
		{"sec/op", "Route/json", "1.5825", "7.9125", "-50.00%", "n=12"}, // median of 100..111, times 1.5
		{"sec/op", "test:TestX/a_b", "1.5825", "1.5825", "~", "n=12"},
		{"allocs/op", "Route/json", "3", "2", "-33.33%", "n=12"},
		{"B/op", "Route/json", "64", "64", "~", "n=12"},
	} {
		row := tables[c.unit][c.name]
		if len(row) < 7 || !strings.HasPrefix(row[1], c.old) || !strings.HasPrefix(row[3], c.new) || row[5] != c.change || !strings.Contains(row[6], c.n) {
			t.Errorf("%s of %s: benchstat reads %q, want %+v", c.unit, c.name, row, c)
		}
	}
}

// tablesOf reads benchstat's tables by unit and name of the benchmark.
func tablesOf(t *testing.T, text string) map[string]map[string][]string {
	t.Helper()
	tables := map[string]map[string][]string{}
	for part := range strings.SplitSeq(text, "\n\n") {
		r := csv.NewReader(strings.NewReader(part))
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		check(t, err)
		unit := ""
		for _, row := range rows {
			switch {
			case len(row) > 2 && row[0] == "" && row[2] == "CI":
				unit = row[1]
				tables[unit] = map[string][]string{}
			case unit != "" && row[0] != "":
				tables[unit][row[0]] = row
			}
		}
	}
	return tables
}

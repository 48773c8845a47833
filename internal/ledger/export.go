package ledger

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/ledger/columns"
)

// A comparisonRow is one benchmark and unit of one race.
type comparisonRow struct {
	Race      string    `col:"race"`
	Title     string    `col:"title"`
	Started   time.Time `col:"started"`
	Verdict   string    `col:"race_verdict,few"`
	Benchmark string    `col:"benchmark,few"`
	Unit      string    `col:"unit,few"`
	Result    string    `col:"verdict,few"` // of this benchmark and unit
	Old       float64   `col:"old"`         // in the unit
	New       float64   `col:"new"`
	Low       float64   `col:"ratio_low"` // 95 % interval of new/old
	Mid       float64   `col:"ratio"`
	High      float64   `col:"ratio_high"`
	P         float64   `col:"p"`
	N         int64     `col:"launches"`
	Threshold float64   `col:"threshold"`
	Method    string    `col:"method,few"`
	OldLabel  string    `col:"old_label"`
	NewLabel  string    `col:"new_label"`
	OldTree   string    `col:"old_tree"`
	NewTree   string    `col:"new_tree"`
	Go        string    `col:"go,few"`
	System    string    `col:"goos,few"`
	Arch      string    `col:"goarch,few"`
	CPU       string    `col:"cpu,few"`
	Cores     int64     `col:"cores"`
}

// A trialRow is one part: iterations timed together.
type trialRow struct {
	Race       string    `col:"race"`
	Started    time.Time `col:"started"`
	Benchmark  string    `col:"benchmark,few"`
	Arm        string    `col:"arm,few"` // "old" or "new"
	Launch     int64     `col:"launch"`
	Block      int64     `col:"block"`
	Part       int64     `col:"part"`
	Iterations int64     `col:"iterations"`
	Wall       float64   `col:"wall_ns"` // per operation
	CPU        float64   `col:"cpu_ns"`  // per operation
	GCs        int64     `col:"gcs"`
	Switches   int64     `col:"switches"`
	Seed       int64     `col:"seed"`
}

// A valueRow is one of the other metrics that a part took.
type valueRow struct {
	Race      string    `col:"race"`
	Started   time.Time `col:"started"`
	Benchmark string    `col:"benchmark,few"`
	Arm       string    `col:"arm,few"`
	Launch    int64     `col:"launch"`
	Block     int64     `col:"block"`
	Part      int64     `col:"part"`
	Unit      string    `col:"unit,few"` // "B/op", "allocs/op", custom
	Value     float64   `col:"value"`
}

// Parquet writes what is stored into dir, which it makes: comparisons.parquet,
// trials.parquet and values.parquet, whose columns are those of ClickHouse. It
// returns the files. Races that were stopped have trials and no comparisons;
// without races the tables are empty, and l may be nil.
func (l *Ledger) Parquet(dir string, races []Race) ([]string, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("export the ledger: %w", err)
	}
	c, t, v := create[comparisonRow](dir, "comparisons"), create[trialRow](dir, "trials"), create[valueRow](dir, "values")
	err := l.export(races, c, t, v)
	files := make([]string, 3)
	for i, f := range []interface{ end(error) (string, error) }{c, t, v} {
		var ended error
		files[i], ended = f.end(err)
		err = errors.Join(err, ended)
	}
	if err != nil {
		return nil, fmt.Errorf("export the ledger: %w", err)
	}
	return files, nil
}

func (l *Ledger) export(races []Race, c *output[comparisonRow], t *output[trialRow], v *output[valueRow]) error {
	for _, r := range races {
		started, _ := time.Parse(time.RFC3339, r.Started) // written by this room
		if r.Outcome != nil {
			c.write(comparisonRows(*r.Outcome, started)...)
		}
		trials, err := l.RaceTrials(r.ID)
		if err != nil {
			return err
		}
		for _, x := range trials {
			t.write(trialRow{
				r.ID, started, x.Bench, x.Arm.String(), int64(x.Launch), int64(x.Block), int64(x.Part), x.Iterations, x.Wall, x.CPU, x.GCs, x.Switches, x.Seed,
			})
			for _, unit := range slices.Sorted(maps.Keys(x.Values)) {
				v.write(valueRow{r.ID, started, x.Bench, x.Arm.String(), int64(x.Launch), int64(x.Block), int64(x.Part), unit, x.Values[unit]})
			}
		}
	}
	return nil
}

func comparisonRows(o finding.Outcome, started time.Time) []comparisonRow {
	var out []comparisonRow
	old, new := o.Builds[finding.Old], o.Builds[finding.New]
	for _, c := range o.Comparisons {
		out = append(out, comparisonRow{
			Race: o.ID, Title: o.Title, Started: started, Verdict: string(o.Verdict), Benchmark: c.Bench, Unit: c.Unit, Result: string(c.Verdict),
			Old: c.Old, New: c.New, Low: c.Ratio.Low, Mid: c.Ratio.Mid, High: c.Ratio.High, P: c.P, N: int64(c.N), Threshold: o.Threshold, Method: c.Method,
			OldLabel: old.Label, NewLabel: new.Label, OldTree: old.Tree, NewTree: new.Tree,
			Go: new.Go, System: new.GOOS, Arch: new.GOARCH, CPU: o.Machine.CPU, Cores: int64(o.Machine.Cores),
		})
	}
	return out
}

// ClickHouse is the DDL of the tables that the files of Parquet go into.
func ClickHouse() string {
	return columns.DDL[comparisonRow]("toll_comparisons", "benchmark", "unit", "started") + "\n" +
		columns.DDL[trialRow]("toll_trials", "benchmark", "started", "race", "launch") + "\n" +
		columns.DDL[valueRow]("toll_values", "benchmark", "unit", "started")
}

// output is a file that gets its name when it is whole.
type output[T any] struct {
	name string
	file *os.File
	w    *columns.Writer[T]
	err  error
}

func create[T any](dir, name string) *output[T] {
	o := &output[T]{name: filepath.Join(dir, name+".parquet")}
	if o.file, o.err = os.CreateTemp(dir, ".toll-"+name+"-*"); o.err == nil {
		o.w = columns.NewWriter[T](o.file)
	}
	return o
}

func (o *output[T]) write(rows ...T) {
	if o.err == nil {
		o.err = o.w.Write(rows...)
	}
}

// end gives the file its name, or removes it after trouble, here or elsewhere.
func (o *output[T]) end(elsewhere error) (string, error) {
	if o.file == nil {
		return "", o.err
	}
	if o.err == nil {
		o.err = o.w.Close()
	}
	err := errors.Join(o.err, o.file.Chmod(0o644), o.file.Close())
	if err == nil && elsewhere == nil {
		err = os.Rename(o.file.Name(), o.name)
	}
	if err != nil || elsewhere != nil {
		os.Remove(o.file.Name())
	}
	return o.name, err
}

package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// Raw keeps a race's trials in memory, hands them on, and writes them as files
// in the end: also those of a race without a ledger, and of one that was
// stopped.
type Raw struct {
	Dir    string                                     // where Write puts the files
	Next   interface{ Trials([]finding.Trial) error } // nil hands on nothing
	trials []finding.Trial
}

// Trials keeps one batch.
func (r *Raw) Trials(batch []finding.Trial) error {
	r.trials = append(r.trials, batch...)
	if r.Next == nil {
		return nil
	}
	return r.Next.Trials(batch)
}

// Write writes the files of WriteBenchfmt, none where nothing was measured.
func (r *Raw) Write(o finding.Outcome) error {
	if len(r.trials) == 0 {
		return nil
	}
	return WriteBenchfmt(r.Dir, o, r.trials)
}

// BenchfmtFiles is WriteBenchfmt of a stored race, stopped ones included.
func (l *Ledger) BenchfmtFiles(dir, id string) error {
	race, err := l.Race(id)
	if err != nil {
		return err
	}
	trials, err := l.RaceTrials(race.ID)
	if err != nil {
		return err
	}
	o := finding.Outcome{ID: race.ID}
	if race.Outcome != nil {
		o = *race.Outcome
	}
	return WriteBenchfmt(dir, o, trials)
}

// WriteBenchfmt writes a race's trials into dir, which it makes, in the Go
// benchmark format, for `benchstat old.txt new.txt`: these two have one line
// per launch, with the value by which the race judged it. old-parts.txt and
// new-parts.txt have each timed part as it was measured; a test that takes
// parts as independent, as benchstat does, finds differences that are not
// there, since the parts of one launch share its process.
func WriteBenchfmt(dir string, o finding.Outcome, trials []finding.Trial) error {
	if len(trials) == 0 {
		return errors.New("write the raw trials: the race measured nothing")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("write the raw trials: %w", err)
	}
	launches := gather(o, trials)
	for arm := finding.Old; arm <= finding.New; arm++ {
		for name, text := range map[string][]byte{
			arm.String() + ".txt":       append(header(o, "launch"), perLaunch(launches, arm)...),
			arm.String() + "-parts.txt": append(header(o, "part"), perPart(trials, arm)...),
		} {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
				return fmt.Errorf("write the raw trials: %w", err)
			}
		}
	}
	return nil
}

// header is the same for both arms: benchstat compares only what is equally
// configured.
func header(o finding.Outcome, line string) []byte {
	var b bytes.Buffer
	for _, kv := range [][2]string{
		{"toll-race", o.ID}, {"toll-line", line}, {"goos", o.Builds[0].GOOS}, {"goarch", o.Builds[0].GOARCH}, {"cpu", o.Machine.CPU},
	} {
		if kv[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", kv[0], kv[1])
		}
	}
	return b.Bytes()
}

// A launchLine is one side of one launch.
type launchLine struct {
	bench      string
	launch     int
	arm        finding.Arm
	iterations int64
	walls      []float64 // of timed parts, ns per op
	centre     float64   // ns per op
	values     map[string]float64
}

// gather sums up each launch, in the order in which benchmarks and launches
// came.
func gather(o finding.Outcome, trials []finding.Trial) []*launchLine {
	type key struct {
		bench  string
		launch int
		arm    finding.Arm
	}
	lines := map[key]*launchLine{}
	var all []*launchLine
	for _, t := range trials {
		k := key{t.Bench, t.Launch, t.Arm}
		l := lines[k]
		if l == nil {
			l = &launchLine{bench: t.Bench, launch: t.Launch, arm: t.Arm}
			lines[k] = l
			all = append(all, l)
		}
		if t.Values != nil { // counting takes time: it is not timed
			l.values = t.Values
			continue
		}
		l.iterations += t.Iterations
		l.walls = append(l.walls, t.Wall)
	}
	judged := map[string][2][]float64{}
	for _, c := range o.Comparisons {
		if c.Unit == "sec/op" {
			judged[c.Bench] = c.Values
		}
	}
	for _, l := range all {
		l.centre = stat.FasterHalf(l.walls)
		// A race that was stopped, and launches after the last one judged, have
		// no value but their parts'.
		if v := judged[l.bench][l.arm]; l.launch < len(v) {
			l.centre = v[l.launch] * 1e9
		}
	}
	return all
}

func perLaunch(all []*launchLine, arm finding.Arm) []byte {
	var b bytes.Buffer
	for _, l := range sorted(all, func(l *launchLine) string { return l.bench }) {
		if l.arm == arm && len(l.walls) > 0 {
			benchLine(&b, l.bench, l.iterations, l.centre, l.values)
		}
	}
	return b.Bytes()
}

func perPart(trials []finding.Trial, arm finding.Arm) []byte {
	var b bytes.Buffer
	for _, t := range sorted(trials, func(t finding.Trial) string { return t.Bench }) {
		if t.Arm == arm && t.Values == nil {
			benchLine(&b, t.Bench, t.Iterations, t.Wall, nil)
		}
	}
	return b.Bytes()
}

// sorted brings the lines of each benchmark together, in the order in which
// the benchmarks came.
func sorted[T any](all []T, bench func(T) string) []T {
	order := map[string]int{}
	for _, x := range all {
		if _, ok := order[bench(x)]; !ok {
			order[bench(x)] = len(order)
		}
	}
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b T) int { return cmp.Compare(order[bench(a)], order[bench(b)]) })
	return out
}

// benchLine writes one line. Units that testing derives from time are those of
// the counted part, which is slower, and left out.
func benchLine(b *bytes.Buffer, name string, iterations int64, ns float64, values map[string]float64) {
	fmt.Fprintf(b, "Benchmark%s %d %s ns/op", strings.Join(strings.Fields(name), "_"), iterations, decimal(ns))
	for _, unit := range slices.Sorted(maps.Keys(values)) {
		if unit != "ns/op" && unit != "MB/s" {
			fmt.Fprintf(b, " %s %s", decimal(values[unit]), unit)
		}
	}
	b.WriteByte('\n')
}

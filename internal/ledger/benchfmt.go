package ledger

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gotoll/toll/finding"
)

// Benchfmt writes a race's raw trials in the Go benchmark format, one line per
// trial, with the arm as a configuration key: `benchstat -col arm FILE` reads
// them. Beware that benchstat takes the trials as independent, which parts of
// one process are not: its intervals come out too narrow.
func (l *Ledger) Benchfmt(w io.Writer, id string) error {
	race, err := l.Race(id)
	if err != nil {
		return err
	}
	trials, err := l.RaceTrials(race.ID)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "toll-race: %s\n", race.ID)
	if o := race.Outcome; o != nil {
		fmt.Fprintf(b, "goos: %s\ngoarch: %s\ncpu: %s\n", o.Builds[0].GOOS, o.Builds[0].GOARCH, o.Machine.CPU)
	}
	slices.SortStableFunc(trials, func(x, y finding.Trial) int { return int(x.Arm) - int(y.Arm) })
	arm := finding.Arm(-1)
	for _, t := range trials {
		if t.Arm != arm {
			arm = t.Arm
			fmt.Fprintf(b, "arm: %s\n", arm)
		}
		fmt.Fprintf(b, "Benchmark%s %d %s ns/op", strings.Join(strings.Fields(t.Bench), "_"), t.Iterations, decimal(t.Wall))
		for _, unit := range slices.Sorted(maps.Keys(t.Values)) {
			fmt.Fprintf(b, " %s %s", decimal(t.Values[unit]), unit)
		}
		b.WriteByte('\n')
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("write race %s: %w", id, err)
	}
	return nil
}

// decimal prints all digits of v, without exponent where the format's readers
// are used to none.
func decimal(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

//go:build ignore

// Benchrace proves the race engine on this machine: see docs/measuring.md. Its
// results are kept as they come, so that a run may be stopped and gone on with.
//
//	benchrace run -load quiet -results FILE -minutes 40
//	benchrace write -results FILE -page docs/measuring.md
//
// Where the results have none of a load, its tables stay.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/selftest"
	"github.com/gotoll/toll/internal/units"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchrace:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("benchrace", flag.ExitOnError)
	load := flags.String("load", "quiet", "what else runs: quiet, or toggling (one core, taken and released at random)")
	file := flags.String("results", "", "file of results, one JSON a line; added to")
	page := flags.String("page", "", "page whose tables are written")
	minutes := flags.Int("minutes", 40, "time for this load")
	kinds := flags.String("kinds", "", "only these kinds of benchmark, comma-separated: to measure them anew, take their lines out of the results first")
	short := flags.Bool("short", false, "one short round of each: shows that it works, measures nothing")
	if len(args) == 0 {
		return fmt.Errorf("say what to do: run, write or toggle")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "toggle":
		toggle(ctx)
		return nil
	case "run":
		return measure(ctx, *load, *file, time.Duration(*minutes)*time.Minute, *short, strings.FieldsFunc(*kinds, func(r rune) bool { return r == ',' }))
	case "write":
		return write(*file, *page)
	}
	return fmt.Errorf("unknown: %s", args[0])
}

// toggle keeps one core busy at random times, half of them.
func toggle(ctx context.Context) {
	for ctx.Err() == nil {
		for end := time.Now().Add(time.Duration(50+rand.IntN(450)) * time.Millisecond); time.Now().Before(end); {
		}
		time.Sleep(time.Duration(50+rand.IntN(450)) * time.Millisecond)
	}
}

// long is the budget of a benchmark that does little but collect garbage.
const long = time.Minute

// rounds is the long form: ten twins of each of six kinds, 60 in all, every
// other one beside benchstat, and seven pairs of each effect and kind; then
// longer twins of what is mostly garbage collection. What matters most comes
// first. Beside a load races have twice the time.
func rounds(load string, short bool) []selftest.Round {
	if short {
		return []selftest.Round{{PerKind: 1500 * time.Millisecond, Stat: true}, {Effect: 0.1, PerKind: 1500 * time.Millisecond}}
	}
	second := time.Second
	if load != "quiet" {
		second *= 2
	}
	var out []selftest.Round
	for i := range 10 {
		out = append(out, selftest.Round{PerKind: 10 * second, Stat: i%2 == 0})
		if i < 7 {
			out = append(out, selftest.Round{Effect: 0.02, PerKind: 10 * second}, selftest.Round{Effect: 0.05, PerKind: 5 * second})
		}
		if i%3 == 1 {
			out = append(out, selftest.Round{PerKind: long, Kinds: []string{"JSON", "Alloc"}})
		}
		if i >= 3 {
			out = append(out, selftest.Round{Effect: 0.01, PerKind: 10 * second}, selftest.Round{Effect: 0.1, PerKind: 4 * second})
		}
	}
	return out
}

func measure(ctx context.Context, load, file string, limit time.Duration, short bool, kinds []string) error {
	for _, kind := range kinds {
		if !slices.Contains(selftest.Kinds(), kind) {
			return fmt.Errorf("no kind %q: there are %s", kind, strings.Join(selftest.Kinds(), ", "))
		}
	}
	switch load {
	case "quiet":
	case "toggling":
		self, err := os.Executable()
		if err != nil {
			return err
		}
		c, err := proc.Start(ctx, proc.Spec{Args: []string{self, "toggle"}})
		if err != nil {
			return err
		}
		defer c.Kill()
	default:
		return fmt.Errorf("unknown load %q", load)
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	had, err := read(file)
	if err != nil {
		return err
	}
	mark := "JSON" // it is in every round
	if len(kinds) > 0 {
		mark = kinds[0]
	}
	done := len(slices.DeleteFunc(had, func(r selftest.Result) bool {
		return r.Load != load || r.Method != "toll" || r.Scaled || r.Kind != mark
	}))
	start := time.Now()
	all := rounds(load, short)
	if len(kinds) > 0 {
		all = slices.DeleteFunc(all, func(r selftest.Round) bool { return len(r.Kinds) > 0 && !slices.Contains(r.Kinds, mark) })
		for i := range all {
			all[i].Kinds = kinds
		}
	}
	for i, round := range all {
		if i < done && !short {
			continue
		}
		if time.Since(start) > limit {
			return nil
		}
		fmt.Fprintf(os.Stderr, "%s  %s  round %d of %d  effect %g  %s\n", time.Now().Format(time.TimeOnly), load, i+1, len(all), round.Effect, round.PerKind)
		_, err := selftest.Run(ctx, selftest.Options{
			Rounds: []selftest.Round{round}, Load: load, Seed: rand.Uint64(),
			Keep: func(r selftest.Result) error {
				line, err := json.Marshal(r)
				if err != nil {
					return err
				}
				_, err = f.Write(append(line, '\n'))
				return err
			},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func read(file string) ([]selftest.Result, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var results []selftest.Result
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var r selftest.Result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("read %s: %w", file, err)
		}
		results = append(results, r)
	}
	return results, nil
}

func write(file, page string) error {
	results, err := read(file)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	begin, end := []byte("<!-- tables: make bench-race writes them -->\n"), []byte("<!-- end of tables -->\n")
	at, to := bytes.Index(text, begin), bytes.Index(text, end)
	if at < 0 || to < at {
		return fmt.Errorf("%s has no place for the tables", page)
	}
	at += len(begin)
	var b bytes.Buffer
	for _, load := range []string{"quiet", "toggling"} {
		mine := slices.DeleteFunc(slices.Clone(results), func(r selftest.Result) bool { return r.Load != load })
		if len(mine) == 0 {
			b.WriteString(section(string(text[at:to]), load))
			continue
		}
		tables(&b, load, mine)
	}
	return os.WriteFile(page, slices.Concat(text[:at], b.Bytes(), text[to:]), 0o644)
}

// section is what the tables say of a load, "" where they say nothing.
func section(tables, load string) string {
	const heading = "\n### "
	for part := range strings.SplitSeq(tables, heading) {
		if strings.HasPrefix(part, load+" ") {
			return heading + part
		}
	}
	return ""
}

func tables(b *bytes.Buffer, load string, results []selftest.Result) {
	foreign, steal, n := 0.0, 0.0, 0.0
	for _, r := range results {
		if r.Method == "toll" {
			foreign, steal, n = foreign+r.Foreign, steal+r.Steal, n+1
		}
	}
	fmt.Fprintf(b, "\n### %s (others used %s of the machine's CPU", load, units.Percent(foreign/n))
	if steal > 0 {
		fmt.Fprintf(b, ", the hypervisor took %s", units.Percent(steal/n))
	}
	fmt.Fprintf(b, ")\n\n")
	order := func(rows []finding.Calibration) []finding.Calibration {
		slices.SortStableFunc(rows, func(x, y finding.Calibration) int {
			switch {
			case x.Scaled != y.Scaled && x.Scaled:
				return 1
			case x.Scaled != y.Scaled:
				return -1
			case x.Effect != y.Effect && x.Effect < y.Effect:
				return -1
			case x.Effect != y.Effect:
				return 1
			}
			return 0
		})
		return rows
	}
	// Longer races are rows of their own.
	usual := slices.DeleteFunc(slices.Clone(results), func(r selftest.Result) bool { return r.Of == long.Seconds() })
	report.CalibrationMarkdown(b, order(selftest.Sum(usual, false)))
	fmt.Fprintf(b, "\nEach kind of benchmark by itself:\n\n")
	toll := slices.DeleteFunc(slices.Clone(results), func(r selftest.Result) bool {
		return r.Method != "toll" || r.Scaled && r.Size() != 0.02
	})
	for i := range toll {
		if toll[i].Of == long.Seconds() {
			toll[i].Kind += ", 60 s"
		}
	}
	report.CalibrationMarkdown(b, order(selftest.Sum(toll, true)))
}

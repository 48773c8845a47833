package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/units"
)

// raceChecks are those that a race answers.
var raceChecks = []ruling.Check{ruling.Tests, ruling.Allocations, ruling.Time}

// race races the benchmarks that the change reaches, and judges the outcome.
func (g *gate) race(ctx context.Context) error {
	none := func(says string) error {
		for _, c := range raceChecks {
			g.looked(c, false, says)
		}
		return nil
	}
	switch {
	case g.o.NoRace:
		return none("not asked for (--no-race)")
	case !g.trees.Touched() && len(g.trees.Other()) == 0:
		return none("no code that runs differs")
	}
	out, err := g.trees.Race(ctx)
	if errors.Is(err, race.ErrNoBenchmarks) && ctx.Err() == nil {
		g.r.Warnings = append(g.r.Warnings, finding.Warning{Where: "race", Text: err.Error()})
		return none("no benchmark at hand reaches the change")
	}
	if err != nil {
		return err
	}
	g.r.Race = &out
	g.judge(out)
	return nil
}

// judge turns an outcome into issues.
func (g *gate) judge(out finding.Outcome) {
	tests, says := g.guards(out)
	g.looked(ruling.Tests, tests, says)
	raced, same, exact := 0, 0, 0
	for _, c := range out.Comparisons {
		switch {
		case c.Verdict == finding.Invalid:
			g.add(ruling.Issue{
				ID: finding.NewID("gate-time", g.o.Module, c.Bench, "invalid", 0), Check: ruling.Time, Level: ruling.Warned, Rule: "gate-time",
				Site: g.benchmark(c.Bench), Message: c.Bench + " cannot be measured", Why: first(c.Warnings),
			})
		case c.Unit == "sec/op":
			raced++
			if c.Exact { // not timed
				same++
			}
			if c.Verdict == finding.Regressed {
				g.slower(ruling.Time, c)
			}
		case c.Unit == "allocs/op", c.Unit == "B/op":
			if c.Exact {
				exact++
			}
			if more(c) {
				g.slower(ruling.Allocations, c)
			}
		}
	}
	times := fmt.Sprintf("%s that the change reaches", units.Plural(raced, "benchmark"))
	if same > 0 {
		times += fmt.Sprintf(", %d of them the same machine code on both sides", same)
	}
	valid := raced > 0
	counts := fmt.Sprintf("%s, exact", units.Plural(exact, "count"))
	if exact == 0 {
		counts = "no benchmark that ran allocates"
	}
	if !valid {
		times, counts = out.Reason, out.Reason
	}
	g.looked(ruling.Allocations, valid, counts)
	g.looked(ruling.Time, valid, times)
}

// guards turns broken tests into an issue. Another guard that failed makes the
// race no evidence, and says so.
func (g *gate) guards(out finding.Outcome) (ok bool, says string) {
	says = "no tests ran"
	for _, gd := range out.Guards {
		switch {
		case gd.Name == "tests" && gd.OK:
			ok, says = true, gd.Detail
		case gd.Name == "tests":
			ok, says = true, "tests fail that pass at the base"
			g.add(ruling.Issue{
				ID: finding.NewID("gate-tests", g.o.Module, "", "", 0), Check: ruling.Tests, Level: ruling.Failed, Rule: "gate-tests",
				Message: "the change breaks tests that pass at the base", Why: gd.Detail,
			})
		case !gd.OK:
			g.r.Warnings = append(g.r.Warnings, finding.Warning{Where: "race", Text: gd.Name + ": " + gd.Detail})
		}
	}
	return ok, says
}

// more reports whether a benchmark allocates more. Exact objects count from
// the first one on; bytes from the threshold on, since a size class moves them.
func more(c finding.Comparison) bool {
	if c.Unit == "allocs/op" && c.Exact {
		return c.New > c.Old
	}
	return c.Verdict == finding.Regressed
}

// slower adds the issue of a benchmark that got worse.
func (g *gate) slower(check ruling.Check, c finding.Comparison) {
	message := fmt.Sprintf("%s: %s from %s to %s", c.Bench, c.Unit, units.Value(c.Old, c.Unit), units.Value(c.New, c.Unit))
	if c.Old > 0 {
		message += ", " + units.Delta(c.Ratio)
	}
	why := "exact, the same in every launch"
	if !c.Exact {
		why = fmt.Sprintf("95 %% interval, %s of launches", units.Plural(c.N, "pair"))
	}
	g.add(ruling.Issue{
		ID:    finding.NewID("gate-"+string(check), g.o.Module, c.Bench, c.Unit, 0),
		Check: check, Level: g.level(check), Rule: "gate-" + string(check), Site: g.benchmark(c.Bench), Message: message, Why: why, Comparison: &c,
	})
}

// benchmark is where a benchmark's function stands in the new tree; the zero
// Site where several packages have one of that name.
func (g *gate) benchmark(bench string) finding.Site {
	top, _, _ := strings.Cut(bench, "/")
	text := []byte("func Benchmark" + top + "(")
	var found []finding.Site
	filepath.WalkDir(g.head.root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && name != g.head.root && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		rel, _ := filepath.Rel(g.head.root, name)
		src := g.content(filepath.ToSlash(rel))
		if at := bytes.Index(src, text); at >= 0 && (at == 0 || src[at-1] == '\n') {
			line, _ := position(src, at)
			found = append(found, finding.Site{Module: g.o.Module, File: filepath.ToSlash(rel), Line: line, Col: 1, EndLine: line, Func: "Benchmark" + top})
		}
		return nil
	})
	if len(found) != 1 {
		return finding.Site{}
	}
	return found[0]
}

// undecided names the benchmarks whose interval still holds a regression
// beyond the threshold.
func (g *gate) undecided() []string {
	if g.r.Race == nil {
		return nil
	}
	var open []string
	for _, c := range g.r.Race.Comparisons {
		if c.Unit == "sec/op" && c.Verdict == finding.Inconclusive && c.Ratio.High > 1+g.r.Race.Threshold && !slices.Contains(open, c.Bench) {
			open = append(open, c.Bench)
		}
	}
	return open
}

func first(texts []string) string {
	if len(texts) == 0 {
		return "no reason is known"
	}
	return texts[0]
}

package labrun

import (
	"context"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

const printer = `package main

import (
	"fmt"
	"os"
)

func main() {
	if os.Args[1] == "fail" {
		fmt.Fprintln(os.Stderr, "no such thing")
		os.Exit(3)
	}
	fmt.Printf("{\"row\":\"work\",\"unit\":\"sec/op\",\"value\":%s}\n{\"row\":\"size\",\"unit\":\"bytes\",\"value\":96,\"exact\":true}\n", os.Args[1])
}
`

const publishedTest = `//go:build published

package main

import "testing"

func TestWrong(t *testing.T) { t.Error("the lock stays locked") }

func TestRight(t *testing.T) {}
`

func sample() *experiment.Experiment {
	of := func(arm string) experiment.Cell { return experiment.Cell{Arm: arm, Row: "work", Unit: "sec/op"} }
	claim := func(id string) experiment.Claim {
		return experiment.Claim{ID: id, Article: experiment.Guide, Line: 1, Quote: "q", Unit: "ratio"}
	}
	twice, contradicts, wrong, right, open := claim("twice"), claim("sum"), claim("wrong"), claim("right"), claim("open")
	twice.Published, twice.Measure = 2, &experiment.Measure{Of: of("slow"), Against: of("fast"), As: experiment.Ratio}
	contradicts.Published, contradicts.Sum = 560, func() []finding.LabStep { return []finding.LabStep{{Text: "467", Value: 467, Unit: "count"}} }
	wrong.Test, wrong.TestDir = "TestWrong", "program"
	right.Test, right.TestDir = "TestRight", "program"
	open.Open = "nobody can"
	return &experiment.Experiment{
		Name: "sample", Title: "a sample",
		Files: fstest.MapFS{"program/main.go": {Data: []byte(printer)}, "program/published_test.go": {Data: []byte(publishedTest)}},
		Programs: []experiment.Program{
			{Arm: "slow", Dir: "program", Args: []string{"2e-9"}}, {Arm: "fast", Dir: "program", Args: []string{"1e-9"}, Process: true},
			{Arm: "broken", Dir: "program", Args: []string{"fail"}},
		},
		Claims: []experiment.Claim{twice, contradicts, wrong, right, open},
	}
}

func TestExperiment(t *testing.T) {
	temp := t.TempDir()
	r, err := RunExperiment(t.Context(), sample(), ExperimentOptions{Budget: time.Second, TempDir: temp})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]finding.ClaimVerdict{"twice": finding.Reproduces, "sum": finding.Contradiction, "wrong": finding.BetterWrong, "right": finding.Reproduces, "open": finding.NotRaceable}
	if len(r.Claims) != len(want) {
		t.Errorf("%d claims, want %d", len(r.Claims), len(want))
	}
	for _, c := range r.Claims {
		if c.Verdict != want[c.Claim] {
			t.Errorf("%s: %s (%s), want %s", c.Claim, c.Verdict, c.Why, want[c.Claim])
		}
		if c.Claim == "wrong" && !strings.Contains(c.Test, "the lock stays locked") {
			t.Errorf("the failing test is not shown: %q", c.Test)
		}
	}
	slow, binary := find(r.Cells, experiment.Cell{Arm: "slow", Row: "work", Unit: "sec/op"}, r.Go[0]), find(r.Cells, experiment.Cell{Arm: "fast", Row: "binary", Unit: "bytes"}, r.Go[0])
	if slow == nil || slow.N < 2 || slow.Value.Mid != 2e-9 || binary == nil || binary.Value.Mid < 1e5 {
		t.Errorf("cells %+v %+v", slow, binary)
	}
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].String(), "broken") || !strings.Contains(r.Warnings[0].Text, "no such thing") {
		t.Errorf("warnings %v, want one of the broken arm", r.Warnings)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// TestStopped: what was judged without a run is kept, nothing is left behind.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	temp := t.TempDir()
	e := sample()
	rounds := 0
	r, err := RunExperiment(ctx, e, ExperimentOptions{Budget: time.Minute, TempDir: temp, Progress: func(note string, _, _ int) {
		if rounds++; strings.HasPrefix(note, "round 4") {
			cancel()
		}
	}})
	if err == nil {
		t.Fatal("stopped without an error")
	}
	if c := find(r.Cells, experiment.Cell{Arm: "slow", Row: "work", Unit: "sec/op"}, r.Go[0]); c == nil || c.N != 3 {
		t.Errorf("cell %+v, want three whole rounds", c)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, c := range []struct {
		p    experiment.Program
		want string
	}{{experiment.Program{Needs: []string{"cc"}}, "apt install gcc"}, {experiment.Program{Rust: true}, "rustup.rs"}, {experiment.Program{}, ""}} {
		if got := missing(c.p); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}

func TestParseRows(t *testing.T) {
	for _, bad := range []string{"hello", `{"unit":"sec","value":1}`, `{"row":"a","value":"x"}`} {
		if _, err := parseRows([]byte(bad)); err == nil || !strings.Contains(err.Error(), "which is no row") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	rows, err := parseRows([]byte("\n{\"row\":\"a\",\"unit\":\"sec\",\"value\":1.5}\n"))
	if err != nil || len(rows) != 1 || rows[0].Value != 1.5 {
		t.Errorf("%v %v", rows, err)
	}
}

func TestBuilds(t *testing.T) {
	old := toolchain{name: "go1.13.15"}
	for _, c := range []struct {
		t    toolchain
		p    experiment.Program
		want bool
	}{
		{old, experiment.Program{Since: "1.12"}, true}, {old, experiment.Program{Since: "1.21"}, false}, {old, experiment.Program{}, false},
		{old, experiment.Program{Since: "1.12", Current: true}, false}, {old, experiment.Program{Since: "1.12", Rust: true}, false},
		{toolchain{name: "go1.26.8", now: true}, experiment.Program{}, true},
	} {
		if got := c.t.builds(c.p); got != c.want {
			t.Errorf("%s %+v: %v", c.t.name, c.p, got)
		}
	}
}

func TestRejudge(t *testing.T) {
	e := sample()
	recorded := finding.LabResult{Time: "2026-01-01T00:00:00Z", Go: []string{"go1"}, Cells: []finding.LabCell{}}
	for arm, value := range map[string]float64{"slow": 2, "fast": 1} {
		recorded.Cells = append(recorded.Cells, finding.LabCell{Arm: arm, Go: "go1", Row: "work", Unit: "sec/op", N: 3, Values: []float64{value, value, value}})
	}
	recorded.Claims = []finding.ClaimResult{
		{Claim: "gone", Verdict: finding.Reproduces}, {Claim: "twice", Verdict: finding.NotReproduced},
		{Claim: "wrong", Verdict: finding.BetterWrong, Test: "it fails"}, {Claim: "sum", Verdict: finding.Reproduces},
	}
	want := map[string]finding.ClaimVerdict{"twice": finding.Reproduces, "sum": finding.Contradiction, "wrong": finding.BetterWrong, "right": finding.NotRaced, "open": finding.NotRaceable}
	got := rejudge(e, recorded).Claims
	if len(got) != len(want) {
		t.Errorf("%d claims, want %d: %+v", len(got), len(want), got)
	}
	for _, c := range got {
		if c.Verdict != want[c.Claim] {
			t.Errorf("%s: %s, want %s", c.Claim, c.Verdict, want[c.Claim])
		}
	}
}

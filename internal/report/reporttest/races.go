package reporttest

import (
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
)

func comparison(seed uint64, bench, unit string, old float64, ratio, spread float64, v finding.Verdict) finding.Comparison {
	const n = 24
	ratios := series(seed, n, ratio, spread)
	sorted := slices.Sorted(slices.Values(ratios))
	values := [2][]float64{make([]float64, n), make([]float64, n)}
	for i, r := range ratios {
		values[0][i], values[1][i] = old, old*r
	}
	mid := (sorted[11] + sorted[12]) / 2
	return finding.Comparison{
		Bench: bench, Unit: unit, Old: old, New: old * mid, N: n, Verdict: v, Method: "faster half, Hodges-Lehmann over launches", P: 0.0004,
		Ratio: finding.Interval{Low: sorted[6], Mid: mid, High: sorted[17]}, Ratios: ratios, Values: values,
	}
}

func exact(bench, unit string, old, cur float64, v finding.Verdict) finding.Comparison {
	r := cur / old
	return finding.Comparison{Bench: bench, Unit: unit, Old: old, New: cur, Ratio: finding.Interval{Low: r, Mid: r, High: r}, N: 1, Exact: true, Verdict: v, Method: "exact count"}
}

func outcome(id, title string, v finding.Verdict, reason string, cs ...finding.Comparison) *finding.Outcome {
	build := func(label, tree string) finding.Build {
		return finding.Build{Tree: tree, Label: label, Go: "go1.26.8", GOOS: "linux", GOARCH: "amd64", GOAMD64: "v1", Flags: []string{"-trimpath"}, Env: []string{"GOMAXPROCS=2"}, Binary: "b" + tree}
	}
	return &finding.Outcome{
		ID: id, Title: title, Time: "2026-11-20T09:04:31Z", Builds: [2]finding.Build{build("main", "6b1d0e6c"), build("main+3f2a", "9c41aa07")},
		Machine: finding.Machine{CPU: "AMD EPYC 7763 64-Core Processor", Cores: 2, Foreign: 0.03, Steal: 0.002, Kernel: "6.1.0"},
		Verdict: v, Reason: reason, Threshold: 0.01, Comparisons: cs, Seconds: 41.7, Trials: 2304, Correction: "Holm over 4 comparisons",
		Guards: []finding.Guard{
			{Name: "tests", OK: true, Detail: "312 tests of 3 packages pass on both sides"},
			{Name: "same benchmark source", OK: true, Detail: "no _test.go file differs"},
			{Name: "machine", OK: true, Detail: "others used 3.0% of the CPU, 0.20% was stolen"},
		},
		Warnings: []string{"Statement/CSV collects garbage in every part: its interval is wider"},
	}
}

func optimization(fs []report.Finding) finding.Optimization {
	attempt := func(i int, fate finding.Fate, reason, commit string, o *finding.Outcome) finding.Attempt {
		f := fs[i]
		a := finding.Attempt{Rule: f.Rule, Finding: f.Priced, Diff: f.Diff, Fate: fate, Reason: reason, Commit: commit, Outcome: o, Patch: finding.Patch{ID: "none", Title: "pass the value, not its text", Level: finding.Suggest}}
		if len(f.Patches) > 0 {
			a.Patch = f.Patches[0]
		}
		return a
	}
	refused := outcome("r4", "growslice in Collect", finding.Invalid, "tests fail with the patch")
	refused.Guards[0] = finding.Guard{Name: "tests", OK: false, Detail: "TestCollectKeepsNil: got [], want nil"}
	return finding.Optimization{
		Module: module, Branch: "toll/optimize-3", Base: "4f1c2ab9e07d", Head: "a98c1d2e4f50", Time: "2026-11-20T09:02:01Z", Seconds: 402,
		Attempts: []finding.Attempt{
			attempt(0, finding.Committed, "Risk/reference improved and nothing regressed", "77d0be12c9aa", outcome("r1", "regexpinloop in validReference", finding.Improved, "1 of 2 benchmarks improved, none regressed",
				comparison(1, "Risk/reference", "sec/op", 4.1e-6, 0.082, 0.01, finding.Improved), comparison(2, "Handler/charge", "sec/op", 61e-6, 0.934, 0.006, finding.Improved), exact("Risk/reference", "allocs/op", 38, 0, finding.Improved))),
			attempt(1, finding.Committed, "Statement/CSV improved and nothing regressed", "a98c1d2e4f50", outcome("r2", "concatloop in CSV", finding.Improved, "1 of 1 benchmark improved",
				comparison(3, "Statement/CSV", "sec/op", 182e-6, 0.41, 0.02, finding.Improved), exact("Statement/CSV", "B/op", 1.9e6, 98304, finding.Improved))),
			attempt(2, finding.Dropped, "same: the change is inside the threshold of 1.0%", "", outcome("r3", "sprintfhot in token", finding.Same, "every interval lies inside the threshold",
				comparison(4, "Handler/charge", "sec/op", 57e-6, 0.9985, 0.005, finding.Same))),
			attempt(4, finding.Refused, "tests fail with the patch: TestCollectKeepsNil", "", refused),
			attempt(5, finding.Unproved, "no benchmark reaches internal/api.logged; add one that sends a request through it", "", nil),
		},
		Kept: map[string]int{"cold": 2, "needs --unsafe": 1},
	}
}

func regressedRace() finding.Outcome {
	return *outcome("r9", "HEAD~1 against HEAD", finding.Regressed, "1 of 1 benchmark regressed",
		comparison(9, "Handler/refund", "sec/op", 44e-6, 1.041, 0.008, finding.Regressed), comparison(10, "Handler/list", "sec/op", 12e-6, 1.004, 0.02, finding.Inconclusive))
}

func rules() []report.Rule {
	page := func(name, what, why string) string {
		return "# " + name + "\n\n## What it does\n\n" + what + "\n\n## Why it costs\n\n" + why + "\n\n## When it does not matter\n\nOnce at start, or where a request waits for the network anyway.\n\n" +
			"## Fix safety\n\nSame result for every input, shown by fuzzing the pair:\n\n```go\nvar re = regexp.MustCompile(`^[A-Z]{2}`)\n```\n\n## Measured\n\n| unit | bad | better | ratio |\n|---|---:|---:|---:|\n| sec/op | 4.10 us | 337 ns | 0.081..0.084 |\n"
	}
	claim := func(rule string, r finding.Interval) *finding.Claim {
		return &finding.Claim{Rule: rule, Go: "go1.26.8", GOOS: "linux", GOARCH: "amd64", CPU: "AMD EPYC 7763 64-Core Processor", Outcome: finding.Improved, Method: "faster half, Hodges-Lehmann over launches",
			Metrics: []finding.ClaimUnit{{Unit: "sec/op", Bad: 4.1e-6, Better: 4.1e-6 * r.Mid, Ratio: r, N: 24}, {Unit: "allocs/op", Bad: 38, Better: 1, Ratio: finding.Interval{Low: 1. / 38, Mid: 1. / 38, High: 1. / 38}, N: 1}}}
	}
	rule := func(name, summary string, level finding.Level, what, why string, low, mid, high float64) report.Rule {
		return report.Rule{Name: name, Summary: summary, Status: "stable", Level: level, Page: page(name, what, why), Claim: claim(name, finding.Interval{Low: low, Mid: mid, High: high}), Sources: []string{"https://go.dev/doc/gc-guide"}}
	}
	return []report.Rule{
		rule("regexpinloop", "compiles a regular expression again and again", finding.Safe, "Finds `regexp.MustCompile` with a constant pattern in a function or loop.", "Compilation parses, simplifies and builds a program: microseconds and dozens of allocations.", 0.081, 0.0825, 0.084),
		rule("concatloop", "builds a string by concatenation in a loop", finding.Safe, "Finds `s += x` in a loop.", "Each step copies all that came before.", 0.39, 0.41, 0.43),
		rule("sprintfhot", "formats where concatenation does", finding.Safe, "Finds `fmt.Sprintf` with only `%s` and `%d` of plain types.", "Boxing the arguments and interpreting the format.", 0.26, 0.275, 0.29),
		rule("lockheldtoend", "holds a lock longer than the data needs", finding.Unsafe, "Finds `defer mu.Unlock()` before slow calls that touch no guarded field.", "Everybody waits for the slow call.", 0.3, 0.4, 0.5),
		rule("growslice", "grows a slice whose length is known", finding.Safe, "Finds `append` in a range over something with a length.", "Every growth copies and leaves garbage.", 0.5, 0.52, 0.55),
		rule("eagerlog", "prepares log arguments that are not logged", finding.Suggest, "Finds calls in the arguments of a debug record.", "Arguments are evaluated before the level is looked at.", 0.02, 0.03, 0.04),
		rule("deferinloop", "defers in a loop", finding.Suggest, "Finds `defer` in a loop.", "Nothing is released before the function ends.", 0.7, 0.8, 0.9),
		rule("regexpliteral", "matches a literal with a regular expression", finding.Safe, "Finds patterns that are plain text.", "The matcher costs more than a comparison.", 0.05, 0.06, 0.07),
	}
}

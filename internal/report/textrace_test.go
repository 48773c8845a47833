package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
)

func raced(v finding.Verdict, reason string, cs ...finding.Comparison) finding.Outcome {
	return finding.Outcome{Verdict: v, Reason: reason, Comparisons: cs, Trials: 48, Seconds: 3}
}

func compared(unit string, v finding.Verdict) finding.Comparison {
	return finding.Comparison{Bench: "Key", Unit: unit, N: 24, Verdict: v, Ratio: finding.Interval{Low: 0.48, Mid: 0.5, High: 0.52}}
}

// TestNothingIsSaidTwice looks at each text that shows a race and its reason.
func TestNothingIsSaidTwice(t *testing.T) {
	var b bytes.Buffer
	text := func(write func(*term.Term) error) string {
		t.Helper()
		b.Reset()
		if err := write(&term.Term{W: &b, Width: 100}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	open := raced(finding.Inconclusive, "the budget came as far as Key", compared("sec/op", finding.Inconclusive), compared("cpu-sec/op", finding.Inconclusive))
	fast := raced(finding.Improved, "Key sec/op; none regressed", compared("sec/op", finding.Improved), compared("cpu-sec/op", finding.Inconclusive))
	same := raced(finding.Same, "every difference lies inside 1.0%", compared("sec/op", finding.Same))
	code := compared("sec/op", finding.Same)
	code.Exact = true
	equal := raced(finding.Same, "no code change: both sides compile to the same machine code", code)
	guard := raced(finding.Invalid, "guard tests: TestKey fails")
	guard.Guards = []finding.Guard{{Name: "tests", Detail: "TestKey fails"}}
	for name, c := range map[string]struct {
		text     string
		has, not string
	}{
		"decided time":   {text(func(t *term.Term) error { return OutcomeText(t, fast) }), "improved: Key sec/op; none regressed", "cpu-sec/op"},
		"undecided time": {text(func(t *term.Term) error { return OutcomeText(t, open) }), "cpu-sec/op", "guard"},
		"failed guard":   {text(func(t *term.Term) error { return OutcomeText(t, guard) }), "invalid: guard tests: TestKey fails", "guard failed"},
		"committed":      {attempted(text, finding.Committed, "Key -50.0%", &fast), "improved  Key", "    Key -50.0%"},
		"dropped":        {attempted(text, finding.Dropped, "same: every difference lies inside 1.0%", &same), "same  Key", "every difference"},
		"no code change": {attempted(text, finding.Dropped, "same: "+equal.Reason, &equal), "same: no code change", "every difference"},
		"doubt":          {attempted(text, finding.Dropped, "Key -50.0%, but another time may be worse", &fast), "may be worse", "cpu-sec/op"},
		"line":           {VerdictLine(fast), "improved  Key  -50.0%", "none"},
		"line, no code":  {VerdictLine(equal), "same  no code change", "Key"},
	} {
		if !strings.Contains(c.text, c.has) || strings.Contains(c.text, c.not) {
			t.Errorf("%s: want %q and not %q in\n%s", name, c.has, c.not, c.text)
		}
	}
}

func attempted(text func(func(*term.Term) error) string, fate finding.Fate, reason string, o *finding.Outcome) string {
	a := finding.Attempt{Rule: "sprintfhot", Fate: fate, Reason: reason, Outcome: o}
	return text(func(t *term.Term) error {
		return OptimizationText(t, finding.Optimization{Attempts: []finding.Attempt{a}})
	})
}

func TestWarningKeepsTheLinesOfACommandsOutput(t *testing.T) {
	var buf bytes.Buffer
	w := finding.Warning{Where: "p", Text: "tests fail:\n--- FAIL: TestA\n    a_test.go:3: no"}
	if err := WarningsText(&term.Term{W: &buf}, []finding.Warning{w}); err != nil {
		t.Fatal(err)
	}
	if want := "warning: p: tests fail:\n    --- FAIL: TestA\n        a_test.go:3: no\n"; buf.String() != want {
		t.Errorf("got %q, want %q", buf.String(), want)
	}
}

package optimize

import (
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
)

func TestJudge(t *testing.T) {
	c := func(unit string, mid float64, v finding.Verdict) finding.Comparison {
		return finding.Comparison{Bench: "B", Unit: unit, Ratio: finding.Interval{Low: mid - 0.01, Mid: mid, High: mid + 0.01}, N: 24, Verdict: v}
	}
	for name, x := range map[string]struct {
		verdict finding.Verdict
		all     []finding.Comparison
		guards  []finding.Guard
		want    decision
		reason  string
	}{
		"time":                        {finding.Improved, []finding.Comparison{c("sec/op", 0.9, finding.Improved)}, nil, keep, "B -10.0%"},
		"time before allocations":     {finding.Improved, []finding.Comparison{c("allocs/op", 0.5, finding.Improved), c("sec/op", 0.9, finding.Improved)}, nil, keep, "sec/op"},
		"allocations, time same":      {finding.Improved, []finding.Comparison{c("allocs/op", 0.5, finding.Improved), c("sec/op", 1, finding.Same)}, nil, keep, "allocs/op"},
		"allocations, time undecided": {finding.Improved, []finding.Comparison{c("allocs/op", 0.5, finding.Improved), c("sec/op", 0.995, finding.Inconclusive)}, nil, keep, "allocs/op"},
		"allocations, loss possible":  {finding.Improved, []finding.Comparison{c("allocs/op", 0.5, finding.Improved), c("sec/op", 1.005, finding.Inconclusive)}, nil, doubt, "may be worse"},
		"allocations, time worse":     {finding.Improved, []finding.Comparison{c("allocs/op", 0.5, finding.Improved), c("sec/op", 1.03, finding.Inconclusive)}, nil, doubt, "may be worse"},
		"another regressed":           {finding.Improved, []finding.Comparison{c("sec/op", 0.9, finding.Improved), c("sec/op", 1.1, finding.Regressed)}, nil, drop, "regressed: B +10.0%"},
		"another undecided":           {finding.Improved, []finding.Comparison{c("sec/op", 0.9, finding.Improved), c("sec/op", 1.015, finding.Inconclusive)}, nil, keep, "B -10.0%"},
		"another likely worse":        {finding.Improved, []finding.Comparison{c("sec/op", 0.9, finding.Improved), c("sec/op", 1.1, finding.Inconclusive)}, nil, doubt, "may be worse"},
		"guard":                       {finding.Improved, []finding.Comparison{c("sec/op", 0.9, finding.Improved)}, []finding.Guard{{Name: "vet", Detail: "no"}}, drop, "guard vet"},
		"same":                        {finding.Same, []finding.Comparison{c("sec/op", 1, finding.Same)}, nil, drop, "ended same"},
		"nothing":                     {finding.Improved, nil, nil, drop, "no comparison"},
	} {
		d, reason := judge(finding.Outcome{Verdict: x.verdict, Comparisons: x.all, Guards: x.guards, Threshold: 0.01})
		if d != x.want || !strings.Contains(reason, x.reason) {
			t.Errorf("%s: %d, %q; want %d, %q", name, d, reason, x.want, x.reason)
		}
	}
}

func TestSubjectFits(t *testing.T) {
	a := finding.Attempt{Rule: "sprintfhot", Patch: finding.Patch{Title: "concatenate"}}
	a.Finding.Site = finding.Site{Package: "example.com/m/api", File: "internal/api/key.go"}
	if got := subject(a); got != "internal/api: concatenate (sprintfhot)" {
		t.Error(got)
	}
	a.Patch.Title = strings.Repeat("long ", 30)
	if got := subject(a); len([]rune(got)) > 72 || !strings.HasPrefix(got, "api: long") {
		t.Error(got)
	}
	a.Finding.Site = finding.Site{Package: "example.com/m/v2", File: "key.go"}
	if got := subject(a); !strings.HasPrefix(got, "m: long") {
		t.Error(got)
	}
}

package labrun

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

func pair(better string) *rule.Rule {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return &rule.Rule{Analyzer: &analysis.Analyzer{Name: "sample"}, Lab: fstest.MapFS{
		"lab/bad.go":    file("package lab\n\n//go:noinline\nfunc Bad(n int) []int {\n\tvar s []int\n\tfor i := range n {\n\t\ts = append(s, i)\n\t}\n\treturn s\n}\n"),
		"lab/better.go": file("package lab\n\n//go:noinline\nfunc Better(n int) []int {\n\t" + better + "\n\tfor i := range n {\n\t\ts = append(s, i)\n\t}\n\treturn s\n}\n"),
		"lab/lab_test.go": file(`package lab

import (
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(uint8(3))
	f.Fuzz(func(t *testing.T, n uint8) {
		if a, b := Bad(int(n)), Better(int(n)); !slices.Equal(a, b) {
			t.Fatalf("Bad %v, Better %v", a, b)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	for b.Loop() {
		Bad(1000)
	}
}

func BenchmarkBetter(b *testing.B) {
	for b.Loop() {
		Better(1000)
	}
}
`)}}
}

func TestClaim(t *testing.T) {
	temp := t.TempDir()
	c, o, err := Run(t.Context(), pair("s := make([]int, 0, n)"), Options{Budget: time.Minute, TempDir: temp, FuzzRuns: 20})
	if err != nil {
		t.Fatal(err)
	}
	sec, _ := c.Unit("sec/op")
	allocs, _ := c.Unit("allocs/op")
	if c.Outcome != finding.Improved || sec.Ratio.High >= 1 || sec.N < 10 || allocs.Better != 1 || allocs.Ratio.Low != allocs.Ratio.High || c.Rule != "sample" || c.Go == "" || c.CPU == "" {
		t.Errorf("claim %+v\noutcome %s %s", c, o.Verdict, o.Reason)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestPairThatDiffersIsInvalid(t *testing.T) {
	c, o, err := Run(t.Context(), pair("s := make([]int, 1, n+1)"), Options{TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if c.Outcome != finding.Invalid || len(c.Metrics) != 0 || o.Verdict != finding.Invalid || !strings.Contains(o.Reason, "Better [0 0 1 2]") {
		t.Errorf("claim %+v\noutcome %s %s", c, o.Verdict, o.Reason)
	}
}

func TestNoLab(t *testing.T) {
	for _, r := range []*rule.Rule{
		{Analyzer: &analysis.Analyzer{Name: "none"}},
		{Analyzer: &analysis.Analyzer{Name: "empty"}, Lab: fstest.MapFS{"lab/bad.go": {Data: []byte("package lab\n")}}},
	} {
		if _, _, err := Run(t.Context(), r, Options{TempDir: t.TempDir()}); !errors.Is(err, ErrNoLab) {
			t.Errorf("%s: %v", r.Name(), err)
		}
	}
}

func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		r         rule.Rule
		toolchain string
		want      string
	}{
		{rule.Rule{}, "go1.26.8", "1.26"}, {rule.Rule{}, "devel +abc", "1.26"}, {rule.Rule{DeadSince: "1.22"}, "go1.26.8", "1.21"}, {rule.Rule{AliveSince: "1.22", DeadSince: "1.25"}, "go1.26.8", "1.22"},
	} {
		if got := language(&c.r, c.toolchain); got != c.want {
			t.Errorf("%+v %s: %s, want %s", c.r, c.toolchain, got, c.want)
		}
	}
}

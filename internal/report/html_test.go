package report_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
)

func html(t *testing.T, m report.Model) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.HTML(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestHTMLSaysIt(t *testing.T) {
	page := html(t, reporttest.Full())
	for _, want := range []string{
		"example.com/payments", "84.2 s of CPU", "8,421 samples", "17.1%..18.7% of CPU collecting garbage", "11.2%..17.1% of CPU", "2 commits faster",
		"git merge toll/optimize-3", "1.9%..3.4% of CPU", "line match, 412 samples", "12,400 calls/s by the benchmark&#39;s count", "2,052..2,523 USD a year",
		"tests failed", "TestCollectKeepsNil", "unproved", "Why it costs", "a 1% line is", "undefined: oldpb", "regexp.MustCompile", "Keep as they are",
		"return merchant &#43;", "24 launches, first on top",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page does not say %q", want)
		}
	}
}

func TestHTMLOfLittle(t *testing.T) {
	for name, c := range map[string]struct {
		m    report.Model
		want string
	}{
		"zero":     {report.Model{}, "not recorded"},
		"empty":    {reporttest.Empty(), "No known costly pattern was found."},
		"unpriced": {reporttest.Unpriced(), "Nothing was recorded, so nothing is priced"},
	} {
		if page := html(t, c.m); !strings.Contains(page, c.want) || strings.Contains(page, "%!") || strings.Contains(page, "NaN") {
			t.Errorf("%s: page does not say %q, or says nonsense", name, c.want)
		}
	}
}

// The page may name addresses in text and links; it may load none.
func TestHTMLLoadsNothing(t *testing.T) {
	for name, m := range map[string]report.Model{"full": reporttest.Full(), "hostile": reporttest.Hostile()} {
		page := html(t, m)
		for _, re := range []string{`<(img|iframe|object|embed|audio|video|source|base)[ >]`, `<link[ >]`, `<script[^>]+src=`, `@import`, `url\(`, ` on[a-z]+="[^"]*"`, ` style="`, `href="javascript:`} {
			if at := regexp.MustCompile(re).FindString(page); at != "" {
				t.Errorf("%s: page has %q (%s)", name, at, re)
			}
		}
	}
}

func TestHTMLMarkupIsText(t *testing.T) {
	page := html(t, reporttest.Hostile())
	if strings.ContainsAny(page, "\x1b\u202e") {
		t.Error("page has control characters")
	}
	if n := strings.Count(page, "</script>"); n != strings.Count(page, "<script") {
		t.Errorf("%d script ends for %d scripts", n, strings.Count(page, "<script"))
	}
	if !strings.Contains(page, "&lt;img src=x onerror=") {
		t.Error("the name is not there as text")
	}
}

func TestHTMLIDsAreUnique(t *testing.T) {
	page := html(t, reporttest.Large(300, 100))
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if seen[m[1]] {
			t.Errorf("id %q twice", m[1])
		}
		seen[m[1]] = true
	}
	for _, m := range regexp.MustCompile(` href="#([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if id, _, _ := strings.Cut(m[1], "?"); !seen[id] { // what follows is the view
			t.Errorf("link to #%s goes nowhere", m[1])
		}
	}
}

// Thousands of findings must not become a page that nobody can open.
func TestHTMLOfThousandsStaysOpenable(t *testing.T) {
	m := reporttest.Unpriced()
	one := m.Findings[0]
	m.Findings = nil
	for range 5000 {
		m.Findings = append(m.Findings, one)
	}
	page := html(t, m)
	if len(page) > 3<<20 {
		t.Errorf("page of 5,000 findings has %d bytes", len(page))
	}
	if !strings.Contains(page, "5,000") || !strings.Contains(page, "The others in short") {
		t.Error("the others are not counted")
	}
}

func TestHTMLOfALargeTree(t *testing.T) {
	page := html(t, reporttest.Large(10, 140_000))
	if !strings.Contains(page, `data-packed="gzip"`) || !strings.Contains(page, "of the total are not drawn") {
		t.Error("a tree of 140,000 frames is neither packed nor cut")
	}
	if len(page) > 5<<20 {
		t.Errorf("page has %d bytes", len(page))
	}
}

func TestHTMLSurvivesBrokenTrees(t *testing.T) {
	for name, f := range map[string]finding.Flame{
		"empty":        {Kind: finding.CPU, Total: 1},
		"short column": {Kind: finding.CPU, Total: 1, Names: []string{"a"}, Name: []int32{0, 0}, Parent: []int32{-1}},
		"own parent":   {Kind: finding.CPU, Total: 1, Names: []string{"a"}, Name: []int32{0, 0}, File: []int32{-1, -1}, Line: []int32{0, 0}, Parent: []int32{-1, 1}, Cum: []float64{1, 1}, Flat: []float64{0, 1}, Recover: []float64{0, 0}},
		"name outside": {Kind: finding.CPU, Total: 1, Names: []string{"a"}, Name: []int32{7}, File: []int32{-1}, Line: []int32{0}, Parent: []int32{-1}, Cum: []float64{1}, Flat: []float64{1}, Recover: []float64{0}},
	} {
		if page := html(t, report.Model{Flames: []finding.Flame{f}}); strings.Contains(page, `id="cost"`) {
			t.Errorf("%s: drawn", name)
		}
	}
}

// Three columns of costs leave no room for the source they stand beside.
func TestHTMLGutterShowsWhatMatters(t *testing.T) {
	m := reporttest.Full()
	m.Findings = m.Findings[3:4] // priced in lock wait
	cost := func(k finding.Kind, cum float64) report.LineCost {
		return report.LineCost{Kind: k, Cum: cum, Total: 1000, Unit: "ns", Samples: 5}
	}
	m.Findings[0].Source = []report.Line{{N: 1, Text: "f()", Costs: []report.LineCost{cost(finding.CPU, 10), cost(finding.Alloc, 500), cost(finding.Mutex, 2), cost(finding.Block, 0.1)}}}
	page := html(t, m)
	locks, alloc := strings.Index(page, "Locks / samples"), strings.Index(page, "Allocation / samples")
	if locks < 0 || alloc < locks || strings.Contains(page, "CPU / samples") || strings.Contains(page, "Blocking / samples") {
		t.Errorf("columns: locks at %d, allocation at %d", locks, alloc)
	}
}

package report

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/term"
)

func labResult(versions ...string) finding.LabResult {
	r := finding.LabResult{Experiment: "sample", Title: "a & b", Time: "2026-01-02T03:04:05Z", Seconds: 61, Go: versions, Machine: finding.Machine{Cores: 2, CPU: "a CPU", Foreign: 0.5}}
	for i, v := range versions {
		at := float64(i+1) * 1e-8
		r.Cells = append(r.Cells, finding.LabCell{Go: v, Row: "1 defer", Unit: "sec/op", N: 9, Value: finding.Interval{Low: at * 0.9, Mid: at, High: at * 1.1}})
		r.Claims = append(r.Claims, finding.ClaimResult{
			Claim: "c", Article: experiment.Defer, Line: 91, Quote: "467 nanoseconds | per call", Published: 467e-9, Unit: "sec", Go: v, N: 9,
			Measured: &finding.Interval{Low: at * 0.9, Mid: at, High: at * 1.1}, Verdict: finding.NotReproduced, Note: "seven of them",
		})
	}
	return r
}

func labText(t *testing.T, r finding.LabResult) string {
	t.Helper()
	var b strings.Builder
	if err := LabText(&term.Term{W: &b, Width: 80}, r); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if term.Columns(strings.TrimSuffix(line, "\n")) > 80 {
			t.Errorf("line over 80 columns: %q", line)
		}
	}
	return b.String()
}

func TestLabText(t *testing.T) {
	for _, c := range []struct {
		name string
		r    finding.LabResult
		want []string
	}{
		{"one version", labResult("go1.26.8"), []string{"does not reproduce: \"467 nanoseconds", "published 467 ns; measured 9.00 ns..11.0 ns, n=9, go1.26.8", "seven of them", "at least n=9 launches", "used 50.0% of the machine"}},
		{"two versions", labResult("go1.13.15", "go1.26.8"), []string{"go1.13.15", "10.0 ns ±10%", "1.13.15: does not reproduce: 9.00 ns..11.0 ns, n=9", "1.26.8: does not reproduce: 18.0 ns..22.0 ns, n=9"}},
	} {
		text := labText(t, c.r)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, text)
			}
		}
	}
}

func TestLabChart(t *testing.T) {
	for _, r := range []finding.LabResult{labResult("go1.26.8"), labResult("go1.13.15", "go1.26.8"), {}} {
		svg := LabChart(r)
		for dec := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, svg)
			}
		}
		if len(r.Go) > 1 && strings.Count(svg, "<circle") != 2 || len(r.Go) == 1 && strings.Count(svg, "<rect") != 2 {
			t.Errorf("figures are missing:\n%s", svg)
		}
	}
}

func TestClaimsPage(t *testing.T) {
	none := finding.LabResult{Experiment: "later", Claims: []finding.ClaimResult{{Claim: "x", Article: experiment.Defer, Line: 3, Quote: "first", Unit: "ratio", Verdict: finding.NotRaced}}}
	page := ClaimsPage([]finding.LabResult{labResult("go1.26.8"), none})
	for _, want := range []string{
		`| 91 | “467 nanoseconds \| per call”<br>seven of them | 467 ns | 9.00 ns..11.0 ns (n=9), go1.26.8 | does not reproduce | ` + "`toll lab run sample` |",
		"| 3 | “first” |  |  | not raced yet | `toll lab run later` |", "| later | no run recorded |", "| sample | 2026-01-02 03:04 UTC | go1.26.8 | 2 cores of a CPU | 50.0% |",
		"(And I Almost Missed It) | 0 | 0 | 1 | 0 | 0 | 0 | 1 | 0 |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	if strings.Index(page, "“first”") > strings.Index(page, "“467") {
		t.Error("claims are not in the order of their lines")
	}
}

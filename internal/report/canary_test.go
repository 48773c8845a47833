package report_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func sampleJudgement() judgement.Judgement {
	return judgement.Judgement{
		Baseline: judgement.Side{Source: "http://10.0.0.7:6060", Windows: 10, Seconds: 100, Samples: 8412, CPU: 84.12, Requests: 31220},
		Canary:   judgement.Side{Source: "http://10.0.0.8:6060", Windows: 10, Seconds: 100, Samples: 9001, CPU: 90.01, Requests: 31301},
		Verdict:  judgement.RollBack, Reasons: []string{"CPU changed by +6.1% [+5.2%, +7.0%], tolerance 2.0%", "mean http_request_duration_seconds changed by 107x [29.3x, 397x], tolerance 10.0%"},
		Module: "example.com/shop", Per: "http_requests_total", Tolerance: 0.02, Latency: 0.1, Level: 0.01, Correction: "Holm over figures (3) and over functions (2)", Method: "10 pairs of windows", Scatter: 1.62,
		Figures: []judgement.Row{
			{Name: "CPU", Unit: "sec/op", Old: 1.2e-3, New: 1.273e-3, Change: &finding.Interval{Low: 1.052, Mid: 1.061, High: 1.07}, Ratio: true, State: judgement.Worse},
			{Name: "mean http_request_duration_seconds", Unit: "sec", Old: 0.014, New: 1.5, Change: &finding.Interval{Low: 29.3, Mid: 107, High: 397}, Ratio: true, State: judgement.Worse},
			{Name: "bytes allocated", Unit: "B/CPU-s", Old: 3.46e8, New: 3.4e8, Change: &finding.Interval{Low: 0.9, Mid: 0.98, High: 1.1}, Ratio: true, State: judgement.Open},
			{Name: "memory", Unit: "bytes", Old: 5e7, New: 6e7, State: judgement.Told},
		},
		Functions: []judgement.Row{
			{Name: "example.com/shop/internal/payment.(*Service).ProcessPayment|x", Kind: finding.CPU, Unit: "share", Old: 0.1, New: 0.16, Change: &finding.Interval{Low: 0.051, Mid: 0.06, High: 0.069}, State: judgement.Worse},
			{Name: "(background GC)", Kind: finding.CPU, Unit: "share", Old: 0.08, New: 0.081, Change: &finding.Interval{Low: -0.004, Mid: 0.001, High: 0.006}, State: judgement.Same},
		},
	}
}

// At 80 columns the tables are tables, no line is wider, and nothing that
// decides is cut off.
func TestCanaryText(t *testing.T) {
	var b bytes.Buffer
	if err := report.CanaryText(&term.Term{W: &b, Width: 80}, sampleJudgement(), report.CanaryOptions{Limit: 1}); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for line := range strings.SplitSeq(text, "\n") {
		if utf8.RuneCountInString(line) > 80 {
			t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
	for _, want := range []string{
		"roll back: CPU changed by +6.1% [+5.2%, +7.0%]", "  +6.1% [+5.2%, +7.0%]  worse", "107x [29.3x, 397x]  worse", "330 MiB", "bytes allocated /CPU-s",
		"+6.0 [+5.1, +6.9]  worse", "1 more function with less certain changes", "31,220 by http_requests_total", "1.62 times the variance",
	} {
		if !strings.Contains(strings.ReplaceAll(text, "\n", " "), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestCanaryMarkdown(t *testing.T) {
	var b bytes.Buffer
	if err := report.CanaryMarkdown(&b, sampleJudgement(), report.CanaryOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"### Toll canary: roll back\n", "| CPU /op | 1.20 ms | 1.27 ms | +6.1% [+5.2%, +7.0%] | worse |\n", "| memory | 47.7 MiB | 57.2 MiB |  | told |\n", "| (background GC)",
	} {
		if !strings.Contains(strings.ReplaceAll(b.String(), "`", ""), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	for line := range strings.Lines(b.String()) {
		if strings.HasPrefix(line, "| ") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 6 {
			t.Errorf("the row has other columns: %s", line)
		}
	}
}

package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

func TestTrendText(t *testing.T) {
	s := trend.Series{Bench: "Sum", Unit: "sec/op", Changes: []trend.Change{{At: 80, P: 0.001, Before: 1e-7, After: 2e-7}}}
	for i := range 100 {
		v := 1e-7
		if i >= 80 {
			v = 2e-7
		}
		s.Points = append(s.Points, trend.Point{Label: "v2\x1b[1m.txt", Value: v})
	}
	flat := trend.Series{Bench: "Flat", Unit: "B/op", Points: []trend.Point{{Value: 64}}}
	var b bytes.Buffer
	if err := report.TrendText(&term.Term{W: &b, Width: 80}, trend.Report{Source: "ledger", Alpha: 0.01, Series: []trend.Series{s, flat}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Sum  sec/op  100 ns to 200 ns  100 values\n", "▁|████████████████████\n", "since v2.txt: 100 ns to 200 ns, +100.0% (medians; p=0.001)", "Flat  B/op  64.0 B  1 value\n", "1 change-point in 2 series of ledger"} {
		if !strings.Contains(strings.ReplaceAll(b.String(), "\ufffd[1m", ""), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	for line := range strings.Lines(b.String()) {
		if term.Columns(strings.TrimSuffix(line, "\n")) > 80 || strings.Contains(line, "\x1b") {
			t.Errorf("too wide, or with an escape: %q", line)
		}
	}
	b.Reset()
	if err := report.TrendText(&term.Term{W: &b}, trend.Report{}); err != nil || !strings.Contains(b.String(), "No race was run") {
		t.Errorf("%v: %s", err, b.String())
	}
}

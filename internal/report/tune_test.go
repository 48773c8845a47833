package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/tune/sweep"
)

func curve() sweep.Curve {
	point := func(name string, mib, cpu float64) sweep.Point {
		return sweep.Point{
			Setting: name, Runs: 2, GCs: 4, Peak: finding.Interval{Mid: mib * (1 << 20), High: mib * (1 << 20)},
			CPU: finding.Interval{Low: 0.9 * cpu, Mid: cpu, High: 1.1 * cpu}, Ratio: finding.Interval{Low: 0.9 * cpu, Mid: cpu, High: 1.1 * cpu},
		}
	}
	limited := point("GOGC=off GOMEMLIMIT=<14MiB>", 20, 4)
	limited.Limit = 14 << 20
	stuck := sweep.Point{Setting: "GOGC=off GOMEMLIMIT=8MiB", Limit: 8 << 20, Unfinished: true}
	return sweep.Curve{Command: "./app", Rounds: 2, Live: 18 << 20, Points: []sweep.Point{stuck, limited, point("GOGC=100", 40, 1), point("GOGC=400", 80, 0.5)}, Base: 2, Best: 3, Knee: -1, Edge: 0}
}

func TestTuneText(t *testing.T) {
	var b bytes.Buffer
	if err := TuneText(&term.Term{W: &b, Width: 80}, curve()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"The least CPU is 0.500x", "did not end", "death spiral", "a limit of 8.00 MiB", "default", "18.0 MiB are alive"} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	for line := range strings.Lines(b.String()) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 {
			t.Errorf("wider than 80: %q", line)
		}
	}
}

// The drawing is well-formed whatever the settings are called, and no two
// labels lie on each other.
func TestTuneSVG(t *testing.T) {
	svg := TuneSVG(curve())
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
	if got := strings.Count(svg, "<circle"); got != 3 {
		t.Errorf("%d dots, want one per setting that was measured", got)
	}
	var l labels
	seen := map[float64]bool{}
	for range 5 {
		y := l.place(10, 100, "GOGC=100")
		if seen[y] {
			t.Errorf("two labels at %v", y)
		}
		seen[y] = true
	}
}

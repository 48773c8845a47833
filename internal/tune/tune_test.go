package tune

import (
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/tune/sweep"
)

func TestP99(t *testing.T) {
	for line, want := range map[string]float64{
		"p99: 12.5ms":                       12.5e-3,
		"p99 = 3 us":                        3e-6,
		"  99% in 0.0123 secs":              0.0123, // hey
		"     99%   12.34ms":                12.34e-3,
		"http_req: avg=1ms p(99)=7.2ms x=1": 7.2e-3, // k6
		"  99.00% in 4.5ms":                 4.5e-3,
	} {
		if got, ok := p99(line); !ok || math.Abs(got-want) > 1e-12 {
			t.Errorf("%q: %v, %v, want %v", line, got, ok, want)
		}
	}
	for _, line := range []string{"", "99 bottles", "199% 3ms", "p999 5ms", "at 99% of capacity"} {
		if got, ok := p99(line); ok {
			t.Errorf("%q was read as %v s", line, got)
		}
	}
}

func TestBytes(t *testing.T) {
	for s, want := range map[string]float64{"200MiB": 200 << 20, "1GiB": 1 << 30, "64KiB": 64 << 10, "5B": 5} {
		if got, ok := bytes(s); !ok || got != want {
			t.Errorf("%s: %v %v", s, got, ok)
		}
	}
	for _, s := range []string{"", "200", "MiB", "-5MiB", "2.5MiB", "0B", "5MB"} {
		if got, ok := bytes(s); ok {
			t.Errorf("%q was read as %v", s, got)
		}
	}
}

// point is a setting with a CPU of c +-2 % seconds and a peak of mib; the
// default takes 2 seconds.
func point(name string, limit, mib, c float64) sweep.Point {
	around := func(v float64) finding.Interval { return finding.Interval{Low: 0.98 * v, Mid: v, High: 1.02 * v} }
	return sweep.Point{Setting: name, Limit: limit, Runs: 3, Peak: finding.Interval{Mid: mib}, CPU: around(c), Ratio: around(c / 2)}
}

func TestRead(t *testing.T) {
	c := sweep.Curve{Base: -1, Knee: -1, Best: -1, Edge: -1, Points: []sweep.Point{
		point("limit 14", 14, 22, 8), point("limit 21", 21, 25, 6), point("limit 27", 27, 28, 2.4), point("GOGC=100", 0, 40, 2), point("limit 54", 54, 52, 1.7), point("limit 90", 90, 78, 1.2),
	}}
	read(&c)
	if got := c.Points[c.Knee].Setting; got != "limit 27" {
		t.Errorf("knee at %s", got)
	}
	if got := c.Points[c.Best].Setting; got != "limit 90" {
		t.Errorf("least CPU at %s", got)
	}
	if got := c.Points[c.Edge].Setting; got != "limit 21" {
		t.Errorf("edge at %s: the largest limit that costs half as much again as the next", got)
	}
}

// A curve without a bend has no knee and no edge; one that did not finish is
// the edge.
func TestReadFlat(t *testing.T) {
	c := sweep.Curve{Knee: -1, Best: -1, Edge: -1, Points: []sweep.Point{point("a", 10, 10, 1), point("b", 20, 20, 1)}}
	read(&c)
	if c.Knee != -1 || c.Edge != -1 || c.Best != 0 {
		t.Errorf("%+v", c)
	}
	// A step is no spiral while the collector does not take what the program does.
	c = sweep.Curve{Knee: -1, Best: -1, Edge: -1, Points: []sweep.Point{point("limit 4", 4, 8, 3.2), point("limit 9", 9, 12, 1.9)}}
	read(&c)
	if c.Edge != -1 {
		t.Errorf("edge %d at 1.6 times the default", c.Edge)
	}
	c = sweep.Curve{Knee: -1, Best: -1, Edge: -1, Points: []sweep.Point{{Setting: "stuck", Limit: 5, Unfinished: true}, point("b", 20, 20, 1)}}
	read(&c)
	if c.Edge != 0 {
		t.Errorf("edge %d", c.Edge)
	}
}

func TestRefused(t *testing.T) {
	for name, c := range map[string]struct {
		o    Options
		want string
	}{
		"nothing":  {Options{}, "needs a command"},
		"go":       {Options{Command: []string{"go", "test"}}, "build the program"},
		"no GOGC":  {Options{Command: []string{"true"}, GOGC: []string{"off"}}, "a percentage above 0"},
		"no size":  {Options{Command: []string{"true"}, Limits: []string{"5MB"}}, "200MiB"},
		"no procs": {Options{Command: []string{"true"}, Procs: []int{0}}, "1 or more"},
		"fails":    {Options{Command: []string{"false"}}, "exit status 1"},
		"too many": {Options{Command: []string{"true"}, Rounds: 100, GOGC: []string{"1", "2", "3", "4", "5", "6"}}, "more than 500"},
	} {
		c.o.Output = io.Discard
		if _, err := Run(t.Context(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Any command can be swept; one that is no Go program is told so.
func TestRun(t *testing.T) {
	var out strings.Builder
	c, err := Run(t.Context(), Options{Command: []string{"sh", "-c", "echo $GOGC $GOMEMLIMIT; echo p99 5ms"}, GOGC: []string{"50", "100"}, Limits: []string{"64MiB"}, Procs: []int{1}, Rounds: 2, Output: &out})
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != "100 off\np99 5ms\n" {
		t.Errorf("the first run alone is shown, with the default: %q", out.String())
	}
	if len(c.Points) != 4 || c.Base < 0 || c.Rounds != 2 || len(c.Warnings) != 2 {
		t.Errorf("%+v", c)
	}
	for _, p := range c.Points {
		if p.Runs != 2 || p.P99.Mid != 5e-3 || p.Peak.Mid == 0 {
			t.Errorf("%s: %+v", p.Setting, p)
		}
	}
}

func TestBudget(t *testing.T) {
	c, err := Run(t.Context(), Options{Command: []string{"true"}, Budget: time.Nanosecond, Output: io.Discard})
	if err != nil || len(c.Warnings) == 0 || !strings.Contains(c.Warnings[len(c.Warnings)-1].Text, "budget") {
		t.Errorf("%v %+v", err, c.Warnings)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, Options{Command: []string{"true"}, Output: io.Discard}); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped sweep: %v", err)
	}
}

package tune

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/tune/sweep"
)

// The edge is the first limit that takes this many times the CPU of the next
// larger one, and of the default: the runtime's limiter lets the collector have
// half of the CPU (go.dev/doc/gc-guide, "Memory limit"), so with twice the CPU
// it has all that it may.
const (
	spiral     = 1.5
	collectors = 2
)

// percentile finds the 99th percentile in what load generators print: hey,
// wrk, vegeta, oha, k6 and a plain "p99 12.3ms".
var percentile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:\bp\(?99\)?|\b99(?:\.0+)?%)[\s:=]*(?:in\s+)?([\d.]+)\s*(ns|us|µs|ms|secs|s)\b`)
})

// p99 reads a line, in seconds.
func p99(line string) (float64, bool) {
	m := percentile().FindStringSubmatch(line)
	if m == nil {
		return 0, false
	}
	v, err := strconv.ParseFloat(m[1], 64)
	scale := map[string]float64{"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1, "secs": 1}[strings.ToLower(m[2])]
	return v * scale, err == nil
}

// middle is the median with the lowest and highest value.
func middle(runs []run, of func(run) float64) finding.Interval {
	v := make([]float64, len(runs))
	for i, r := range runs {
		v[i] = of(r)
	}
	if len(v) == 0 {
		return finding.Interval{}
	}
	return finding.Interval{Low: slices.Min(v), Mid: stat.Median(v), High: slices.Max(v)}
}

// curve sums the runs up.
func (t *tuner) curve(live float64) sweep.Curve {
	c := sweep.Curve{Schema: sweep.Schema, Command: proc.CommandLine(t.o.Command), Rounds: t.o.Rounds, Live: live, Base: -1, Knee: -1, Best: -1, Edge: -1, Warnings: t.warnings}
	base := middle(t.settings[0].runs, func(r run) float64 { return r.cpu })
	if base.Mid > 0 {
		c.Noise = (base.High - base.Low) / base.Mid
	}
	for _, s := range t.settings {
		p := sweep.Point{Setting: s.name, Env: s.env, Limit: s.limit, Runs: len(s.runs), Unfinished: s.unfinished}
		p.CPU = middle(s.runs, func(r run) float64 { return r.cpu })
		p.Peak = middle(s.runs, func(r run) float64 { return r.peak })
		p.Wall = middle(s.runs, func(r run) float64 { return r.wall })
		p.P99 = middle(s.runs, func(r run) float64 { return r.p99 })
		p.GCs = middle(s.runs, func(r run) float64 { return float64(r.gcs) }).Mid
		if base.Mid > 0 {
			p.Ratio = finding.Interval{Low: p.CPU.Low / base.Mid, Mid: p.CPU.Mid / base.Mid, High: p.CPU.High / base.Mid}
		}
		c.Points = append(c.Points, p)
	}
	slices.SortStableFunc(c.Points, func(a, b sweep.Point) int {
		return cmp.Or(cmp.Compare(a.Peak.Mid, b.Peak.Mid), cmp.Compare(a.Limit, b.Limit))
	})
	c.Base = slices.IndexFunc(c.Points, func(p sweep.Point) bool { return p.Setting == t.settings[0].name })
	read(&c)
	return c
}

// read finds the knee, the least CPU and the edge of a curve.
func read(c *sweep.Curve) {
	var front []int // points that no other beats in both CPU and memory
	for i, p := range c.Points {
		if p.Runs == 0 || strings.HasPrefix(p.Setting, "GOMAXPROCS") {
			continue
		}
		if c.Best < 0 || p.CPU.Mid < c.Points[c.Best].CPU.Mid {
			c.Best = i
			front = append(front, i)
		}
	}
	c.Knee = knee(c.Points, front)
	limited := slices.DeleteFunc(slices.Clone(c.Points), func(p sweep.Point) bool { return p.Limit == 0 })
	slices.SortFunc(limited, func(a, b sweep.Point) int { return cmp.Compare(b.Limit, a.Limit) })
	for i := 1; i < len(limited); i++ {
		above, p := limited[i-1], limited[i]
		if p.Unfinished || p.Runs > 0 && above.Runs > 0 && p.CPU.Low > spiral*above.CPU.High && p.Ratio.Mid >= collectors {
			c.Edge = slices.IndexFunc(c.Points, func(q sweep.Point) bool { return q.Setting == p.Setting })
			return
		}
	}
}

// knee is the point of the front that lies farthest below the line between its
// ends, both axes scaled to 0..1 (Satopaa et al., "Finding a Kneedle in a
// Haystack", 2011); -1 with fewer than three points.
func knee(points []sweep.Point, front []int) int {
	if len(front) < 3 {
		return -1
	}
	first, last := points[front[0]], points[front[len(front)-1]]
	width, height := last.Peak.Mid-first.Peak.Mid, first.CPU.Mid-last.CPU.Mid
	if width <= 0 || height <= 0 {
		return -1
	}
	best, far := -1, 0.0
	for _, i := range front {
		x := (points[i].Peak.Mid - first.Peak.Mid) / width
		y := (points[i].CPU.Mid - last.CPU.Mid) / height
		if below := 1 - x - y; below > far {
			best, far = i, below
		}
	}
	return best
}

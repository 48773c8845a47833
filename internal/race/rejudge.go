package race

import (
	"cmp"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
)

// Rejudged is what a race would have said of one benchmark.
type Rejudged struct {
	Verdict  finding.Verdict
	Launches int // until the verdict, or all
	// Ratio is the interval at that time, Whole that of all launches.
	Ratio, Whole finding.Interval
}

// Rejudge judges the recorded trials of one benchmark again, launch by launch,
// as a race of that benchmark alone would have: what it would have said, and
// when. scale multiplies the new side's times (1 leaves them): a race of the
// same code becomes one of a known effect. Trials need their launch, arm, seed
// and times; the plan its threshold and least launches.
func Rejudge(trials []finding.Trial, scale float64, p Plan) Rejudged {
	p = p.withDefaults(time.Time{})
	launches := relaunch(trials, scale)
	e := &entrant{moved: true, looks: noLooks(), shape: shape{gc: collecting(trials)}}
	out := Rejudged{Verdict: finding.Inconclusive}
	for i, l := range launches {
		e.launches = append(e.launches, l)
		e.judge(p, 1, i == len(launches)-1)
		if e.verdict != "" && out.Launches == 0 {
			out.Verdict, out.Launches, out.Ratio = e.verdict, i+1, e.interval()
			if j, ok := e.wall(); ok && j.underLayout() && out.Verdict != finding.Same {
				out.Verdict = finding.Inconclusive
			}
		}
	}
	out.Whole = e.interval()
	if out.Launches == 0 {
		out.Launches, out.Ratio = len(launches), out.Whole
		if settled(finding.Comparison{N: len(launches), Ratio: out.Whole}, p.Threshold) {
			out.Verdict = finding.Same
		}
	}
	return out
}

// collecting reports whether the trials are of a benchmark that collects often.
func collecting(trials []finding.Trial) bool {
	cycles, ns := int64(0), 0.0
	for _, t := range trials {
		if t.Values == nil {
			cycles, ns = cycles+t.GCs, ns+t.Wall*float64(t.Iterations)
		}
	}
	return cycles > 0 && often(cycles, time.Duration(ns))
}

// relaunch puts recorded trials together again as launches. Trials with values
// are counted parts, whose times do not count.
func relaunch(trials []finding.Trial, scale float64) []launch {
	trials = slices.Clone(trials)
	slices.SortStableFunc(trials, func(a, b finding.Trial) int { return cmp.Compare(a.Launch, b.Launch) })
	var out []launch
	layouts := map[[2]int64]int{}
	last := -1
	for _, t := range trials {
		if t.Launch != last {
			out, last = append(out, launch{}), t.Launch
		}
		l := &out[len(out)-1]
		l.seeds[t.Arm] = t.Seed
		if t.Values != nil {
			continue
		}
		n := float64(t.Iterations)
		if t.Arm == finding.New {
			n *= scale
		}
		var p timed
		p.Iterations, p.Wall, p.CPU, p.GCs, p.Switches = t.Iterations, int64(t.Wall*n), int64(t.CPU*n), t.GCs, t.Switches
		l.parts[t.Arm] = append(l.parts[t.Arm], p)
	}
	out = slices.DeleteFunc(out, func(l launch) bool { return len(l.parts[0]) == 0 || len(l.parts[1]) == 0 })
	for i := range out {
		at, ok := layouts[out[i].seeds]
		if !ok {
			at = len(layouts)
			layouts[out[i].seeds] = at
		}
		out[i].layout = at
	}
	return out
}

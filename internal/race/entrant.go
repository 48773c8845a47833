package race

import (
	"fmt"
	"math"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// An entrant is one benchmark of the race.
type entrant struct {
	name     string // shown
	names    [2]string
	shelf    *shelf
	shape    shape
	launches []launch
	spent    time.Duration
	side     finding.Arm // being talked to, for messages
	looks
	trouble string          // why it cannot be measured
	absent  bool            // one side has no such benchmark
	capped  bool            // its share of time is gone
	moved   bool            // each launch draws a layout of its binaries
	serial  bool            // one goroutine does all: its processes run with GOMAXPROCS=1, both of a launch on one CPU
	seats   seats           // where its processes run, if one goroutine does all
	procs   int             // GOMAXPROCS of its processes as the plan wants it; 0 is not said
	twin    *entrant        // the old side against itself, after a small win or loss
	holm    float64         // the smaller p value of the two directions, corrected
	final   finding.Verdict // after the last look and the correction; "" if that decides nothing
	same    string          // why there is nothing to time: both sides are the same code; "" else

	// The judgement of wall time after so many launches.
	judged struct {
		at int
		judgement
		ok bool
	}
}

// wall is the judgement of wall time so far.
func (e *entrant) wall() (judgement, bool) {
	if w := &e.judged; w.at != len(e.launches) {
		w.at = len(e.launches)
		w.judgement, w.ok = e.judgement(wallTime())
	}
	return e.judged.judgement, e.judged.ok
}

func (e *entrant) done() bool {
	return e.verdict != "" || e.trouble != "" || e.absent || e.capped || e.same != ""
}

// cost is the expected time of the next launch.
func (e *entrant) cost() time.Duration {
	if len(e.launches) == 0 {
		return 0
	}
	return e.spent / time.Duration(len(e.launches))
}

// env is set for its processes. Where one goroutine makes garbage, what the
// collector does beside it depends on whether the other cores are free at the
// time; with GOMAXPROCS=1 it is part of the time, all of it.
func (e *entrant) env() []string {
	switch {
	case e.procs > 0:
		return []string{fmt.Sprintf("GOMAXPROCS=%d", e.procs)}
	case e.serial:
		return []string{"GOMAXPROCS=1"}
	}
	return nil
}

// uncertainty orders the benchmarks of a round.
func (e *entrant) uncertainty() float64 {
	if len(e.launches) < 2 {
		return math.Inf(1)
	}
	i := e.interval()
	return i.High - i.Low
}

// interval is the ratio of wall time so far.
func (e *entrant) interval() finding.Interval {
	j, ok := e.wall()
	if !ok {
		return finding.Interval{Low: 1, Mid: 1, High: 1}
	}
	return j.interval()
}

// logs are the launches' log ratios new/old; launches in which a side measured
// nothing are left out.
func logs(values [2][]float64) []float64 {
	var xs []float64
	for i := range values[0] {
		if values[0][i] > 0 && values[1][i] > 0 {
			xs = append(xs, math.Log(values[1][i]/values[0][i]))
		}
	}
	return xs
}

// ratio is the Hodges-Lehmann centre of log ratios as a ratio with its 95 %
// interval.
func ratio(xs []float64) finding.Interval {
	if len(xs) == 0 {
		return finding.Interval{Low: 1, Mid: 1, High: 1}
	}
	c := stat.Centre(xs, 0.95)
	if len(xs) < 2 {
		// One launch has no interval; a range that fits into JSON stands for it.
		return finding.Interval{Low: math.Exp(c.Mid) / 1e3, Mid: math.Exp(c.Mid), High: math.Exp(c.Mid) * 1e3}
	}
	return finding.Interval(c.Exp())
}

// settled reports whether a comparison that no look decided ends as the same.
func settled(c finding.Comparison, threshold float64) bool {
	return c.N >= 6 && within(c.Ratio, threshold)
}

// within reports whether an interval lies inside the threshold.
func within(i finding.Interval, threshold float64) bool {
	return i.Low >= 1-threshold && i.High <= 1+threshold
}

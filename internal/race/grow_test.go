package race

import (
	"testing"
	"time"

	"github.com/gotoll/toll/internal/bench"
)

// A made benchmark takes what it says, and the clock of the test with it.
type made struct {
	setUp  time.Duration // of each part, not timed
	timed  time.Duration // of each part, timed
	op     time.Duration
	paused time.Duration // of each operation, between StopTimer and StartTimer
	spent  time.Duration
	most   int64 // iterations asked for
}

func (m *made) part(n int64, k int) (tried, error) {
	wall := m.timed + time.Duration(n)*m.op
	span := m.setUp + wall + time.Duration(n)*m.paused
	m.spent += time.Duration(k) * span
	m.most = max(m.most, n)
	return tried{Part: bench.Part{Iterations: n, Wall: int64(wall), Span: int64(span)}}, nil
}

func TestIterationsOfAPart(t *testing.T) {
	for _, c := range []struct {
		name  string
		m     made
		loop  bool
		least time.Duration // of a part's operations
		most  time.Duration
		spent time.Duration // at most, to find it out
		share float64       // of set-up in what is timed, at most
	}{
		{"cheap operation", made{op: 20}, false, 400 * time.Microsecond, 4 * time.Millisecond, 100 * time.Millisecond, 0},
		{"b.Loop", made{op: 20}, true, 400 * time.Microsecond, 4 * time.Millisecond, 100 * time.Millisecond, 0},
		{"long operation", made{op: 200 * time.Millisecond}, false, 200 * time.Millisecond, 200 * time.Millisecond, 700 * time.Millisecond, 0},
		{"very long operation", made{op: 8 * time.Second}, false, 8 * time.Second, 8 * time.Second, 9 * time.Second, 0},
		{"set-up of a microsecond", made{setUp: time.Microsecond, op: 20}, false, 400 * time.Microsecond, 4 * time.Millisecond, 100 * time.Millisecond, 0},
		{"set-up of 200 ms", made{setUp: 200 * time.Millisecond, op: 300}, false, 30 * time.Millisecond, 80 * time.Millisecond, 2 * time.Second, 0},
		{"set-up of 6 ms", made{setUp: 6 * time.Millisecond, op: 300}, false, time.Millisecond, 40 * time.Millisecond, 200 * time.Millisecond, 0},
		{"set-up of 3 s", made{setUp: 3 * time.Second, op: 300}, false, 30 * time.Millisecond, 80 * time.Millisecond, 20 * time.Second, 0},
		{"timed set-up of 30 ms", made{timed: 30 * time.Millisecond, op: 300}, false, 90 * time.Millisecond, 300 * time.Millisecond, 2 * time.Second, 0.25},
		{"timed set-up of 300 ms", made{timed: 300 * time.Millisecond, op: 300}, false, 300 * time.Millisecond, 800 * time.Millisecond, 6 * time.Second, 0.51},
		{"paused in each operation", made{paused: 200 * time.Millisecond, op: 300}, false, 300, 600, time.Second, 0},
	} {
		g, err := grow(c.m.part, c.loop, 0)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if work := time.Duration(g.n) * c.m.op; work < c.least || work > c.most {
			t.Errorf("%s: parts of %d operations, which take %s", c.name, g.n, work)
		}
		if c.m.spent > c.spent {
			t.Errorf("%s: it took %s to find out", c.name, c.m.spent)
		}
		if g.share() > c.share || c.share > 0 && g.share() == 0 {
			t.Errorf("%s: set-up is %.3f of what is timed", c.name, g.share())
		}
	}
}

// A new side that takes 10,000 times longer must not be run for hours.
func TestFewerIterationsForASlowNewSide(t *testing.T) {
	for _, setUp := range []time.Duration{0, 200 * time.Millisecond} {
		before, after := made{setUp: setUp, op: 300}, made{setUp: setUp, op: 3 * time.Millisecond}
		g, err := grow(before.part, false, 0)
		if err != nil {
			t.Fatal(err)
		}
		n, err := bounded(g, few(0), func(_ int, n int64, k int) (tried, error) { return after.part(n, k) })
		if err != nil || n < 10 || time.Duration(n)*after.op > time.Second {
			t.Errorf("set-up %s: %d iterations, %v", setUp, n, err)
		}
		if after.spent > 5*time.Second {
			t.Errorf("set-up %s: it took %s to find out", setUp, after.spent)
		}
	}
}

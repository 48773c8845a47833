package race

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// A maker of garbage: an operation takes op, and every so many of them a
// collection takes mark, which is spread over the last fifth of its cycle.
type maker struct {
	op, mark float64 // ns
	every    float64 // operations; 0 is no garbage
}

// truth is what an operation takes in the long run.
func (k maker) truth() float64 {
	if k.every == 0 {
		return k.op
	}
	return k.op + k.mark/k.every
}

// parts are what a process measures that begins at phase of a cycle, 0 to 1:
// count parts of 0.5 ms, or of one operation.
func (k maker) parts(rng *rand.Rand, count int, phase float64) []timed {
	n := max(1, math.Floor(5e5/k.op))
	drift := 1 + 0.003*rng.NormFloat64()
	var out []timed
	for range count {
		wall, ended := n*k.op, int64(0)
		for left := n; left > 0 && k.every > 0; {
			step := min(left, k.every*(1-phase)+1e-9)
			to := phase + step/k.every
			wall += k.mark * (max(0, to-0.8) - max(0, phase-0.8)) / 0.2
			if left -= step; to >= 1 {
				to, ended = 0, ended+1
			}
			phase = to
		}
		wall *= drift * (1 + 0.01*rng.Float64())
		out = append(out, timed{Part: bench.Part{Iterations: int64(n), Wall: int64(wall), GCs: ended}})
	}
	return out
}

// madeRace is a race of two makers.
func madeRace(rng *rand.Rand, launches, parts int, sides [2]maker) *entrant {
	e := &entrant{moved: true, looks: noLooks(), shape: shape{gc: true}}
	for l := range launches {
		one := launch{layout: l % 3}
		for arm := range 2 {
			one.parts[arm] = sides[arm].parts(rng, parts, rng.Float64())
		}
		e.launches = append(e.launches, one)
	}
	return e
}

// How many collections a launch met is chance; how many the code makes is not:
// intervals hold the truth as often as they say, also of few launches.
func TestWholeCyclesAreMeasured(t *testing.T) {
	fine := maker{op: 500, mark: 4e6, every: 16e3}
	for name, sides := range map[string][2]maker{
		"the same":                    {fine, fine},
		"a tenth more work":           {fine, {op: 550, mark: 4e6, every: 16e3 / 1.1}},
		"half of the garbage":         {fine, {op: 500, mark: 4e6, every: 32e3}},
		"a tenth of the garbage":      {fine, {op: 500, mark: 4e6, every: 160e3}},
		"no garbage":                  {fine, {op: 500}},
		"a cycle in most parts":       {{op: 500, mark: 3e5, every: 1100}, {op: 500, mark: 3e5, every: 1000}},
		"several cycles an operation": {{op: 3e6, mark: 4e5, every: 0.3}, {op: 3.3e6, mark: 4e5, every: 0.27}},
	} {
		rng := rand.New(rand.NewPCG(3, 4))
		want := sides[1].truth() / sides[0].truth()
		parts := 640
		if sides[0].op > 1e6 {
			parts = 4 * 26 // of 3 ms, in blocks of 80 ms
		}
		held, width, bias := 0, 0.0, 0.0
		const races = 200
		for range races {
			j, ok := madeRace(rng, 5, parts, sides).wall()
			if !ok {
				t.Fatal(name)
			}
			i := j.interval()
			if i.Low <= want && want <= i.High {
				held++
			}
			width += (i.High - i.Low) / 2 / i.Mid / races
			bias += (i.Mid/want - 1) / races
		}
		if held < races*92/100 || width > 0.015 || math.Abs(bias) > 0.004 {
			t.Errorf("%s: %d of %d intervals hold the truth, half-width %.2f%%, bias %.2f%%", name, held, races, 100*width, 100*bias)
		}
	}
}

// Parts of a process without any collection, of one with a single one, and of
// none at all.
func TestFewCycles(t *testing.T) {
	part := func(ns, cycles int64) timed { return timed{Part: bench.Part{Iterations: 2, Wall: ns, GCs: cycles}} }
	several := func(p timed, n int) (out []timed) {
		for range n {
			out = append(out, p)
		}
		return out
	}
	for name, c := range map[string]struct {
		parts []timed
		want  []float64
	}{
		"none":       {several(part(2000, 0), 9), []float64{1000, 1000}},
		"one":        {append(several(part(2000, 0), 9), part(4000, 1)), []float64{1100}},
		"two, close": {[]timed{part(2000, 1), part(4000, 1)}, []float64{1500}},
		"one a stretch": {
			append(append([]timed{part(9000, 1)}, several(part(2000, 0), 9)...), part(4000, 1), part(7000, 0)), []float64{1100},
		},
	} {
		got := cycles(c.parts, wallTime())
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", name, got)
			continue
		}
		for i := range got {
			if math.Abs(got[i]*1e9-c.want[i]) > 1e-6 {
				t.Errorf("%s: %v ns, want %v", name, got[i]*1e9, c.want[i])
			}
		}
	}
	if j, ok := (&entrant{shape: shape{gc: true}}).wall(); ok {
		t.Error(finding.Interval(j.interval()))
	}
}

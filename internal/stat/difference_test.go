package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The first row of Newcombe's table II, method 10.
func TestDifferenceAsPublished(t *testing.T) {
	d := Difference(56, 70, 48, 80)
	if math.Abs(d.Low-0.0524) > 5e-4 || math.Abs(d.Mid-0.2) > 1e-12 || math.Abs(d.High-0.3339) > 5e-4 {
		t.Errorf("interval %+v, want 0.0524 .. 0.3339 around 0.2", d)
	}
}

func TestDifferenceOfNothingSaysNothing(t *testing.T) {
	if d := Difference(0, 0, 3, 10); d.Low != -1 || d.High != 1 {
		t.Errorf("interval %+v without samples", d)
	}
}

func TestDifferenceCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	draw := func(n int, p float64) (hits int64) {
		for range n {
			if r.Float64() < p {
				hits++
			}
		}
		return hits
	}
	for _, c := range [][2]float64{{0.3, 0.3}, {0.02, 0.05}, {0.6, 0.4}} {
		const rounds, n, m = 2000, 400, 250
		covered := 0
		for range rounds {
			d := Difference(draw(n, c[0]), n, draw(m, c[1]), m)
			if d.Low <= c[0]-c[1] && c[0]-c[1] <= d.High {
				covered++
			}
		}
		if share := float64(covered) / rounds; share < 0.935 {
			t.Errorf("shares %v: %.1f%% of the intervals hold the difference, want about 95%%", c, 100*share)
		}
	}
}

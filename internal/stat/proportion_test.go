package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestProportion(t *testing.T) {
	// Wilson limits as printed in Newcombe 1998 (method 3) and by R's
	// prop.test(correct=FALSE).
	for _, c := range []struct {
		hits, n         int64
		low, mid, high_ float64
	}{
		{81, 263, 0.2553, 0.3080, 0.3662},
		{15, 148, 0.0624, 0.1014, 0.1605},
		{0, 3000, 0, 0, 0.001},
		{3000, 3000, 0.999, 1, 1},
		{5, 0, 0, 0, 1},
		{9, 5, 0.4, 1, 1},
		{-1, 30, 0, 0, 0.1},
	} {
		got := Proportion(c.hits, c.n)
		for _, d := range []float64{got.Low - c.low, got.Mid - c.mid, got.High - c.high_} {
			if math.Abs(d) > 5e-5 {
				t.Errorf("Proportion(%d, %d) = %+v, want %v..%v..%v", c.hits, c.n, got, c.low, c.mid, c.high_)
				break
			}
		}
	}
}

func TestProportionCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range []float64{0.001, 0.01, 0.2} {
		const runs, n = 2000, 4000
		covered := 0
		for range runs {
			hits := int64(0)
			for range n {
				if rng.Float64() < p {
					hits++
				}
			}
			if i := Proportion(hits, n); i.Low <= p && p <= i.High {
				covered++
			}
		}
		if share := float64(covered) / runs; share < 0.93 {
			t.Errorf("p=%v: interval covers %v of runs, want about 0.95", p, share)
		}
	}
}

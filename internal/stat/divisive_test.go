package stat

import (
	"math/rand/v2"
	"testing"
)

// series draws a value per level, with noise of the given width around it.
func series(seed uint64, noise float64, levels ...float64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 7))
	var xs []float64
	for _, l := range levels {
		for range 15 {
			xs = append(xs, l*(1+noise*rng.NormFloat64()))
		}
	}
	return xs
}

func TestChanges(t *testing.T) {
	for _, c := range []struct {
		name string
		xs   []float64
		want []int
	}{
		{"a step", series(1, 0.02, 100, 110), []int{15}},
		{"up and down", series(2, 0.02, 100, 120, 100), []int{15, 30}},
		{"a stair", series(3, 0.01, 100, 110, 120, 130), []int{15, 30, 45}},
		{"wider, the same mean", append(series(4, 0.001, 100, 100), series(5, 0.2, 100, 100)...), []int{30}},
		{"constant", make([]float64, 40), nil},
		{"one outlier", append(append(series(6, 0.01, 100), 300), series(7, 0.01, 100)...), nil},
		{"too few", []float64{1, 1, 9, 9}, nil},
		{"nothing", nil, nil},
	} {
		got := Changes(c.xs, 0.01, 1)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i, at := range c.want {
			if d := got[i].At - at; d < -1 || d > 1 || got[i].P > 0.01 || got[i].P <= 0 {
				t.Errorf("%s: %v, want %v within one value", c.name, got, c.want)
			}
		}
	}
}

// The test is exact: of series without a change no more than a share alpha may
// show one. 300 series, alpha 0.05: 26 or more have a chance below 1 %.
func TestChangesFalseAlarms(t *testing.T) {
	alarms := 0
	for seed := range uint64(300) {
		if len(Changes(series(100+seed, 0.05, 100, 100), 0.05, seed)) > 0 {
			alarms++
		}
	}
	if alarms > 25 {
		t.Errorf("%d of 300 series without a change show one", alarms)
	}
}

// The energy distance, by the definition.
func TestDivide(t *testing.T) {
	// Between: 9 pairs of 10. Within: none. 3*3/6 * 2*10.
	if at, q := divide([]float64{0, 0, 0, 10, 10, 10}); at != 3 || q != 30 {
		t.Errorf("at %d, %v, want 3, 30", at, q)
	}
}

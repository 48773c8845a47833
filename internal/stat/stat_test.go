package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func TestCentres(t *testing.T) {
	xs := []float64{9, 1, 2, 100, 3}
	near(t, "Mean", Mean(xs), 23, 1e-12)
	near(t, "Median", Median(xs), 3, 0)
	near(t, "Median of four", Median(xs[:4]), 5.5, 0)
	near(t, "FasterHalf", FasterHalf(xs), 2, 0)
	near(t, "TrimmedMean", TrimmedMean(xs, 0.2), 14.0/3, 1e-12)
	near(t, "Deviation", Deviation([]float64{1, 2, 3, 4}), math.Sqrt(5.0/3), 1e-12)
	near(t, "HodgesLehmann", HodgesLehmann([]float64{1, 2, 4}), 2.25, 1e-12)
	if xs[0] != 9 || xs[3] != 100 {
		t.Error("the input was sorted")
	}
	if !math.IsNaN(Median(nil)) || !math.IsNaN(HodgesLehmann(nil)) {
		t.Error("a centre of nothing is a number")
	}
}

// Reference values are from R: pt, qt, pnorm, psignrank, wilcox.test.
func TestDistributions(t *testing.T) {
	near(t, "StudentTail(2.776,4)", StudentTail(2.776445, 4), 0.025, 1e-7)
	near(t, "StudentTail(-1,3)", StudentTail(-1, 3), 0.8044989, 1e-7)
	near(t, "far tail", StudentTail(13.0337, 4)/1.0000e-4, 1, 0.01)
	near(t, "StudentQuantile(.975,9)", StudentQuantile(0.975, 9), 2.262157, 1e-6)
	near(t, "StudentQuantile(.025,9)", StudentQuantile(0.025, 9), -2.262157, 1e-6)
	sum := 0.0
	for _, p := range signedRankCounts(10)[:9] {
		sum += p
	}
	near(t, "psignrank(8,10)", sum, 0.02441406, 1e-8)
}

func TestCentreInterval(t *testing.T) {
	xs := []float64{1, 2, 3, 4, 5, 6}
	if got := Centre(xs, 0.95); got.Low != 1 || got.High != 6 || got.Mid != 3.5 {
		t.Errorf("n=6: %+v, want the whole range", got)
	}
	if got := Centre([]float64{1}, 0.95); !math.IsInf(got.Low, -1) || got.Mid != 1 {
		t.Errorf("n=1: %+v", got)
	}
	got := Centre([]float64{1, 2, 3}, 0.95)
	near(t, "n=3 low", got.Low, 2-4.302653/math.Sqrt(3), 1e-5)
}

func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	want := []float64{0.03, 0.06, 0.06, 0.02}
	for i := range want {
		near(t, "Holm", got[i], want[i], 1e-12)
	}
}

// noise draws launches: normal with a share of wild ones.
func noise(r *rand.Rand, sd, wild float64) float64 {
	x := r.NormFloat64() * sd
	if r.Float64() < wild {
		x *= 20
	}
	return x
}

func TestIntervalCoversItsNominalShare(t *testing.T) {
	for _, wild := range []float64{0, 0.1} {
		for _, n := range []int{5, 7, 12, 30} {
			r := rand.New(rand.NewPCG(1, uint64(n)))
			const runs = 3000
			covered := 0
			for range runs {
				xs := make([]float64, n)
				for i := range xs {
					xs[i] = 0.3 + noise(r, 0.01, wild)
				}
				if c := Centre(xs, 0.95); c.Low <= 0.3 && 0.3 <= c.High {
					covered++
				}
			}
			// Student's interval at n = 5 covers more than it says on wild data.
			if share := float64(covered) / runs; share < 0.935 || (share > 0.975 && n > 6) {
				t.Errorf("n=%d wild=%v: 95 %% interval covers %.3f", n, wild, share)
			}
		}
	}
}

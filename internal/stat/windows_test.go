package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Worked by hand: the variances of the means are 0.5 and 0.86.
func TestShiftAsStudentAndWelch(t *testing.T) {
	none := make([]float64, 5)
	w := Windowed{Old: []float64{1, 2, 3, 4, 5}, New: []float64{2, 4, 3, 6, 7}, OldVar: none, NewVar: none, Paired: true}
	e := w.Shift(1)
	near(t, "paired shift", e.Mid, 1.4, 1e-12)
	near(t, "paired df", e.DF, 4, 0)
	near(t, "paired t", e.Mid/e.Error, 3.5, 1e-9)
	w.Paired = false
	e = w.Shift(1)
	near(t, "Welch df", e.DF, 1.36*1.36/(0.25/4+0.86*0.86/4), 1e-9)
	near(t, "Welch t", e.Mid/e.Error, 1.4/math.Sqrt(1.36), 1e-9)
	w.New, w.NewVar = w.New[:3], none[:3]
	near(t, "unequal lengths", w.Shift(1).Mid, 0, 1e-12)
}

// Windows that agree by chance are worth no more than their samples.
func TestShiftIsNoSurerThanSampling(t *testing.T) {
	w := Windowed{Old: []float64{0, 0, 0, 0}, New: []float64{1, 1, 1, 1}, OldVar: []float64{1, 1, 1, 1}, NewVar: []float64{1, 1, 1, 1}, Paired: true}
	e := w.Shift(1)
	near(t, "error", e.Error, math.Sqrt(0.5), 1e-12)
	if p := e.Beyond(0); p < 0.1 {
		t.Errorf("p = %v of four windows with one sample each", p)
	}
}

func TestShiftOfSingleWindows(t *testing.T) {
	one := Windowed{Old: []float64{0.1}, New: []float64{0.2}, OldVar: []float64{1e-4}, NewVar: []float64{1e-4}}
	near(t, "error", one.Shift(3).Error, math.Sqrt(6e-4), 1e-12)
	counted := Windowed{Old: []float64{1}, New: []float64{2}, OldVar: []float64{0}, NewVar: []float64{0}}
	if p := counted.Shift(3).Beyond(0); p != 1 {
		t.Errorf("p = %v of one counted value a side, whose scatter nobody knows", p)
	}
	against := Windowed{Old: []float64{5}, New: []float64{1, 2, 3}, OldVar: []float64{0}, NewVar: make([]float64, 3)}
	near(t, "one against three", against.Shift(1).Error, math.Sqrt(1+1./3), 1e-12)
	if e := (Windowed{}).Shift(1); e.Beyond(0) != 1 {
		t.Error("no windows prove something")
	}
}

// A test of "no difference beyond the margin" keeps its level at the margin,
// whatever the scatter between windows, in pairs and out of them.
func TestBeyondKeepsItsLevel(t *testing.T) {
	const runs, rate = 2000, 0.05
	r := rand.New(rand.NewPCG(3, 3))
	for _, paired := range []bool{true, false} {
		for _, n := range []int{4, 10} {
			wrong := 0
			for range runs {
				w := Windowed{Paired: paired}
				for range n {
					hour := r.NormFloat64()
					w.Old, w.New = append(w.Old, hour+0.5*r.NormFloat64()), append(w.New, hour+1+0.5*r.NormFloat64())
					w.OldVar, w.NewVar = append(w.OldVar, 0.01), append(w.NewVar, 0.01)
				}
				if w.Shift(1).Beyond(1) <= rate {
					wrong++
				}
			}
			if limit := rate + 3*math.Sqrt(rate*(1-rate)/runs); float64(wrong)/runs > limit {
				t.Errorf("paired %v, %d windows: %d of %d runs at the margin are called beyond it", paired, n, wrong, runs)
			}
		}
	}
}

// An error that is known takes part of the doubt: 3 and 4 make 5, and degrees of
// freedom grow by the fourth power of 5/3.
func TestWiden(t *testing.T) {
	e := Estimate{Mid: 1, Error: 3, DF: 4}
	w := e.Widen(4)
	near(t, "error", w.Error, 5, 1e-12)
	near(t, "df", w.DF, 4*625./81, 1e-9)
	if e.Widen(0) != e {
		t.Error("nothing added changes the estimate")
	}
	exact := Estimate{DF: 4}.Widen(0.1)
	near(t, "error of what did not scatter", exact.Error, 0.1, 0)
	near(t, "its df", exact.DF, manyDF, 0)
}

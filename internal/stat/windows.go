package stat

import (
	"math"
)

// manyDF stands for a standard error that is known instead of estimated.
const manyDF = 1e5

// A Windowed is one figure of two sides, read window by window: what it was in
// each, and the variance that sampling alone gives it there (0 where it was
// counted, not sampled).
type Windowed struct {
	Old, New       []float64
	OldVar, NewVar []float64 // as long as Old and New
	// Paired says that Old[i] and New[i] stood side by side in time, so that
	// what both share (the load of the hour) cancels.
	Paired bool
}

// Shift estimates the mean of New minus that of Old. Windows are the unit of
// replication: the error comes from the scatter between them, Student's for
// pairs and Welch's (Biometrika 34, 1947) otherwise, and is never less than
// what sampling alone gives, so that a few windows which agree by chance, or
// counts too small to differ, are no certainty. With one window a side nothing
// is known of the scatter: the sampling variance is taken times overdispersion.
// Between is the scatter's variance over the one of sampling, 0 if unknown.
func (w Windowed) Shift(overdispersion float64) Estimate {
	n, m := float64(len(w.Old)), float64(len(w.New))
	e := Estimate{N: len(w.Old) + len(w.New), Kept: 1, Error: math.Inf(1)}
	if n == 0 || m == 0 {
		return e
	}
	e.Mid = Mean(w.New) - Mean(w.Old)
	if w.Paired {
		e.N = len(w.Old)
	}
	sampling := Mean(w.OldVar)/n + Mean(w.NewVar)/m
	scatter := 0.0
	switch {
	case n == 1 && m == 1:
		if sampling > 0 {
			e.Error, e.DF = math.Sqrt(overdispersion*sampling), manyDF
		}
		return e
	case w.Paired:
		differences := make([]float64, len(w.Old))
		for i := range differences {
			differences[i] = w.New[i] - w.Old[i]
		}
		d := Deviation(differences)
		scatter, e.DF = d*d/n, n-1
	case n == 1 || m == 1:
		// The side with one window is taken to scatter as the other one does.
		d := max(Deviation(w.Old), Deviation(w.New))
		scatter, e.DF = d*d*(1/n+1/m), n+m-2
	default:
		a, b := Deviation(w.Old), Deviation(w.New)
		a, b = a*a/n, b*b/m
		scatter, e.DF = a+b, n+m-2
		if a+b > 0 {
			e.DF = (a + b) * (a + b) / (a*a/(n-1) + b*b/(m-1))
		}
	}
	if sampling > 0 {
		e.Between = scatter / sampling
	}
	e.Error = math.Sqrt(max(scatter, sampling))
	return e
}

// Widen adds an error of known deviation that repeating does not show; degrees
// of freedom by Welch and Satterthwaite, an infinity of them for what is known.
func (e Estimate) Widen(known float64) Estimate {
	if known <= 0 || math.IsInf(e.Error, 0) {
		return e
	}
	total := math.Hypot(e.Error, known)
	df := float64(manyDF)
	if e.Error > 0 {
		df = min(manyDF, e.DF*math.Pow(total/e.Error, 4))
	}
	e.Error, e.DF = total, df
	return e
}

// Beyond is the p value against "the shift is within margin of 0", of either
// side.
func (e Estimate) Beyond(margin float64) float64 {
	return min(1, 2*min(e.Below(-margin), e.Above(margin)))
}

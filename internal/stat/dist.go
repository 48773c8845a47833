package stat

import "math"

// StudentTail is P(T > t) of Student's distribution with df degrees of
// freedom; accurate in the far tail, where the decisions are.
func StudentTail(t, df float64) float64 {
	if df <= 0 || math.IsNaN(t) {
		return 1
	}
	if math.IsInf(t, 0) {
		if t > 0 {
			return 0
		}
		return 1
	}
	tail := 0.5 * incompleteBeta(df/(df+t*t), df/2, 0.5)
	if t < 0 {
		return 1 - tail
	}
	return tail
}

// StudentQuantile is the t that a share p of the distribution stays below.
func StudentQuantile(p, df float64) float64 {
	if p < 0.5 {
		return -StudentQuantile(1-p, df)
	}
	low, high := 0.0, 1.0
	for StudentTail(high, df) > 1-p && high < 1e12 {
		high *= 2
	}
	for range 200 {
		mid := (low + high) / 2
		if mid == low || mid == high {
			break
		}
		if StudentTail(mid, df) > 1-p {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// incompleteBeta is the regularised I_x(a, b), by the continued fraction that
// converges fast on x's side of the mean.
func incompleteBeta(x, a, b float64) float64 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 1
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(lab - la - lb + a*math.Log(x) + b*math.Log1p(-x))
	if x < (a+1)/(a+b+2) {
		return front * betaFraction(x, a, b) / a
	}
	return 1 - front*betaFraction(1-x, b, a)/b
}

// betaFraction evaluates the continued fraction by Lentz's method.
func betaFraction(x, a, b float64) float64 {
	const tiny = 1e-300
	guard := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/guard(1-(a+b)*x/(a+1))
	h := d
	for i := 1; i <= 500; i++ {
		m := float64(i)
		for _, k := range []float64{
			m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m)),
			-(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1)),
		} {
			d = 1 / guard(1+k*d)
			c = guard(1 + k/c)
			h *= d * c
		}
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return h
}

package units

import "math"

// Number prints a plain quantity whose unit stands beside it: "96", "2,523",
// "1.50". Whole numbers and numbers from 100 on have no decimals.
func Number(v float64) string {
	if r := math.Round(v); r == v || math.Abs(v) >= 99.95 {
		return Count(int64(r))
	}
	return Sig(v)
}

package stat

import "math"

// Looking after every launch and stopping at the first good number would make
// any fixed-size test lie. So the error rate is spent over looks that are
// fixed beforehand, by Bonferroni: valid whatever the looks have to do with
// each other. The k-th look may spend share(k) of the rate; all shares of an
// endless race sum to 1.

// firstLook is the least number of launches that a look may have.
const firstLook = 5

// Look returns the number of the look that is taken after n launches, from 0,
// and whether there is one: every launch at first, then each time a fifth more.
func Look(n int) (k int, ok bool) {
	at := firstLook
	for k = 0; at < n; k++ {
		at = max(at+1, int(math.Round(float64(at)*1.2)))
	}
	return k, at == n
}

// Spent is the p value of look k as one that may be compared with the rate of
// the whole race.
func Spent(p float64, k int) float64 {
	const ratio = 0.8
	return min(1, p/((1-ratio)*math.Pow(ratio, float64(k))))
}

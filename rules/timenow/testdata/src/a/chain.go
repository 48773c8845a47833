package a

import "time"

type visit struct {
	took   time.Duration
	ended  time.Time
	parsed time.Duration
	began  time.Time
}

func (v *visit) grade(slow, worse time.Duration) string {
	switch {
	case v.parsed == 0:
		return "none"
	case time.Since(v.began)+v.parsed > worse:
		return "worse"
	case time.Since(v.began)+v.parsed > slow: // want `reads the clock again right after it was read`
		return "slow"
	}
	return "fine"
}

func (v *visit) colour(slow, worse time.Duration) int {
	if time.Since(v.began) > worse {
		return 3
	} else if time.Since(v.began) > slow { // want `reads the clock again right after it was read`
		return 2
	}
	return 1
}

// Two durations are two questions.
func (v *visit) both(slow time.Duration, since time.Time) int {
	if time.Since(v.began) > slow {
		return 3
	} else if time.Since(since) > slow {
		return 2
	}
	return 1
}

func (v *visit) end(start time.Time) {
	v.took = time.Since(start)
	v.ended = time.Now() // want `reads the clock again right after it was read`
}

// The next measurement starts here.
func (v *visit) again(start time.Time) {
	v.took = time.Since(start)
	v.began = time.Now()
}

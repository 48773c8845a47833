package a

type slot struct{ used int }

func (s *slot) count() int { return s.used }

type ring struct {
	slots [100]*slot
	few   [8]*slot
	sizes [100]int64
}

func (r *ring) used() (n int) {
	for _, s := range r.slots { // want `copies an array of 800 B before the loop`
		n += s.count()
	}
	return n
}

// Eight pointers are copied at once.
func (r *ring) usedFew() (n int) {
	for _, s := range r.few {
		n += s.count()
	}
	return n
}

// Nobody needs the elements: nothing is copied.
func (r *ring) length() (n int) {
	for range r.slots {
		n++
	}
	return n
}

// The copy does not see what the loop writes.
func (r *ring) shift() {
	for i, v := range r.sizes {
		if i > 0 {
			r.sizes[i-1] += v
		}
	}
}

func made() [100]int64 { return [100]int64{} }

// A result has no address.
func totalMade() (n int64) {
	for _, v := range made() {
		n += v
	}
	return n
}

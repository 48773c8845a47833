package a

import "time"

// A method that asks its own parent.
type branch struct {
	parent *branch
	until  time.Time
}

func (b *branch) Expired() bool {
	if b.parent != nil && b.parent.Expired() {
		return true
	}
	return time.Now().After(b.until)
}

func countExpired(list []*branch) (n int) {
	for _, b := range list {
		if b.Expired() {
			n++
		}
	}
	return n
}
